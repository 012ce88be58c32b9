import { type Signal, signal } from '@preact/signals';
import type { QuietHours } from '@vinci/protocol';
import { put, readJson, type Store } from '../net/storage.ts';
import { dropFollowed, followedGame, followedGames } from './kept.ts';
import { FollowError, follow, subscribe, unfollow } from './subscribe.ts';

/** Why this browser can show no messages at all. */
export type Obstacle = 'insecure' | 'homeScreen' | 'browser';

export type Failure = 'push' | 'server' | 'storage';

/** Whether this browser is told about a game. */
export type MessageState =
  /** `on`: what it is going to be. */
  | { readonly type: 'busy'; readonly on: boolean }
  | { readonly type: 'unable'; readonly obstacle: Obstacle }
  | { readonly type: 'blocked' }
  /** `failure`: what was asked for last did not succeed. */
  | { readonly type: 'on' | 'off'; readonly failure?: Failure };

/** The parts of a browser that decide whether it can show messages. */
export interface Abilities {
  readonly secure: boolean;
  /** It has service workers, push messages and notifications. */
  readonly complete: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

export const abilities = (): Abilities => ({
  secure: isSecureContext,
  complete: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});

/** What is in the way of messages, if anything is. iPads say that they are Macs. */
function obstacleOf(browser: Abilities): Obstacle | undefined {
  if (!browser.secure) return 'insecure';
  if (browser.complete) return undefined;
  const { userAgent, touchPoints } = browser;
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Mac OS X/.test(userAgent) && touchPoints > 1);
  return isApple ? 'homeScreen' : 'browser';
}

const QUIET = 'vinci.quiet';

const isMinute = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 24 * 60;

/** The quiet hours of this browser; anything unreadable counts as none. */
function savedQuiet(store: Store): QuietHours | null {
  const { from, to, zone } = Object(readJson(store, QUIET)) as Record<string, unknown>;
  if (!isMinute(from) || !isMinute(to) || from === to || typeof zone !== 'string') return null;
  return { from, to, zone };
}

/** Messages about one game to this browser: on or off, and what stands in the way. */
export class Messages {
  readonly state = signal<MessageState>({ type: 'busy', on: false });
  readonly quiet: Signal<QuietHours | null>;
  readonly #code: string;
  readonly #base: string;
  readonly #store: Store;
  /** As it stands when nothing succeeds. */
  #isOn = false;
  /** Quiet hours were set while something else was under way, and are told once that has ended. */
  #isQuietUntold = false;

  /** @param base address of the server, with a slash at the end */
  constructor(code: string, base: string, store: Store) {
    this.#code = code;
    this.#base = base;
    this.#store = store;
    this.quiet = signal(savedQuiet(store));
  }

  /** Finds out how it stands. What is on is said to the server again, in case it has forgotten. */
  async look(token: string | undefined): Promise<void> {
    const obstacle = obstacleOf(abilities());
    if (obstacle !== undefined) {
      this.state.value = { type: 'unable', obstacle };
    } else if (Notification.permission === 'denied') {
      this.state.value = { type: 'blocked' };
    } else {
      await this.#do(this.#isOn, async () => {
        const known = await followedGame(this.#code);
        // They may have been set in another tab.
        this.quiet.value = savedQuiet(this.#store);
        this.#isOn = known !== undefined;
        if (known === undefined) return { type: 'off' };
        if (token === undefined || Notification.permission !== 'granted') {
          await dropFollowed(this.#code);
          return { type: 'off' };
        }
        return this.#follow(token);
      });
    }
  }

  /** To be called by a click: the browser may ask the person. */
  async switchOn(token: string): Promise<void> {
    await this.#do(true, async () => {
      const permission = await Notification.requestPermission();
      if (permission === 'denied') return { type: 'blocked' };
      return permission === 'granted' ? this.#follow(token) : { type: 'off' };
    });
  }

  async switchOff(): Promise<void> {
    await this.#do(false, async () => {
      const game = await followedGame(this.#code);
      if (game !== undefined) await unfollow(this.#base, game);
      if ((await followedGames()).length === 0) {
        const worker = await navigator.serviceWorker.getRegistration(this.#base);
        await (await worker?.pushManager.getSubscription())?.unsubscribe();
      }
      return { type: 'off' };
    });
  }

  /** Quiet hours hold for all games of this browser. */
  async setQuiet(quiet: QuietHours | null): Promise<void> {
    this.quiet.value = quiet;
    put(this.#store, QUIET, JSON.stringify(quiet));
    const before = this.state.peek();
    this.#isQuietUntold = before.type === 'busy';
    if (before.type !== 'on' && before.type !== 'off') return;
    await this.#do(before.type === 'on', async () => {
      const games = await followedGames();
      if (games.length > 0) {
        const subscription = await this.#subscribe();
        for (const game of games) {
          await follow(this.#base, { ...game, quiet }, subscription).catch(dropIfGone(game));
        }
      }
      return { type: before.type };
    });
  }

  async #follow(token: string): Promise<MessageState> {
    const game = { code: this.#code, token, quiet: this.quiet.value };
    await follow(this.#base, game, await this.#subscribe());
    return { type: 'on' };
  }

  async #subscribe(): Promise<PushSubscription> {
    await navigator.serviceWorker.register(new URL('sw.js', this.#base), { scope: this.#base });
    return subscribe(await navigator.serviceWorker.ready, this.#base);
  }

  async #do(on: boolean, act: () => Promise<MessageState>): Promise<void> {
    this.state.value = { type: 'busy', on };
    try {
      const state = await act();
      this.#isOn = state.type === 'on';
      this.state.value = state;
    } catch (error) {
      this.state.value = { type: this.#isOn ? 'on' : 'off', failure: failureOf(error) };
    }
    if (this.#isQuietUntold) await this.setQuiet(this.quiet.peek());
  }
}

/** A seat that is none any more, or a game that is gone, keeps no others from what is set. */
const dropIfGone =
  ({ code }: { readonly code: string }) =>
  async (error: unknown): Promise<void> => {
    if (!(error instanceof FollowError && error.isGone)) throw error;
    await dropFollowed(code);
  };

function failureOf(error: unknown): Failure {
  if (error instanceof FollowError) return 'server';
  const { name } = Object(error) as { name?: unknown };
  const storage = ['InvalidStateError', 'UnknownError', 'QuotaExceededError', 'SecurityError'];
  return typeof name === 'string' && storage.includes(name) ? 'storage' : 'push';
}
