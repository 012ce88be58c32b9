import type { StandIn } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';

/** Milliseconds that people have to come back after a game was brought into memory. */
const GRACE = 60_000;

/**
 * Who is connected, and since when the game waits for somebody who is not. The clock runs while a
 * seat has to act and nobody of it is connected. What the journal cannot tell (when somebody left
 * before the game came into memory) counts from the last move, with time to come back.
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
   * When a bot may take over the seat that has to act, if its person stays away.
   *
   * @param movedAt when the last move was made
   */
  dueAt(seat: Seat, { after }: StandIn, movedAt: number): number {
    const patience = after * 1000;
    const left = this.#leftAt.get(seat);
    return left === undefined
      ? Math.max(movedAt + patience, this.#openedAt + Math.min(patience, GRACE))
      : Math.max(movedAt, left) + patience;
  }
}
