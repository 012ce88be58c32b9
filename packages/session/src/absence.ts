import type { Seat } from '@vinci/rules';

/** Milliseconds that people have to come back after a game was brought into memory. */
const GRACE = 60_000;

/**
 * Who is connected, and since when the game waits for somebody who is not. What the journal cannot tell
 * (when somebody left before the game came into memory) counts from the last move, with time to come
 * back.
 */
export class Absence {
  readonly #openedAt: number;
  readonly #leftAt = new Map<Seat, number>();
  #present: ReadonlySet<Seat> = new Set();

  /** @param now milliseconds that have passed, as everywhere here: people set clocks */
  constructor(now: number) {
    this.#openedAt = now;
  }

  /** Notes who is connected now. */
  see(present: ReadonlySet<Seat>, now: number): void {
    for (const seat of this.#present) if (!present.has(seat)) this.#leftAt.set(seat, now);
    this.#present = present;
  }

  /** A bot does not act for a seat any more: if nobody of it is there, he gets his time again. */
  begin(seat: Seat, now: number): void {
    this.#leftAt.set(seat, now);
  }

  isPresent(seat: Seat): boolean {
    return this.#present.has(seat);
  }

  /**
   * Since when the game waits for an absent person.
   *
   * @param waitedFrom since when it waits for the seat
   */
  since(seat: Seat, waitedFrom: number): number {
    return Math.max(waitedFrom, this.#leftAt.get(seat) ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * When something may be done about an absent person who stays away.
   *
   * @param since when the waiting for them began
   * @param patience milliseconds
   */
  dueAt(seat: Seat, since: number, patience: number): number {
    const due = since + patience;
    if (this.#leftAt.has(seat)) return due;
    return Math.max(due, this.#openedAt + Math.min(patience, GRACE));
  }
}
