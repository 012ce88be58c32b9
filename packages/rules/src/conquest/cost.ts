import { ESPIONAGE, NORMAL, OCCUPY } from '../intents.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { isActiveOwner, type ProvinceId, seatOfOwner } from '../types.ts';
import { reach } from './reach.ts';

/** Price of a conquest by Espionage. @clause TILE-ESPIONAGE-1 AMB-22 */
export const FLAT_COST = 2;

/** Surcharge for the defender's tiles. @clause COST-5 */
export function defenceOf(position: Position, target: ProvinceId): number {
  const owner = position.ownerOf(target);
  return isActiveOwner(owner) ? position.effects(seatOfOwner(owner)).defence : 0;
}

/**
 * Pawns needed to take a province in the normal way. `computeReach` must have run and the province
 * must be reachable.
 *
 * @param effects tiles of the attacker; lists look them up once
 * @returns pawns, ≥ `rules.minConquestCost`
 * @clause COST-16
 */
export function normalCost(
  position: Position,
  target: ProvinceId,
  effects = position.effects(position.turnSeat),
): number {
  const { board, rules, layout, baseCost } = position.game;
  if (reach.entering && rules.entryCost === 'onePawn') return 1;
  const cell = position.cells[layout.provinces + target];
  const terrain = board.terrain[target];
  const cost =
    baseCost[terrain] +
    ((cell >> at.PAWNS_SHIFT) & at.PAWNS_MASK) +
    ((cell >> at.FORTS_SHIFT) & at.FORTS_MASK) +
    ((cell & 1) === 1 ? defenceOf(position, target) : 0) -
    reach.discount[target] -
    effects.discountByTerrain[terrain];
  return cost < rules.minConquestCost ? rules.minConquestCost : cost;
}

/** Pawns paid for a conquest by the given means. */
export function costBy(position: Position, target: ProvinceId, means: number): number {
  if (means === ESPIONAGE) return FLAT_COST;
  return means === OCCUPY ? 1 : normalCost(position, target);
}

/** Whether the means exist for a province whose normal cost is known. @clause AMB-8 AMB-23 */
export function meansExist(position: Position, means: number, cost: number): boolean {
  if (means === NORMAL) return true;
  if (means === OCCUPY) return cost === 0;
  const used = position.cells[position.seatCell(position.turnSeat) + at.FLAT_USED];
  return used < position.effects(position.turnSeat).flatConquests;
}
