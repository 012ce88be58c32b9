import type { EnteredReply, RequestName, RequestPayload } from '@vinci/protocol';
import { call, Player, Refused } from '../player.ts';

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

/** Tokens that are tried again after a crash besides the one that is used, at most. */
const TRIED = 3;

/** Somebody who plays on through crashes, with one connection after the other. */
export class Person {
  readonly name: string;
  readonly renamed = new Counter();
  player: Player;
  /** His seat, also while he does not hold it. */
  home = -1;
  /** Tokens that are good for his seat, as far as he was told, and those that are not any more. */
  tokens: readonly string[];
  void: readonly string[] = [];
  /** Nobody told him whether his tokens are still good. */
  unsure = false;
  /** The host has taken him from the table, as far as he was told: he needs a link to sit down again. */
  isOut = false;
  /** The host has given his seat away by a link, and nobody has taken it since. */
  isPromised = false;
  #gone: Promise<Outcome>;

  private constructor(name: string, token: string, player: Player) {
    this.name = name;
    this.tokens = [token];
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

  /** These tokens are good from now on, and no others. */
  hold(...tokens: readonly string[]): void {
    this.void = [...this.void, ...this.tokens].slice(-TRIED);
    this.tokens = tokens;
  }

  /** Comes back with one of his tokens, after the server has. */
  async comeBack(base: string): Promise<void> {
    const token = this.tokens.at(-1);
    try {
      await this.enter(base, token);
      this.unsure = false;
    } catch (error) {
      const isVoid = error instanceof Refused && error.refusal.code === 'seat/wrong-token';
      if (!isVoid || !this.unsure) throw error;
      this.unsure = false;
      this.tokens = [];
      await this.enter(base);
    }
  }

  /** Looks whether each token is worth what he was told; resolves to how many were tried. */
  async checkTokens(base: string): Promise<number> {
    const isGood = async (token: string): Promise<boolean> => {
      try {
        const path = `/api/games/${this.player.code}/enter`;
        const { seat } = await call<EnteredReply>(base, path, { token });
        // Whom the host has taken from the table may watch; who is invited is not seated yet.
        return seat >= 0 || (this.seat < 0 && !this.void.includes(token));
      } catch (error) {
        if (error instanceof Refused && error.refusal.code === 'seat/wrong-token') return false;
        throw error;
      }
    };
    const good = this.tokens.slice(-TRIED);
    for (const token of good) {
      if (!(await isGood(token))) throw new Error(`a token of ${this.name} is not good any more`);
    }
    for (const token of this.void) {
      if (await isGood(token)) throw new Error(`a token of ${this.name} is good again`);
    }
    return good.length + this.void.length;
  }

  async enter(base: string, token?: string): Promise<void> {
    this.player = await Player.enter(base, this.player.code, token);
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
