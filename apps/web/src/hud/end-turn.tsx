import { scoredBy } from '../game/ends-turn.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { usePlay } from '../ui/play-context.ts';
import { ScoreLines } from './score-lines.tsx';

/** Asks before a turn ends, for those who want to be asked, and says what it scores. */
export function EndTurnQuestion({ onClose }: { readonly onClose: () => void }) {
  const play = usePlay();
  const position = play.position.value;
  const intents = play.ending.value;
  const scored = position && scoredBy(position, play.me.value, intents);
  if (scored === undefined) return undefined;
  return (
    <Dialog title={t('endTurn.title')} onClose={onClose} testId="end-turn-dialog">
      <div class="breakdown">
        <p>{t('endTurn.text', { count: scored.points })}</p>
        <ScoreLines score={scored} />
      </div>
      <div class="buttons">
        <Button
          look="primary"
          onClick={() => {
            onClose();
            void play.send(intents);
          }}
        >
          {t('endTurn.confirm')}
        </Button>
        <Button onClick={onClose}>{t('endTurn.cancel')}</Button>
      </div>
    </Dialog>
  );
}
