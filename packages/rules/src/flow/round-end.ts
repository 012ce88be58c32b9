import type { Events } from '../events.ts';
import { isFictional } from '../game.ts';
import * as at from '../layout.ts';
import { hasFacedEntry } from '../permissions.ts';
import type { Position } from '../position.ts';
import type { Seat } from '../types.ts';
import { beginTurn } from './begin.ts';
import { isWipedOut } from './decline.ts';
import { setPhase } from './phase.ts';

/** Whether a seat with Rebirth checks its decline when the round ends. @clause AMB-90 AMB-155 */
const checksAtRoundEnd = (position: Position, seat: Seat): boolean =>
  position.game.rules.checksRebirthAtRoundEnd && isFictional(position.game, seat);

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
  cells[at.RETREAT_RETURN] === at.RETURN.nextRound;

/** Ends the game. @clause END-4 END-6 */
function endGame(position: Position, events: Events): void {
  setPhase(position, 'over', -1);
  if (events === undefined) return;
  const totals = Array.from({ length: position.game.seats }, (_, seat) => position.vp(seat));
  const best = Math.max(...totals);
  const winners = totals.flatMap((total, seat) => (total === best ? [seat] : []));
  events.push({ type: 'gameEnded', winners, totals });
}

/**
 * Lets the fictional Rebirth empires from a seat on check their decline, then begins the next round.
 * The game ends instead if the round is the last one, also when a check has just made it so.
 *
 * @param from the starting seat, or the one after that which has just checked
 * @clause FICT-REBIRTH-1 END-2 AMB-15 AMB-90 AMB-155
 */
function checkFrom(position: Position, from: number, events: Events): void {
  const { cells, game } = position;
  const starting = position.startingSeat;
  cells[at.RETREAT_RETURN] = at.RETURN.nextTurn;
  if (position.isLastRound || position.round >= game.lastRound) {
    endGame(position, events);
    return;
  }
  for (let step = from; step < game.seats; step++) {
    const seat = (starting + step) % game.seats;
    if (!checksAtRoundEnd(position, seat) || !mayDeclineScored(position, seat)) continue;
    cells[at.TURN_SEAT] = seat;
    cells[at.RETREAT_RETURN] = at.RETURN.nextRound;
    setPhase(position, 'rebirth', seat);
    return;
  }
  cells[at.ROUND] = position.round + 1;
  beginTurn(position, starting, events);
}

/** Ends a round. @clause END-2 AMB-155 */
export const endRound = (position: Position, events: Events): void =>
  checkFrom(position, 0, events);

/** Goes on after a check at the end of a round. @clause AMB-155 */
export function continueRoundEnd(position: Position, events: Events): void {
  const { game, startingSeat, turnSeat } = position;
  const done = (turnSeat - startingSeat + game.seats) % game.seats;
  checkFrom(position, done + 1, events);
}
