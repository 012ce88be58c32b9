import type { Clock } from '../clock.ts';
import type { TimeRows } from '../store/time-rows.ts';

/** A time in which nobody could play, in milliseconds since 1970. */
export interface Outage {
  readonly since: number;
  readonly until: number;
}

/** Milliseconds between two signs of life. */
const BEAT = 5000;

/** Milliseconds by which the time of day, or another process, may differ from the time that has passed. */
const TOLERANCE = 2000;

export interface ServerTimeParts {
  readonly rows: TimeRows;
  readonly clock: Clock;
  /** Other processes may have served while this one did not run. */
  readonly isOneOfSeveral: boolean;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds between two signs of life. */
  readonly period?: number;
}

/**
 * The one clock of a server. It goes as fast as time passes, whatever somebody does to the time of day,
 * and remembers the times in which nobody could play: between the last sign of life of any process and
 * the start, and whenever the machine slept or its clock was set forward. It never goes back, however far
 * the machine's clock is set back and for however long the server does not run: then it goes on from the
 * last sign of life. All processes over one journal have the same one.
 */
export class ServerTime {
  readonly #rows: TimeRows;
  readonly #clock: Clock;
  readonly #isOneOfSeveral: boolean;
  readonly #onFault: (error: unknown) => void;
  readonly #period: number;
  /** What the time of day is ahead of the time that has passed. */
  #base: number;
  #callOff: () => void = () => undefined;
  #beating: Promise<unknown> = Promise.resolve();
  #outages: readonly Outage[] = [];
  #stopped = false;
  readonly #listeners = new Set<() => void>();

  constructor({ rows, clock, isOneOfSeveral, onFault, period = BEAT }: ServerTimeParts) {
    this.#period = period;
    this.#rows = rows;
    this.#clock = clock;
    this.#isOneOfSeveral = isOneOfSeveral;
    this.#onFault = onFault;
    this.#base = clock.now() - clock.passed();
  }

  /** Milliseconds since 1970; never goes back. */
  readonly now = (): number => Math.round(this.#base + this.#clock.passed());

  /** All that are known, in order. */
  get outages(): readonly Outage[] {
    return this.#outages;
  }

  /**
   * Calls back at once when time was lost.
   *
   * @returns calls it off
   */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notes since when the server has not run, and gives signs of life from now on. */
  async start(): Promise<void> {
    const last = await this.#rows.lastBeat();
    const behind = last - this.now();
    // Somebody has set the time of day back: the games go on from where they were.
    if (behind > 0) this.#base += behind;
    const now = this.now();
    const least = this.#isOneOfSeveral ? 2 * this.#period : 0;
    if (last > 0 && now - last > least) await this.#rows.addOutage(last, now);
    await this.beat();
    this.#next();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff();
    await this.#beating;
    await this.#rows.beat(this.now()).catch(this.#onFault);
  }

  #next(): void {
    this.#callOff = this.#clock.after(this.#period, () => {
      this.#beating = this.beat()
        .catch(this.#onFault)
        .then(() => {
          if (!this.#stopped) this.#next();
        });
    });
  }

  /** Gives a sign of life, and notes when time was lost. Rejects when the journal fails. */
  async beat(): Promise<void> {
    const last = await this.#rows.lastBeat();
    const now = this.now();
    const ahead = Math.max(this.#clock.now(), last) - now;
    if (ahead > TOLERANCE) {
      // The machine slept, its clock was set, or that of another process: nobody has used this time.
      const outage = { since: now, until: now + ahead };
      await this.#rows.addOutage(outage.since, outage.until);
      this.#outages = [...this.#outages, outage];
      this.#base += ahead;
      for (const listener of this.#listeners) listener();
    }
    await this.#rows.beat(this.now());
    this.#outages = await this.#rows.outages();
  }
}
