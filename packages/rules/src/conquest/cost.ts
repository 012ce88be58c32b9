import type { EmpireEffects } from '../compile/effects.ts';
import type { RuleErrorCode } from '../errors.ts';
import { ESPIONAGE, NORMAL, OCCUPY, OWN_FIRST, RELIGION } from '../intents.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { isActiveOwner, type ProvinceId, seatOfOwner } from '../types.ts';
import { reach } from './reach.ts';
import { refusalOfReligion } from './religion.ts';

/** Price of a conquest by Espionage. @clause TILE-ESPIONAGE-1 AMB-22 */
export const FLAT_COST = 2;

/** Surcharge for the defender's tiles. @clause COST-5 */
export function defenceOf(position: Position, target: ProvinceId): number {
  const owner = position.ownerOf(target);
  return isActiveOwner(owner) ? position.effects(seatOfOwner(owner)).defence : 0;
}

/** What forts add to the cost of a province. `cell` is that of the province. @clause COST-4 */
export const fortCost = (cell: number): number => (cell >> at.FORTS_SHIFT) & at.FORTS_MASK;

/** Cost of a province without pawns and tiles: terrain and forts. @clause COST-1 COST-2 COST-4 */
export function groundCost(position: Position, target: ProvinceId): number {
  return position.game.baseCost[target]! + fortCost(position.province(target));
}

/**
 * Pawns needed to take a province before the discount of an origin: what stands there, less what the
 * attacker's tiles save whatever the origin.
 *
 * @clause COST-16
 */
export function grossCost(position: Position, target: ProvinceId, effects: EmpireEffects): number {
  const { board, baseCost } = position.game;
  const cell = position.province(target);
  return (
    baseCost[target]! +
    fortCost(cell) +
    ((cell >> at.PAWNS_SHIFT) & at.PAWNS_MASK) +
    ((cell & 1) === 1 ? defenceOf(position, target) : 0) -
    effects.discountByTerrain[board.terrain[target]!]! -
    effects.waterDiscount * board.byWater[target]!
  );
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
  const { rules } = position.game;
  if (reach.entering && rules.entersForOnePawn) return 1;
  const cost = grossCost(position, target, effects) - reach.discount[target]!;
  return cost < rules.minConquestCost ? rules.minConquestCost : cost;
}

/** Pawns paid for a conquest by the given means. */
export function costBy(position: Position, target: ProvinceId, means: number): number {
  if (means === ESPIONAGE) return FLAT_COST;
  if (means === RELIGION) return 0;
  return means === OCCUPY ? 1 : normalCost(position, target);
}

/**
 * The most that a conquest can cost a hand and its extra pawns: one own pawn takes part in each.
 *
 * @clause TILE-FIELDGENERAL-5 COMBO-14
 */
export const mostAffordable = (hand: number, extra: number): number =>
  hand === 0 ? 0 : hand + extra;

/**
 * Own pawns among those that pay for a conquest; the others come out of the extra pawns of the turn.
 *
 * @clause TILE-FIELDGENERAL-5 AMB-23 AMB-44 AMB-124
 */
export function ownShare(cost: number, means: number, hand: number, extra: number): number {
  if (means === OWN_FIRST) return Math.min(cost, hand);
  return cost === 0 ? 0 : Math.max(1, cost - extra);
}

/** Whether paying with own pawns first is another way of paying. @clause AMB-124 */
export const ownFirstDiffers = (cost: number, hand: number, extra: number): boolean =>
  extra > 0 &&
  ownShare(cost, OWN_FIRST, hand, extra) > ownShare(cost, NORMAL, hand, extra) &&
  cost <= mostAffordable(hand, extra);

/**
 * Why the means do not exist for a province whose normal cost is known; `undefined` when they do.
 *
 * @clause AMB-8 AMB-23 AMB-68 AMB-124
 */
export function refusalOfMeans(
  position: Position,
  target: ProvinceId,
  means: number,
  cost: number,
): RuleErrorCode | undefined {
  const seat = position.turnSeat;
  switch (means) {
    case NORMAL:
      return undefined;
    case OCCUPY:
      return cost === 0 ? undefined : 'rule/occupy-costs';
    case RELIGION:
      return refusalOfReligion(position, target);
    case OWN_FIRST:
      return ownFirstDiffers(cost, position.hand(seat), position.extra(seat))
        ? undefined
        : 'rule/no-extra-pawns';
    default:
      return hasEspionage(position) ? undefined : 'rule/no-espionage';
  }
}

/** Whether a conquest by Espionage is left in this turn. @clause TILE-ESPIONAGE-1 */
export const hasEspionage = (position: Position): boolean =>
  position.of(position.turnSeat, at.FLAT_USED) < position.effects(position.turnSeat).flatConquests;
