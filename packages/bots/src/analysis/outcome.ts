import type { IntentCode } from '@vinci/rules';
import { type Imagined, imagine, sharesOf } from '../worth/imagine.ts';
import { kinder, type Scales, type Weighed, weighed } from './weigh.ts';

/** Added to the seed of what is looked at again. */
const OTHER_LUCK = 500_009;

/** How a turn went on in games that were played to their end; means, by seat where there are several. */
export interface Aftermath {
  /** Round in which the game ended. */
  readonly rounds: number;
  /** Provinces that each other seat took before the next turn, and of the newer empire within `ROUNDS` rounds. */
  readonly taken: readonly number[];
  readonly takenLater: readonly number[];
  /** VP of each seat within as many rounds, and within `LONG` rounds. */
  readonly scored: readonly number[];
  readonly scoredLong: readonly number[];
  /** Share of the victories of each seat. */
  readonly wins: readonly number[];
}

/** Two turns weighed by such games. */
export interface Outcome extends Weighed {
  readonly after: { readonly played: Aftermath; readonly better: Aftermath };
}

/**
 * Weighs once more, by games with other luck that are played to their very end. The estimate that `weigh`
 * trusts, of positions three rounds on, is not needed for it.
 */
export function weighOutcome(
  { start, seat, model, effort, seed }: Scales,
  line: readonly IntentCode[],
  other: readonly IntentCode[],
): Outcome {
  const games = effort.again;
  const options = { model, games, seed: seed + OTHER_LUCK, watched: seat, toEnd: true };
  const pair = kinder(start, seat, line, other, (codes, then) =>
    imagine(start, { ...options, line: codes, then }),
  );
  const { seats } = start.game;
  const after = {
    played: aftermathOf(pair.played, seats),
    better: aftermathOf(pair.better, seats),
  };
  // What was won to the end is no estimate, and told as it is.
  return { ...weighed(pair, seat, seats, (imagined) => sharesOf(imagined, seats)), after };
}

function aftermathOf(imagined: Imagined, seats: number): Aftermath {
  const { games, rounds, taken, takenLater, scored, scoredLong } = imagined;
  const means = (sums: Float64Array): number[] => Array.from(sums, (sum) => sum / games);
  return {
    rounds: rounds / games,
    taken: means(taken),
    takenLater: means(takenLater),
    scored: means(scored),
    scoredLong: means(scoredLong),
    wins: Array.from(sharesOf(imagined, seats)),
  };
}
