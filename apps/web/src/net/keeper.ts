import { signal } from '@preact/signals';
import { CLOSE_CODES, GameState, type Refusal } from '@vinci/protocol';
import { type Api, ApiError } from './api.ts';
import { pauseBefore } from './backoff.ts';
import { type Line, Pulse } from './pulse.ts';
import { isRefused, setAside, takeBack } from './refused.ts';
import type { GameRoom, OpenRoom } from './room.ts';
import {
  entryFor,
  forgetToken,
  propose,
  proposedFor,
  remember,
  type Store,
  tokenFor,
} from './storage.ts';

/** How the connection to a game stands. */
export type Link =
  | { readonly type: 'connecting' }
  | { readonly type: 'open' }
  /**
   * Lost; the next attempt is made at `retryAt` (milliseconds since 1970). With `refusal` the server has
   * answered, and said why not now; with `noLine` it gave a place, and the line there did not open.
   */
  | {
      readonly type: 'lost';
      readonly attempt: number;
      readonly retryAt: number;
      readonly refusal: Refusal | undefined;
      readonly noLine: boolean;
    }
  /** Over for good; `refusal` says why. */
  | { readonly type: 'ended'; readonly refusal: Refusal | undefined };

/** How a connection gets into a game and knows the server. */
export type Way = Pick<Api, 'base' | 'enter' | 'health'>;

/** Milliseconds from a place in the game to the game itself; something on the way may swallow the line without a word. */
const PATIENCE = 20_000;

/** Refusals that no further attempt can change. */
const FINAL: readonly string[] = ['room/unknown'];

/** What a line is kept open for. */
export interface KeeperParts {
  readonly code: string;
  readonly api: Way;
  readonly store: Store;
  /** Opens the line for a reservation. */
  readonly open: OpenRoom;
  /** Whether the person looks at the page; `undefined` where that cannot be seen. */
  readonly looking: () => boolean | undefined;
  /** Whether the time is not known any more, as after a sleep: it is heard with a new line. */
  readonly hasDrifted: () => boolean;
  /** A line is open, and to be listened to; the server knows it by `token`. */
  readonly opened: (room: GameRoom, token: string | undefined) => void;
  /** The server does not know the seat whose token this browser had. */
  readonly tokenLost: () => void;
}

/** Keeps the line to a game open: opens another one after every interruption, until it ends for good. */
export class Keeper {
  readonly link = signal<Link>({ type: 'connecting' });
  readonly #parts: KeeperParts;
  #room: GameRoom | undefined;
  #stopped = false;
  #attempt = 0;
  /** Attempts so far: the latest counts, so that one that hangs holds up nobody, and there is one line at most. */
  #tries = 0;
  /** Until the next attempt, or until the game has to have come over the line. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Tokens that were refused, and are not sent again even where the store could not let go of them. */
  readonly #refused = new Set<string>();
  readonly #pulse = new Pulse({
    line: () => this.#awakeLine(),
    dead: (line) => this.#died(line),
    wake: () => {
      if (this.link.value.type === 'lost') this.retry();
    },
  });

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** The line, if there is one. */
  get room(): GameRoom | undefined {
    return this.#room;
  }

  /** Opens a line, and keeps one open until `stop`. */
  start(): void {
    this.#stopped = false;
    this.#pulse.start();
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#pulse.stop();
    this.#room?.leave();
    this.#room = undefined;
  }

  /** Tries again at once. */
  retry(): void {
    if (this.link.value.type === 'open') return;
    void this.#connect();
  }

  /** The game has come over the line. */
  isShown(): void {
    if (this.link.peek().type === 'open') return;
    clearTimeout(this.#timer);
    this.#attempt = 0;
    this.link.value = { type: 'open' };
  }

  async #connect(): Promise<void> {
    if (this.#stopped) return;
    const mine = ++this.#tries;
    clearTimeout(this.#timer);
    const isOver = (): boolean => this.#stopped || mine !== this.#tries;
    const { code, api, store, open, looking } = this.#parts;
    const known = [proposedFor(store, code), entryFor(store, code)];
    const token = known.find((each) => each !== undefined && !this.#refused.has(each));
    let hasPlace = false;
    try {
      const { reservation, seat } = await api.enter(code, token, looking());
      hasPlace = true;
      if (isOver()) return;
      this.#timer = setTimeout(() => this.#swallowed(), PATIENCE);
      const room = await open(api.base, reservation, GameState);
      if (isOver()) {
        room.leave();
        return;
      }
      this.#attach(room, token);
      remember(store, code, undefined, Date.now());
      if (
        token !== undefined &&
        [proposedFor(store, code), entryFor(store, code)].includes(token)
      ) {
        // It may have been put aside by the list of games, and the server knows its seat again.
        if (seat >= 0 || tokenFor(store, code) === token) takeBack(store, code, token, Date.now());
      }
    } catch (error) {
      if (!isOver()) this.#failed(error, hasPlace, token);
    }
  }

  #attach(room: GameRoom, token: string | undefined): void {
    const former = this.#room;
    this.#room = room;
    // Its game has not come over it yet.
    former?.leave();
    room.onClose((code) => {
      if (this.#room !== room) return;
      this.#room = undefined;
      if (code === CLOSE_CODES.closed) {
        clearTimeout(this.#timer);
        this.link.value = { type: 'ended', refusal: undefined };
      } else {
        this.#again();
      }
    });
    this.#parts.opened(room, token);
  }

  #swallowed(): void {
    // What may still come of this attempt is not wanted any more.
    this.#tries++;
    this.#room?.leave();
    this.#room = undefined;
    this.#again(undefined, true);
  }

  #failed(error: unknown, hasPlace: boolean, token: string | undefined): void {
    const refusal = error instanceof ApiError ? error.refusal : undefined;
    if (refusal?.code === 'seat/wrong-token' && token !== undefined) {
      this.#putAside(token);
      void this.#connect();
    } else if (refusal !== undefined && FINAL.includes(refusal.code)) {
      this.link.value = { type: 'ended', refusal };
    } else {
      this.#again(refusal, hasPlace);
    }
  }

  #putAside(token: string): void {
    const { code, store, tokenLost } = this.#parts;
    this.#refused.add(token);
    if (proposedFor(store, code) === token) {
      propose(store, code, undefined);
      return;
    }
    // Another tab may have got another one meanwhile.
    if (entryFor(store, code) !== token) return;
    // Whoever was taken from the table has been told so; the list of games tells it only to who looks there.
    if (tokenFor(store, code) === token || isRefused(store, code, token)) {
      setAside(store, code, token, Date.now());
      tokenLost();
    }
    if (tokenFor(store, code) === undefined) forgetToken(store, code);
  }

  #again(refusal?: Refusal, noLine = false): void {
    if (this.#stopped) return;
    this.#attempt++;
    const { retryAfter = 0 } = refusal ?? {};
    const pause = Math.max(pauseBefore(this.#attempt, Math.random()), retryAfter * 1000);
    const retryAt = Date.now() + pause;
    this.link.value = { type: 'lost', attempt: this.#attempt, retryAt, refusal, noLine };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), pause);
  }

  /** The open line. After a sleep the time is not known any more, and is heard with a new one. */
  #awakeLine(): GameRoom | undefined {
    if (this.link.value.type !== 'open') return undefined;
    const room = this.#room;
    if (room === undefined || !this.#parts.hasDrifted()) return room;
    this.#died(room);
    return undefined;
  }

  #died(line: Line): void {
    const room = this.#room;
    if (room === undefined || room !== line) return;
    this.#room = undefined;
    room.leave();
    this.#again();
  }
}
