/**
 * The inner parts of the engine for players that search: codes of intents, reach and price of all
 * conquests at once, points as a number. Nothing here checks its arguments; everything else should
 * use the index of this package.
 */
export { pairIndex } from './compile/effects.ts';
export { normalCost } from './conquest/cost.ts';
export { computeReach, RIVER, reach } from './conquest/reach.ts';
export { DRAFT } from './flow/decline.ts';
export { priceOf } from './flow/track.ts';
export { mobilise } from './flow/turn.ts';
export {
  CHOOSE,
  COLLECT,
  CONQUER,
  DECLINE,
  END_DECLINE,
  END_EXPANSION,
  END_FORTS,
  END_REORGANIZATION,
  END_TURN,
  ESPIONAGE,
  FORT,
  firstOf,
  GIVE_UP,
  KEEP,
  NORMAL,
  OCCUPY,
  PEACE,
  PLACE,
  pack,
  RELIGION,
  RETREAT,
  secondOf,
  typeOf,
  VACATE,
} from './intents.ts';
export { priceIsAffordable } from './permissions.ts';
export { provinceValue, score } from './scoring/score.ts';
