import type { Clock } from '@vinci/session/clock';

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** Turns of the event loop after which everything that was set off has come to rest. */
const TURNS = 40;

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
}

/** A clock that stands still until it is told to go on. */
export class TestClock implements Clock {
  #now = 1000;
  /** What the time of day is ahead of the time that has passed. */
  #set = 1_800_000_000_000;
  readonly #timers = new Set<Timer>();
  /** Something that may take longer than coming to rest, and that no further time is to pass without. */
  meanwhile: (() => Promise<unknown>) | undefined;

  readonly now = (): number => this.#now + this.#set;

  readonly passed = (): number => this.#now;

  after(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.#now + milliseconds, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Sets the time of day, as a server of time or an operator does; what is waited for stays. */
  jump(milliseconds: number): void {
    this.#set += milliseconds;
  }

  /** The machine sleeps and counts that as time that passes: what was to happen in it does when it wakes up. */
  async sleep(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    const due = [...this.#timers].filter(({ at }) => at <= this.#now);
    for (const timer of due.sort((a, b) => a.at - b.at)) {
      // All in one turn of the loop, unless one of them calls another one off.
      if (this.#timers.delete(timer)) timer.call();
    }
    await settle();
  }

  /** Milliseconds until the next timer; `undefined` when nobody waits. */
  get next(): number | undefined {
    return this.#timers.size === 0
      ? undefined
      : Math.min(...[...this.#timers].map(({ at }) => at)) - this.#now;
  }

  /** Lets time pass, with everything that happens in it. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.call();
      await settle();
      await this.meanwhile?.();
    }
    this.#now = end;
  }
}
