import { scoredBy } from '../game/ends-turn.ts';
import { scoreLines } from '../game/score.ts';
import { signed, t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Clause } from '../ui/clause.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { usePlay } from '../ui/play-context.ts';

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
        <ul>
          {scoreLines(scored).map((line) => (
            <li key={`${line.label}${line.tile ?? ''}${line.empire}`}>
              <span class="amount">{signed(line.points)}</span>
              <span class="grow">{line.label}</span>
              <Clause id={line.clause} />
            </li>
          ))}
        </ul>
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
