import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { CalmPresence } from './redis.ts';

/** Milliseconds within which another process has to answer; opening a long game takes a while. */
const PATIENCE = 5000;

/** Nobody answered. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const MESSAGE = z.union([
  z.strictObject({ id: z.string().max(40), from: z.string().max(40), ask: z.unknown() }),
  z.strictObject({ id: z.string().max(40), answer: z.unknown() }),
]);

const channelOf = (process: string): string => `vinci:${process}`;

/** Questions from one process to another, over Redis. */
export class Calls {
  readonly #own: string;
  readonly #redis: Redis;
  readonly #presence: CalmPresence;
  readonly #reply: (ask: unknown) => Promise<unknown>;
  readonly #waiting = new Map<string, (answer: unknown) => void>();

  /**
   * @param own id of this process
   * @param reply answers what others ask; must look at it with care and never reject
   */
  constructor(
    own: string,
    redis: Redis,
    presence: CalmPresence,
    reply: (ask: unknown) => Promise<unknown>,
  ) {
    this.#own = own;
    this.#redis = redis;
    this.#presence = presence;
    this.#reply = reply;
  }

  async start(): Promise<void> {
    await this.#presence.subscribe(channelOf(this.#own), (message: unknown) => {
      void this.#heard(message);
    });
  }

  /** Asks another process. Rejects with `NoAnswerError`. */
  async ask(process: string, ask: unknown): Promise<unknown> {
    const id = randomUUID();
    const answered = Promise.withResolvers<unknown>();
    const timer = setTimeout(
      () => answered.reject(new NoAnswerError(`${process} did not answer`)),
      PATIENCE,
    );
    this.#waiting.set(id, answered.resolve);
    try {
      const text = JSON.stringify({ id, from: this.#own, ask });
      const heard = await this.#redis.publish(channelOf(process), text).catch((cause) => {
        throw new NoAnswerError('Redis did not take the question', { cause });
      });
      if (heard === 0) throw new NoAnswerError(`${process} does not listen`);
      return await answered.promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  async #heard(message: unknown): Promise<void> {
    const parsed = MESSAGE.safeParse(message);
    if (!parsed.success) return;
    const { data } = parsed;
    if ('answer' in data) {
      this.#waiting.get(data.id)?.(data.answer);
      return;
    }
    const answer = await this.#reply(data.ask);
    await this.#presence.publish(channelOf(data.from), { id: data.id, answer });
  }
}
