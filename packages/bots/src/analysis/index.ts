/** A finished game judged: chances before and after each turn, what it cost, and what would have been better. */
export { type Advice, adviseTurns } from './advise.ts';
export {
  type Effort,
  type Part,
  reviewGame,
  type TurnReview,
  USUAL_EFFORT,
  worthAt,
} from './analyse.ts';
export {
  type Course,
  type CourseTrouble,
  courseOf,
  type Step,
  TAKEN_BACK,
  type Told,
  toldBy,
} from './course.ts';
export { type Judgement, judgeAgainst, judgeAgainstProven, judgeLine } from './judge.ts';
export { readReviews } from './kept.ts';
export { mainCodes } from './main-codes.ts';
export { type Turn, turnsOf } from './turns.ts';
export { LEAST_LOSS, VERDICTS, type Verdict } from './verdict.ts';
export type { Played } from './weigh.ts';
export { writeReviews } from './write.ts';
