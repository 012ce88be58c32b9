import { isFictional } from '../game.ts';
import * as at from '../layout.ts';
import { hasFacedEntry } from '../permissions.ts';
import type { Position } from '../position.ts';
import type { Seat } from '../types.ts';
import { RETURN } from './retreat.ts';
import { beginTurn, type Events, isWipedOut, setPhase } from './turn.ts';

/** Whether a seat with Rebirth checks its decline when the round ends. @clause AMB-90 AMB-155 */
const checksAtRoundEnd = (position: Position, seat: Seat): boolean =>
  position.game.rules.fictRebirthCheck === 'endOfRound' && isFictional(position.game, seat);

/**
 * Whether the tiles of a seat let it decline after scoring, and nothing forbids it: whoever waited
 * outside by choice has to enter first, and a compulsory decline costs its turn.
 *
 * @clause TILE-REBIRTH-1 AMB-52 AMB-82 AMB-130
 */
const mayDeclineScored = (position: Position, seat: Seat): boolean =>
  position.effects(seat).declinesAfterScoring &&
  hasFacedEntry(position, seat) &&
  !isWipedOut(position, seat);

/** Whether a seat may decline right after scoring. @clause TILE-REBIRTH-1 AMB-155 */
export const declinesAfterTurn = (position: Position, seat: Seat): boolean =>
  !checksAtRoundEnd(position, seat) && mayDeclineScored(position, seat);

/** Whether it is the end of a round and not somebody's turn. @clause AMB-155 */
export const isRoundEnd = ({ cells }: Position): boolean =>
  cells[at.RETREAT_RETURN] === RETURN.nextRound;

/**
 * Lets the fictional Rebirth empires from a seat on check their decline, then begins the next round.
 *
 * @param from the starting seat, or the one after that which has just checked
 * @clause FICT-REBIRTH-1 AMB-90 AMB-155
 */
function checkFrom(position: Position, from: number, events: Events): void {
  const { cells, game } = position;
  const starting = cells[at.STARTING_SEAT];
  for (let step = from; step < game.seats; step++) {
    const seat = (starting + step) % game.seats;
    if (!checksAtRoundEnd(position, seat) || !mayDeclineScored(position, seat)) continue;
    cells[at.TURN_SEAT] = seat;
    cells[at.RETREAT_RETURN] = RETURN.nextRound;
    setPhase(position, 'rebirth', seat);
    return;
  }
  cells[at.RETREAT_RETURN] = RETURN.nextTurn;
  cells[at.ROUND]++;
  beginTurn(position, starting, events);
}

/** Ends a round that is not the last. @clause AMB-155 */
export const endRound = (position: Position, events: Events): void =>
  checkFrom(position, 0, events);

/** Goes on after a check at the end of a round. @clause AMB-155 */
export function continueRoundEnd(position: Position, events: Events): void {
  const { cells, game } = position;
  const done = (position.turnSeat - cells[at.STARTING_SEAT] + game.seats) % game.seats;
  checkFrom(position, done + 1, events);
}
