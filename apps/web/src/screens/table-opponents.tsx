import { OPPONENTS, type Opponent } from '@vinci/protocol';
import { fictionalSeatsFor, type Seat } from '@vinci/rules';
import { t } from '../i18n/index.ts';
import type { Connection, Outcome } from '../net/connection.ts';
import type { SeatView } from '../net/table.ts';
import { type Company, departureOf, filledWith } from '../table/fictional.ts';
import { withOption } from '../table/option-values.ts';
import { Button } from '../ui/button.tsx';
import { Clause } from '../ui/clause.tsx';
import { OccupantMark } from '../ui/occupant-mark.tsx';
import { usePlay } from '../ui/play-context.ts';

export interface TellProps {
  /** Takes what a request came to; a refusal is shown below the seats. */
  readonly tell: (outcome: Outcome<unknown>) => void;
}

/** Lets fictional players take part where the rule text has none; it then counts as a change. */
async function admit(connection: Connection, occupant: Opponent | ''): Promise<Outcome<unknown>> {
  const config = connection.table.value?.config;
  const rules = connection.game.value?.options;
  if (occupant !== 'fictional' || config === undefined || rules?.fictionalPlayers !== 'none') {
    return { ok: true, value: undefined };
  }
  return connection.request('configure', {
    options: withOption(config, 'fictionalPlayers', 'auto'),
  });
}

/** The id of what says how the opponent of a seat plays. */
export const levelNoteOf = (seat: Seat): string => `level-note-${seat}`;

/** Who takes a seat that no person holds. */
export function OccupantChoice({ seat, tell }: TellProps & { readonly seat: SeatView }) {
  const { connection } = usePlay();
  const number = seat.seat + 1;
  const choose = async (text: string): Promise<void> => {
    const occupant = OPPONENTS.find((each) => each === text) ?? '';
    const admitted = await admit(connection, occupant);
    if (!admitted.ok) return tell(admitted);
    tell(await connection.request('setOccupant', { seat: seat.seat, occupant }));
  };
  return (
    <select
      class="input occupant"
      aria-label={t('table.whoTakes', { number })}
      aria-describedby={seat.occupant === '' ? undefined : levelNoteOf(seat.seat)}
      value={seat.occupant}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t('occupant.person')}</option>
      {OPPONENTS.map((opponent) => (
        <option key={opponent} value={opponent}>
          {t(`occupant.${opponent}`)}
        </option>
      ))}
    </select>
  );
}

/** Sets who plays, and lets fictional players take part where they are among them. */
async function seatCompany(connection: Connection, company: Company): Promise<Outcome<unknown>> {
  const { opponents } = company;
  const admitted = await admit(connection, opponents.includes('fictional') ? 'fictional' : '');
  return admitted.ok ? connection.request('configure', { ...company }) : admitted;
}

/** Gives every free seat to an opponent of one kind. */
const fill = (connection: Connection, filling: Opponent): Promise<Outcome<unknown>> =>
  seatCompany(connection, filledWith(connection.table.value?.seats ?? [], filling));

/** The way on for a host whose seats stay free, beside the start. */
export function FillButton({ tell }: TellProps) {
  const { connection } = usePlay();
  return (
    <Button
      disabled={connection.busy.value}
      onClick={async () => tell(await fill(connection, 'medium'))}
    >
      {t('table.fillMedium')}
    </Button>
  );
}

/** Fills all free seats at once. */
export function FillSeats({ tell }: TellProps) {
  const { connection } = usePlay();
  const seats = connection.table.value?.seats ?? [];
  if (!seats.some(({ occupant }) => occupant === '')) return undefined;
  return (
    <fieldset class="choice">
      <legend class="label">{t('table.fill')}</legend>
      {OPPONENTS.map((opponent) => (
        <Button key={opponent} onClick={async () => tell(await fill(connection, opponent))}>
          <OccupantMark occupant={opponent} /> {t(`occupant.${opponent}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Says that another number of fictional players takes part than in the rule text. @clause FICT-GEN-1 */
export function DepartureNote({ isHost, tell }: TellProps & { readonly isHost: boolean }) {
  const { connection } = usePlay();
  const departure = departureOf(connection.table.value?.seats ?? []);
  if (departure === undefined) return undefined;
  const { remedy } = departure;
  const [one, two] = [fictionalSeatsFor(1), fictionalSeatsFor(2)];
  return (
    <div class="row between" data-testid="departure">
      <p class="hint">
        {t('table.departs', { one, two })} <Clause id="FICT-GEN-1" />
      </p>
      {isHost && remedy !== undefined && (
        <Button onClick={async () => tell(await seatCompany(connection, remedy))}>
          {t('table.asInText')}
        </Button>
      )}
    </div>
  );
}
