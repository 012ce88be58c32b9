import { softmax } from './quick.ts';

/** How chances are made of imagined ones and of those estimated at once: weights of their logarithms. */
export interface Blend {
  readonly imagined: number;
  readonly quick: number;
}

/** Added to each share of imagined games, so that a few of them rule nothing out. */
const DOUBT = 0.01;

/** Variance added to imagined points, in VP²: imagined players think alike, and may play the end in one way alone. */
const POINTS_DOUBT = 1;

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

/** Final points as they are told. */
export interface ToldPoints {
  /** VP. */
  readonly mean: number;
  /** VP². */
  readonly variance: number;
}

/**
 * Blends two tellings of the same final points, each weighed by how little it spreads. What they disagree about makes
 * both less sure, as either may be right: imagined games alone promise too much, and of their intervals for 80 % only
 * about 70 % hold.
 */
export function blendedPoints(imagined: ToldPoints, quick: ToldPoints): ToldPoints {
  const variance = imagined.variance + POINTS_DOUBT;
  const weight = quick.variance / (quick.variance + variance);
  const apart = imagined.mean - quick.mean;
  return {
    mean: quick.mean + weight * apart,
    variance:
      weight * variance + (1 - weight) * quick.variance + weight * (1 - weight) * apart * apart,
  };
}
