import { type Hex, promiseOf } from '@vinci/fairness';
import { type Refusal, refusal } from '@vinci/protocol';
import { fail, ok, type Result, type Seat } from '@vinci/rules';
import type { Clock } from '../clock.ts';
import type { Reply } from '../session/one-by-one.ts';
import type { GameSession } from '../session/session.ts';

/** Milliseconds in which browsers show the entropy that they promised. */
const PATIENCE = 2000;

/**
 * The start of one game in two steps: first the promises of the table are fixed, then everybody shows
 * what he promised. When all have, or after two seconds, the game begins with what was shown. So
 * nobody can choose his own entropy by that of others, and nobody can hold up a start.
 */
export class Fixing {
  readonly #session: GameSession;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  /** What was shown so far, by promise; `undefined` unless a start is under way. */
  #shown: Map<Hex, Hex> | undefined;
  /** All was shown, and the game begins: what is told meanwhile must not look like a failure. */
  #isStarting = false;
  /** The table as it was when the promises were fixed. */
  #fixed = '';
  #callOff: () => void = () => undefined;

  /** @param onChange told when a start begins or comes to nothing */
  constructor(session: GameSession, clock: Clock, onChange: () => void) {
    this.#session = session;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** The promises are fixed and everybody is to show what he promised. */
  get underWay(): boolean {
    return this.#shown !== undefined || this.#isStarting;
  }

  /**
   * Starts the game, at once when nobody has promised anything.
   *
   * @errors table/already-started, table/open-seats, options/*, server/storage
   */
  async start(): Reply<undefined> {
    if (this.underWay) return ok(undefined);
    const ready = this.#session.startable();
    if (!ready.ok) return ready;
    this.#shown = new Map();
    this.#fixed = this.#essence();
    if (this.#awaited().length === 0) return this.#finish();
    this.#callOff = this.#clock.after(PATIENCE, () => void this.#finish());
    this.#onChange();
    return ok(undefined);
  }

  /** Fixes nothing any more: a promise comes before. @errors entropy/fixed, table/already-started */
  promise(seat: Seat, promise: Hex): Reply<undefined> {
    if (this.underWay) return Promise.resolve(fail(refusal('entropy/fixed')));
    return this.#session.promise(seat, promise);
  }

  /** @errors entropy/not-asked, entropy/other */
  async show(seat: Seat, value: Hex): Reply<undefined> {
    const shown = this.#shown;
    if (shown === undefined) return fail(refusal('entropy/not-asked'));
    const { code, table } = this.#session;
    const promise = table.seats[seat]?.promise ?? '';
    if (promise !== promiseOf(code, value)) return fail(refusal('entropy/other'));
    shown.set(promise, value);
    if (this.#awaited().every((awaited) => shown.has(awaited))) await this.#finish();
    return ok(undefined);
  }

  /** The room closes. */
  stop(): void {
    this.#callOff();
    this.#shown = undefined;
  }

  #awaited(): Hex[] {
    return this.#session.table.seats.map(({ promise }) => promise).filter((one) => one !== '');
  }

  /** All about the table that has an influence on the game. */
  #essence(): string {
    const { config, seats } = this.#session.table;
    return JSON.stringify([config, seats.map(({ occupant, promise }) => [occupant, promise])]);
  }

  async #finish(): Reply<undefined> {
    const shown = this.#shown;
    if (shown === undefined) return ok(undefined);
    this.#callOff();
    this.#shown = undefined;
    // Whoever knows what was shown must not choose rules or seats by it.
    const changed = this.#fixed !== this.#essence();
    if (changed) return this.#failed(refusal('entropy/changed'));
    this.#isStarting = true;
    const started = await this.#session.start(shown).finally(() => {
      this.#isStarting = false;
    });
    return started.ok ? started : this.#failed(started.error);
  }
  #failed(why: Refusal): Result<undefined, Refusal> {
    this.#onChange();
    return fail(why);
  }
}
