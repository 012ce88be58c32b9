import type { Game, Position, TilePair } from '@vinci/rules';

/** How many copies of each tile a bag holds, by the code of the tile. */
type Copies = readonly number[];

/**
 * The two random results by which a pair comes out of a bag.
 *
 * Throws when the bag does not hold the pair.
 */
function drawsOf(copies: Copies, [first, second]: TilePair): readonly [number, number] {
  const left = without(copies, first);
  without(left, second);
  return [before(copies, first), before(left, second)];
}

function without(copies: Copies, tile: number): Copies {
  if ((copies[tile] ?? 0) < 1) throw new Error('lesson/bag');
  return copies.map((count, code) => (code === tile ? count - 1 : count));
}

/** Tiles that lie before one in the bag, where they are in the order of their codes. */
const before = (copies: Copies, tile: number): number =>
  copies.slice(0, tile).reduce((sum, count) => sum + count, 0);

/** The random results of a set-up with these civilizations on the track and this starting seat. */
export function openingOf(game: Game, track: readonly TilePair[], starting: number): number[] {
  let copies: Copies = [...game.copies];
  const draws: number[] = [];
  for (const pair of track) {
    draws.push(...drawsOf(copies, pair));
    copies = without(without(copies, pair[0]), pair[1]);
  }
  return [...draws, starting];
}

/** The random results that bring a pair to the track in this position. */
export const refillOf = (position: Position, pair: TilePair): readonly number[] =>
  drawsOf(
    Array.from(position.game.copies, (_, tile) => position.inBag(tile)),
    pair,
  );
