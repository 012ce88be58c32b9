import type { Note } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { savedName, saveName } from '../net/storage.ts';
import type { SeatView } from '../net/table.ts';
import { Button } from '../ui/button.tsx';
import { CloseButton } from '../ui/icon-button.tsx';
import { NameField } from '../ui/name-field.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { SeatMark } from '../ui/seat-mark.tsx';
import { useAsk } from './use-ask.ts';

/** The last note that says how a seat came to be free. */
const wayOut = (notes: readonly Note[], seat: Seat): Note | undefined =>
  notes.findLast(
    (note) => note.seat === seat && ['replaced', 'kicked', 'left'].includes(note.type),
  );

/** A seat that was given away by link waits for whoever has the link. */
function isOpen({ seat, taken }: SeatView, notes: readonly Note[]): boolean {
  const last = wayOut(notes, seat);
  return !taken && !(last?.type === 'replaced' && last.by === 'link');
}

/** For somebody without a seat in a game that has begun: a seat that can be taken. */
export function FreeSeat() {
  const play = usePlay();
  const { connection } = play;
  const { ask, refused } = useAsk(play, true);
  const [name, setName] = useState(savedName(localStorage));
  const [away, putAway] = useState(-1);
  const table = connection.table.value;
  if (table === undefined || table.status !== 'playing' || play.me.value >= 0) return undefined;
  const invited = connection.invitation.value;
  const seat =
    table.seats.find((each) => each.seat === invited && !each.taken) ??
    table.seats.find((each) => isOpen(each, connection.notes.value));
  if (seat === undefined || away === seat.seat) return undefined;
  const isInvited = seat.seat === invited;
  const said = name.trim();
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (said === '') return;
    saveName(localStorage, said);
    await ask('sit', { seat: seat.seat, name: said });
  };
  return (
    <section class="meanwhile free-seat" aria-labelledby="free-seat" data-testid="free-seat">
      <header>
        <h2 id="free-seat">{t(isInvited ? 'free.invited' : 'free.open')}</h2>
        <CloseButton onPress={() => putAway(seat.seat)} />
      </header>
      <form class="stack" onSubmit={sit}>
        <p class="row">
          <SeatMark colour={seat.colour} size={26} />
          <span class="grow">
            {t(isInvited ? 'free.invitedText' : 'free.openText', { name: seat.name })}
          </span>
        </p>
        <NameField id="free-name" value={name} input={setName} />
        <Refused text={refused} />
        <Button type="submit" look="primary" disabled={said === '' || connection.busy.value}>
          {t('free.take')}
        </Button>
      </form>
    </section>
  );
}
