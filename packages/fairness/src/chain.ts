import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat, Seed } from '@vinci/rules';
import { hashOf, linesOf } from './canonical.ts';
import { type Hex, promiseOf } from './promise.ts';

/**
 * Links of a chain after the first: for so many draws and ends of turns it is good. A game takes some
 * dozens for a seat; a chain that is used up mixes no more.
 */
export const CHAIN_LENGTH = 1000;

/** The link that must have been shown before a link. Nobody can compute the way back. */
export const linkBefore = (code: string, link: Hex): Hex => hashOf('link', [code, link]);

/**
 * All links of a chain: link 0 is what is promised at the table and shown at the start, each further
 * one is shown with a move, and only whoever has the root knows it before.
 *
 * @param root 256 random bits; secret until the end of the game
 * @returns `CHAIN_LENGTH` + 1 links, in the order in which they are shown
 */
export function chainOf(code: string, root: Hex): Hex[] {
  const links = [root];
  for (let made = 0; made < CHAIN_LENGTH; made++) {
    links.push(linkBefore(code, links[made] as Hex));
  }
  return links.reverse();
}

/** The key of the generator after a link was mixed in: unknown to whoever does not know both. */
export const stirred = (key: Seed, link: Hex): Seed =>
  bytesToHex(sha256(linesOf('stir', [key, link]))).slice(0, 32);

/** What the chain of a seat begins with. */
export interface Head {
  /** Hash of link 0, or empty. */
  readonly promise: Hex | '';
  /** Link 0 as it was shown at the start; when it is empty, link 0 is the first that is mixed in. */
  readonly value: Hex | '';
}

/** The chains of a game: what each seat has shown last. */
export class Chains {
  readonly #code: string;
  /** What each seat has shown last, or else promised. */
  readonly #last: (Hex | '')[];
  /** Whether link 0 was shown. */
  readonly #begun: boolean[];
  readonly #counts: number[];

  /** @param heads by seat */
  constructor(code: string, heads: readonly (Head | undefined)[]) {
    this.#code = code;
    this.#begun = heads.map((head) => head !== undefined && head.value !== '');
    this.#last = heads.map((head) => head?.value || head?.promise || '');
    this.#counts = this.#last.map((last) => (last === '' ? -1 : 0));
  }

  /** How many links of a seat were mixed in; −1 for a seat without a chain. */
  count(seat: Seat): number {
    return this.#counts[seat] ?? -1;
  }

  /** Whether a link is the next one of a seat. */
  isNext(seat: Seat, link: Hex): boolean {
    if (this.count(seat) < 0) return false;
    const before = this.#begun[seat] ? linkBefore(this.#code, link) : promiseOf(this.#code, link);
    return before === this.#last[seat];
  }

  /** The next link of a seat was mixed in. */
  take(seat: Seat, link: Hex): void {
    this.#last[seat] = link;
    this.#begun[seat] = true;
    this.#counts[seat] = this.count(seat) + 1;
  }
}
