import { t } from '../i18n/index.ts';
import { ladderLines, NO_LADDER } from '../time/ladder.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HOME } from '../ui/places.ts';
import { usePlay } from '../ui/play-context.ts';
import { go } from '../ui/router.ts';
import { LeaveForGoodButton } from './leave-for-good.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** Leaving the page keeps the seat; this says so. */
export function LeaveQuestion({ onClose }: DialogProps) {
  const table = usePlay().connection.table.value;
  const lines = ladderLines(table?.ladder ?? NO_LADDER);
  const clock = table?.clock ?? null;
  return (
    <Dialog title={t('leave.title')} onClose={onClose}>
      <p>{t(lines.length === 0 && clock === null ? 'leave.text' : 'leave.kept')}</p>
      {clock !== null && <p>{t('leave.clock')}</p>}
      {lines.length > 0 && (
        <>
          <p>{t('leave.ladder')}</p>
          <ol class="ladder-lines">
            {lines.map(({ rung, text }) => (
              <li key={rung}>{text}</li>
            ))}
          </ol>
        </>
      )}
      <div class="buttons">
        <Button look="primary" onClick={() => go(HOME)}>
          {t('leave.confirm')}
        </Button>
        <Button onClick={onClose}>{t('leave.cancel')}</Button>
        <LeaveForGoodButton />
      </div>
    </Dialog>
  );
}
