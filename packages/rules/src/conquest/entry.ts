import type { Position } from '../position.ts';
import { FLAT_COST, hasEspionage, mostAffordable, normalCost } from './cost.ts';
import { barrier, computeReach, reach, UNREACHABLE } from './reach.ts';
import { isBoundByOwnPeace, refusalOfReligion } from './religion.ts';

/**
 * Whether the acting empire is off the board and its pawns suffice for some start province.
 *
 * @clause ENTRY-1 ENTRY-2 AMB-60 AMB-81
 */
export function canEnter(position: Position): boolean {
  computeReach(position);
  if (!reach.entering) return false;
  const seat = position.turnSeat;
  const most = mostAffordable(position.hand(seat), position.extra(seat));
  const flat = most >= FLAT_COST && hasEspionage(position);
  const { converts } = position.effects(seat);
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (reach.discount[p] === UNREACHABLE) continue;
    const blocked = barrier(position, p);
    const converted = converts && refusalOfReligion(position, p) === undefined;
    if (blocked === undefined) {
      if (flat || converted || normalCost(position, p) <= most) return true;
    } else if (blocked === 'rule/peace' && converted && !isBoundByOwnPeace(position, p)) {
      return true;
    }
  }
  return false;
}

/**
 * Whether the acting empire may stay off the board although it could enter. An empire that was on
 * the board before may also be allowed to by what the rules say about lost provinces.
 *
 * @clause NOPROV-7 AMB-81
 */
export function mayStayOff(position: Position): boolean {
  const { rules } = position.game;
  return (
    rules.mayStayOffBoard || (position.hasEntered(position.turnSeat) && rules.survivorsMayStay)
  );
}
