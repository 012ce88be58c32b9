/** Helpers for tests of this package and of others: boards, positions, random games. */

export * as layoutCells from '../layout.ts';
export { listLegal } from '../legal.ts';
export {
  arbitraryPlaythrough,
  arbitraryPosition,
  arbitrarySeed,
  type Playthrough,
  positionOf,
} from './arbitraries.ts';
export {
  board,
  type Holding,
  makeGame,
  PositionBuilder,
  provinceId,
  SEEDS,
  tileCode,
} from './board.ts';
export {
  type Driver,
  makeRandom,
  type PlayOptions,
  pickByType,
  pickSensibly,
  playOn,
  type Random,
  seedFrom,
} from './drivers.ts';
export { BASE_PAWNS, DELTA_MAP, type MapSketch, makeMap, TINY_MAP } from './maps.ts';
export {
  codeOf,
  costOf,
  finishTurn,
  legalLines,
  play,
  provinceText,
  refusal,
} from './play.ts';
export { variantsOf } from './variants.ts';
