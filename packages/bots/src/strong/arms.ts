import type { IntentCode, Position, Seat } from '@vinci/rules';
import { borrow, release } from '../scratch.ts';
import type { Leaf } from './leaf.ts';
import { rollOut } from './rollout.ts';

/** Something that could be done next, and how imagined games went after it. */
export interface Arm {
  /** The intents that lead there. */
  readonly codes: readonly IntentCode[];
  /** The position after them, borrowed. */
  readonly after: Position;
  sum: number;
  tries: number;
  /** Sums of how much better each imagined game went than the same one after the first arm. */
  ahead: number;
  aheadSquared: number;
}

/** Makes an arm; `after` is handed over. */
export const newArm = (codes: readonly IntentCode[], after: Position): Arm => ({
  codes,
  after,
  sum: 0,
  tries: 0,
  ahead: 0,
  aheadSquared: 0,
});

/** How long may be thought. */
export interface Budget {
  /** Whether thinking must stop, with `share` (0 … 1) of the whole used at most. */
  spent(share: number): boolean;
  /** Notes one imagined game. */
  count(): void;
}

/** A budget of time. */
export function timeBudget(milliseconds: number): Budget {
  const start = performance.now();
  return {
    spent: (share) => performance.now() - start >= share * milliseconds,
    count: () => {},
  };
}

/** A budget of imagined games, which is the same on every machine. */
export function gamesBudget(games: number): Budget {
  let used = 0;
  return {
    spent: (share) => used >= share * games,
    count: () => {
      used++;
    },
  };
}

/** How sure an arm must be to be better than the first, in standard errors. */
const DOUBT = 0.5;

/** How much better than the first arm another is, with a deduction for doubt. */
function advantage(arm: Arm): number {
  const { tries, ahead, aheadSquared } = arm;
  if (tries < 2) return ahead;
  const mean = ahead / tries;
  const variance = Math.max(0, aheadSquared / tries - mean * mean);
  return mean - DOUBT * Math.sqrt(variance / tries);
}

const byMean = (a: Arm, b: Arm): number => b.sum / b.tries - a.sum / a.tries;

/**
 * Finds the best of several arms by imagined games. All arms get the same chances; again and again
 * the worse half is dropped, but never the first.
 *
 * @param arms at least one, first what is done without time to think; their positions are handed back
 * @param leaf how good the end of an imagined game is
 * @param share of the budget that may be used up when this returns
 * @param from share that was used up before
 * @returns the best arm
 */
export function bestArm(
  arms: readonly Arm[],
  seat: Seat,
  leaf: Leaf,
  random: (bound: number) => number,
  budget: Budget,
  from: number,
  share: number,
): Arm {
  const first = arms[0]!;
  const trial = borrow(first.after.game);
  const imagine = ({ after }: Arm, seed: number): number =>
    rollOut(trial.copyFrom(after), seat, seed, leaf);
  let others = arms.slice(1);
  const stages = Math.ceil(Math.log2(Math.max(1, others.length))) + 1;
  for (let stage = 1; stage <= stages; stage++) {
    const until = from + ((share - from) * stage) / stages;
    while (!budget.spent(until)) tryOnce(imagine, first, others, random(0x4000_0000), budget);
    if (first.tries > 0) others.sort(byMean);
    if (stage < stages) others = others.slice(0, Math.ceil(others.length / 2));
  }
  release(trial);
  for (const arm of arms) release(arm.after);
  return others.length > 0 && advantage(others[0]!) > 0 ? others[0]! : first;
}

/** Imagines one course of the game after each arm. */
function tryOnce(
  imagine: (arm: Arm, seed: number) => number,
  first: Arm,
  others: readonly Arm[],
  seed: number,
  budget: Budget,
): void {
  const standard = imagine(first, seed);
  first.sum += standard;
  first.tries++;
  budget.count();
  for (const arm of others) {
    const success = imagine(arm, seed);
    arm.sum += success;
    arm.ahead += success - standard;
    arm.aheadSquared += (success - standard) ** 2;
    arm.tries++;
    budget.count();
  }
}
