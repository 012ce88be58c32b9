import type { Seat } from '@vinci/rules';
import { Bucket } from './bucket.ts';

/** Buckets that are kept; the oldest are forgotten first. */
const MOST = 1000;

/** Seconds for which lines can be saved up. */
const SAVED = 2;

/**
 * How much may be written in one game: each seat as much as one connection may, through however many
 * connections, and likewise those without a seat who come from one network.
 */
export class ChatBudget {
  readonly #rate: number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param rate lines per second on average */
  constructor(rate: number) {
    this.#rate = rate;
  }

  /**
   * Takes a line.
   *
   * @param network of somebody without a seat; nothing when it is not known
   * @returns 0, or the seconds to wait
   */
  take(seat: Seat, network: string | undefined, now: number): number {
    const who = seat >= 0 ? `seat ${seat}` : `from ${network}`;
    const size = Math.max(1, this.#rate * SAVED);
    const bucket = this.#buckets.get(who) ?? new Bucket(this.#rate, size, now);
    // Last in the order: whoever writes is not forgotten.
    this.#buckets.delete(who);
    this.#buckets.set(who, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MOST && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket.take(now);
  }
}
