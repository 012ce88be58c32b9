import { check, encodeIntent } from '@vinci/rules';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Clause } from '../ui/clause.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';

/** Which opponent there shall be peace with. @clause TILE-DIPLOMACY-1 */
export function PeaceQuestion({ onClose }: { readonly onClose: () => void }) {
  const play = usePlay();
  const position = play.position.value;
  if (position === undefined) return undefined;
  const seats = play.connection.table.value?.seats ?? [];
  const opponents = seats.filter(
    ({ seat }) => check(position, encodeIntent({ type: 'peace', seat })) === undefined,
  );
  return (
    <Dialog title={t('peace.title')} onClose={onClose} testId="peace-dialog">
      <p>
        {t('peace.text')} <Clause id="TILE-DIPLOMACY-2" />
      </p>
      <div class="stack">
        {opponents.map(({ seat, name, colour }) => (
          <Button
            key={seat}
            onClick={async () => {
              onClose();
              await play.send([encodeIntent({ type: 'peace', seat })]);
            }}
          >
            <SeatMark colour={colour} size={22} /> {t('peace.with', { name })}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
