import type { Clock } from '@vinci/session/clock';

/** Work that is done again and again, never twice at once, until it is stopped. */
export class Rounds {
  readonly #clock: Clock;
  readonly #work: () => Promise<number>;
  #callOff: () => void = () => undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;

  /** @param work never rejects; resolves to the milliseconds until the next round */
  constructor(clock: Clock, work: () => Promise<number>) {
    this.#clock = clock;
    this.#work = work;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** @param pause milliseconds until the first round */
  start(pause: number): void {
    if (this.#stopped) return;
    this.#callOff = this.#clock.after(pause, () => {
      this.#round = this.#work().then((next) => this.start(next));
    });
  }

  /** Resolves when no round is under way. */
  settled(): Promise<void> {
    return this.#round;
  }

  /** Ends for good; resolves when no round is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff();
    await this.#round;
  }
}
