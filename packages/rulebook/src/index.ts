export { ALTERNATIVES, alternativesTo } from './alternatives.ts';
export {
  aboutOf,
  applies,
  type Chapter,
  type Clause,
  type ClauseId,
  headingOf,
  questionOf,
  type Ruling,
  type Section,
  say,
  titleOf,
} from './book.ts';
export { CHAPTERS } from './chapters/index.ts';
export {
  type Change,
  CLAUSE_IDS,
  changeOf,
  changesFrom,
  clauseOf,
  exampleOf,
  examplesOf,
  isInForce,
  type Place,
  placeOf,
  RULINGS_CHAPTER,
  rulingsOn,
  TILES_CHAPTER,
  tileEntryOf,
} from './contents.ts';
export { type Edition, editionOfGame, editionOfPreset } from './edition.ts';
export { type Example, labelOf, resultOf, type SumLine, situationOf } from './examples/example.ts';
export { EXAMPLES } from './examples/index.ts';
export { RULINGS } from './rulings/index.ts';
export {
  chapterIds,
  type Finding,
  highlight,
  indexBook,
  type Piece,
  type SearchIndex,
  searchBook,
} from './search.ts';
export { TILE_ENTRIES } from './tiles/index.ts';
export { isInBag, kindOf, printedTile, type TileEntry, tilesOf } from './tiles/tile.ts';
