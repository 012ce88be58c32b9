import type { Opponent } from '@vinci/protocol';
import { MAX_SEATS, MIN_SEATS, type Seat as SeatNumber } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { called, t } from '../i18n/index.ts';
import { savedName, saveName } from '../net/storage.ts';
import type { SeatView } from '../net/table.ts';
import { AskedButton } from '../ui/asked-button.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { NameField } from '../ui/name-field.tsx';
import { OccupantMark } from '../ui/occupant-mark.tsx';
import { SEAT_COLOURS } from '../ui/palette.ts';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { fetchLevels } from './fetch-levels.ts';
import {
  DepartureNote,
  FillSeats,
  levelNoteOf,
  OccupantChoice,
  type TellProps,
} from './table-opponents.tsx';

/** The seats with their colours: take one, change, leave; the host invites, moves and removes. */
export function SeatList({ tell }: TellProps) {
  const { connection } = usePlay();
  const table = connection.table.value;
  const me = connection.seat.value;
  if (table === undefined) return undefined;
  const isHost = me >= 0 && me === table.host;
  return (
    <Card id="seats" title={t('table.seats')} aside={isHost && <SeatCount tell={tell} />}>
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
      <DepartureNote isHost={isHost} tell={tell} />
      {me >= 0 && <Colours tell={tell} />}
      <p class="hint">
        {table.watchers > 0
          ? t('table.watchers', { count: table.watchers })
          : t('table.noWatchers')}
      </p>
    </Card>
  );
}

/** The name: for the seat that will be taken, or of the seat that is held. */
function OwnName({ tell }: TellProps) {
  const { connection } = usePlay();
  const [value, setValue] = useState(savedName(localStorage));
  const keep = async (): Promise<void> => {
    const name = value.trim();
    saveName(localStorage, name);
    const held = connection.table.value?.seats[connection.seat.value];
    if (held !== undefined && name !== '' && name !== held.name) {
      tell(await connection.request('rename', { name }));
    }
  };
  return <NameField id="table-name" value={value} input={setValue} change={keep} />;
}

function SeatCount({ tell }: TellProps) {
  const { connection } = usePlay();
  const seats = connection.table.value?.seats.length ?? 0;
  const configure = async (count: number): Promise<void> =>
    tell(await connection.request('configure', { seats: count }));
  return (
    <fieldset class="row bare" aria-label={t('table.seatCount')}>
      <Button
        square
        aria-label={t('table.fewerSeats')}
        disabled={seats <= MIN_SEATS}
        onClick={() => configure(seats - 1)}
      >
        −
      </Button>
      <span aria-live="polite">{t('table.players', { count: seats })}</span>
      <Button
        square
        aria-label={t('table.moreSeats')}
        disabled={seats >= MAX_SEATS}
        onClick={() => configure(seats + 1)}
      >
        +
      </Button>
    </fieldset>
  );
}

interface SeatProps extends TellProps {
  readonly seat: SeatView;
  readonly isHost: boolean;
}

function Seat({ seat, isHost, tell }: SeatProps) {
  const play = usePlay();
  const { connection } = play;
  const me = connection.seat.value;
  const mine = seat.seat === me;
  const opponent = seat.occupant === '' || seat.occupant === 'person' ? undefined : seat.occupant;
  const number = seat.seat + 1;
  const sit = async (): Promise<void> => {
    const name = savedName(localStorage) || undefined;
    tell(await connection.request('sit', { seat: seat.seat, name }));
  };
  return (
    <>
      <SeatMark colour={seat.colour} size={32} />
      <span class="grow">
        <strong>{seat.taken ? called(seat.name) : t('table.free')}</strong>
        <span class="seat-facts">
          {connection.table.value?.host === seat.seat && (
            <span class="chip">
              <Icon name="host" /> {t('table.host')}
            </span>
          )}
          {mine && <span class="chip good">{t('table.you')}</span>}
          {seat.occupant === 'person' && !seat.present && (
            <span class="chip">{t('players.away')}</span>
          )}
          {seat.program && (
            <span
              class="chip"
              title={t('occupant.programLong')}
              data-testid={`program-${seat.seat}`}
            >
              <Icon name="bot" /> {t('occupant.program')}
            </span>
          )}
          {opponent !== undefined && (
            <span class="chip">
              <OccupantMark occupant={opponent} /> {t(`occupant.${opponent}`)}
            </span>
          )}
        </span>
      </span>
      <span class="buttons">
        {isHost && seat.occupant !== 'person' && <OccupantChoice seat={seat} tell={tell} />}
        {!seat.taken && me < 0 && (
          <Button look="primary" onClick={sit}>
            {t('table.sit', { number })}
          </Button>
        )}
        {mine && (
          <AskedButton
            label={t('table.stand')}
            ask={t('table.standAsk')}
            onConfirm={async () => tell(await connection.request('leave'))}
          />
        )}
        {mine && (
          <Button
            onClick={() => {
              play.question.value = 'seatLink';
            }}
          >
            {t('table.otherDevice')}
          </Button>
        )}
        {isHost && seat.occupant === 'person' && !mine && <HostButtons seat={seat} tell={tell} />}
      </span>
      {opponent !== undefined && <SeatLevel seat={seat.seat} opponent={opponent} />}
    </>
  );
}

/** How the opponent plays; a table does without where that cannot be had. */
function SeatLevel({ seat, opponent }: { readonly seat: SeatNumber; readonly opponent: Opponent }) {
  const levels = useFetched(fetchLevels, () => undefined);
  return levels && <levels.LevelNote id={levelNoteOf(seat)} opponent={opponent} />;
}

/** What a host can do with others, each asked for a second time. */
const HOST_ACTS = [
  {
    id: 'handOver',
    look: undefined,
    label: 'table.handOver',
    full: 'table.handOverTo',
    ask: 'table.handOverAsk',
  },
  { id: 'kick', look: 'danger', label: 'table.kick', full: 'table.kickName', ask: 'table.kickAsk' },
] as const;

function HostButtons({ seat, tell }: TellProps & { readonly seat: SeatView }) {
  const { connection } = usePlay();
  const { name } = seat;
  return (
    <>
      {HOST_ACTS.map(({ id, look, label, full, ask }) => (
        <AskedButton
          key={id}
          look={look}
          label={t(label)}
          full={t(full, { name })}
          ask={t(ask)}
          onConfirm={async () => tell(await connection.request(id, { seat: seat.seat }))}
        />
      ))}
    </>
  );
}

function Colours({ tell }: TellProps) {
  const { connection } = usePlay();
  const seats = connection.table.value?.seats ?? [];
  const me = connection.seat.value;
  return (
    <fieldset class="colours">
      <legend class="label">{t('table.colour')}</legend>
      {SEAT_COLOURS.map(({ id }, colour) => {
        const holder = seats.find((seat) => seat.colour === colour);
        const taken = holder !== undefined && holder.seat !== me && holder.taken;
        return (
          <Button
            key={id}
            square
            pressed={seats[me]?.colour === colour}
            aria-label={t(`colour.${id}`)}
            title={t(`colour.${id}`)}
            disabled={taken}
            onClick={async () => tell(await connection.request('setColour', { colour }))}
          >
            <SeatMark colour={colour} size={28} />
          </Button>
        );
      })}
    </fieldset>
  );
}
