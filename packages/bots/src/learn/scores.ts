import { type Blend, blended } from '../worth/blend.ts';

/** Chances that were told, and what came of them: one number for each seat of a position. */
export interface Told {
  readonly win: readonly number[];
  readonly shares: readonly number[];
}

/** The same, told by an estimate at once as well. */
export interface ToldTwice extends Told {
  readonly quick: readonly number[];
}

/** One bin of ten points of probability. */
export interface Bin {
  readonly count: number;
  /** Mean of what was told, and of what came. */
  readonly told: number;
  readonly came: number;
}

/** Mean squared error of the chances, over all seats of all positions. */
export function brier(all: readonly Told[]): number {
  let sum = 0;
  let count = 0;
  for (const { win, shares } of all) {
    win.forEach((chance, seat) => {
      sum += (chance - shares[seat]!) ** 2;
    });
    count += win.length;
  }
  return sum / Math.max(1, count);
}

/** What was told and what came, in ten bins. */
export function binsOf(all: readonly Told[]): Bin[] {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, told: 0, came: 0 }));
  for (const { win, shares } of all) {
    win.forEach((chance, seat) => {
      const bin = bins[Math.min(9, Math.floor(10 * chance))]!;
      bin.count++;
      bin.told += chance;
      bin.came += shares[seat]!;
    });
  }
  return bins.map(({ count, told, came }) => ({
    count,
    told: told / Math.max(1, count),
    came: came / Math.max(1, count),
  }));
}

/** Mean of −log of what was told of what came. */
export function surprise(all: readonly Told[]): number {
  let sum = 0;
  for (const { win, shares } of all) {
    shares.forEach((share, seat) => {
      if (share > 0) sum -= share * Math.log(Math.max(1e-6, win[seat]!));
    });
  }
  return sum / Math.max(1, all.length);
}

/** Shares brought nearer to one another (above 1) or further apart. */
export function tempered(win: readonly number[], temperature: number): number[] {
  const raised = win.map((chance) => Math.max(1e-6, chance) ** (1 / temperature));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((chance) => chance / sum);
}

/** The temperature with the least surprise. */
export function bestTemperature(all: readonly Told[]): number {
  let best = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let temperature = 0.5; temperature < 2.51; temperature += 0.02) {
    const told = all.map(({ win, shares }) => ({ win: tempered(win, temperature), shares }));
    const value = surprise(told);
    if (value < least) {
      least = value;
      best = temperature;
    }
  }
  return Number(best.toFixed(2));
}

/** Weights that are tried, from 0 to 1.4. */
const WEIGHTS = Array.from({ length: 29 }, (_, i) => i / 20);

/** The blend of imagined and estimated chances with the least surprise. */
export function bestBlend(all: readonly ToldTwice[]): Blend {
  let best: Blend = { imagined: 1, quick: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const imagined of WEIGHTS) {
    for (const quick of WEIGHTS) {
      const blend = { imagined, quick };
      const told = all.map(({ win, quick: estimated, shares }) => ({
        win: Array.from(blended(win, estimated, blend)),
        shares,
      }));
      const value = surprise(told);
      if (value >= least) continue;
      least = value;
      best = blend;
    }
  }
  return best;
}

/** What the logistic fit looks at. */
export interface PlainSample {
  readonly vp: readonly number[];
  readonly round: number;
  readonly shares: readonly number[];
}

/**
 * A logistic fit on points and round alone, which the estimate is held against: chances by
 * exp((a + b · round + c · round²) · VP), for all seats of a position together.
 */
export function fitPlainly(samples: readonly PlainSample[]): (sample: PlainSample) => number[] {
  const weights = [0.02, 0, 0];
  const terms = ({ round }: PlainSample): number[] => [1, round / 10, (round / 10) ** 2];
  const tell = (sample: PlainSample): number[] => {
    const slope = terms(sample).reduce((sum, term, i) => sum + term * weights[i]!, 0);
    const most = Math.max(...sample.vp);
    const raised = sample.vp.map((vp) => Math.exp(slope * (vp - most)));
    const sum = raised.reduce((a, b) => a + b, 0);
    return raised.map((value) => value / sum);
  };
  const mean = [0, 0, 0];
  const square = [0, 0, 0];
  for (let time = 1; time <= 600; time++) {
    const gradient = [0, 0, 0];
    for (const sample of samples) {
      const win = tell(sample);
      const slope = sample.vp.reduce(
        (sum, vp, seat) => sum + (win[seat]! - sample.shares[seat]!) * vp,
        0,
      );
      terms(sample).forEach((term, i) => {
        gradient[i]! += (slope * term) / samples.length;
      });
    }
    gradient.forEach((value, i) => {
      mean[i] = 0.9 * mean[i]! + 0.1 * value;
      square[i] = 0.99 * square[i]! + 0.01 * value * value;
      const step =
        mean[i]! / (1 - 0.9 ** time) / (Math.sqrt(square[i]! / (1 - 0.99 ** time)) + 1e-9);
      weights[i]! -= (0.01 / (1 + time / 60)) * step;
    });
  }
  return tell;
}
