import type { Note, Opponent, Replies } from '@vinci/protocol';
import type { Position, Seat } from '@vinci/rules';
import { publishedOf, type Source } from '../fairness/deal.ts';
import type { SnapshotRow } from '../store/schema.ts';
import type { StoredGame } from '../store/tables.ts';
import type { Timeline, Waiting } from '../time/timeline.ts';
import type { Course } from './course.ts';
import * as seating from './seating.ts';
import { courseOf, noteOf, tableOf } from './stored.ts';
import { PUT_OUT, type Table } from './table.ts';
import { clockRuns, clocksOf, type Wait, waitingIn, waitOf } from './timing.ts';

/** Who made the last entry, and when, in milliseconds since 1970; seat −1 after the start. */
interface Last {
  readonly seat: Seat;
  readonly at: number;
}

/** What the journal says about a game, put together. */
export interface Known {
  readonly table: Table;
  /** Nothing before the start. */
  readonly course: Course | undefined;
  readonly notes: readonly Note[];
  readonly last: Last;
  /** Nothing before the start. */
  readonly clocks: Timeline | undefined;
  /** What was published at the start; empty before. */
  readonly seal: string;
}

/** What a decision about a game can depend on. */
export interface Moment {
  readonly now: number;
  /** When the present pause began, if there is one. */
  readonly pausedAt: number;
  readonly waiting: Waiting;
}

/** Told of a snapshot that is no good. */
type OnIgnored = (snapshot: SnapshotRow, reason: string) => void;

/** Notes between two moves, from which on each further one that somebody asks for takes its time. */
const NOTES_BETWEEN = 200;

/** Milliseconds between two of those. */
const NOTE_PAUSE = 5000;

/** What is known of a game in memory: all that can be read from it. It is as the journal is. */
export abstract class KnownGame {
  readonly code: string;
  readonly #source: Source;
  readonly #now: () => number;
  /** Milliseconds that the journal is ahead of the clock, because somebody has set it back. */
  readonly #ahead: number;
  #known: Known;

  constructor(game: StoredGame, onIgnored: OnIgnored, now: () => number) {
    const { code, secret, seed } = game.game;
    this.code = code;
    this.#source = { code, secret, seed };
    this.#now = now;
    this.#known = knownOf(game, onIgnored);
    this.#ahead = Math.max(0, this.#lastMoment() - now());
  }

  get table(): Table {
    return this.#known.table;
  }

  /** `undefined` before the start. Not to be changed. */
  get position(): Position | undefined {
    return this.course?.position;
  }

  get revision(): number {
    return this.course?.revision ?? 0;
  }

  /** Steps the seat to act may take back. */
  get undoable(): number {
    return this.course?.undoable ?? 0;
  }

  /** What was published about the secret of the seed; empty in games of earlier versions. */
  get commitment(): string {
    return publishedOf(this.#source);
  }

  /** What was published at the start; empty before. */
  get seal(): string {
    return this.#known.seal;
  }

  /**
   * The time in this game, in milliseconds since 1970: never before anything that the journal knows.
   */
  get now(): number {
    return Math.max(this.#lastMoment(), this.#now() + this.#ahead);
  }

  /** How many links of a seat were mixed into the bag; −1 for a seat without a chain. */
  links(seat: Seat): number {
    return this.course?.links(seat) ?? -1;
  }

  /** Who has to act, and whose turn it is. */
  get waiting(): Waiting {
    return waitingIn(this.position);
  }

  /** Since when the game waits for the seat that has to act. */
  get wait(): Wait {
    return waitOf(this.last.at, this.notes);
  }

  /** Milliseconds left of each seat at a time; `undefined` before the start and without a clock. */
  timeLeft(now: number): readonly number[] | undefined {
    return this.table.clock === null ? undefined : this.clocks?.left(now, this.waiting);
  }

  /** When the clock of the seat that has to act runs out; 0 when none runs. */
  get deadline(): number {
    const { clocks } = this;
    return clocks !== undefined && clockRuns(this.table, clocks, this.waiting)
      ? clocks.deadline(this.waiting)
      : 0;
  }

  /** Who acts for a seat now; `undefined` for a person, present or not. */
  deciderOf(seat: Seat): Opponent | 'safe' | undefined {
    const entry = this.table.seats[seat];
    const isSafe = entry?.occupant === 'person' && this.clocks?.isSafe(seat, this.waiting);
    return isSafe ? 'safe' : seating.deciderOf(entry);
  }

  /** Who made the last entry, and when, in milliseconds since 1970; seat −1 after the start. */
  get last(): Last {
    return this.#known.last;
  }

  /** Seconds until more may be noted by request; 0 for at once. */
  get noteWait(): number {
    const last = this.notes.at(-NOTES_BETWEEN);
    if (last === undefined || last.revision < this.revision) return 0;
    const since = this.now - (this.notes.at(-1)?.at ?? 0);
    return Math.max(0, Math.ceil((NOTE_PAUSE - since) / 1000));
  }

  /** The seat a token hash holds; −1 for none. */
  seatOf(hash: string | undefined): Seat {
    const seat = hash === undefined ? undefined : this.table.tokens.get(hash);
    return seat !== undefined && seating.isPerson(this.table.seats[seat]) ? seat : -1;
  }

  /** The free seat a token hash is an invitation to; `undefined` for none. */
  invitationOf(hash: string | undefined): Seat | undefined {
    const seat = hash === undefined ? undefined : this.table.tokens.get(hash);
    return this.table.seats[seat ?? PUT_OUT]?.taken === false ? seat : undefined;
  }

  /** Whether the host has taken the holder of a token hash from the table. */
  isPutOut(hash: string | undefined): boolean {
    return hash !== undefined && this.table.tokens.get(hash) === PUT_OUT;
  }

  /** Random results of the set-up, the entries and the notes from a revision on. */
  history(from: number): Replies['history'] {
    const { course } = this;
    const notes = this.notes.filter(({ revision }) => revision >= from);
    return { opening: course?.opening ?? [], from, entries: course?.log(from) ?? [], notes };
  }

  protected get source(): Source {
    return this.#source;
  }

  protected get course(): Course | undefined {
    return this.#known.course;
  }

  protected get notes(): readonly Note[] {
    return this.#known.notes;
  }

  protected get clocks(): Timeline | undefined {
    return this.#known.clocks;
  }

  protected get moment(): Moment {
    const pausedAt = this.notes.findLast(({ type }) => type === 'paused')?.at ?? 0;
    return { now: this.now, pausedAt, waiting: this.waiting };
  }

  /** Something has changed, and the journal has it. */
  protected know(changed: Partial<Known>): void {
    this.#known = { ...this.#known, ...changed };
  }

  /** The last moment the journal knows of. */
  #lastMoment(): number {
    return Math.max(this.last.at, this.clocks?.at ?? 0);
  }
}

/** @throws UnplayableError when the journal is damaged or from other rules */
export function knownOf(stored: StoredGame, onIgnored: OnIgnored): Known {
  const { started_at, updated_at, seal } = stored.game;
  const table = tableOf(stored);
  const course = courseOf(stored, table, onIgnored);
  const notes = stored.notes.map(noteOf);
  const begun = { seat: -1, at: started_at > 0 ? started_at : updated_at };
  const clocks = course && clocksOf(table, stored, notes, waitingIn(course.position));
  return { table, course, notes, last: stored.entries.at(-1) ?? begun, clocks, seal };
}
