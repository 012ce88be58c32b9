import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';

/** Opens the legend: what lies on this board, and what it means. */
export function LegendButton({ play }: { readonly play: Pick<Play, 'question'> }) {
  return (
    <Button
      square
      class="what"
      aria-label={t('board.legend')}
      title={t('board.legend')}
      data-testid="open-legend"
      onClick={() => {
        play.question.value = 'legend';
      }}
    >
      ?
    </Button>
  );
}
