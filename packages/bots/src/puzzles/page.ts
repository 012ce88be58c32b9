/** What a page needs that poses puzzles: nothing of it searches. */
export { type Puzzle, type Puzzles, readPuzzles } from './file.ts';
export type { Kind } from './kinds.ts';
export { levelOf } from './level.ts';
export { type Moment, momentOf, type Outcome, outcomeOf, relationOf } from './outcome.ts';
