import type { Imagined } from './imagine.ts';
import { MIDDLE } from './quick.ts';

/** How mean shares of imagined games become the chances that are told: both one number for each seat, adding up to 1. */
export type Telling = (shares: Float64Array) => Float64Array;

/**
 * Bounds between which chances would lie four times in five if games were imagined without end. Their standard error
 * is that of the jackknife: each game is left out once, and how far that moves what is told of the others shows how
 * much hangs on it.
 *
 * @param chances what is told of all games, by seat
 * @returns lower and upper bound by seat; 0 and 1 where a single game tells nothing of others
 */
export function boundsOf(
  { wins, games }: Pick<Imagined, 'wins' | 'games'>,
  chances: Float64Array,
  telling: Telling,
): (readonly [low: number, high: number])[] {
  if (games < 2) return Array.from(chances, () => [0, 1] as const);
  const seats = chances.length;
  const sums = new Float64Array(seats);
  for (let i = 0; i < wins.length; i++) sums[i % seats]! += wins[i]!;
  const moved = new Float64Array(seats);
  const squares = new Float64Array(seats);
  for (let game = 0; game < games; game++) {
    const left = sums.map((sum, seat) => Math.max(0, sum - wins[game * seats + seat]!));
    const told = telling(left.map((sum) => sum / (games - 1)));
    for (let seat = 0; seat < seats; seat++) {
      const by = told[seat]! - chances[seat]!;
      moved[seat]! += by;
      squares[seat]! += by * by;
    }
  }
  return Array.from(chances, (chance, seat) => {
    const variance = Math.max(0, squares[seat]! - moved[seat]! ** 2 / games);
    const half = MIDDLE * Math.sqrt((variance * (games - 1)) / games);
    return [Math.max(0, chance - half), Math.min(1, chance + half)] as const;
  });
}
