/** What a page needs that shows reviews and leaves the work to a worker. */
export type { ImaginedWorth } from '../worth/worth.ts';
export type { Advice } from './advise.ts';
export type { Part, TurnReview } from './analyse.ts';
export type { Judgement } from './judge.ts';
export { mainCodes } from './main-codes.ts';
export { type Turn, turnsOf } from './turns.ts';
export { VERDICTS, type Verdict, verdictOf } from './verdict.ts';
export { writeReviews } from './write.ts';
