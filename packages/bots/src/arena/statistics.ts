/** A share with its interval of confidence. */
export interface Interval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Quantile of the normal distribution for 95 %. */
const Z = 1.96;

/**
 * Wilson's interval of 95 % for a share.
 *
 * @param wins may be broken, when victories are shared
 * @param games more than 0
 */
export function wilson(wins: number, games: number): Interval {
  const share = wins / games;
  const z = Z * Z;
  const middle = (share + z / (2 * games)) / (1 + z / games);
  const half =
    (Z * Math.sqrt((share * (1 - share)) / games + z / (4 * games * games))) / (1 + z / games);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** A mean with the half width of its interval of 95 %. */
export interface Mean {
  readonly mean: number;
  readonly half: number;
  readonly count: number;
}

/** Adds numbers up for a mean. */
export class Sample {
  count = 0;
  sum = 0;
  private squares = 0;

  add(value: number): void {
    this.count++;
    this.sum += value;
    this.squares += value * value;
  }

  /** The mean; of no numbers it is 0 ± 0. */
  mean(): Mean {
    const { count, sum, squares } = this;
    if (count === 0) return { mean: 0, half: 0, count };
    const mean = sum / count;
    const variance = count < 2 ? 0 : Math.max(0, (squares - count * mean * mean) / (count - 1));
    return { mean, half: Z * Math.sqrt(variance / count), count };
  }
}
