import { TakingTurns } from './taking-turns.ts';

/**
 * Lets one step of a bot through in each turn of the event loop, whatever game it belongs to: what
 * people ask is served in between, however many bots are at work.
 */
export class Turnstile {
  readonly #waiting = new TakingTurns<() => void>();
  #turning = false;

  /**
   * Resolves when the caller may do one short piece of work. Networks take turns; of one, it is
   * first come, first served.
   */
  pass(network = ''): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(network, resolve);
      if (this.#turning) return;
      this.#turning = true;
      setImmediate(this.#turn);
    });
  }

  readonly #turn = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.groups > 0) setImmediate(this.#turn);
    else this.#turning = false;
  };
}
