/** A bucket of tokens: so many requests at once, so many per second on average. */
export class Bucket {
  readonly #rate: number;
  readonly #size: number;
  #level: number;
  #filledAt: number;

  /**
   * @param rate requests per second on average
   * @param size requests at once
   * @param now milliseconds
   */
  constructor(rate: number, size: number, now: number) {
    this.#rate = rate;
    this.#size = size;
    this.#level = size;
    this.#filledAt = now;
  }

  /**
   * Takes tokens for a request.
   *
   * @param cost 1 … size
   * @returns 0, or the seconds to wait when there are too few; nothing is taken then
   */
  take(now: number, cost = 1): number {
    const passed = Math.max(0, now - this.#filledAt) / 1000;
    this.#level = Math.min(this.#size, this.#level + passed * this.#rate);
    this.#filledAt = now;
    if (this.#level < cost) return Math.ceil((cost - this.#level) / this.#rate);
    this.#level -= cost;
    return 0;
  }
}

/** A bucket for each of many, of which those are forgotten first that were not asked for longest. */
export class Buckets {
  readonly #rate: number;
  readonly #size: number;
  readonly #most: number;
  readonly #all = new Map<string, Bucket>();

  /**
   * @param rate as for each of them, like the size
   * @param most buckets that are kept
   */
  constructor(rate: number, size: number, most: number) {
    this.#rate = rate;
    this.#size = size;
    this.#most = most;
  }

  of(whose: string, now: number): Bucket {
    const bucket = this.#all.get(whose) ?? new Bucket(this.#rate, this.#size, now);
    // Last in the order: whoever comes is not forgotten.
    this.#all.delete(whose);
    this.#all.set(whose, bucket);
    const [oldest] = this.#all.keys();
    if (this.#all.size > this.#most && oldest !== undefined) this.#all.delete(oldest);
    return bucket;
  }
}
