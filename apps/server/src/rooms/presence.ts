import type { GameState } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import { nextPerson } from '../session/seating.ts';
import type { GameSession } from '../session/session.ts';
import { type GameClient, type Holder, holderOf } from './client.ts';

/** Who is connected to a room. */
export interface Attendance {
  readonly seats: readonly Seat[];
  /** Connections without a seat. */
  readonly visitors: number;
}

/** What the presence of a game works with. */
interface Parts {
  readonly session: GameSession;
  /** The connections of the room, as they are at any time. */
  readonly clients: readonly GameClient[];
  readonly state: GameState;
  /** Seconds after which an absent host is relieved. */
  readonly hostSeconds: number;
}

/** Who is there in one game, and who is host because of that. */
export class Presence {
  readonly #parts: Parts;
  #hostGone: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Seat of each connection; −1 for none. */
  seats(): readonly Seat[] {
    return this.#parts.clients.map((client) => holderOf(client).seat);
  }

  /** Who is connected: seats with somebody, and the number of visitors. */
  attendance(): Attendance {
    const seats = this.seats();
    return {
      seats: [...new Set(seats.filter((seat) => seat >= 0))],
      visitors: seats.filter((seat) => seat < 0).length,
    };
  }

  /** Seats whose person looks at the game. */
  lookers(): Seat[] {
    return this.#seatsOf(({ looking }) => looking === true);
  }

  /**
   * Seats whose person is there, as far as anybody can tell: somebody who has left the page open and
   * gone away is as absent as somebody who has closed it.
   */
  attentive(): Seat[] {
    return this.#seatsOf(({ looking }) => looking !== false);
  }

  /** Shows everybody who is there. */
  show(): void {
    const seats = this.seats();
    const { state } = this.#parts;
    state.seats.forEach((entry, seat) => {
      entry.present = seats.includes(seat);
    });
    state.watchers = seats.filter((seat) => seat < 0).length;
    this.#watchHost(seats);
  }

  /** No host is relieved any more. */
  stop(): void {
    clearTimeout(this.#hostGone);
  }

  #seatsOf(fits: (holder: Holder) => boolean): Seat[] {
    const seats = this.#parts.clients.map(holderOf).filter(fits);
    return [...new Set(seats.map(({ seat }) => seat))].filter((seat) => seat >= 0);
  }

  /** The host role passes on when the host stays away while somebody else is there. */
  #watchHost(present: readonly Seat[]): void {
    const { session, hostSeconds } = this.#parts;
    if (present.includes(session.table.host) || !present.some((seat) => seat >= 0)) {
      clearTimeout(this.#hostGone);
      this.#hostGone = undefined;
      return;
    }
    this.#hostGone ??= setTimeout(() => {
      this.#hostGone = undefined;
      const here = new Set(this.seats());
      const { table } = session;
      const heir = nextPerson(table, Math.max(table.host, 0), (seat) => here.has(seat));
      if (!here.has(table.host) && heir >= 0) void session.handOver(heir);
    }, hostSeconds * 1000).unref();
  }
}
