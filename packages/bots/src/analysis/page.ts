/** What a page needs that shows reviews and leaves the work to a worker. */
export type { TurnReview } from './analyse.ts';
export { mainCodes } from './main-codes.ts';
export type { Turn } from './turns.ts';
export { VERDICTS, type Verdict } from './verdict.ts';
export { writeReviews } from './write.ts';
