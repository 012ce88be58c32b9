import { apply, check, type IntentCode, type Position } from '@vinci/rules';
import { DECLINE, END_TURN, pack } from '@vinci/rules/engine';
import { imagineAfter } from '../master/imagine.ts';
import type { Judge } from '../master/judge.ts';
import { promising } from '../master/think.ts';
import { dealAnew } from '../master/turns.ts';
import { inExpansion, type Random } from '../policy/expand.ts';
import { borrow, copyPublic, release } from '../scratch.ts';
import type { Leaf } from '../strong/leaf.ts';
import { planExpansions } from '../strong/plans.ts';
import { rollOut } from '../strong/rollout.ts';
import { otherChoices } from './compare.ts';
import type { Decision } from './decisions.ts';

/** A decision as somebody sees it who imagines what follows. */
export interface Thought {
  /** What was decided. */
  readonly played: readonly IntentCode[];
  /** What else could be, the most promising first. */
  readonly ways: readonly (readonly IntentCode[])[];
  /** How good one imagined course is, 0 … 1. */
  readonly imagine: (codes: readonly IntentCode[], seed: number) => number;
}

/** Expansions that are planned, so that some leave a province alone. */
const PLANS = 40;

/** What the search looks at. */
function waysOf(at: Position, random: Random): (readonly IntentCode[])[] {
  if (at.phase === 'draft') return otherChoices(at, []).map((code) => [code]);
  if (!inExpansion(at)) return [[pack(DECLINE)], [pack(END_TURN)]];
  const plans = planExpansions(at, random, PLANS, () => false).map(({ codes }) => codes);
  return check(at, pack(DECLINE)) === undefined ? [[pack(DECLINE)], ...plans] : plans;
}

/** As a shrewd or strong bot sees it: by the next step, and some rounds of quick medium players. */
export function searched({ at, codes }: Decision, leaf: Leaf, random: Random): Thought {
  const seen = copyPublic(at.clone(), at, random);
  return {
    played: codes,
    ways: waysOf(seen, random),
    imagine: (way, seed) => {
      const trial = borrow(at.game).copyFrom(seen);
      for (const code of way) apply(trial, code);
      const chance = rollOut(trial, at.turnSeat, seed, leaf);
      release(trial);
      return chance;
    },
  };
}

/** As master sees it: by whole turns, and what its networks say of the next one. */
export function mastered(
  { at, whole }: Decision,
  judges: readonly Judge[],
  random: Random,
): Thought {
  const seen = dealAnew(at.clone(), random);
  return {
    played: whole,
    ways: promising(seen, judges, random).map(({ codes }) => codes),
    imagine: (codes, seed) => imagineAfter(seen, { codes }, judges, seed),
  };
}
