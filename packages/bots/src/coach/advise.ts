import type { IntentCode, Position, Seat } from '@vinci/rules';
import { searchTurn } from '../analysis/better.ts';
import { randomOf, type Searching } from '../analysis/judge.ts';
import { type Scales, type Weighed, weigh } from '../analysis/weigh.ts';
import type { Random } from '../policy/expand.ts';
import { borrow, copyPublic, release } from '../scratch.ts';
import { gamesBudget } from '../strong/arms.ts';
import { leafOf } from '../strong/leaf.ts';
import { think } from '../strong/think.ts';
import type { Model } from '../worth/model.ts';
import { type Alternative, alternativesTo, comparisonOf } from './compare.ts';
import { type AdviceReason, reasonsFor } from './reasons.ts';

/** How much the coach imagines: one to two seconds for an answer on one core. */
export const COACH_EFFORT: Searching = { search: 240, compare: 96, confirm: 192, again: 96 };

/** Less, for somebody who waits. */
export const QUICK_EFFORT: Searching = { search: 120, compare: 64, confirm: 96, again: 64 };

/** Games by which many alternatives are looked through. */
const GLANCE = 16;

/** What a seat should do with the rest of its turn. */
export interface Advice {
  readonly seat: Seat;
  /** Legal one after the other, as long as nothing unknown is drawn. */
  readonly codes: readonly IntentCode[];
  /** Chance to win after it, 0 … 1. */
  readonly win: number;
  /** Two at most. */
  readonly reasons: readonly AdviceReason[];
}

/** The rest of the actor's turn as the search would play it. */
function searched(
  start: Position,
  model: Model | undefined,
  random: Random,
  games: number,
): IntentCode[] {
  if (start.actor === start.turnSeat) return searchTurn(start, model, random, games);
  const trial = copyPublic(borrow(start.game), start, random);
  const codes: IntentCode[] = [];
  think(trial, leafOf(model), random, gamesBudget(games), codes);
  release(trial);
  return codes;
}

/** The alternative that comes nearest to a turn, or surpasses it. */
export function bestAlternative(
  scales: Scales,
  codes: readonly IntentCode[],
  among: readonly Alternative[],
): (Alternative & { readonly weighed: Weighed }) | undefined {
  const [first, ...others] = among;
  let best = first;
  if (others.length > 0) {
    const glance = { ...scales, effort: { compare: GLANCE, confirm: 0, again: 0 } };
    let most = Number.NEGATIVE_INFINITY;
    for (const one of among) {
      const { loss } = weigh(glance, codes, one.codes);
      if (loss > most) best = one;
      most = Math.max(most, loss);
    }
  }
  return best && { ...best, weighed: weigh(scales, codes, best.codes) };
}

/**
 * What the seat that acts should do, and why. The same position, model, effort and seed give the same
 * advice. It knows what players know.
 *
 * @param start with a person to act; not changed
 */
export function adviseTurn(
  start: Position,
  model: Model | undefined,
  seed: number,
  effort: Searching = COACH_EFFORT,
): Advice {
  const seat = start.actor;
  const random = randomOf(seed);
  const codes = searched(start, model, random, effort.search);
  const scales = { start, seat, model, effort, seed: seed + 17 };
  const best = bestAlternative(scales, codes, alternativesTo(start, codes, random));
  if (best === undefined) {
    const { played } = weigh(scales, codes, codes);
    return { seat, codes, win: played.win, reasons: reasonsFor(start, codes, seat, undefined) };
  }
  const { than, weighed } = best;
  const comparison = comparisonOf(than, weighed);
  if (comparison === undefined || comparison.better) {
    const reasons = reasonsFor(start, codes, seat, comparison);
    return { seat, codes, win: weighed.played.win, reasons };
  }
  // A closer look has shown that the alternative is better.
  const { played, better, loss } = weighed;
  const [back] = alternativesTo(start, best.codes, random);
  const turned = { ...weighed, loss: -loss, played: better, better: played };
  const turnedRound = comparisonOf(back?.than ?? 'usual', turned);
  const reasons = reasonsFor(start, best.codes, seat, turnedRound);
  return { seat, codes: best.codes, win: better.win, reasons };
}
