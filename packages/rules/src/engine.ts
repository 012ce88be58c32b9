/**
 * The inner parts of the engine for players that search: codes of intents, reach and price of all
 * conquests at once, points as a number. Nothing here checks its arguments; everything else should
 * use the index of this package.
 */
export { RIVER } from './compile/terrain.ts';
export { isSafe } from './conquest/conquer.ts';
export { clearedByContact } from './conquest/contact.ts';
export { defenceOf, FLAT_COST, groundCost, normalCost } from './conquest/cost.ts';
export { computeReach, reach } from './conquest/reach.ts';
export { excessProvinces, lentPawns } from './flow/pawns.ts';
export { priceOf } from './flow/track.ts';
export { basePawnsOf, effectsOf } from './game.ts';
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
export { TRACK_PLACES } from './layout.ts';
export { canPay, priceIsAffordable } from './permissions.ts';
export { plainValue, provinceValue, score } from './scoring/score.ts';
export {
  supposeCivilization,
  supposeCollected,
  supposeDecline,
  supposeExpansion,
  supposeNextTurn,
  supposeTurn,
} from './suppose.ts';
