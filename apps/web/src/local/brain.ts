import { decideFictional, safeTurn } from '@vinci/bots';
import type { Strength } from '@vinci/protocol';
import { type Position, publicCells } from '@vinci/rules';
import { BotError, type Brain, BrainClosedError, type Decision } from '@vinci/session/bots/brain';
import { BUDGET, HARD_LIMIT } from '@vinci/session/bots/budget';
import { attend } from '../net/workers.ts';
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
  /** Takes what was decided. */
  #answered: ((answer: Answer) => void) | undefined;
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
    this.#thread ??= this.#start();
    const thread = this.#thread;
    let callOff = (): void => undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#answered = resolve;
        this.#cutOff = reject;
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
      this.#answered = undefined;
      this.#cutOff = undefined;
    }
  }

  #start(): Worker {
    const thread = new Worker(new URL('./bot-thread.ts', import.meta.url), { type: 'module' });
    attend<Answer>(
      thread,
      (answer) => this.#answered?.(answer),
      (cause) => {
        // What was ended here is heard of, too, when another thinks already.
        if (thread !== this.#thread) return;
        this.#end();
        this.#cutOff?.(new BotError('died', cause?.message ?? 'its worker was ended'));
      },
    );
    return thread;
  }

  #end(): void {
    this.#thread?.terminate();
    this.#thread = undefined;
  }
}
