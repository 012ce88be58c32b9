/** What a page needs that shows what the coach says and leaves the work to a worker. */
export type { Advice } from './advise.ts';
export type { By, Comparison, Than } from './compare.ts';
export type { Attack, Explanation } from './explain.ts';
export type { AdviceReason } from './reasons.ts';
export type { Reckoning } from './reckoning.ts';
