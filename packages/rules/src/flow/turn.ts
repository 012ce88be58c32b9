import type { Events } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import type { Seat } from '../types.ts';
import { beginTurn, continueOpening } from './begin.ts';
import { isWipedOut, removeOlderEmpire } from './decline.ts';
import { refillTrack } from './draw.ts';
import type { Next } from './next.ts';
import { setPhase } from './phase.ts';
import { scoreTurn } from './points.ts';
import { startRetreat } from './retreat.ts';
import { continueRoundEnd, declinesAfterTurn, endRound, isRoundEnd } from './round-end.ts';

/** Scores an expansion turn, then lets a Rebirth empire decline. @clause TURN-7 TILE-REBIRTH-1 */
export function scoreAndFinish(position: Position, events: Events): Next {
  const seat = position.turnSeat;
  scoreTurn(position, seat, events);
  if (!declinesAfterTurn(position, seat)) return 'endOfTurn';
  setPhase(position, 'rebirth', seat);
  return 'decision';
}

/** Retreats and passes the turn on, or goes on with the end of a round. @clause DEF-4 END-2 AMB-59 */
export function finishTurn(position: Position, events: Events): Next {
  if (!isRoundEnd(position)) return startRetreat(position, at.RETURN.nextTurn);
  continueRoundEnd(position, events);
  return 'decision';
}

/** Goes on after the last retreat of a turn. */
export function passTurn(position: Position, events: Events): void {
  const { game } = position;
  const seat = position.turnSeat;
  position.put(seat, at.ELIMINATED, 0);
  position.put(seat, at.ENEMIES, 0);
  settleLostEmpires(position, seat, events);
  refillTrack(position, events);
  if (position.round === 0) {
    continueOpening(position, seat, events);
    return;
  }
  const next = (seat + 1) % game.seats;
  if (next === position.startingSeat) endRound(position, events);
  else beginTurn(position, next, events);
}

/**
 * Handles empires that lost their last province or their last pawn in this turn. `conquer` has marked
 * those that decline compulsorily although pawns survived.
 *
 * @clause NOPROV-2 NOPROV-4 AMB-3 AMB-4 AMB-117 AMB-121
 */
function settleLostEmpires(position: Position, attacker: Seat, events: Events): void {
  const { game } = position;
  const { survivorsDecline, declinesAtOnce } = game.rules;
  if (!survivorsDecline && !declinesAtOnce) return;
  for (let step = 0; step < game.seats; step++) {
    const seat = (attacker + step) % game.seats;
    if (!position.hasCivilization(seat)) continue;
    const pawns = position.hand(seat);
    if (position.isDoomed(seat) && pawns > 0) {
      position.put(seat, at.HAND, 0);
      events?.push({ type: 'pawnsReturned', seat, pawns, clause: 'NOPROV-2' });
    }
    if (declinesAtOnce && isWipedOut(position, seat)) removeOlderEmpire(position, seat, events);
  }
}
