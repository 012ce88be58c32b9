import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type Game, type Seat, type Seed, seededRandom, TILES } from '@vinci/rules';
import { canonicalJson, hashOf, linesOf } from './canonical.ts';
import type { Hex } from './promise.ts';

/** What one person added to the seed. */
export interface Entropy {
  /** Seat in the game, after the lot. */
  readonly seat: Seat;
  /** Hash that was published before the start. */
  readonly promise: Hex;
  /** What it is the hash of; empty when it was not shown in time, and then it counts for nothing. */
  readonly value: Hex | '';
  /** Nobody was there to show it, so nobody was asked; the chain that was promised counts. */
  readonly later?: true | undefined;
}

/** What a seed is made of. */
export interface Ingredients {
  readonly code: string;
  /** Version of the rules the game begins under. */
  readonly rules: number;
  readonly secret: Hex;
  readonly entropies: readonly Pick<Entropy, 'value'>[];
}

/** 128 bits that nobody can compute without the secret or without every entropy. */
function mixed(purpose: string, { code, rules, secret, entropies }: Ingredients): Seed {
  const values = entropies.map(({ value }) => value).filter((value) => value !== '');
  const text = linesOf(purpose, [code, rules, ...values.sort()]);
  return bytesToHex(hmac(sha256, hexToBytes(secret), text)).slice(0, 32);
}

/** The seed of a game: its bag, its starting player, its dice. */
export const seedOf = (ingredients: Ingredients): Seed => mixed('seed', ingredients);

/**
 * The lot of the seats.
 *
 * @param seats how many there are
 * @returns for each seat of the game the seat at the table before; every order is equally likely
 * @clause FICT-GEN-5
 */
export function lotOf(ingredients: Ingredients, seats: number): Seat[] {
  const random = seededRandom(mixed('lot', ingredients));
  const order = Array.from({ length: seats }, (_, seat) => seat);
  for (let last = seats - 1; last > 0; last--) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other] as Seat, order[last] as Seat];
  }
  return order;
}

/** Who sat where when the game began, and what the table had chosen. */
export interface Start {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The clock; `null` for none. */
  readonly clock: object | null;
  /** What is done about absent people, and when a bot stands in for them. */
  readonly absence: object;
  readonly standIn: object | null;
  /** By seat in the game. */
  readonly seats: readonly { readonly name: string; readonly occupant: string }[];
}

/** What a seal fixes. */
export interface Sealed {
  readonly code: string;
  readonly rules: number;
  readonly game: Game;
  readonly commitment: Hex;
  readonly seed: Seed;
  readonly entropies: readonly Entropy[];
  /** As `lotOf`; empty when no lots were drawn. */
  readonly lot: readonly Seat[];
  /** Random results of the set-up. */
  readonly opening: readonly number[];
  readonly start: Start;
}

/** What is published at the start: it fixes everything that the course of the game depends on. */
export const sealOf = (sealed: Sealed): Hex => hashOf('seal', sealLines(sealed));

/** The lines of a seal. */
export function sealLines(sealed: Sealed): (string | number)[] {
  const { code, rules, game, commitment, seed, entropies, lot, opening, start } = sealed;
  return [
    code,
    rules,
    canonicalJson(game.config),
    `board ${game.map.id} ${game.map.version}`,
    commitment,
    seed,
    ...entropies.map(
      ({ seat, promise, value, later }) =>
        `entropy ${seat} ${promise} ${value || (later ? 'later' : '-')}`,
    ),
    `lot ${lot.join(' ')}`,
    `bag ${TILES.map(({ id }, tile) => `${id}=${game.copies[tile]}`).join(' ')}`,
    `opening ${opening.join(' ')}`,
    `start ${canonicalJson(start)}`,
  ];
}
