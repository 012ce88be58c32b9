import { type Hex, promiseOf } from '@vinci/fairness';
import { type Refusal, refusal } from '@vinci/protocol';
import { fail, ok, type Result, type Seat } from '@vinci/rules';
import type { Clock } from './clock.ts';
import type { Reply } from './one-by-one.ts';
import { refuse } from './refuse.ts';
import { notAsking, setPromise } from './seating.ts';
import type { GameSession } from './session.ts';

/** Milliseconds in which browsers show the entropy that they promised. */
const PATIENCE = 2000;

/**
 * The start of one game in three steps: first it is noted who is not there, because nobody asks them for
 * anything: their chains begin with their first move; then what is promised is fixed; then everybody
 * else shows what they promised. When all have, or after two seconds, the game begins with what was
 * shown. So nobody can choose entropy by that of others, and nobody can hold up a start.
 */
export class Fixing {
  readonly #session: GameSession;
  readonly #clock: Clock;
  readonly #there: () => readonly Seat[];
  readonly #onChange: () => void;
  /** What was shown so far, by promise; `undefined` unless a start is under way. */
  #shown: Map<Hex, Hex> | undefined;
  /** All was shown, and the game begins: what is told meanwhile must not look like a failure. */
  #isStarting = false;
  /** The table as it was when the promises were fixed. */
  #fixed = '';
  #callOff: () => void = () => undefined;
  /** The room has closed: that nobody is there any more does not count. */
  #isStopped = false;

  /**
   * @param there seats with somebody connected
   * @param onChange told when a start begins or comes to nothing
   */
  constructor(
    session: GameSession,
    clock: Clock,
    there: () => readonly Seat[],
    onChange: () => void,
  ) {
    this.#session = session;
    this.#clock = clock;
    this.#there = there;
    this.#onChange = onChange;
  }

  /** The promises are fixed and everybody is to show what they promised. */
  get underWay(): boolean {
    return this.#shown !== undefined || this.#isStarting;
  }

  /**
   * Starts the game, at once when nobody who is there has promised anything. One call at a time.
   *
   * @param session seen from within the turn of the request, as in all that is asked here
   * @errors table/already-started, table/open-seats, options/*, server/storage, server/stopping
   */
  async start(session: GameSession): Reply<undefined> {
    // Whoever is lost once all is fixed is waited for, however often the host asks.
    if (this.underWay) return ok(undefined);
    const ready = await session.decide((table) => {
      if (this.#isStopped) return refuse('server/stopping');
      const startable = session.startable();
      if (!startable.ok) return startable;
      return ok({ table: notAsking(table, this.#there()), notes: [] });
    });
    if (!ready.ok) return ready;
    if (this.#isStopped) return refuse('server/stopping');
    this.#shown = new Map();
    this.#fixed = this.#essence();
    if (this.#awaited().length === 0) return this.#finish(session);
    // In a turn of its own: what waits for its turn comes before, and is seen to have changed the table.
    const finish = () => void this.#session.run((inside) => this.#finish(inside));
    this.#callOff = this.#clock.after(PATIENCE, finish);
    this.#onChange();
    return ok(undefined);
  }

  /**
   * Fixes nothing any more: a promise comes before.
   *
   * @errors entropy/fixed, entropy/taken, table/already-started
   */
  promise(session: GameSession, seat: Seat, promise: Hex): Reply<undefined> {
    if (this.underWay) return Promise.resolve(fail(refusal('entropy/fixed')));
    return session.decide((table) => setPromise(table, seat, promise));
  }

  /** @errors entropy/not-asked, entropy/other */
  async show(session: GameSession, seat: Seat, value: Hex): Reply<undefined> {
    const shown = this.#shown;
    if (shown === undefined) return fail(refusal('entropy/not-asked'));
    const { code, table } = session;
    const { promise = '', unasked = false } = table.seats[seat] ?? {};
    if (unasked) return fail(refusal('entropy/not-asked'));
    if (promise !== promiseOf(code, value)) return fail(refusal('entropy/other'));
    shown.set(promise, value);
    if (this.#awaited().every((awaited) => shown.has(awaited))) await this.#finish(session);
    return ok(undefined);
  }

  /** The room closes. */
  stop(): void {
    this.#isStopped = true;
    this.#callOff();
    this.#shown = undefined;
  }

  #awaited(): Hex[] {
    const { seats } = this.#session.table;
    return seats.flatMap(({ promise, unasked }) => (promise === '' || unasked ? [] : [promise]));
  }

  /** All about the table that has an influence on the game. */
  #essence(): string {
    const { config, seats } = this.#session.table;
    const all = seats.map(({ occupant, promise, unasked }) => [occupant, promise, unasked]);
    return JSON.stringify([config, all]);
  }

  async #finish(session: GameSession): Reply<undefined> {
    const shown = this.#shown;
    if (shown === undefined) return ok(undefined);
    this.#callOff();
    this.#shown = undefined;
    // Whoever knows what was shown must not choose rules or seats by it.
    const changed = this.#fixed !== this.#essence();
    if (changed) return this.#failed(refusal('entropy/changed'));
    this.#isStarting = true;
    const started = await session.start(shown).finally(() => {
      this.#isStarting = false;
    });
    return started.ok ? started : this.#failed(started.error);
  }
  #failed(why: Refusal): Result<undefined, Refusal> {
    this.#onChange();
    return fail(why);
  }
}
