import { Decoder } from '@colyseus/schema';
import { signal } from '@preact/signals';
import {
  type EnteredReply,
  GameState,
  type HealthReply,
  type Refusal,
  type Replies,
} from '@vinci/protocol';
import { t } from '../i18n/index.ts';
import { ApiError } from '../net/api.ts';
import { Connection, type Way } from '../net/connection.ts';
import type { GameRoom } from '../net/room.ts';
import type { Store } from '../net/storage.ts';
import { noteLocal } from '../net/storage.ts';
import { untilFree } from './holding.ts';
import { line } from './line.ts';
import { LocalError } from './local-error.ts';
import type { Told, Trouble } from './wire.ts';
import { troubleText } from './words.ts';

type Handler = (payload: unknown) => void;

/** The room of a game on this device: it speaks as that of a server does, and is in a worker of this page. */
class LocalRoom implements GameRoom {
  readonly #code: string;
  readonly #onUnstored: () => void;
  readonly #state = new GameState();
  readonly #decoder = new Decoder(this.#state);
  readonly #handlers = new Map<string | number, Handler>();
  /** Requests on their way: what becomes of them is said in their answer. */
  #asked = 0;
  #onState: ((state: GameState) => void) | undefined;
  #onClose: ((code: number) => void) | undefined;

  /** @param onUnstored told when something was not stored that nobody here asked for, as a move of a bot */
  constructor(code: string, onUnstored: () => void) {
    this.#code = code;
    this.#onUnstored = onUnstored;
    line.listen(code, (told) => this.#told(told));
  }

  async request(name: string, payload: unknown): Promise<unknown> {
    this.#asked++;
    try {
      const value = await line.call('request', { code: this.#code, name, payload });
      if (name === 'rematch') noteLocal(localStorage, (value as Replies['rematch']).code);
      return value;
    } catch (error) {
      throw Object.assign(new Error('refused'), { reason: reasonOf(error) });
    } finally {
      this.#asked--;
    }
  }

  onMessage<Payload>(type: string | number, handler: (payload: Payload) => void): void {
    this.#handlers.set(type, handler as Handler);
  }

  onState(handler: (state: GameState) => void): void {
    this.#onState = handler;
    // Everybody listens in the same breath, and before this is answered.
    void line.call('ready', { code: this.#code }).catch(() => undefined);
  }

  onClose(handler: (code: number) => void): void {
    this.#onClose = handler;
  }

  ping(answered: () => void): void {
    answered();
  }

  leave(): void {
    this.#onState = undefined;
    this.#onClose = undefined;
    this.#handlers.clear();
    line.listen(this.#code, undefined);
    void line.call('leave', { code: this.#code }).catch(() => undefined);
  }

  #told(told: Told): void {
    switch (told.type) {
      case 'message':
        this.#handlers.get(told.name)?.(told.payload);
        return;
      case 'state':
        this.#decoder.decode(told.bytes);
        this.#onState?.(this.#state);
        return;
      case 'unstored':
        if (this.#asked === 0) this.#onUnstored();
        return;
      case 'closed':
        line.listen(this.#code, undefined);
        this.#onClose?.(0);
        return;
    }
  }
}

/** Why a request came to nothing. There is no server here, of which the words of some refusals speak. */
function reasonOf(error: unknown): Refusal | { readonly code: string; readonly text: string } {
  const refusal = error instanceof LocalError ? error.refusal : undefined;
  if (refusal?.code === 'server/storage') return { code: 'local', text: t('local.trouble.full') };
  if (refusal?.code === 'server/fault') return { code: 'local', text: t('local.trouble.fault') };
  return refusal ?? { code: 'local', text: troubleText(error) };
}

/** How to try again: by taking a game from the tab that has it, or only if none has it, or not at all. */
type TryAgain = 'steal' | 'wait' | 'never';

/** The way into a game on this device: one tab at a time, and only with a store that works. */
export class LocalDoor {
  readonly #code: string;
  /** Why the game is not open; nothing while all is well. */
  readonly trouble = signal<Trouble | undefined>(undefined);
  /** Something was not stored, and nobody has said so yet. */
  readonly unstored = signal(false);
  #again: ((way: TryAgain) => void) | undefined;
  /** Counted up by whoever comes or leaves: only for the latest the game is opened. */
  #visit = 0;
  #entering: Promise<unknown> = Promise.resolve();

  constructor(code: string) {
    this.#code = code;
  }

  /**
   * Opens the game; where that is not possible, it waits until somebody tries again.
   *
   * @throws ApiError; something else when it was given up
   */
  enter(): Promise<EnteredReply> {
    const former = this.#entering;
    const visit = this.giveUp();
    const entering = former.catch(() => undefined).then(() => this.#enter(visit));
    this.#entering = entering;
    return entering;
  }

  /** Opens the game for nobody any more who has asked for it before. */
  giveUp(): number {
    this.#again?.('never');
    return ++this.#visit;
  }

  async #enter(visit: number): Promise<EnteredReply> {
    for (let way: TryAgain = 'wait'; visit === this.#visit; ) {
      const steal = way === 'steal';
      try {
        const { seat } = await line.call('enter', { code: this.#code, steal });
        if (visit !== this.#visit) {
          await line.call('leave', { code: this.#code });
          break;
        }
        this.trouble.value = undefined;
        return {
          seat,
          reservation: { name: this.#code, sessionId: '', roomId: '', processId: '' },
        };
      } catch (error) {
        if (!(error instanceof LocalError) || error.trouble === undefined) {
          throw error instanceof LocalError ? new ApiError(error.refusal) : error;
        }
        if (visit !== this.#visit) break;
        this.trouble.value = error.trouble;
      }
      way = await this.#nextTry();
    }
    throw new Error('given up');
  }

  /** Waits until somebody tries again, or until the tab that has the game is gone. */
  async #nextTry(): Promise<TryAgain> {
    const waiting = new AbortController();
    const way = await new Promise<TryAgain>((resolve) => {
      this.#again = resolve;
      if (this.trouble.peek() !== 'elsewhere') return;
      void untilFree(this.#code, waiting.signal).then(() => resolve('wait'));
    });
    waiting.abort();
    return way;
  }

  /** Tries again. @param steal takes the game from another tab */
  retry(steal: boolean): void {
    this.#again?.(steal ? 'steal' : 'wait');
  }
}

/** A connection to a game on this device: that of any game, but for its room and what the browser remembers. */
export class LocalConnection extends Connection {
  override readonly isLocal = true;
  readonly door: LocalDoor;

  constructor(code: string) {
    const door = new LocalDoor(code);
    const way: Way = {
      base: '',
      enter: () => door.enter(),
      health: async () => ({ version: __APP_VERSION__ }) as HealthReply,
    };
    // Its seat needs no proof, and its code no place among the games of servers.
    const store: Store = { getItem: () => null, setItem: () => undefined };
    super(
      code,
      way,
      store,
      undefined,
      async () =>
        new LocalRoom(code, () => {
          door.unstored.value = true;
        }),
    );
    this.door = door;
  }

  override stop(): void {
    super.stop();
    this.door.giveUp();
  }
}
