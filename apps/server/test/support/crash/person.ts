import type { RequestName, RequestPayload } from '@vinci/protocol';
import { Player, Refused } from '../player.ts';

/** What became of a request; nobody knows what became of a lost one. */
export type Outcome =
  | { readonly kind: 'done'; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' };

const LOST: Outcome = { kind: 'lost' };

/**
 * Something that one person writes over and over, each time with the next number: what is stored must
 * never be older than what anybody was told or shown, and never newer than what was asked for.
 */
export class Counter {
  /** The last number that was asked for. */
  asked = 0;
  /** The highest number that was acknowledged or shown. */
  #sure = 0;

  next(): number {
    this.asked++;
    return this.asked;
  }

  know(number: number): void {
    this.#sure = Math.max(this.#sure, number);
  }

  /** What is stored after a crash. */
  check(number: number, what: string): void {
    if (number >= this.#sure && number <= this.asked) return;
    throw new Error(`${what} is ${number}; ${this.#sure} was shown, ${this.asked} was asked for`);
  }
}

/** Somebody who plays on through crashes, with one connection after the other. */
export class Person {
  readonly name: string;
  readonly token: string;
  readonly renamed = new Counter();
  player: Player;
  #gone: Promise<Outcome>;

  private constructor(name: string, token: string, player: Player) {
    this.name = name;
    this.token = token;
    this.player = player;
    this.#gone = goneOf(player);
  }

  /** Enters with a token, or sits down. */
  static async arrive(base: string, code: string, name: string, token?: string): Promise<Person> {
    const player =
      token === undefined
        ? await Player.join(base, code, name)
        : await Player.enter(base, code, token);
    return new Person(name, player.token as string, player);
  }

  get isHere(): boolean {
    return this.player.closed === undefined;
  }

  get seat(): number {
    return this.player.seat;
  }

  /** Comes back with the token, after the server has. */
  async comeBack(base: string): Promise<void> {
    this.player = await Player.enter(base, this.player.code, this.token);
    this.#gone = goneOf(this.player);
  }

  /** Asks for something; does not wait for a server that is gone. */
  async ask<Name extends RequestName>(name: Name, payload: RequestPayload<Name>): Promise<Outcome> {
    if (!this.isHere) return LOST;
    const answer = this.player.request(name, payload).then(
      (reply): Outcome => ({ kind: 'done', reply }),
      (error: unknown): Outcome =>
        error instanceof Refused ? { kind: 'refused', code: error.refusal.code } : LOST,
    );
    return Promise.race([answer, this.#gone]);
  }
}

const goneOf = (player: Player): Promise<Outcome> =>
  new Promise((resolve) => player.room.onLeave(() => resolve(LOST)));
