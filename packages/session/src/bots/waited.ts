import type { Clock } from '../clock.ts';
import type { GameSession } from '../session.ts';

/**
 * For how long a game has waited for the seat that has to act, by a clock that nobody sets. In
 * pauses, after an end and in outages it has not waited.
 */
export class Waited {
  readonly #session: GameSession;
  readonly #clock: Clock;
  #moves: number;
  #since: number;
  /** Since when, in milliseconds that have passed. */
  at: number;

  constructor(session: GameSession, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
    this.#moves = movesOf(session);
    this.#since = session.wait.since;
    this.at = clock.passed() - waitedIn(session);
  }

  /**
   * Looks at the game again, after something has happened in it. Returns whether that was a move.
   * It was made just now then: what the time of day was does not count.
   */
  look(): boolean {
    const moves = movesOf(this.#session);
    const { since } = this.#session.wait;
    const hasMoved = moves !== this.#moves;
    if (!hasMoved && since === this.#since) return false;
    const waited = hasMoved ? 0 : waitedIn(this.#session);
    this.at = this.#clock.passed() - waited;
    this.#moves = moves;
    this.#since = since;
    return hasMoved;
  }
}

/** Milliseconds for which a game has waited for the seat that has to act. */
const waitedIn = (session: GameSession): number => Math.max(0, session.now - session.wait.since);

/** Entries so far; −1 before the start. */
const movesOf = ({ position, revision }: GameSession): number =>
  position === undefined ? -1 : revision;
