import { isCoached, type Note } from '@vinci/protocol';
import { ok, type Seat } from '@vinci/rules';
import { type BareNote, type Decided, notPlaying } from './decision.ts';
import { refuse } from './refuse.ts';
import { isPerson } from './seating.ts';
import type { Table } from './table.ts';

/**
 * A person switches the coach on or off. Nothing but the note tells of it, so that the record has it.
 *
 * @param notes of the game so far
 * @errors table/not-started, table/ended, rule/game-over, table/coach-alone
 */
export function switchCoach(
  table: Table,
  notes: readonly Note[],
  seat: Seat,
  on: boolean,
): Decided {
  const refused = notPlaying(table);
  if (refused !== undefined) return refused;
  if (on && table.seats.filter(isPerson).length > 1) return refuse('table/coach-alone');
  const same = isCoached(notes) === on;
  return ok({ table, notes: same ? [] : [{ seat, type: 'coach', on, why: 'choice' }] });
}

/** What is noted when somebody sits down in a game with a coach: it is one of several people now. */
export const noteOfCompany = (notes: readonly Note[], seat: Seat): readonly BareNote[] =>
  isCoached(notes) ? [{ seat, type: 'coach', on: false, why: 'company' }] : [];
