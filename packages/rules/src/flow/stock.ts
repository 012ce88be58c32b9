import type { Position } from '../position.ts';
import { activeEmpire, decliningEmpire, type Seat } from '../types.ts';

/** Pawns of a colour. @clause COMP-1 AMB-123 */
export const PAWNS_OF_A_COLOUR = 25;

/**
 * Pawns that a seat can still get from its stock; without a limit unless the rules say so. What an
 * attack eliminates, a decline removes or contact clears is back in it at once.
 *
 * @clause COMP-1 COMP-10 AMB-123
 */
export function stockOf(position: Position, seat: Seat): number {
  if (!position.game.rules.limitsStock) return Number.POSITIVE_INFINITY;
  const used =
    position.hand(seat) +
    position.extra(seat) +
    position.survivors(seat) +
    position.decliningSurvivors(seat) +
    position.pawnsOf(activeEmpire(seat)) +
    position.pawnsOf(decliningEmpire(seat));
  return Math.max(0, PAWNS_OF_A_COLOUR - used);
}

/** Pawns at which an empire stops growing; what a province can hold is 255. @clause AMB-115 */
export const MOST_PAWNS = 240;

/** Pawns that the active empire of a seat can still gain for good. @clause AMB-115 AMB-123 */
export const roomToGrow = (position: Position, seat: Seat): number =>
  Math.min(
    stockOf(position, seat),
    MOST_PAWNS - position.hand(seat) - position.pawnsOf(activeEmpire(seat)),
  );
