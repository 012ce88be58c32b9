import type { Options, Store } from 'express-rate-limit';

interface Count {
  hits: number;
  /** When it starts anew, in milliseconds of a clock that is never set. */
  until: number;
}

/**
 * Counts the calls of addresses. Unlike the store of `express-rate-limit` it does not look at the
 * time of day, so that a clock that is set back locks nobody out and one set forward frees nobody.
 */
export class LimitStore implements Store {
  readonly localKeys = true;
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;
  #window = 0;

  /** @param now milliseconds of a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  init({ windowMs }: Pick<Options, 'windowMs'>): void {
    this.#window = windowMs;
    setInterval(() => this.#forget(), windowMs).unref();
  }

  increment(address: string): { totalHits: number; resetTime: Date } {
    const now = this.#now();
    let count = this.#counts.get(address);
    if (count === undefined || count.until <= now) {
      count = { hits: 0, until: now + this.#window };
      this.#counts.set(address, count);
    }
    count.hits++;
    return { totalHits: count.hits, resetTime: new Date(Date.now() + count.until - now) };
  }

  decrement(address: string): void {
    const count = this.#counts.get(address);
    if (count !== undefined && count.hits > 0) count.hits--;
  }

  resetKey(address: string): void {
    this.#counts.delete(address);
  }

  #forget(): void {
    const now = this.#now();
    for (const [address, { until }] of this.#counts) {
      if (until <= now) this.#counts.delete(address);
    }
  }
}
