import type { Clock } from '@vinci/session/clock';
import type { Outage } from '@vinci/session/watch';
import type { TimeRows } from '../store/time-rows.ts';
import { Rounds } from './rounds.ts';

/** Milliseconds between two signs of life. */
const BEAT = 5000;

/** Signs of life that may be missing before it is taken that nobody can play. */
const MISSING = 3;

/** Milliseconds by which the time of day, or another process, may differ from the time that has passed. */
const TOLERANCE = 2000;

/** Milliseconds by which processes over one database may differ at most. */
const SKEW = 500;

export interface ServerTimeParts {
  readonly rows: TimeRows;
  readonly clock: Clock;
  /**
   * Others share the database, which is PostgreSQL: its clock is that of all, and they may have served
   * while this process did not run.
   */
  readonly isOneOfSeveral: boolean;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds between two signs of life. */
  readonly period?: number;
}

interface Look {
  /** When any process last gave a sign of life; 0 for never. */
  readonly last: number;
  /** What the time of day is ahead of the time that has passed: between these two. */
  readonly least: number;
  readonly most: number;
  /** What of that is a lead over the clock of the database. */
  readonly lead: number;
}

/**
 * The one clock of a server. It goes as fast as time passes, whatever somebody does to the time of day,
 * and remembers the times in which nobody could play: between the last sign of life of any process and
 * the start, and whenever the machine slept or its clock was set forward. It never goes back, however far
 * the machine's clock is set back and for however long the server does not run: then it goes on from the
 * last sign of life.
 *
 * It stands still while no sign of life gets through, as when the journal is away or takes nothing, or
 * when the machine sleeps and counts that as time that passes. What time brings about waits until one
 * has got through and the time that was lost is known.
 *
 * Several processes over one database have the same time, that of the database, whatever their own
 * machines say. Where one of them slept while others gave signs of life, it follows and nothing is noted.
 * When the clock of the database is set back, all go on, with a lead over it that is stored there.
 */
export class ServerTime implements Clock {
  readonly #rows: TimeRows;
  readonly #clock: Clock;
  readonly #isOneOfSeveral: boolean;
  readonly #onFault: (error: unknown) => void;
  readonly #period: number;
  /** What the time of day is ahead of the time that has passed. */
  #base: number;
  #latest = 0;
  /** When a sign of life last got through, by the clock of the machine; before the first, time just passes. */
  #heard = Number.POSITIVE_INFINITY;
  /** Milliseconds in which this clock stood still. */
  #stood = 0;
  readonly #rounds: Rounds;
  #beating: Promise<unknown> = Promise.resolve();
  #outages: readonly Outage[] = [];
  readonly #listeners = new Set<() => void>();

  constructor({ rows, clock, isOneOfSeveral, onFault, period = BEAT }: ServerTimeParts) {
    this.#period = period;
    this.#rows = rows;
    this.#clock = clock;
    this.#isOneOfSeveral = isOneOfSeveral;
    this.#onFault = onFault;
    this.#base = clock.now() - clock.passed();
    this.#rounds = new Rounds(clock, async () => {
      await this.beat().catch(onFault);
      return period;
    });
  }

  /** Milliseconds since 1970; never goes back. */
  readonly now = (): number => {
    this.#latest = Math.max(this.#latest, Math.round(this.#base + this.passed()));
    return this.#latest;
  };

  /** Milliseconds that have passed while signs of life got through. */
  passed(): number {
    return Math.min(this.#clock.passed(), this.#heard + this.#patience) - this.#stood;
  }

  after(milliseconds: number, call: () => void): () => void {
    return this.#clock.after(milliseconds, call);
  }

  /** Whether no sign of life got through lately: what is due waits for one. */
  get isCutOff(): boolean {
    return this.#clock.passed() > this.#heard + this.#patience;
  }

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
    const { last, least: base } = await this.#look();
    this.#base = base;
    // What was said before is the time of this machine alone.
    this.#latest = 0;
    const behind = last - this.now();
    // Somebody has set the time of day back: the games go on from where they were.
    if (behind > 0) this.#base += behind;
    const now = this.now();
    const silence = this.#isOneOfSeveral ? 2 * this.#period : 0;
    if (last > 0 && now - last > silence) await this.#rows.addOutage(last, now);
    await this.beat();
    this.#rounds.start(this.#period);
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
    await this.#beating;
    await this.#rows.beat(this.now()).catch(this.#onFault);
  }

  /** Gives a sign of life, and notes when time was lost. Rejects when the journal fails. */
  beat(): Promise<void> {
    // One after the other: two that saw the same difference would both make up for it.
    const beating = this.#beating.then(() => this.#beat());
    this.#beating = beating.catch(() => undefined);
    return beating;
  }

  async #beat(): Promise<void> {
    const look = await this.#look();
    const now = this.now();
    const until = Math.round(Math.max(look.least + this.passed(), look.last));
    if (until - now > TOLERANCE) {
      // Nobody has used this time, unless others lived meanwhile.
      if (!this.#hasServed(look, until)) {
        // Whoever else was cut off begins with the same, and so does this one when it has to try again.
        const since = this.isCutOff ? look.last : now;
        await this.#rows.addOutage(since, until);
      }
      // Known before the time is later, so that no game sees the one without the other.
      this.#outages = await this.#rows.outages();
      this.#goOn();
      this.#base += until - now;
      for (const listener of this.#listeners) listener();
    }
    if (this.#isOneOfSeveral) await this.#agree(look);
    await this.#rows.beat(this.now());
    this.#outages = await this.#rows.outages();
    this.#goOn();
  }

  /** Whether another process has given signs of life while this one lost time. */
  #hasServed({ last, most }: Look, until: number): boolean {
    if (!this.#isOneOfSeveral || last > most + this.passed() + SKEW) return false;
    return this.isCutOff ? until - last <= this.#patience : last > this.now() + SKEW;
  }

  /** A sign of life got through: time goes on from where it stood still. */
  #goOn(): void {
    const passed = this.#clock.passed();
    this.#stood = passed - this.passed();
    this.#heard = passed;
  }

  get #patience(): number {
    return MISSING * this.#period;
  }

  async #look(): Promise<Look> {
    const clock = this.#clock;
    if (!this.#isOneOfSeveral) {
      const last = await this.#rows.lastBeat();
      const base = clock.now() - this.passed();
      return { last, least: base, most: base, lead: 0 };
    }
    const begun = this.passed();
    const { now, lead, last } = await this.#rows.shared();
    // The database looked at its clock at some time between the question and the answer.
    return { last, least: now - this.passed(), most: now - begun, lead };
  }

  /** Small differences to the clock of the database are mended; when it was set back, all go on. */
  async #agree({ least, most, lead }: Look): Promise<void> {
    const over = this.#base - most;
    if (over > TOLERANCE) await this.#rows.lead(Math.round(lead + over));
    else this.#base = Math.max(least, Math.min(most, this.#base));
  }
}
