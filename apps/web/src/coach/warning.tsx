import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Better } from '../review/better.tsx';
import { VerdictWords } from '../review/verdict-words.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Warning } from './coach.ts';

interface WarningProps {
  readonly play: Play;
  readonly warning: Warning;
}

/** Says what a turn would throw away, before it is sent; one can go on all the same. */
export function WarningDialog({ play, warning }: WarningProps) {
  const { start, judgement, decide } = warning;
  if (judgement.verdict === 'fine') return undefined;
  return (
    <Dialog title={t('coach.warnTitle')} testId="coach-warning" onClose={() => decide(false)}>
      <p>
        <VerdictWords judgement={judgement} plain />
      </p>
      <Better play={play} start={start} judgement={judgement} />
      <div class="buttons">
        <Button look="primary" onClick={() => decide(false)}>
          {t('coach.back')}
        </Button>
        <Button data-testid="coach-anyway" onClick={() => decide(true)}>
          {t('coach.anyway')}
        </Button>
      </div>
    </Dialog>
  );
}
