import { ESPIONAGE } from '../intents.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { FLAT_COST, meansExist, normalCost } from './cost.ts';
import { barrier, computeReach, reach, UNREACHABLE } from './reach.ts';

/**
 * Whether the acting empire is off the board and its pawns suffice for some start province.
 *
 * @clause ENTRY-1 ENTRY-2 AMB-60 AMB-81
 */
export function canEnter(position: Position): boolean {
  computeReach(position);
  if (!reach.entering) return false;
  const hand = position.hand(position.turnSeat);
  const flat = hand >= FLAT_COST && meansExist(position, ESPIONAGE, 0);
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (reach.discount[p] === UNREACHABLE || barrier(position, p) !== undefined) continue;
    if (flat || normalCost(position, p) <= hand) return true;
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
  const flags = position.cells[position.seatCell(position.turnSeat) + at.FLAGS];
  const entered = (flags & at.ENTERED) !== 0;
  return (
    rules.mayStayOffBoard || (entered && rules.lostAllWithSurvivors === 'reenterDeclineOrStay')
  );
}
