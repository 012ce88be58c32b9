import { type Game, KEY_CELLS, MAX_INTENTS, Position } from '@vinci/rules';

/** Room for the legal intents of one position; valid until the next list is made. */
export const legal: Int32Array = new Int32Array(MAX_INTENTS);

const pools = new WeakMap<Game, Position[]>();

/**
 * A position of a game to think in. The same few are used again and again, so that thinking leaves
 * no garbage; hand it back with `release`.
 *
 * @returns a position in any state
 */
export function borrow(game: Game): Position {
  let pool = pools.get(game);
  if (pool === undefined) {
    pool = [];
    pools.set(game, pool);
  }
  return pool.pop() ?? new Position(game);
}

/** Hands a borrowed position back. */
export function release(position: Position): void {
  pools.get(position.game)?.push(position);
}

/**
 * Makes `copy` what a player sees of `position`: everything but the random state, which is replaced
 * by four words of the player's own. What is drawn from the copy is a guess and never the truth.
 *
 * @param random gives an integer of 0 … bound − 1; without it the words are 0
 */
export function copyPublic(
  copy: Position,
  position: Position,
  random?: (bound: number) => number,
): Position {
  const words = Array.from({ length: KEY_CELLS }, () => random?.(0x4000_0000) ?? 0);
  return copy.copyPublic(position, words);
}
