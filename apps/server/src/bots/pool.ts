import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { decideFictional, safeTurn } from '@vinci/bots';
import type { Strength } from '@vinci/protocol';
import { type GameConfig, type Position, publicCells, type Seed } from '@vinci/rules';
import { BotError, type Brain, BrainClosedError, type Decision } from '@vinci/session/bots/brain';
import { BUDGET, HARD_LIMIT } from '@vinci/session/bots/budget';
import type { Clock } from '@vinci/session/clock';
import { Piscina } from 'piscina';
import { machineClock } from '../clock.ts';
import { TakingTurns } from './taking-turns.ts';

/** What a thread is asked. It holds nothing that a player may not see. */
export interface Question {
  readonly config: GameConfig;
  readonly cells: Int32Array;
  readonly strength: Strength;
  /** For the bot's own chance, which has nothing to do with the game's. */
  readonly seed: Seed;
  /** Milliseconds the bot should take at most. */
  readonly budget: number;
  /** The thread posts it when it begins: from then on the bot's time runs. */
  readonly id: number;
}

/** What a thread answers: what the bot decided, or the words of what it threw. */
export type Answer = Decision | { readonly failure: string };

/** Least milliseconds, however many wait. */
const LEAST_BUDGET = 50;

/** Milliseconds after which an idle thread ends. */
const IDLE_TIMEOUT = 300_000;

/** Milliseconds a thread has to start, on a machine that has much to do. */
const START_LIMIT = 30_000;

/** Megabytes that a bot may hold; its thread ends when it wants more. */
const MOST_MEMORY = 256;

/**
 * Megabytes for what a bot has only just made. What it makes is short-lived, so that more of it would fill up before
 * it is collected and save no time.
 */
const YOUNG_MEMORY = 8;

export interface PoolOptions {
  /** Threads at most; 0 or nothing for one less than there are processors. */
  readonly threads?: number | undefined;
  /** Milliseconds after which a bot is cut off. */
  readonly hardLimit?: number | undefined;
  readonly file?: URL | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Threads in which bots think, so that they hold up nobody. Each is started when it is needed. A
 * bot that overruns is ended together with its thread, and the next one gets a new one.
 */
export class BotPool {
  readonly #pool: Piscina<Question, Answer>;
  readonly #hardLimit: number;
  readonly #clock: Clock;
  /** Keeps the pool's own queue empty, so that the hard limit counts from when a bot begins. */
  readonly #waiting = new TakingTurns<() => void>();
  readonly #threads: number;
  #free: number;
  /** What to do when a question is begun, by its number. */
  readonly #begun = new Map<number, () => void>();
  #asked = 0;
  #closed = false;

  constructor({ threads, hardLimit = HARD_LIMIT, file, clock = machineClock }: PoolOptions = {}) {
    this.#threads = threads || Math.max(1, availableParallelism() - 1);
    this.#hardLimit = hardLimit;
    this.#clock = clock;
    this.#free = this.#threads;
    this.#pool = new Piscina({
      filename: (file ?? new URL('bot-thread.ts', import.meta.url)).href,
      minThreads: 0,
      maxThreads: this.#threads,
      concurrentTasksPerWorker: 1,
      idleTimeout: IDLE_TIMEOUT,
      resourceLimits: {
        maxOldGenerationSizeMb: MOST_MEMORY,
        maxYoungGenerationSizeMb: YOUNG_MEMORY,
      },
    });
    // A channel for each question would leave memory behind that idle threads collect far too late.
    this.#pool.on('message', (id: unknown) => this.#begun.get(Number(id))?.());
  }

  get size(): number {
    return this.#pool.threads.length;
  }

  /**
   * Lets a bot decide. Rejects with `BotError` or `BrainClosedError`.
   *
   * @param network who asks: networks take turns, so that none is held up by the games of another
   */
  async decide(strength: Strength, position: Position, network = ''): Promise<Decision> {
    if (this.#closed) throw new BrainClosedError();
    const { config } = position.game;
    const cells = publicCells(position);
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(network, resolve));
    try {
      if (this.#closed) throw new BrainClosedError();
      const seed = randomBytes(16).toString('hex');
      const budget = this.#budget(strength, network);
      return await this.#ask({ config, cells, strength, seed, budget });
    } catch (error) {
      throw this.#closed ? new BrainClosedError() : error;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }

  /** Ends all threads; what they were asked is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.destroy();
  }

  /**
   * The longer the queue, the less time each gets, so that a full house waits no longer. What other
   * networks have waiting counts as one each.
   */
  #budget(strength: Strength, network: string): number {
    const queue = Math.max(this.#waiting.groups, this.#waiting.sizeOf(network));
    const crowd = 1 + queue / this.#threads;
    return Math.max(LEAST_BUDGET, Math.round(BUDGET[strength] / crowd));
  }

  async #ask(question: Omit<Question, 'id'>): Promise<Decision> {
    const end = new AbortController();
    const limit = (milliseconds: number) => this.#clock.after(milliseconds, () => end.abort());
    let callOff = limit(START_LIMIT);
    const id = this.#asked++;
    this.#begun.set(id, () => {
      callOff();
      callOff = limit(this.#hardLimit);
    });
    let answer: Answer;
    try {
      answer = await this.#pool.run({ ...question, id }, { signal: end.signal });
    } catch (error) {
      const late = end.signal.aborted;
      throw late ? new BotError('overran', 'cut off') : new BotError('died', String(error));
    } finally {
      callOff();
      this.#begun.delete(id);
    }
    if ('failure' in answer) throw new BotError('threw', answer.failure);
    return answer;
  }
}

/**
 * The brain of `@vinci/bots`. Fictional players and safe turns take a few milliseconds at most and
 * are decided at once, bots in threads.
 */
export function createBrain(options: PoolOptions = {}): Brain {
  const pool = new BotPool(options);
  return {
    decideFictional,
    safeTurn,
    decide: (strength, position, network) => pool.decide(strength, position, network),
    close: () => pool.close(),
  };
}
