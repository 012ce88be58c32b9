import {
  GameState,
  type HealthReply,
  type LogEntry,
  MOVED,
  type MovedMessage,
  PROTOCOL_VERSION,
  Projection,
  SeatState,
  type ServerMessages,
} from '@vinci/protocol';
import { type Position, RULES_VERSION, type Seat } from '@vinci/rules';
import { Connection, type Way } from './connection.ts';
import type { GameRoom } from './room.ts';
import type { Store } from './storage.ts';

/** Who sits on a seat of such a room. */
export interface Sitter {
  readonly name: string;
  readonly colour: number;
  readonly occupant: 'person' | 'easy' | 'fictional';
}

type Handler = (payload: unknown) => void;

/** A room without a server: it speaks as that of a server does, and is in this page. */
export abstract class PageRoom implements GameRoom {
  readonly #state = new GameState();
  readonly #projection = new Projection(this.#state);
  readonly #handlers = new Map<string | number, Handler>();
  #onState: ((state: GameState) => void) | undefined;

  /** @param sitters by seat */
  constructor(config: unknown, sitters: readonly Sitter[]) {
    Object.assign(this.#state, {
      status: 'playing',
      protocol: PROTOCOL_VERSION,
      rules: RULES_VERSION,
      config: JSON.stringify(config),
      spectators: false,
      host: -1,
    });
    for (const sitter of sitters) {
      const held = { ...sitter, taken: true, present: true };
      this.#state.seats.push(Object.assign(new SeatState(), held));
    }
  }

  abstract request(name: string, payload: unknown): Promise<unknown>;

  /** Shows the game as it is now. */
  protected abstract show(): void;

  /** Tells of entries. @param before number of those before them */
  protected tell(before: number, entries: readonly LogEntry[]): void {
    for (const [at, entry] of entries.entries()) {
      const message: MovedMessage = [before + at + 1, ...entry];
      this.#handlers.get(MOVED)?.(message);
    }
  }

  /** Has the reader sit on a seat. */
  protected sit(seat: Seat): void {
    const message: ServerMessages['seat'] = { seat, reason: 'entered', now: Date.now() };
    this.#handlers.get('seat')?.(message);
  }

  /** Puts a position on screen. @param undoFrom entries before the first that can be taken back */
  protected project(position: Position, revision: number, undoFrom: number): void {
    this.#projection.show(position);
    Object.assign(this.#state, { revision, undoFrom });
    this.#onState?.(this.#state);
  }

  onMessage<Payload>(type: string | number, handler: (payload: Payload) => void): void {
    this.#handlers.set(type, handler as Handler);
  }

  onState(handler: (state: GameState) => void): void {
    this.#onState = handler;
    this.show();
  }

  onClose(): void {
    // It never closes by itself.
  }

  ping(answered: () => void): void {
    answered();
  }

  leave(): void {
    this.#onState = undefined;
    this.#handlers.clear();
  }
}

/** The connection to a room in this page: that of any game, but no browser remembers it among its games. */
export function connectInPage(name: string, seat: Seat, open: () => PageRoom): Connection {
  const reservation = { name, sessionId: '', roomId: '', processId: '' };
  const way: Way = {
    base: '',
    enter: async () => ({ seat, reservation }),
    health: async () => ({ version: '' }) as HealthReply,
  };
  const store: Store = { getItem: () => null, setItem: () => undefined };
  return new Connection(name, way, store, undefined, async () => open());
}
