import { ok, type Seat } from '@vinci/rules';
import { noteOfCompany } from './coach.ts';
import type { BareNote, Decided, Moment } from './decision.ts';
import { takeOver } from './missing.ts';
import { refuse } from './refuse.ts';
import { addToken, isNameTaken, isPerson, withoutVoter } from './seating.ts';
import { type Table, tokensWithout, unsetFor, withEntry } from './table.ts';

/** Who sits down. */
export interface Newcomer {
  /** Hash of the token of the seat from now on. */
  readonly hash: string;
  /** `undefined` where none was said. */
  readonly name?: string | undefined;
  /** Whether it says that it is a program. */
  readonly program?: boolean | undefined;
}

/**
 * Somebody sits down.
 *
 * @param seat `undefined` for any free one
 * @errors seat/taken, seat/unknown, seat/name-taken
 */
export function sit(
  table: Table,
  seat: Seat | undefined,
  { hash, name: said, program = false }: Newcomer,
  { waiting, notes: past }: Moment,
): Decided {
  const chosen = seat ?? table.seats.findIndex(({ taken }) => !taken);
  const entry = table.seats[chosen];
  if (entry === undefined) return refuse(seat === undefined ? 'seat/taken' : 'seat/unknown');
  if (entry.taken || table.status === 'over') return refuse('seat/taken');
  const others = table.seats.map((other) => other.name).filter((_, at) => at !== chosen);
  const name = said ?? unsetFor(chosen, others);
  if (isNameTaken(table, chosen, name)) return refuse('seat/name-taken');
  const seated: Table = {
    ...withEntry(table, chosen, { name, program, taken: true, occupant: 'person' }),
    host: table.host === -1 ? chosen : table.host,
    tokens: tokensWithout(table, chosen, hash),
  };
  const { table: going, notes } = takeOver(seated, chosen, waiting.actor === chosen);
  const note: BareNote = { seat: chosen, type: 'sat', name };
  return ok({
    table: going,
    notes: [
      ...(table.status === 'playing' ? [note] : []),
      ...notes,
      ...noteOfCompany(past, chosen),
    ],
    reason: 'sat',
  });
}

/**
 * A further token for a seat.
 *
 * @errors seat/unknown, seat/not-a-person, seat/too-many-links
 */
export function addLink(table: Table, seat: Seat, hash: string): Decided {
  const changed = addToken(table, seat, hash, false);
  return changed.ok ? ok({ table: changed.value, notes: [] }) : changed;
}

/**
 * A token becomes the only one of a seat.
 *
 * @param by who asks: the person of the seat, or the host, of which the record tells
 * @errors seat/unknown, seat/not-a-person
 */
export function revoke(table: Table, seat: Seat, hash: string, by: 'self' | 'host'): Decided {
  const changed = addToken(table, seat, hash, true);
  if (!changed.ok) return changed;
  const reason = 'revoked';
  if (by === 'self') return ok({ table: changed.value, notes: [], reason });
  const entry = table.seats[seat];
  const isNews = table.status === 'playing' && isPerson(entry);
  const note: BareNote = { seat, type: 'replaced', by: 'link', name: entry?.name ?? '' };
  return ok({ table: withoutVoter(changed.value, seat), notes: isNews ? [note] : [], reason });
}
