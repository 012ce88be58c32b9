import type { GameEvent } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { score } from '../scoring/score.ts';
import { activeEmpire, PHASES, type Phase, type Seat } from '../types.ts';
import {
  continueOpening,
  DRAFT,
  declineCompulsorily,
  removeOlderEmpire,
  startDraft,
} from './decline.ts';
import { beginRetreat, RETURN } from './retreat.ts';
import { continueRoundEnd, declinesAfterTurn, endRound, isRoundEnd } from './round-end.ts';
import { roomToGrow, stockOf } from './stock.ts';
import { refillTrack } from './track.ts';

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

/**
 * Adds pawns of the stock to the hand and says why.
 *
 * @param cell `HAND` or `EXTRA`
 * @returns how many there were
 * @clause AMB-123
 */
export function gainPawns(
  position: Position,
  seat: Seat,
  wanted: number,
  clause: string,
  events: Events,
  cell = at.HAND,
): number {
  if (wanted <= 0) return 0;
  const pawns = Math.min(wanted, stockOf(position, seat));
  if (pawns === 0) return 0;
  position.cells[position.seatCell(seat) + cell] += pawns;
  events?.push({ type: 'pawnsGained', seat, pawns, clause });
  return pawns;
}

/** Gives pawns of the hand or of the pool back to the stock and says why. */
export function returnPawns(
  position: Position,
  seat: Seat,
  pawns: number,
  clause: string,
  events: Events,
  cell = at.HAND,
): void {
  if (pawns === 0) return;
  position.cells[position.seatCell(seat) + cell] -= pawns;
  events?.push({ type: 'pawnsReturned', seat, pawns, clause });
}

/** Adds pawns that an empire gains for good. @clause TILE-MEDICINE-1 TILE-CULTURE-1 AMB-24 AMB-115 */
export function grow(
  position: Position,
  seat: Seat,
  wanted: number,
  clause: string,
  events: Events,
): void {
  if (wanted === 0) return;
  gainPawns(position, seat, Math.min(wanted, roomToGrow(position, seat)), clause, events);
}

/** Pawns of this turn's mobilisation that only an expansion turn brings. @clause AMB-43 AMB-46 */
export function returnPawnsOfTurn(position: Position, seat: Seat, events: Events): void {
  const { growth, loan } = position.effects(seat);
  const { rules } = position.game;
  const lent = rules.stockLimits === 'strict' ? position.cells[at.DEBT] : loan;
  position.cells[at.DEBT] = 0;
  returnPawns(position, seat, position.extra(seat), 'TILE-FIELDGENERAL-6', events, at.EXTRA);
  returnPawns(position, seat, lent, 'TILE-FIELDGENERAL-2', events);
  const grown = rules.medicineTiming === 'mobilisation' ? growth : 0;
  returnPawns(position, seat, Math.min(grown, position.hand(seat)), 'AMB-46', events);
}

/** Takes up all pawns but one in each province. @clause MOB-1 AMB-96 */
export function collectPawns(position: Position, seat: Seat): void {
  const { layout, provinceCount } = position.game;
  const { cells } = position;
  const mine = activeEmpire(seat);
  for (let i = layout.provinces; i < layout.provinces + provinceCount; i++) {
    if ((cells[i] & at.OWNER_MASK) !== mine) continue;
    const spare = ((cells[i] >> at.PAWNS_SHIFT) & at.PAWNS_MASK) - 1;
    if (spare <= 0) continue;
    cells[i] -= spare << at.PAWNS_SHIFT;
    cells[position.seatCell(seat) + at.HAND] += spare;
  }
}

/** Whether an empire that has no province declines compulsorily. @clause NOPROV-1 NOPROV-2 AMB-2 */
export function isWipedOut(position: Position, seat: Seat): boolean {
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
  cells[at.EXPANSION] = 0;
  cells[at.LEAVING] = 0;
  if (cells[at.ROUND] >= game.lastRound) cells[at.LAST_ROUND] = 1;
  cells[cell + at.FLAT_USED] = 0;
  cells[cell + at.FORTS_PLACED] = 0;
  cells[cell + at.CONVERTED] = 0;
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
  const { rules } = position.game;
  const lent = gainPawns(position, seat, effects.loan, 'TILE-FIELDGENERAL-1', events);
  if (rules.stockLimits === 'strict') position.cells[at.DEBT] = lent;
  gainPawns(position, seat, effects.pool, 'TILE-FIELDGENERAL-1', events, at.EXTRA);
  if (rules.medicineTiming === 'mobilisation') {
    grow(position, seat, effects.growth, 'TILE-MEDICINE-1', events);
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
  if (declinesAfterTurn(position, seat)) setPhase(position, 'rebirth', seat);
  else finishTurn(position, events);
}

/** Retreats, checks for the end and passes the turn on. @clause DEF-4 END-2 AMB-13 AMB-59 */
export function finishTurn(position: Position, events: Events): void {
  if (isRoundEnd(position)) continueRoundEnd(position, events);
  else beginRetreat(position, RETURN.nextTurn, events);
}

/** Goes on after the last retreat of a turn. */
export function passTurn(position: Position, events: Events): void {
  const { cells, game } = position;
  const seat = position.turnSeat;
  cells[position.seatCell(seat) + at.ELIMINATED] = 0;
  cells[position.seatCell(seat) + at.ENEMIES] = 0;
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
    endRound(position, events);
    return;
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
