import { RULES_VERSION } from '@vinci/rules';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { engineOf } from '../session/engine.ts';
import { courseOf, tableOf } from '../session/stored.ts';
import type { Store } from '../store/store.ts';
import { textOf } from './journal.ts';

/** A game that cannot be played on, and why. */
export interface BrokenGame {
  readonly code: string;
  readonly reason: string;
}

/** Games that are named at a time; so often it is noted how far the check is. */
const STEP = 50;

/** Of the time, the part in which something else may be done: players come first. */
const REST = 9;

/** Longest rest after one game, in milliseconds. */
const LONGEST_REST = 200;

/** Milliseconds after which it goes on when the journal did not answer. */
const PAUSE = 60_000;

const brokenSchema = z.array(z.object({ code: z.string(), reason: z.string() }));

export interface RulesCheckParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  /** What plays the games. */
  readonly engine?: string;
}

/**
 * Replays all games that are being played, once for each version of the rules and each change of
 * their code, and lists those that cannot be played on. It looks at one game after the other and
 * rests in between, so that a server with many games is there at once; a game that somebody touches
 * before it is its turn is checked by that. A check that was interrupted goes on where it was.
 */
export class RulesCheck {
  readonly #parts: RulesCheckParts;
  readonly #engine: string;
  readonly #running: Promise<void>;
  #broken: readonly BrokenGame[] = [];
  #isDone = false;
  #stopped = false;
  #wake: () => void = () => undefined;

  constructor(parts: RulesCheckParts) {
    this.#parts = parts;
    this.#engine = parts.engine ?? engineOf();
    this.#running = this.#keepOn();
  }

  /** Games found so far that cannot be played on. */
  get broken(): readonly BrokenGame[] {
    return this.#broken;
  }

  /** Whether all were looked at. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Ends for good; resolves when nothing is being read any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
  }

  /** Goes on later when the journal does not answer. */
  async #keepOn(): Promise<void> {
    while (!this.#stopped && !this.#isDone) {
      try {
        await this.#run();
      } catch (error) {
        this.#parts.log.error({ err: error }, 'the games cannot be checked against the rules now');
        await this.#rest(PAUSE);
      }
    }
  }

  async #run(): Promise<void> {
    const { store } = this.#parts;
    this.#broken = [];
    const known = await store.rulesChecks.of(this.#engine);
    let last = known?.last ?? '';
    const before = brokenSchema.parse(JSON.parse(known?.broken ?? '[]'));
    // Some may have been repaired or deleted since.
    await this.#look(before.map(({ code }) => code));
    let looked = 0;
    while (known?.done !== 1) {
      const codes = await store.rulesChecks.playing(last, STEP);
      await this.#look(codes);
      if (this.#stopped) return;
      looked += codes.length;
      last = codes.at(-1) ?? last;
      const done = codes.length < STEP;
      await this.#note(last, done);
      if (done) break;
    }
    this.#isDone = true;
    const { log } = this.#parts;
    const broken = this.#broken.length;
    if (broken > 0) log.error({ broken, rules: RULES_VERSION }, 'games cannot be played on');
    if (looked > 0) log.info({ games: looked, broken, rules: RULES_VERSION }, 'games were checked');
  }

  async #look(codes: readonly string[]): Promise<void> {
    const { store, clock, log } = this.#parts;
    for (const code of codes) {
      if (this.#stopped) return;
      const stored = await store.load(code);
      const begun = clock.passed();
      try {
        if (stored !== undefined) courseOf({ ...stored, snapshot: undefined }, tableOf(stored));
      } catch (error) {
        const reason = textOf(error);
        this.#broken = [...this.#broken, { code, reason }];
        log.error({ game: code, reason }, 'a game cannot be played on under these rules');
      }
      await this.#rest(Math.min((clock.passed() - begun) * REST, LONGEST_REST));
    }
  }

  async #note(last: string, done: boolean): Promise<void> {
    const { store, clock } = this.#parts;
    await store.rulesChecks.save({
      engine: this.#engine,
      done: Number(done),
      last,
      broken: JSON.stringify(this.#broken),
      at: clock.now(),
    });
  }

  #rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#stopped) resolve();
      else this.#parts.clock.after(milliseconds, resolve);
    });
  }
}
