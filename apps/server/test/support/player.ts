import { mapById } from '@vinci/maps';
import {
  type CreateBody,
  type CreatedReply,
  type EnteredReply,
  GameState,
  type LogEntry,
  MOVED,
  type MovedMessage,
  positionOf,
  type Refusal,
  type Replies,
  type RequestName,
  type RequestPayload,
  type ServerMessages,
  UNDO,
} from '@vinci/protocol';
import {
  applyWithDraws,
  compileGame,
  type Game,
  legalIntents,
  MAX_INTENTS,
  newPositionFromDraws,
  type Position,
  parseGameConfig,
} from '@vinci/rules';
import { Client, Room } from 'colyseus.js';
import { PATIENCE } from '../../../../test/support/patience.ts';

// An answer comes or the connection ends; how long that takes is a matter of the machine.
Room.defaultRequestTimeout = PATIENCE;

/** A refusal as it is thrown by `Player.request` and `call`. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.text}`);
    this.refusal = refusal;
  }
}

/** The code of the refusal that a call ends with; `accepted` when it is none. */
export async function refused(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.refusal.code;
  }
}

/** An HTTP call with a JSON reply. Throws `Refused`. */
export async function call<Reply>(
  base: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(base + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as Reply & { error?: Refusal };
  if (reply.error !== undefined) throw new Refused(reply.error);
  return reply;
}

export const createGame = (base: string, body: CreateBody): Promise<CreatedReply> =>
  call(base, '/api/games', body);

/** One connection, which keeps its own mirror of the game besides the synchronized state. */
export class Player {
  readonly room: Room<unknown, GameState>;
  readonly base: string;
  readonly code: string;
  token: string | undefined;
  seat = -1;
  invitation: number | undefined;
  readonly moves: MovedMessage[] = [];
  readonly chat: ServerMessages['chat'][] = [];
  readonly notes: ServerMessages['note'][] = [];
  readonly notices: string[] = [];
  closed: number | undefined;
  #game: Game | undefined;
  readonly #waiting = new Set<() => void>();
  /** The first message has come. */
  #greeted = false;

  private constructor(room: Room<unknown, GameState>, base: string, code: string, token?: string) {
    this.room = room;
    this.base = base;
    this.code = code;
    this.token = token;
    room.onMessage(MOVED, (message: MovedMessage) => {
      this.moves.push(message);
    });
    room.onMessage('seat', ({ seat, invitation }: ServerMessages['seat']) => {
      this.seat = seat;
      this.invitation = invitation;
      this.#greeted = true;
      this.#wake();
    });
    room.onMessage('chat', (line: ServerMessages['chat']) => {
      this.chat.push(line);
      this.#wake();
    });
    room.onMessage('note', (note: ServerMessages['note']) => {
      this.notes.push(note);
      this.#wake();
    });
    room.onMessage('notice', ({ id }: ServerMessages['notice']) => {
      this.notices.push(id);
    });
    room.onStateChange(() => this.#wake());
    room.onLeave((code: number) => {
      this.closed = code;
      this.#wake();
    });
    room.onError(() => undefined);
    // Tests that want the SDK to come back by itself switch it on.
    room.reconnection.enabled = false;
  }

  static async enter(
    base: string,
    code: string,
    token?: string,
    looking?: boolean,
  ): Promise<Player> {
    const { reservation } = await call<EnteredReply>(base, `/api/games/${code}/enter`, {
      ...(token !== undefined && { token }),
      ...(looking !== undefined && { looking }),
    });
    const room = await new Client(base).consumeSeatReservation(reservation as never, GameState);
    const player = new Player(room as unknown as Room<unknown, GameState>, base, code, token);
    await player.until(() => player.room.state.code === code && player.#greeted);
    return player;
  }

  /** Enters and sits down. */
  static async join(base: string, code: string, name: string): Promise<Player> {
    const player = await Player.enter(base, code);
    const { token } = await player.request('sit', { name });
    player.token = token;
    return player;
  }

  get state(): GameState {
    return this.room.state;
  }

  async request<Name extends RequestName>(
    name: Name,
    payload?: RequestPayload<Name>,
  ): Promise<Replies[Name]> {
    try {
      return await this.room.request(name as never, payload as never);
    } catch (error) {
      const { reason } = error as { reason?: Refusal };
      throw reason === undefined ? error : new Refused(reason);
    }
  }

  /** The code a request is refused with; `undefined` when it is accepted. */
  async refusalOf(name: RequestName, payload?: unknown): Promise<string | undefined> {
    try {
      await this.request(name, payload as never);
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return error.refusal.code;
      throw error;
    }
  }

  /** Waits for something about the state, which no line brings any more once it is closed for good. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      const fail = (why: string): void => {
        end();
        reject(new Error(`waited in vain for ${condition.toString()}, ${why}`));
      };
      const timer = setTimeout(() => fail('the line is open'), PATIENCE);
      const look = (): void => {
        if (condition()) {
          end();
          resolve();
        } else if (this.closed !== undefined) fail(`the line was closed with ${this.closed}`);
      };
      this.#waiting.add(look);
      look();
    });
  }

  get game(): Game {
    if (this.#game === undefined) {
      const config = parseGameConfig(JSON.parse(this.state.config));
      if (!config.ok) throw new Error(config.error.text);
      const map = mapById(config.value.map);
      if (map === undefined) throw new Error('no map');
      const game = compileGame(config.value, map);
      if (!game.ok) throw new Error(game.error.text);
      this.#game = game.value;
    }
    return this.#game;
  }

  /** The position of the synchronized state. */
  position(): Position {
    const position = positionOf(this.game, this.state);
    if (position === undefined) throw new Error('the game has not started');
    return position;
  }

  /** The position rebuilt from the log alone. */
  async replayed(): Promise<Position> {
    const { opening, entries } = await this.request('history', { from: 0 });
    return replayLog(this.game, opening, entries);
  }

  async leave(): Promise<void> {
    if (this.closed === undefined) await this.room.leave();
  }

  /** Cuts the connection without a word, as a lost network does. */
  drop(): void {
    (
      this.room.connection.transport as unknown as { ws: { terminate?: () => void; close(): void } }
    ).ws.close();
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }
}

/** Plays a log as a client does that knows no seed. */
export function replayLog(
  game: Game,
  opening: readonly number[],
  entries: readonly LogEntry[],
): Position {
  const position = newPositionFromDraws(game, opening);
  const earlier: Position[] = [];
  for (const [code, ...draws] of entries) {
    if (code === UNDO) {
      const before = earlier.pop();
      if (before === undefined) throw new Error('an undo without a step');
      position.copyFrom(before);
      continue;
    }
    earlier.push(position.clone());
    applyWithDraws(position, code, draws);
  }
  return position;
}

/** A random generator with a seed, so that a failing test fails again. */
export function randomOf(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const buffer = new Int32Array(MAX_INTENTS);

/** A random legal intent; `undefined` when the game is over. */
export function randomIntent(
  position: Position,
  random: (bound: number) => number,
): number | undefined {
  const count = legalIntents(position, buffer);
  return count === 0 ? undefined : buffer[random(count)];
}
