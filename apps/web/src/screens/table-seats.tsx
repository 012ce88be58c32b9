import { MAX_SEATS, MIN_SEATS } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { SEAT_COLOURS } from '../board/palette.ts';
import { t } from '../i18n/index.ts';
import type { Outcome } from '../net/session.ts';
import { savedName, saveName } from '../net/storage.ts';
import type { SeatView } from '../net/table.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { NameField } from '../ui/name-field.tsx';
import { OccupantMark } from '../ui/occupant-mark.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { FillSeats, OccupantChoice } from './table-opponents.tsx';

export interface SeatListProps {
  readonly tell: (outcome: Outcome<unknown>) => void;
}

/** The seats with their colours: take one, change, leave; the host invites, moves and removes. */
export function SeatList({ tell }: SeatListProps) {
  const { session } = usePlay();
  const table = session.table.value;
  const me = session.seat.value;
  if (table === undefined) return undefined;
  const isHost = me >= 0 && me === table.host;
  return (
    <section class="card stack" aria-labelledby="seats">
      <div class="row between">
        <h2 id="seats">{t('table.seats')}</h2>
        {isHost && <SeatCount tell={tell} />}
      </div>
      <OwnName tell={tell} />
      <ul class="seats">
        {table.seats.map((seat) => (
          <li
            key={seat.seat}
            class={seat.seat === me ? 'mine' : ''}
            data-testid={`seat-${seat.seat}`}
          >
            <Seat seat={seat} isHost={isHost} tell={tell} />
          </li>
        ))}
      </ul>
      {isHost && <FillSeats tell={tell} />}
      {me >= 0 && <Colours tell={tell} />}
      <p class="hint">
        {table.watchers > 0
          ? t('table.watchers', { count: table.watchers })
          : t('table.noWatchers')}
      </p>
    </section>
  );
}

/** The name: for the seat that will be taken, or of the seat that is held. */
function OwnName({ tell }: SeatListProps) {
  const { session } = usePlay();
  const [value, setValue] = useState(savedName(localStorage));
  const keep = async (): Promise<void> => {
    const name = value.trim();
    saveName(localStorage, name);
    const held = session.table.value?.seats[session.seat.value];
    if (held !== undefined && name !== '' && name !== held.name) {
      tell(await session.request('rename', { name }));
    }
  };
  return <NameField id="table-name" value={value} input={setValue} change={keep} />;
}

function SeatCount({ tell }: SeatListProps) {
  const { session } = usePlay();
  const seats = session.table.value?.seats.length ?? 0;
  const configure = async (count: number): Promise<void> =>
    tell(await session.request('configure', { seats: count }));
  return (
    <fieldset class="row bare" aria-label={t('table.seatCount')}>
      <button
        type="button"
        class="button icon"
        aria-label={t('table.fewerSeats')}
        disabled={seats <= MIN_SEATS}
        onClick={() => configure(seats - 1)}
      >
        −
      </button>
      <span aria-live="polite">{t('table.players', { count: seats })}</span>
      <button
        type="button"
        class="button icon"
        aria-label={t('table.moreSeats')}
        disabled={seats >= MAX_SEATS}
        onClick={() => configure(seats + 1)}
      >
        +
      </button>
    </fieldset>
  );
}

interface SeatProps extends SeatListProps {
  readonly seat: SeatView;
  readonly isHost: boolean;
}

function Seat({ seat, isHost, tell }: SeatProps) {
  const play = usePlay();
  const { session } = play;
  const me = session.seat.value;
  const mine = seat.seat === me;
  const isBot = seat.occupant !== '' && seat.occupant !== 'person';
  const number = seat.seat + 1;
  const sit = async (): Promise<void> => {
    const name = savedName(localStorage) || t('table.someone', { number });
    tell(await session.request('sit', { seat: seat.seat, name }));
  };
  return (
    <>
      <SeatMark colour={seat.colour} size={32} text={String(number)} />
      <span class="grow">
        <strong>{seat.taken ? seat.name : t('table.free')}</strong>
        <span class="seat-facts">
          {session.table.value?.host === seat.seat && (
            <span class="chip">
              <Icon name="host" /> {t('table.host')}
            </span>
          )}
          {mine && <span class="chip good">{t('table.you')}</span>}
          {seat.occupant === 'person' && !seat.present && (
            <span class="chip">{t('players.away')}</span>
          )}
          {isBot && (
            <span class="chip">
              <OccupantMark occupant={seat.occupant} /> {t(`occupant.${seat.occupant}`)}
            </span>
          )}
        </span>
      </span>
      <span class="buttons">
        {isHost && seat.occupant !== 'person' && <OccupantChoice seat={seat} tell={tell} />}
        {!seat.taken && me < 0 && (
          <button type="button" class="button primary" onClick={sit}>
            {t('table.sit', { number })}
          </button>
        )}
        {mine && (
          <button
            type="button"
            class="button"
            onClick={async () => tell(await session.request('stand'))}
          >
            {t('table.stand')}
          </button>
        )}
        {mine && (
          <button
            type="button"
            class="button"
            onClick={() => {
              play.question.value = 'seatLink';
            }}
          >
            {t('table.otherDevice')}
          </button>
        )}
        {isHost && seat.occupant === 'person' && !mine && <HostButtons seat={seat} tell={tell} />}
      </span>
    </>
  );
}

/** What a host can do with others, each asked for a second time. */
const HOST_ACTS = [
  {
    id: 'handOver',
    look: '',
    label: 'table.handOver',
    full: 'table.handOverTo',
    ask: 'table.handOverAsk',
  },
  { id: 'kick', look: 'danger', label: 'table.kick', full: 'table.kickName', ask: 'table.kickAsk' },
] as const;

function HostButtons({ seat, tell }: SeatListProps & { readonly seat: SeatView }) {
  const { session } = usePlay();
  const { name } = seat;
  const [asked, setAsked] = useState<(typeof HOST_ACTS)[number] | undefined>(undefined);
  if (asked === undefined) {
    return (
      <>
        {HOST_ACTS.map((act) => (
          <button
            key={act.id}
            type="button"
            class={`button ${act.look}`}
            onClick={() => setAsked(act)}
            aria-label={t(act.full, { name })}
          >
            {t(act.label)}
          </button>
        ))}
      </>
    );
  }
  const confirm = async (): Promise<void> => {
    setAsked(undefined);
    tell(await session.request(asked.id, { seat: seat.seat }));
  };
  return (
    <Dialog title={t(asked.full, { name })} onClose={() => setAsked(undefined)}>
      <p>{t(asked.ask)}</p>
      <div class="buttons">
        <button
          type="button"
          class={`button ${asked.look === '' ? 'primary' : 'danger solid'}`}
          onClick={confirm}
        >
          {t(asked.label)}
        </button>
        <button type="button" class="button" onClick={() => setAsked(undefined)}>
          {t('table.keep')}
        </button>
      </div>
    </Dialog>
  );
}

function Colours({ tell }: SeatListProps) {
  const { session } = usePlay();
  const seats = session.table.value?.seats ?? [];
  const me = session.seat.value;
  return (
    <fieldset class="colours">
      <legend class="label">{t('table.colour')}</legend>
      {SEAT_COLOURS.map(({ id }, colour) => {
        const holder = seats.find((seat) => seat.colour === colour);
        const taken = holder !== undefined && holder.seat !== me && holder.taken;
        return (
          <button
            key={id}
            type="button"
            class="button icon"
            aria-pressed={seats[me]?.colour === colour}
            aria-label={t(`colour.${id}`)}
            title={t(`colour.${id}`)}
            disabled={taken}
            onClick={async () => tell(await session.request('setColour', { colour }))}
          >
            <SeatMark colour={colour} size={28} />
          </button>
        );
      })}
    </fieldset>
  );
}
