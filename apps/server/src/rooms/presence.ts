import type { GameState } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import type { Clock } from '@vinci/session/clock';
import { handOver, nextPerson } from '@vinci/session/seating';
import type { GameSession } from '@vinci/session/session';
import { type Guest, type Holder, holderOf } from './client.ts';
import type { Attendance } from './open-rooms.ts';

/** What the presence of a game works with. */
interface Parts {
  readonly session: GameSession;
  /** Who is connected to the room, as it is at any time. */
  readonly guests: () => readonly Guest[];
  readonly state: GameState;
  readonly clock: Clock;
  /** Seconds after which a host is relieved who is not connected. */
  readonly hostSeconds: number;
}

const SECOND = 1000;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * How many times as long a host has who is connected and does not look at the game: a page in the
 * background is less than a lost connection.
 */
const IDLE = 5;

/** The same with a clock of days, where nobody looks at the game all day. */
const IDLE_FOR_DAYS = 30;

/** Who is there in one game, and who is host because of that. */
export class Presence {
  readonly #parts: Parts;
  #callOff: () => void = () => undefined;
  /** Who was host at the last look. */
  #host: Seat = -1;
  /** Since when the host has not looked at the game; `undefined` while they do. */
  #stopped = false;
  #idleSince: number | undefined;
  /** Since when somebody else is connected and the host is not. */
  #lostSince: number | undefined;
  /** Until then nobody is relieved. */
  #notBefore = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Seat of each connection; −1 for none. */
  seats(): readonly Seat[] {
    return this.#parts.guests().map((guest) => holderOf(guest).seat);
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
    this.#watchHost();
  }

  /** No host is relieved any more. */
  stop(): void {
    this.#stopped = true;
    this.#callOff();
  }

  #seatsOf(fits: (holder: Holder) => boolean): Seat[] {
    const seats = this.#parts.guests().map(holderOf).filter(fits);
    return [...new Set(seats.map(({ seat }) => seat))].filter((seat) => seat >= 0);
  }

  /**
   * The host role passes on when the host stays away while somebody else is there: otherwise one open
   * page that nobody looks at would keep a game paused, and its players out of reach, for ever.
   */
  #watchHost(): void {
    const { session, clock, hostSeconds } = this.#parts;
    const { table } = session;
    const now = clock.passed();
    this.#callOff();
    if (this.#stopped) return;
    this.#notice(table.host, now);
    const due = Math.max(this.#dueAt(), this.#notBefore);
    if (due === NEVER) return;
    if (due > now) {
      this.#callOff = clock.after(due - now, () => this.#watchHost());
      return;
    }
    const there = new Set(this.attentive());
    const heir = nextPerson(table, Math.max(table.host, 0), (seat) => there.has(seat));
    // Whoever comes is told of here.
    if (heir < 0) return;
    // When it cannot be stored, it is tried again after the same time.
    this.#notBefore = now + hostSeconds * SECOND;
    this.#callOff = clock.after(hostSeconds * SECOND, () => this.#watchHost());
    void session.decide((now) => handOver(now, heir));
  }

  /** Notes since when the host does not look, and since when they are not even connected. */
  #notice(host: Seat, now: number): void {
    if (host !== this.#host || this.attentive().includes(host)) this.#idleSince = undefined;
    if (host !== this.#host) this.#notBefore = 0;
    this.#host = host;
    const connected = this.seats();
    const isAlone = !connected.some((seat) => seat >= 0 && seat !== host);
    if (connected.includes(host) || isAlone) this.#lostSince = undefined;
    else this.#lostSince ??= now;
    if (!this.attentive().includes(host)) this.#idleSince ??= now;
  }

  /** When the role passes on, if things stay as they are. */
  #dueAt(): number {
    const { session, hostSeconds } = this.#parts;
    if (this.#lostSince !== undefined) return this.#lostSince + hostSeconds * SECOND;
    if (this.#idleSince === undefined || !this.seats().includes(this.#host)) return NEVER;
    const times = session.table.clock?.type === 'days' ? IDLE_FOR_DAYS : IDLE;
    return this.#idleSince + times * hostSeconds * SECOND;
  }
}
