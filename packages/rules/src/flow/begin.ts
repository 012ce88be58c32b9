import type { Events } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import type { Seat } from '../types.ts';
import { declineCompulsorily, isWipedOut } from './decline.ts';
import { mobilise } from './pawns.ts';
import { startDraft } from './phase.ts';

/**
 * Begins the turn of a seat: compulsory decline, first choice, or mobilisation.
 *
 * @clause TURN-1 TURN-7 MOB-1 TILE-FIELDGENERAL-1 TILE-MEDICINE-1 AMB-4 AMB-45
 */
export function beginTurn(position: Position, seat: Seat, events: Events): void {
  const { cells, game } = position;
  cells[at.TURN_SEAT] = seat;
  cells[at.ACTED] = 0;
  cells[at.DEBT] = 0;
  cells[at.SHORTAGE] = 0;
  cells[at.PLACING] = 0;
  cells[at.EXPANSION] = 0;
  cells[at.LEAVING] = 0;
  if (position.round >= game.lastRound) cells[at.LAST_ROUND] = 1;
  position.put(seat, at.FLAT_USED, 0);
  position.put(seat, at.FORTS_PLACED, 0);
  position.put(seat, at.CONVERTED, 0);
  events?.push({ type: 'turnStarted', seat, round: position.round });
  if (position.of(seat, at.PARTNERS) !== 0) {
    position.put(seat, at.PARTNERS, 0);
    events?.push({ type: 'peaceEnded', seat });
  }
  if (!position.hasCivilization(seat)) {
    startDraft(position, seat, at.DRAFT.firstTurn);
    return;
  }
  if (isWipedOut(position, seat)) {
    declineCompulsorily(position, seat, events);
    return;
  }
  mobilise(position, seat, events);
  if (game.lastRound < position.round) throw new Error('position/round-beyond-end');
}

/** Lets the next seat open the game; once all have, round 1 begins. @clause SETUP-10 SETUP-12 AMB-120 */
export function continueOpening(position: Position, seat: Seat, events: Events): void {
  const { cells, game } = position;
  const next = (seat + 1) % game.seats;
  cells[at.ACTED] = 0;
  if (next === position.startingSeat) {
    cells[at.ROUND] = 1;
    beginTurn(position, next, events);
  } else {
    cells[at.TURN_SEAT] = next;
    startDraft(position, next, at.DRAFT.opening);
  }
}
