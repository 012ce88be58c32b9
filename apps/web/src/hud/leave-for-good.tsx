import { useEffect, useState } from 'preact/hooks';
import { forgetPlans } from '../game/kept-plan.ts';
import { leftGame } from '../game/left-game.ts';
import type { Play } from '../game/play.ts';
import { explainRefusal } from '../game/refusal.ts';
import { t } from '../i18n/index.ts';
import { forgetSeats } from '../net/refused.ts';
import { isServed } from '../net/storage.ts';
import { leavingLines } from '../time/leaving.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HOME } from '../ui/places.ts';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { go } from '../ui/router.ts';

/**
 * Whether there is a seat to leave for good: of a person in a game that is going on. A game on this device is deleted
 * from the list of games instead.
 */
const mayLeave = ({ connection, me }: Play): boolean =>
  isServed(connection) && me.value >= 0 && connection.table.value?.status === 'playing';

/** Opens the question whether to leave for good. */
export function LeaveForGoodButton() {
  const play = usePlay();
  if (!mayLeave(play)) return undefined;
  return (
    <Button
      look="danger"
      onClick={() => {
        play.question.value = 'leaveForGood';
      }}
    >
      {t('leaveGood.open')}
    </Button>
  );
}

/** Says exactly what becomes of the seat, and gives it up for good. */
export function LeaveForGoodQuestion({ onClose }: { readonly onClose: () => void }) {
  const play = usePlay();
  const { connection } = play;
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const table = connection.table.value;
  // The game may end, or the seat be lost, while the question is open.
  const isPointless = !mayLeave(play) && !busy;
  useEffect(() => {
    if (isPointless) onClose();
  }, [isPointless]);
  if (table === undefined || isPointless) return undefined;
  const leave = async (): Promise<void> => {
    setBusy(true);
    const outcome = await connection.request('leave');
    // Where nobody may watch, the line is closed before the answer has come.
    if (outcome.ok || connection.seat.value < 0) {
      forgetSeats(localStorage, connection.code);
      forgetPlans(localStorage, connection.code);
      leftGame.value = connection.code;
      go(HOME);
      return;
    }
    setBusy(false);
    setRefused(explainRefusal(outcome.refusal).text);
  };
  const points = play.connection.position.value?.vp(Math.max(play.me.value, 0)) ?? 0;
  return (
    <Dialog title={t('leaveGood.title')} onClose={onClose} testId="leave-for-good">
      <p>{t('leaveGood.text')}</p>
      <ul class="points-list">
        {leavingLines(table, play.me.value, points).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p class="hint">{t('leaveGood.pause')}</p>
      <Refused text={refused} />
      <div class="buttons">
        <Button look="last-warning" disabled={busy} onClick={leave}>
          {t('leaveGood.confirm')}
        </Button>
        <Button onClick={onClose}>{t('leave.cancel')}</Button>
      </div>
    </Dialog>
  );
}
