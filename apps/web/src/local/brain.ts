import { decideFictional, safeTurn } from '@vinci/bots';
import type { Strength } from '@vinci/protocol';
import { type Position, publicCells } from '@vinci/rules';
import { BotError, type Brain, BrainClosedError, type Decision } from '@vinci/session/bots/brain';
import { BUDGET, HARD_LIMIT } from '@vinci/session/bots/budget';
import type { Answer, Question } from './bot-thread.ts';
import { browserClock, randomHex } from './clock.ts';

/** Milliseconds that a worker has to start, on a device that has much to do. */
const START = 30_000;

/**
 * The brain of the games on this device. Fictional players and safe turns take a few milliseconds and are
 * decided at once; bots think in a worker of their own, which is ended when one does not come to an end.
 */
export class LocalBrain implements Brain {
  readonly decideFictional = decideFictional;
  readonly safeTurn = safeTurn;
  #thread: Worker | undefined;
  /** Rejects what is being thought about. */
  #cutOff: ((error: Error) => void) | undefined;
  #closed = false;

  /** One decision at a time: a game has one seat that acts. */
  async decide(strength: Strength, position: Position): Promise<Decision> {
    if (this.#closed) throw new BrainClosedError();
    const answer = await this.#ask({
      config: position.game.config,
      cells: publicCells(position),
      strength,
      seed: randomHex(16),
      budget: BUDGET[strength],
    });
    if ('failure' in answer) throw new BotError('threw', answer.failure);
    return answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#end();
    this.#cutOff?.(new BrainClosedError());
  }

  async #ask(question: Question): Promise<Answer> {
    const isNew = this.#thread === undefined;
    this.#thread ??= new Worker(new URL('./bot-thread.ts', import.meta.url), { type: 'module' });
    const thread = this.#thread;
    let callOff = (): void => undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#cutOff = reject;
        thread.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
        thread.onerror = ({ message }) => reject(new BotError('died', message));
        callOff = browserClock.after(HARD_LIMIT + (isNew ? START : 0), () =>
          reject(new BotError('overran', 'cut off')),
        );
        thread.postMessage(question);
      });
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      callOff();
      this.#cutOff = undefined;
    }
  }

  #end(): void {
    this.#thread?.terminate();
    this.#thread = undefined;
  }
}
