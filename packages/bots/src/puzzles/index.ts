/** Puzzles: positions of games between bots in which one turn is clearly best; how they are found and checked. */
export { checkPuzzle, type PuzzleTrouble } from './check.ts';
export { LEAST_MARGIN, type PuzzleEffort } from './examine.ts';
export {
  noPuzzles,
  type Puzzle,
  type Puzzles,
  type PuzzlesTrouble,
  readPuzzles,
  writePuzzles,
} from './file.ts';
export { type FindOptions, findPuzzles, type Look } from './find.ts';
export { KINDS, type Kind } from './kinds.ts';
export { type Grades, levelOf, PLAYERS, TRIERS, type Trier } from './level.ts';
export type { Moment, Relation } from './outcome.ts';
