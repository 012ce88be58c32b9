import type { Note } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import type { Course } from './course.ts';
import type { StoredGame } from './rows.ts';
import { courseOf, noteOf, tableOf } from './stored.ts';
import type { Table } from './table.ts';
import type { Timeline } from './timeline.ts';
import { clocksOf, waitingIn } from './timing.ts';

/** Who made the last entry, and when, in milliseconds since 1970; seat −1 after the start. */
export interface Last {
  readonly seat: Seat;
  readonly at: number;
}

/** What the journal says about a game, put together. */
export interface Known {
  readonly table: Table;
  /** `undefined` before the start. */
  readonly course: Course | undefined;
  readonly notes: readonly Note[];
  readonly last: Last;
  /** `undefined` before the start. */
  readonly clocks: Timeline | undefined;
  /** What was published at the start; empty before. */
  readonly seal: string;
}

/** @throws UnplayableError when the journal is damaged or from other rules */
export function knownOf(stored: StoredGame): Known {
  const { started_at, updated_at, seal } = stored.game;
  const table = tableOf(stored);
  const course = courseOf(stored, table);
  const notes = stored.notes.map(noteOf);
  const begun = { seat: -1, at: started_at > 0 ? started_at : updated_at };
  const clocks = course && clocksOf(table, stored, notes, waitingIn(course.position));
  return { table, course, notes, last: stored.entries.at(-1) ?? begun, clocks, seal };
}
