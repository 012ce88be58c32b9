import type { GameEvent } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { score } from '../scoring/score.ts';
import { activeEmpire, PHASES, type Phase, type Seat } from '../types.ts';
import {
  continueOpening,
  DRAFT,
  declineCompulsorily,
  refillTrack,
  removeOlderEmpire,
  startDraft,
} from './decline.ts';
import { beginRetreat, RETURN } from './retreat.ts';

export type Events = GameEvent[] | undefined;

/** Sets phase and actor; a change of actor is something that cannot be undone. */
export function setPhase(position: Position, phase: Phase, actor: Seat): void {
  const { cells } = position;
  cells[at.PHASE] = PHASES.indexOf(phase);
  if (cells[at.ACTOR] !== actor + 1) {
    cells[at.ACTOR] = actor + 1;
    cells[at.REVEALED]++;
  }
}

/** Adds pawns to the hand and says why. */
export function gainPawns(
  position: Position,
  seat: Seat,
  pawns: number,
  clause: string,
  events: Events,
): void {
  if (pawns === 0) return;
  position.cells[position.seatCell(seat) + at.HAND] += pawns;
  events?.push({ type: 'pawnsGained', seat, pawns, clause });
}

/** Pawns at which an empire stops growing; what a province can hold is 255. @clause AMB-115 */
const MOST_PAWNS = 240;

/** Adds the pawns an empire gains for good in each turn. @clause TILE-MEDICINE-1 TILE-MEDICINE-2 AMB-24 */
export function grow(position: Position, seat: Seat, clause: string, events: Events): void {
  const { growth } = position.effects(seat);
  if (growth === 0) return;
  const pawns = position.hand(seat) + position.pawnsOf(activeEmpire(seat));
  gainPawns(position, seat, Math.max(0, Math.min(growth, MOST_PAWNS - pawns)), clause, events);
}

/** Takes up all pawns but one in each province. @clause MOB-1 AMB-96 */
function collectPawns(position: Position, seat: Seat): void {
  const { layout, provinceCount } = position.game;
  const { cells } = position;
  const mine = activeEmpire(seat);
  for (let i = layout.provinces; i < layout.provinces + provinceCount; i++) {
    if ((cells[i] & at.OWNER_MASK) !== mine) continue;
    const spare = ((cells[i] >> at.PAWNS_SHIFT) & at.PAWNS_MASK) - 1;
    cells[i] -= spare << at.PAWNS_SHIFT;
    cells[position.seatCell(seat) + at.HAND] += spare;
  }
}

/** Whether an empire that has no province declines compulsorily. @clause NOPROV-1 NOPROV-2 AMB-2 */
function isWipedOut(position: Position, seat: Seat): boolean {
  const { cells, game } = position;
  const cell = position.seatCell(seat);
  if ((cells[cell + at.FLAGS] & at.WIPED_OUT) !== 0) return true;
  if ((cells[cell + at.FLAGS] & at.ENTERED) === 0 || position.isOnBoard(seat)) return false;
  return cells[cell + at.HAND] === 0 && game.rules.lostAllNoSurvivors === 'autoDecline';
}

/**
 * Begins the turn of a seat: compulsory decline, first choice, or mobilisation.
 *
 * @clause TURN-1 TURN-7 MOB-1 TILE-FIELDGENERAL-1 TILE-MEDICINE-1 AMB-4 AMB-45
 */
export function beginTurn(position: Position, seat: Seat, events: Events): void {
  const { cells, game } = position;
  const cell = position.seatCell(seat);
  cells[at.TURN_SEAT] = seat;
  cells[at.ACTED] = 0;
  cells[at.DEBT] = 0;
  cells[at.SHORTAGE] = 0;
  cells[at.PLACING] = 0;
  cells[cell + at.FLAT_USED] = 0;
  cells[cell + at.FORTS_PLACED] = 0;
  events?.push({ type: 'turnStarted', seat, round: cells[at.ROUND] });
  if (cells[cell + at.PARTNERS] !== 0) {
    cells[cell + at.PARTNERS] = 0;
    events?.push({ type: 'peaceEnded', seat });
  }
  if (cells[cell + at.TILE_A] === 0) {
    startDraft(position, seat, DRAFT.firstTurn);
    return;
  }
  if (isWipedOut(position, seat)) {
    declineCompulsorily(position, seat, events);
    return;
  }
  mobilise(position, seat, events);
  if (game.lastRound < cells[at.ROUND]) throw new Error('position/round-beyond-end');
}

/** Collects the pawns of an expansion turn. */
export function mobilise(position: Position, seat: Seat, events: Events): void {
  const effects = position.effects(seat);
  collectPawns(position, seat);
  gainPawns(position, seat, effects.loan, 'TILE-FIELDGENERAL-1', events);
  if (position.game.rules.medicineTiming === 'mobilisation') {
    grow(position, seat, 'TILE-MEDICINE-1', events);
  }
  setPhase(position, 'mobilisation', seat);
}

/** Adds the points of a turn. @clause SCORE-1 SCORE-7 SCORE-9 */
export function scoreTurn(position: Position, seat: Seat, events: Events): void {
  const answer = events === undefined ? undefined : score.explain(position, seat);
  const points = answer?.points ?? score.points(position, seat);
  const cell = position.seatCell(seat) + at.VP;
  position.cells[cell] += points;
  const total = position.cells[cell];
  events?.push({ type: 'scored', seat, points, total, terms: answer?.terms ?? [] });
}

/** Scores an expansion turn, then lets a Rebirth empire decline. @clause TURN-7 TILE-REBIRTH-1 */
export function scoreAndFinish(position: Position, events: Events): void {
  const seat = position.turnSeat;
  scoreTurn(position, seat, events);
  if (position.effects(seat).declinesAfterScoring) setPhase(position, 'rebirth', seat);
  else finishTurn(position, events);
}

/** Retreats, checks for the end and passes the turn on. @clause DEF-4 END-2 AMB-13 AMB-59 */
export function finishTurn(position: Position, events: Events): void {
  beginRetreat(position, RETURN.nextTurn, events);
}

/** Goes on after the last retreat of a turn. */
export function passTurn(position: Position, events: Events): void {
  const { cells, game } = position;
  const seat = position.turnSeat;
  cells[position.seatCell(seat) + at.ELIMINATED] = 0;
  settleLostEmpires(position, seat, events);
  refillTrack(position, events);
  if (cells[at.ROUND] === 0) {
    continueOpening(position, seat, events);
    return;
  }
  const total = position.vp(seat);
  if (total >= game.targetVP && cells[at.LAST_ROUND] === 0) {
    cells[at.LAST_ROUND] = 1;
    events?.push({ type: 'targetReached', seat, total });
  }
  const next = (seat + 1) % game.seats;
  if (next === cells[at.STARTING_SEAT]) {
    if (cells[at.LAST_ROUND] === 1 || cells[at.ROUND] >= game.lastRound) {
      endGame(position, events);
      return;
    }
    cells[at.ROUND]++;
  }
  beginTurn(position, next, events);
}

/**
 * Handles empires that lost their last province or their last pawn in this turn. `conquer` has marked
 * those that decline compulsorily although pawns survived.
 *
 * @clause NOPROV-2 NOPROV-4 AMB-3 AMB-4 AMB-117 AMB-121
 */
function settleLostEmpires(position: Position, attacker: Seat, events: Events): void {
  const { cells, game } = position;
  const { lostAllWithSurvivors, autoDeclineTiming } = game.rules;
  const immediate = autoDeclineTiming === 'immediate';
  if (lostAllWithSurvivors !== 'autoDecline' && !immediate) return;
  for (let step = 0; step < game.seats; step++) {
    const seat = (attacker + step) % game.seats;
    const cell = position.seatCell(seat);
    if (cells[cell + at.TILE_A] === 0) continue;
    const pawns = cells[cell + at.HAND];
    if ((cells[cell + at.FLAGS] & at.WIPED_OUT) !== 0 && pawns > 0) {
      cells[cell + at.HAND] = 0;
      events?.push({ type: 'pawnsReturned', seat, pawns, clause: 'NOPROV-2' });
    }
    if (immediate && isWipedOut(position, seat)) removeOlderEmpire(position, seat, events);
  }
}

/** Takes all provinces from an older declining empire. @clause DECL-3 DECL-18 AMB-31 */
export function clearEmpire(position: Position, owner: number, events: Events): void {
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== owner) continue;
    events?.push({
      type: 'provinceLost',
      owner,
      province: p,
      pawns: position.pawnsIn(p),
      reason: 'olderEmpire',
    });
    position.setProvince(p, 0, 0, 0);
  }
}

/** Ends the game. @clause END-4 END-6 */
function endGame(position: Position, events: Events): void {
  setPhase(position, 'over', -1);
  if (events === undefined) return;
  const totals = Array.from({ length: position.game.seats }, (_, seat) => position.vp(seat));
  const best = Math.max(...totals);
  const winners = totals.flatMap((total, seat) => (total === best ? [seat] : []));
  events.push({ type: 'gameEnded', winners, totals });
}
