import { attend } from '../net/workers.ts';
import { LocalError } from './local-error.ts';
import type { Answered, Asked, CallName, Calls, Told } from './wire.ts';

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** The line from this page to the worker that plays the games of this device; it starts with the first call. */
class LocalLine {
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (told: Told) => void>();
  #worker: Worker | undefined;
  #asked = 0;

  /** @throws LocalError */
  call<Name extends CallName>(
    name: Name,
    payload: Calls[Name]['payload'],
  ): Promise<Calls[Name]['answer']> {
    return new Promise((resolve, reject) => {
      const id = this.#asked++;
      this.#waiting.set(id, { resolve, reject });
      const asked: Asked<Name> = { id, name, payload };
      this.#running().postMessage(asked);
    });
  }

  /** Hears what happens in a game, until `undefined` takes the place of the listener. */
  listen(code: string, listener: ((told: Told) => void) | undefined): void {
    if (listener === undefined) this.#listeners.delete(code);
    else this.#listeners.set(code, listener);
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    attend<Answered | Told>(
      worker,
      (data) => {
        if ('id' in data) this.#answered(data);
        else this.#listeners.get(data.code)?.(data);
      },
      () => this.#broken(worker),
    );
    this.#worker = worker;
    return worker;
  }

  #answered(answer: Answered): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('value' in answer) waiting?.resolve(answer.value as never);
    else waiting?.reject(new LocalError(answer));
  }

  /** The worker did not start, or has died: the next call starts another one. */
  #broken(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new LocalError({ trouble: 'worker' }));
    for (const [code, listener] of [...this.#listeners]) listener({ code, type: 'closed' });
  }
}

export const line = new LocalLine();
