import type { IntentCode } from '@vinci/rules';
import { type Imagined, imagine } from '../worth/imagine.ts';
import { sharesOf } from '../worth/worth.ts';
import { kindest, type Scales, type Weighed, weighed } from './weigh.ts';

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
  /** Share of the games in which the seat on turn declined in the next round. */
  readonly declines: number;
}

/** Two turns weighed by such games. */
export interface Outcome extends Weighed {
  readonly after: { readonly played: Aftermath; readonly better: Aftermath };
}

/**
 * Weighs once more, by games with other luck that are played to their very end. The estimate that `weigh`
 * trusts, of positions three rounds on, is not needed for it, and players think in ways of their own.
 *
 * @returns an outcome for each way in which what was played goes on, the best of them first
 */
export function weighOutcome(
  { start, seat, model, effort, seed }: Scales,
  line: readonly IntentCode[],
  other: readonly IntentCode[],
): readonly [Outcome, ...Outcome[]] {
  const games = effort.again;
  const again = { model, games, seed: seed + OTHER_LUCK, watched: seat, toEnd: true, varied: true };
  const { seats } = start.game;
  const [first, ...others] = kindest(start, seat, line, other, (codes, then) =>
    imagine(start, { ...again, line: codes, then }),
  );
  const outcomeOf = (pair: typeof first): Outcome => ({
    // What was won to the end is no estimate, and told as it is.
    ...weighed(pair, seat, seats, (imagined) => sharesOf(imagined, seats)),
    after: { played: aftermathOf(pair.played, seats), better: aftermathOf(pair.better, seats) },
  });
  return [outcomeOf(first), ...others.map(outcomeOf)];
}

function aftermathOf(imagined: Imagined, seats: number): Aftermath {
  const { games, rounds, taken, takenLater, scored, scoredLong, declines } = imagined;
  const means = (sums: Float64Array): number[] => Array.from(sums, (sum) => sum / games);
  return {
    rounds: rounds / games,
    taken: means(taken),
    takenLater: means(takenLater),
    scored: means(scored),
    scoredLong: means(scoredLong),
    wins: Array.from(sharesOf(imagined, seats)),
    declines: declines / games,
  };
}
