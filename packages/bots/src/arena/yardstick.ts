import type { IntentCode, Position } from '@vinci/rules';
import type { DecideOptions } from '../decide.ts';
import type { Random } from '../policy/expand.ts';
import { borrow, copyPublic, release } from '../scratch.ts';
import { gamesBudget, timeBudget } from '../strong/arms.ts';
import { byIncome } from '../strong/leaf.ts';
import { think } from '../strong/think.ts';

/**
 * What others are measured against, and estimates are learned from: the search without anything learned. It stays as it
 * is, so that its matches can be compared with those of other years.
 *
 * @param position with somebody to act; not changed
 * @returns intents as of `decide`
 */
export function decideLikeYardstick(
  position: Position,
  random: Random,
  budgetMs: number,
  { iterations }: DecideOptions,
): IntentCode[] {
  const codes: IntentCode[] = [];
  const trial = copyPublic(borrow(position.game), position, random);
  const budget = iterations === undefined ? timeBudget(budgetMs) : gamesBudget(iterations);
  think(trial, byIncome, random, budget, codes);
  release(trial);
  return codes;
}
