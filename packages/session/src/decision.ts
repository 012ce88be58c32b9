import type { Note, Refusal, SeatReason, Strength } from '@vinci/protocol';
import { fail, type Result, ruleError, type Seat } from '@vinci/rules';
import { type Refused, refuse } from './refuse.ts';
import type { Table } from './table.ts';
import type { Waiting } from './timeline.ts';

/** When something is decided, for whom the game waits then, and what was noted before. */
export interface Moment {
  readonly now: number;
  readonly waiting: Waiting;
  readonly notes: readonly Note[];
}

/** Each kind of note without when it was. */
type Bare<Some> = Some extends Note ? Omit<Some, 'revision' | 'at'> : never;
/** A note of what is decided: when that is, the session knows. */
export type BareNote = Bare<Note>;

/** A table as it shall be, and what is noted about it. */
export interface Decision {
  readonly table: Table;
  readonly notes: readonly BareNote[];
  readonly reason?: SeatReason;
}

/** Why it cannot be, otherwise. */
export type Decided = Result<Decision, Refusal>;

/** Strength of the bot that plays for a seat from which the table voted its person away. */
export const USUAL: Strength = 'medium';

/** A table at which nothing is voted on. */
export const withoutVote = (table: Table): Table => ({
  ...table,
  vote: null,
  seats: table.seats.map((entry) => (entry.ballot === '' ? entry : { ...entry, ballot: '' })),
});

/** Why nothing can be decided about the course of a game now; `undefined` when it can. */
export function notPlaying(table: Table): Refused | undefined {
  if (table.status === 'playing') return undefined;
  if (table.status === 'table') return refuse('table/not-started');
  return table.ended === '' ? fail(ruleError('rule/game-over')) : refuse('table/ended');
}

/** Ends a pause, if there is one. */
export function endPause({ table, notes }: Decision, seat: Seat, by: Seat): Decision {
  if (table.paused === '') return { table, notes };
  const resumed: BareNote = { seat, type: 'resumed', by };
  return { table: { ...table, paused: '' }, notes: [...notes, resumed] };
}
