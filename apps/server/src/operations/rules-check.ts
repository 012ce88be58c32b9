import { RULES_VERSION } from '@vinci/rules';
import type { Clock } from '@vinci/session/clock';
import { courseOf, tableOf, UnplayableError } from '@vinci/session/stored';
import type { Logger } from 'pino';
import { z } from 'zod';
import { engineOf } from '../session/engine.ts';
import type { Store } from '../store/store.ts';
import { Rounds } from '../time/rounds.ts';
import { textOf } from './failure.ts';

export interface BrokenGame {
  readonly code: string;
  readonly reason: string;
}

export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Games that are read together; so often it is noted how far the check is. */
const STEP = 50;

/** Milliseconds between two looks at games that could not be played on. */
const ROUND = 60_000;

/** Games after which it is told how far the check is. */
const TOLD = 1000;

const brokenSchema = z.array(z.object({ code: z.string(), reason: z.string() }));

export interface RulesCheckParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly engine?: string;
}

/**
 * Replays all unfinished games once for each change of what plays them, and lists those that cannot
 * be played on. A check that was interrupted goes on where it was. Afterwards it keeps the list true:
 * what turns out to be broken comes in, what was repaired or deleted goes out.
 */
export class RulesCheck {
  readonly #parts: RulesCheckParts;
  readonly #engine: string;
  #broken: readonly BrokenGame[] = [];
  #progress: Progress = { done: 0, of: 0 };
  readonly #rounds: Rounds;

  constructor(parts: RulesCheckParts) {
    this.#parts = parts;
    this.#engine = parts.engine ?? engineOf();
    this.#rounds = new Rounds(parts.clock, async () => {
      await this.review().catch((error: unknown) => {
        parts.log.error({ err: error }, 'broken games could not be looked at again');
      });
      return ROUND;
    });
  }

  get broken(): readonly BrokenGame[] {
    return this.#broken;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /**
   * Looks at all that have not been looked at. Rejects when the journal does not answer.
   *
   * @param around does what it is given, and something else meanwhile; only where games are to be
   *   looked at
   */
  async run(around: (check: () => Promise<void>) => Promise<void> = (check) => check()) {
    const { store, log } = this.#parts;
    const known = await store.rulesChecks.of(this.#engine);
    // Some may have been repaired or deleted since.
    const before = brokenSchema.parse(JSON.parse(known?.broken ?? '[]'));
    for (let first = 0; first < before.length; first += STEP) {
      await this.#look(before.slice(first, first + STEP).map(({ code }) => code));
    }
    const last = known?.last ?? '';
    if (known?.done === 1) return;
    this.#progress = { done: 0, of: await store.rulesChecks.count(last) };
    const { of } = this.#progress;
    if (of === 0) return this.#note(last, true);
    log.info({ games: of, rules: RULES_VERSION }, 'all unfinished games are checked first');
    await around(() => this.#check(last));
    const broken = this.#broken.length;
    if (broken > 0) log.error({ broken, rules: RULES_VERSION }, 'games cannot be played on');
    log.info({ games: of, broken, rules: RULES_VERSION }, 'games were checked');
  }

  /** Somebody wanted a game that cannot be played on. */
  found(code: string, reason: string): void {
    if (this.#broken.some((game) => game.code === code)) return;
    this.#parts.log.error({ game: code, reason }, 'a game turned out to be broken');
    this.#broken = [...this.#broken, { code, reason }];
  }

  /** From now on those that are well again, or gone, are left out within minutes. */
  start(): void {
    this.#rounds.start(ROUND);
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Looks again at those that were not looked at for longest. Rejects as `run`. */
  async review(): Promise<void> {
    const some = this.#broken.slice(0, STEP);
    if (some.length === 0) return;
    const reasons = await Promise.all(some.map(({ code }) => this.#reasonOf(code)));
    const still = some.flatMap(({ code }, index) => {
      const reason = reasons[index];
      return reason === undefined ? [] : [{ code, reason }];
    });
    this.#broken = [...this.#broken.filter((game) => !some.includes(game)), ...still];
    await this.#parts.store.rulesChecks.keep(this.#engine, JSON.stringify(this.#broken));
  }

  /** @param after code of the last game that was looked at */
  async #check(after: string): Promise<void> {
    const { store, log } = this.#parts;
    let last = after;
    for (let isDone = false; !isDone; ) {
      const codes = await store.rulesChecks.unfinished(last, STEP);
      await this.#look(codes);
      last = codes.at(-1) ?? last;
      isDone = codes.length < STEP;
      await this.#note(last, isDone);
      const { done, of } = this.#progress;
      this.#progress = { done: done + codes.length, of };
      const isTime = Math.floor(done / TOLD) < Math.floor(this.#progress.done / TOLD);
      if (isTime) log.info(this.#progress, 'games are being checked');
    }
  }

  async #look(codes: readonly string[]): Promise<void> {
    const reasons = await Promise.all(codes.map((code) => this.#reasonOf(code)));
    for (const [index, reason] of reasons.entries()) {
      const code = codes[index];
      if (code === undefined || reason === undefined) continue;
      this.#broken = [...this.#broken, { code, reason }];
      this.#parts.log.error({ game: code, reason }, 'a game cannot be played on under these rules');
    }
  }

  /** Why a game cannot be played on, if so. Rejects when the journal as a whole does not answer. */
  async #reasonOf(code: string, isAgain = false): Promise<string | undefined> {
    const { store } = this.#parts;
    try {
      const stored = await store.load(code);
      if (stored !== undefined) courseOf(stored, tableOf(stored));
      return undefined;
    } catch (error) {
      await store.ping();
      // Although the journal answers, the connection over which it was asked may have broken.
      if (!isAgain && !(error instanceof UnplayableError)) return this.#reasonOf(code, true);
      return textOf(error);
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
}
