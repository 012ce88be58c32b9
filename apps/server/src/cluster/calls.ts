import { requestFromIPC, subscribeIPC } from '@colyseus/core';
import type { CalmPresence } from './redis.ts';

/** Milliseconds within which another process has to answer, opening a long game included. */
const PATIENCE = 5000;

export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const channelOf = (process: string): string => `vinci:${process}`;

export interface CallsParts {
  readonly own: string;
  readonly presence: CalmPresence;
  /** Whether Redis answers; while it does not, nobody waits for another process. */
  readonly connected: () => boolean;
  /** Answers what others ask; must look at it with care and never reject. */
  readonly reply: (ask: unknown) => Promise<unknown>;
}

/** Questions from one process to another, as Colyseus sends its own. */
export class Calls {
  readonly #parts: CallsParts;

  constructor(parts: CallsParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { own, presence, reply } = this.#parts;
    await subscribeIPC(presence, channelOf(own), (_method, [ask]) => reply(ask));
  }

  /** Asks another process. Rejects with `NoAnswerError`. */
  async ask(process: string, ask: unknown): Promise<unknown> {
    const { presence, connected } = this.#parts;
    if (!connected()) throw new NoAnswerError('Redis does not answer');
    try {
      const channel = channelOf(process);
      // Nobody listens any more for a process that has died.
      if ((await presence.channels(channel)).length === 0) throw new Error('nobody listens');
      return await requestFromIPC(presence, channel, '', [ask], PATIENCE);
    } catch (cause) {
      throw new NoAnswerError(`${process} did not answer`, { cause });
    }
  }
}
