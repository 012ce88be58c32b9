import { softmax } from './quick.ts';

/** How chances are made of imagined ones and of those estimated at once: weights of their logarithms. */
export interface Blend {
  readonly imagined: number;
  readonly quick: number;
}

/** Added to each share of imagined games, so that a few of them rule nothing out. */
const DOUBT = 0.01;

/** Lower bound of what is estimated. */
const LEAST = 1e-4;

/**
 * Blends two tellings of the same chances. Those of imagined games see what happens next, the estimate has seen more
 * games: together they are more exact than either.
 *
 * @returns chances that add up to 1, one for each of the imagined
 */
export function blended(
  imagined: ArrayLike<number>,
  quick: ArrayLike<number>,
  blend: Blend,
): Float64Array {
  const chances = Float64Array.from(
    imagined,
    (share, seat) =>
      blend.imagined * Math.log(share + DOUBT) + blend.quick * Math.log(quick[seat]! + LEAST),
  );
  softmax(chances, chances.length, 1);
  return chances;
}
