import type { RuleErrorCode } from '../errors.ts';
import { roomToGrow } from '../flow/stock.ts';
import type { Position } from '../position.ts';
import { isActiveOwner, type ProvinceId, seatOfOwner } from '../types.ts';

/**
 * Why the seat whose turn it is cannot convert what stands in a province, whether or not it can reach
 * it; `undefined` when it can.
 *
 * @clause TILE-RELIGION-1 TILE-RELIGION-2 TILE-RELIGION-3 TILE-RELIGION-4 AMB-68 AMB-115 AMB-123
 */
export function refusalOfReligion(
  position: Position,
  target: ProvinceId,
): RuleErrorCode | undefined {
  const seat = position.turnSeat;
  if (!position.effects(seat).converts) return 'rule/no-religion';
  const owner = position.ownerOf(target);
  if (!isActiveOwner(owner) || position.pawnsIn(target) !== 1) return 'rule/not-alone';
  if (position.hasConverted(seat, seatOfOwner(owner))) return 'rule/already-converted';
  return roomToGrow(position, seat) <= 0 ? 'rule/stock-empty' : undefined;
}

/**
 * Whether a peace keeps Religion away from a province: the promise of its own player does, that of
 * the victim does not.
 *
 * @clause COMBO-4 AMB-48 AMB-125
 */
export const isBoundByOwnPeace = (position: Position, target: ProvinceId): boolean =>
  position.hasNamed(position.turnSeat, seatOfOwner(position.ownerOf(target)));
