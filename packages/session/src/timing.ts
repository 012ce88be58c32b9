import type { Note, Terms } from '@vinci/protocol';
import type { Position, Seat } from '@vinci/rules';
import { isHeldAgain, nextRung } from './ladder.ts';
import type { StoredGame } from './rows.ts';
import { deciderOf } from './seating.ts';
import type { Table } from './table.ts';
import { type TimedEntry, Timeline, timelineOf, type Waiting } from './timeline.ts';

/** Who has to act in a position; seat −1 when nobody has. */
export const waitingIn = (position: Position | undefined): Waiting =>
  position === undefined
    ? { actor: -1, owner: -1 }
    : { actor: position.actor, owner: position.turnSeat };

/**
 * The clocks of a game at its start.
 *
 * @param notes what has happened since then
 */
export const startClocks = (
  table: Table,
  startedAt: number,
  notes: readonly Note[] = [],
): Timeline => new Timeline(table.clock, table.seats.length, startedAt, botsAtStart(table, notes));

/** Seats that a bot or a fictional player had from the beginning. */
const botsAtStart = (table: Table, notes: readonly Note[]): Seat[] =>
  table.seats.flatMap(({ occupant }, seat) => {
    const first = notes.findIndex((note) => note.type === 'replaced' && note.seat === seat);
    const [replaced, next] = first < 0 ? [] : notes.slice(first);
    if (replaced?.type !== 'replaced') return occupant === 'person' ? [] : [seat];
    // A bot that is replaced goes on as a stand-in, from the same moment on.
    const goesOn = next?.type === 'standIn' && next.seat === seat && next.at === replaced.at;
    return replaced.by === 'link' && goesOn ? [seat] : [];
  });

/** What a table that begins is sealed with. */
export const termsOf = ({ clock, absence, standIn, seats }: Table): Terms => ({
  clock,
  absence,
  standIn,
  seats: seats.map(({ name, occupant }) => ({ name, occupant: occupant || 'person' })),
});

/** The clocks of a started game. */
export function clocksOf(
  table: Table,
  { entries, game }: Pick<StoredGame, 'entries' | 'game'>,
  notes: readonly Note[],
  waiting: Waiting,
): Timeline {
  return timelineOf(
    startClocks(table, game.started_at, notes),
    entries as readonly TimedEntry[],
    notes,
    waiting,
  );
}

/** How long a game waits for the seat that has to act, in milliseconds since 1970. */
export interface Wait {
  /** When it began; later by as much as was lost in outages. */
  readonly since: number;
  /** Up to here outages are known. */
  readonly known: number;
}

/**
 * Since when a game waits for the seat that has to act. With another ladder it begins to wait anew, so that
 * a shorter one skips no rung.
 */
export function waitOf(movedAt: number, notes: readonly Note[]): Wait {
  let since = movedAt;
  let known = movedAt;
  for (const note of notes) {
    if (note.at < movedAt) continue;
    if (note.type === 'resumed' || note.type === 'reopened') {
      since = note.at;
      known = note.at;
    } else if (note.type === 'ladderChanged') {
      since = Math.max(since, note.at);
    } else if (note.type === 'outage') {
      since += Math.max(0, note.until - Math.max(note.from, since));
      known = Math.max(known, note.until);
    }
  }
  return { since, known };
}

/** What has to happen when, as the columns of a game say. */
export interface Due {
  readonly due_at: number;
  readonly deadline: number;
}

const NEVER: Due = { due_at: 0, deadline: 0 };

/**
 * When a game needs attention although nobody is connected, and when the clock runs out. Whoever has
 * to act is taken to be absent: a game that is looked at too early costs little.
 *
 * @param since when the game began to wait for the seat that has to act
 */
export function dueOf(table: Table, clocks: Timeline, waiting: Waiting, since: number): Due {
  if (table.status !== 'playing' || waiting.actor < 0 || table.paused === 'host') return NEVER;
  const deadline = clockRuns(table, clocks, waiting) ? clocks.deadline(waiting) : 0;
  const moments = [deadline, ladderDue(table, waiting.actor, since), table.vote?.until ?? 0];
  // Bots play on without anybody where a clock is chosen, and a safe turn is played to its end.
  if (playsAlone(table, clocks, waiting)) moments.push(since + 1);
  const due = moments.filter((moment) => moment > 0);
  return { due_at: due.length === 0 ? 0 : Math.min(...due), deadline };
}

/** Whether the clock of the seat that has to act runs. */
export const clockRuns = (table: Table, clocks: Timeline, waiting: Waiting): boolean =>
  table.status === 'playing' &&
  table.paused !== 'host' &&
  table.seats[waiting.actor]?.occupant === 'person' &&
  clocks.runs(waiting);

function playsAlone(table: Table, clocks: Timeline, waiting: Waiting): boolean {
  if (table.paused !== '') return false;
  if (clocks.isSafe(waiting.actor, waiting)) return true;
  return table.clock !== null && deciderOf(table.seats[waiting.actor]) !== undefined;
}

/** Whether a rung may be taken although nobody is connected. */
export const goesOnAlone = (table: Table, step: string): boolean =>
  table.clock !== null || !PLAYS.has(step);

/** Rungs that play for the absent person. */
const PLAYS: ReadonlySet<string> = new Set(['safe', 'bot']);

function ladderDue(table: Table, actor: Seat, since: number): number {
  const entry = table.seats[actor];
  if (entry?.occupant !== 'person' || table.paused === 'host') return 0;
  const next = nextRung(table, actor);
  if (next === undefined || !goesOnAlone(table, next.step)) return 0;
  if (isHeldAgain(table, actor, next)) return 0;
  return (entry.since === 0 ? since : entry.since) + next.after;
}
