/** A coach for one person: what to do, and why; why a bot did what it did. */
export { type Advice, adviseTurn, COACH_EFFORT, QUICK_EFFORT } from './advise.ts';
export { BY, type By, type Comparison, type Than } from './compare.ts';
export { type Attack, type Explanation, explainTurn } from './explain.ts';
export type { AdviceReason } from './reasons.ts';
export type { Instead, Leaning, Reckoning, Valued } from './reckoning.ts';
