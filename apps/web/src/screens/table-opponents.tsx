import { OPPONENTS, type Opponent } from '@vinci/protocol';
import { t } from '../i18n/index.ts';
import type { Outcome, Session } from '../net/session.ts';
import type { SeatView } from '../net/table.ts';
import { withOption } from '../table/option-values.ts';
import { OccupantMark } from '../ui/occupant-mark.tsx';
import { usePlay } from '../ui/play-context.ts';
import type { SeatListProps } from './table-seats.tsx';

/** Lets fictional players take part where the rule text has none; it then counts as a change. */
async function admit(session: Session, occupant: Opponent | ''): Promise<Outcome<unknown>> {
  const config = session.table.value?.config;
  const rules = session.game.value?.rules;
  if (occupant !== 'fictional' || config === undefined || rules?.fictionalPlayers !== 'none') {
    return { ok: true, value: undefined };
  }
  return session.request('configure', { options: withOption(config, 'fictionalPlayers', 'auto') });
}

/** Who takes a seat that no person holds. */
export function OccupantChoice({ seat, tell }: SeatListProps & { readonly seat: SeatView }) {
  const { session } = usePlay();
  const number = seat.seat + 1;
  const choose = async (text: string): Promise<void> => {
    const occupant = OPPONENTS.find((each) => each === text) ?? '';
    const admitted = await admit(session, occupant);
    if (!admitted.ok) return tell(admitted);
    tell(await session.request('setOccupant', { seat: seat.seat, occupant }));
  };
  return (
    <select
      class="input occupant"
      aria-label={t('table.whoTakes', { number })}
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

/** Gives every free seat to an opponent of one kind. */
async function fill(session: Session, filling: Opponent): Promise<Outcome<unknown>> {
  const seats = session.table.value?.seats ?? [];
  const opponents = seats.flatMap(({ occupant }): readonly Opponent[] =>
    occupant === 'person' ? [] : [occupant === '' ? filling : occupant],
  );
  const admitted = await admit(session, filling);
  return admitted.ok ? session.request('configure', { opponents: [...opponents] }) : admitted;
}

/** The way on for a host whose seats stay free, beside the start. */
export function FillButton({ tell }: SeatListProps) {
  const { session } = usePlay();
  return (
    <button
      type="button"
      class="button"
      disabled={session.busy.value}
      onClick={async () => tell(await fill(session, 'medium'))}
    >
      {t('table.fillMedium')}
    </button>
  );
}

/** Fills all free seats at once. */
export function FillSeats({ tell }: SeatListProps) {
  const { session } = usePlay();
  const seats = session.table.value?.seats ?? [];
  if (!seats.some(({ occupant }) => occupant === '')) return undefined;
  return (
    <fieldset class="choice">
      <legend class="label">{t('table.fill')}</legend>
      {OPPONENTS.map((opponent) => (
        <button
          key={opponent}
          type="button"
          class="button"
          onClick={async () => tell(await fill(session, opponent))}
        >
          <OccupantMark occupant={opponent} /> {t(`occupant.${opponent}`)}
        </button>
      ))}
    </fieldset>
  );
}
