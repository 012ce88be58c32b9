import { setTimeout as pause } from 'node:timers/promises';
import type { RequestName, RequestPayload } from '@vinci/protocol';
import { PATIENCE } from '../../../../../test/support/patience.ts';
import { Player, Refused } from '../player.ts';

/** What became of a request; nobody knows what became of a lost one. */
export type Outcome =
  | { readonly kind: 'done'; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' };

/**
 * Milliseconds after which somebody takes a silent connection for dead. A busy machine is silent for long as
 * well, so that everybody waits for longer the next time.
 */
let silence = 3000;
const LONGEST_SILENCE = PATIENCE / 4;

/** Refusals that ask people to come again; everything else would be a loss. */
export const isPassing = (code: string): boolean => code.startsWith('server/');

/** What `promise` resolves to, or nothing when that takes too long. */
async function soon<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const timer = new AbortController();
  const late = pause(silence, undefined, { signal: timer.signal }).then(() => {
    silence = Math.min(2 * silence, LONGEST_SILENCE);
    return undefined;
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}

/** Somebody who holds a seat and comes back by himself, as the client does. */
export class Guest {
  readonly name: string;
  readonly token: string;
  readonly #base: string;
  player: Player;
  #isHere = true;

  private constructor(base: string, name: string, token: string, player: Player) {
    this.#base = base;
    this.name = name;
    this.token = token;
    this.player = player;
  }

  /** Enters with a token, or sits down. */
  static async arrive(base: string, code: string, name: string, token?: string): Promise<Guest> {
    const arriving =
      token === undefined ? Player.join(base, code, name) : Player.enter(base, code, token);
    const player = await soon(arriving);
    if (player === undefined) {
      arriving.then(close, () => undefined);
      throw new Error(`${name} hears nothing`);
    }
    return new Guest(base, name, player.token as string, player);
  }

  get isHere(): boolean {
    return this.#isHere && this.player.closed === undefined;
  }

  /** Enters again and again until it works. */
  async comeBack(): Promise<void> {
    const latest = performance.now() + PATIENCE;
    this.leave();
    for (;;) {
      const entering = Player.enter(this.#base, this.player.code, this.token);
      let reason: unknown = 'silence';
      try {
        const player = await soon(entering);
        if (player !== undefined) {
          this.player = player;
          this.#isHere = true;
          return;
        }
        entering.then(close, () => undefined);
      } catch (error) {
        reason = error;
        if (error instanceof Refused && !isPassing(error.refusal.code)) throw error;
      }
      if (performance.now() > latest) throw new Error(`${this.name} cannot enter: ${reason}`);
      await pause(100);
    }
  }

  /** Asks for something; a connection that does not answer is given up. */
  async ask<Name extends RequestName>(name: Name, payload: RequestPayload<Name>): Promise<Outcome> {
    if (!this.isHere) return { kind: 'lost' };
    const gone = new Promise<undefined>((resolve) =>
      this.player.room.onLeave(() => resolve(undefined)),
    );
    const answer = this.player.request(name, payload).then(
      (reply): Outcome => ({ kind: 'done', reply }),
      (error: unknown): Outcome | undefined =>
        error instanceof Refused ? { kind: 'refused', code: error.refusal.code } : undefined,
    );
    const outcome = await soon(Promise.race([answer, gone]));
    if (outcome === undefined || (outcome.kind === 'refused' && isPassing(outcome.code))) {
      this.leave();
      return { kind: 'lost' };
    }
    return outcome;
  }

  leave(): void {
    this.#isHere = false;
    close(this.player);
  }
}

const close = (player: Player): void => {
  if (player.closed === undefined) void player.room.leave(false);
};
