import type { Note } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import type { SeatView, TableView } from '../net/table.ts';
import { RUNGS, type Rung, timeOf } from './ladder.ts';

/** How the game waits for somebody who is away. */
export interface Waiting {
  /** When the person was reminded, in milliseconds since 1970; absent when they were not. */
  readonly reminded?: number;
  /** What happens next, and when on the server's clock; absent when the game just waits. */
  readonly next?: { readonly rung: Rung; readonly at: number };
}

type Table = Pick<TableView, 'seats' | 'ladder' | 'awaySince'>;

/** The step of a seat is the rung that was taken last. */
const TAKEN = { '': -1, reminded: 0, paused: 1, safe: 2, bot: 3, vote: 4 } as const;

/** How far the ladder has come for the absent person of the seat to act, and where it leads. */
export function waitingFor(
  { seats, ladder, awaySince }: Table,
  notes: readonly Note[],
  seat: Seat,
): Waiting {
  if (awaySince <= 0) return {};
  const reminder = notes.findLast((note) => note.seat === seat && note.type === 'reminded');
  const reminded = reminder !== undefined && reminder.at >= awaySince ? reminder.at : undefined;
  const rung = RUNGS.slice(TAKEN[seats[seat]?.step ?? ''] + 1).find(
    (each) => timeOf(ladder, each) > 0,
  );
  return {
    ...(reminded === undefined ? {} : { reminded }),
    ...(rung === undefined ? {} : { next: { rung, at: awaySince + timeOf(ladder, rung) * 1000 } }),
  };
}

/** Whether a seat has somebody who takes part: whoever is away or played for does not. */
export const isWithUs = ({ occupant, taken, step, standIn }: SeatView): boolean =>
  occupant === 'person' && taken && step === '' && standIn === '';
