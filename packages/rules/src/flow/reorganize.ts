import { canEnter } from '../conquest/entry.ts';
import type { Events } from '../events.ts';
import { isFictional } from '../game.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, type ProvinceId } from '../types.ts';
import { componentsOf } from './cohesion.ts';
import { leave } from './decline.ts';
import type { Next } from './next.ts';
import { collectPawns, lentPawns, receivePawns, returnPawns } from './pawns.ts';
import { setPhase } from './phase.ts';
import { dropProvince, openProvinces } from './provinces.ts';
import { startRetreat } from './retreat.ts';

/**
 * Ends the conquests of a turn, or the first half of them.
 *
 * @clause TURN-6 TURN-7 EXP-8 TILE-ARMY-1 TILE-FIELDGENERAL-6 AMB-60 AMB-82 AMB-120
 */
export function endExpansion(position: Position, events: Events): Next {
  const { cells, game } = position;
  const seat = position.turnSeat;
  cells[at.ACTED] = 1;
  if (!position.hasEntered(seat)) {
    // Only who could not enter may decline next time, not who preferred to wait.
    position.put(seat, at.FLAGS, canEnter(position) ? 0 : at.COULD_NOT_ENTER);
  }
  const inOpening = position.round === 0;
  const { expandsTwice } = position.effects(seat);
  if (!inOpening && expandsTwice && !position.isSecondExpansion) {
    startSecondExpansion(position, events);
    return 'decision';
  }
  cells[at.EXPANSION] = 0;
  returnPawns(position, seat, position.extra(seat), 'TILE-FIELDGENERAL-6', events, at.EXTRA);
  if (inOpening) return 'endOfTurn';
  return game.rules.retreatsAfterExpansion
    ? startRetreat(position, at.RETURN.reorganization)
    : 'reorganization';
}

/**
 * Takes up all pawns but one in each province, newly taken ones included, and lets the empire conquer
 * again. Nothing else happens in between, and nothing can be vacated any more.
 *
 * @clause TILE-ARMY-1 TILE-ARMY-3 COMBO-1 COMBO-8 AMB-66
 */
function startSecondExpansion(position: Position, events: Events): void {
  const seat = position.turnSeat;
  position.cells[at.EXPANSION] = 1;
  collectPawns(position, seat);
  setPhase(position, 'expansion', seat);
  events?.push({ type: 'secondExpansion', seat });
}

/**
 * Starts phase 3: lent pawns go back, new ones arrive. Where fewer than were lent can go back at once, the
 * hand is below nothing until new ones take their place; each that is still missing costs a province.
 *
 * @clause TURN-7 REORG-6 AMB-41 AMB-101
 */
export function beginReorganization(position: Position, events: Events): Next {
  const { cells } = position;
  const seat = position.turnSeat;
  returnLoan(position, lentPawns(position), events);
  const owed = Math.max(0, -position.hand(seat));
  receivePawns(position, seat, events);
  const debt = Math.max(0, -position.hand(seat));
  if (debt < owed) {
    events?.push({
      type: 'pawnsReturned',
      seat,
      pawns: owed - debt,
      clause: 'TILE-FIELDGENERAL-2',
    });
  }
  cells[at.DEBT] = debt;
  if (debt === 0) return redistribute(position, events);
  position.put(seat, at.HAND, 0);
  cells[at.SHORTAGE] = 1;
  setPhase(position, 'surplus', seat);
  return 'decision';
}

/**
 * Gives lent pawns back: from the provinces that hold more than one as far as the hand is too small. Which
 * ones does not matter, because the rest is redistributed freely afterwards.
 *
 * @clause TILE-FIELDGENERAL-2 AMB-41
 */
function returnLoan(position: Position, loan: number, events: Events): void {
  if (loan === 0) return;
  const seat = position.turnSeat;
  const left = position.hand(seat) - loan;
  let debt = Math.max(0, -left);
  for (let p = 0; p < position.game.provinceCount && debt > 0; p++) {
    if (position.ownerOf(p) !== activeEmpire(seat)) continue;
    const taken = Math.min(debt, Math.max(0, position.pawnsIn(p) - 1));
    if (taken === 0) continue;
    position.addPawns(p, -taken);
    debt -= taken;
  }
  position.put(seat, at.HAND, left > 0 ? left : -debt);
  events?.push({ type: 'pawnsReturned', seat, pawns: loan - debt, clause: 'TILE-FIELDGENERAL-2' });
}

/**
 * Opens the redistribution, or goes on when there is nothing on the board or nothing to decide.
 *
 * @clause REORG-10 TILE-WARBAND-1 AMB-69
 */
function redistribute(position: Position, events: Events): Next {
  const { cells } = position;
  const seat = position.turnSeat;
  cells[at.PLACING] = 0;
  if (!position.isOnBoardAtAll(seat)) return 'scoring';
  if (position.effects(seat).waitsOffBoard) {
    collectPawns(position, seat);
    cells[at.PLACING] = 1;
    if (position.hand(seat) === 0 || openProvinces(position) === 0) {
      return endReorganization(position, events);
    }
  }
  setPhase(position, 'reorganization', seat);
  return 'decision';
}

/** Whether pawns may be placed in pending provinces only, one in each. @clause REORG-6 AMB-69 AMB-112 */
export function fillsOnlyOpen(position: Position): boolean {
  if (position.isShort && openProvinces(position) > 0) return true;
  return !position.isLeaving && position.effects(position.turnSeat).waitsOffBoard;
}

/** Whether no pawn must be placed any more. @clause REORG-2 TILE-WARBAND-1 AMB-69 */
export const mayEndReorganization = (position: Position): boolean =>
  position.hand(position.turnSeat) === 0 || position.effects(position.turnSeat).waitsOffBoard;

/**
 * Vacates a province at the start of the turn. Whoever vacates the last one enters like a new
 * civilization, which must where it can: only an empire that lost its provinces may wait.
 *
 * @clause MOB-2 MOB-3 MOB-4 MOB-6 MOB-7 AMB-54 AMB-81
 */
export function vacate(position: Position, province: ProvinceId, events: Events): void {
  const { cells, game, turnSeat } = position;
  cells[at.ACTED] = 1;
  position.add(turnSeat, at.HAND, position.pawnsIn(province));
  dropProvince(position, province, 'vacated', events);
  if (!game.rules.mayStayOffBoard && !position.isOnBoard(turnSeat)) {
    position.unmark(turnSeat, at.FLAGS, at.ENTERED);
  }
}

/** Gives up a province for which there is no pawn. @clause REORG-6 AMB-101 AMB-102 */
export function giveUp(position: Position, province: ProvinceId, events: Events): Next {
  const { debt, turnSeat } = position;
  dropProvince(position, province, 'surplus', events);
  if (debt > 0) position.cells[at.DEBT] = debt - 1;
  else position.add(turnSeat, at.HAND, 1);
  // As long as pending provinces stay unfilled, the player may keep them instead of owned ones.
  const enough = position.debt === 0 && openProvinces(position) <= position.hand(turnSeat);
  return enough ? redistribute(position, events) : 'decision';
}

/** Leaves the choice of provinces to keep. @clause REORG-6 */
export const endSurplus = (position: Position, events: Events): Next =>
  redistribute(position, events);

/** Takes pawns up. @clause REORG-1 REORG-5 */
export function collect(position: Position, province: ProvinceId, pawns: number): void {
  position.addPawns(province, -pawns);
  position.add(position.turnSeat, at.HAND, pawns);
}

/** Puts pawns from the hand into a province. @clause REORG-1 REORG-9 COST-13 */
export function place(
  position: Position,
  province: ProvinceId,
  pawns: number,
  events: Events,
): void {
  const seat = position.turnSeat;
  position.cells[at.PLACING] = 1;
  if (position.isPending(province)) {
    position.setProvince(province, activeEmpire(seat), 0, position.tokensIn(province, seat));
  }
  position.addPawns(province, pawns);
  position.add(seat, at.HAND, -pawns);
  events?.push({ type: 'pawnsMoved', seat, province, pawns });
}

/**
 * Ends phase 3: unfilled provinces lapse, then the empire must cohere. The last reorganization of a
 * Philosophy empire ends in its decline instead.
 *
 * @clause COST-13 COH-1 COH-4 FICT-COH-1 TILE-PHILOSOPHY-2 AMB-70
 */
export function endReorganization(position: Position, events: Events): Next {
  const { game } = position;
  const seat = position.turnSeat;
  if (position.isLeaving) {
    leave(position, events);
    return 'decision';
  }
  for (let p = 0; p < game.provinceCount; p++) {
    if (position.isPending(p)) dropProvince(position, p, 'unfilled', events);
  }
  if (position.effects(seat).cohesionExempt || isFictional(game, seat)) return startForts(position);
  const parts = componentsOf(position, seat);
  if (parts.count <= 1) return startForts(position);
  if (game.rules.keepsLargest) return keep(position, parts.largest, events);
  setPhase(position, 'cohesion', seat);
  return 'decision';
}

/** Keeps one part of the empire and gives the others up. @clause COH-2 COH-3 COH-5 COH-6 AMB-100 */
export function keep(position: Position, province: ProvinceId, events: Events): Next {
  const { cells, game } = position;
  const seat = position.turnSeat;
  const { part } = componentsOf(position, seat);
  const kept = part[province];
  let relocated = 0;
  for (let p = 0; p < game.provinceCount; p++) {
    if (position.ownerOf(p) !== activeEmpire(seat) || part[p] === kept) continue;
    relocated += position.pawnsIn(p);
    dropProvince(position, p, 'cohesion', events);
  }
  if (game.rules.relocatesPawns) {
    position.add(seat, at.HAND, relocated);
    cells[at.PLACING] = 1;
    if (!position.effects(seat).waitsOffBoard) {
      setPhase(position, 'reorganization', seat);
      return 'decision';
    }
  }
  return startForts(position);
}

/** Lets the empire place its forts, if it can. @clause TILE-FORTIFICATION-1 AMB-30 */
function startForts(position: Position): Next {
  if (!mayPlaceFort(position)) return 'scoring';
  setPhase(position, 'forts', position.turnSeat);
  return 'decision';
}

function mayPlaceFort(position: Position): boolean {
  const seat = position.turnSeat;
  if (position.fortsPlaced(seat) >= position.effects(seat).forts) return false;
  for (let p = 0; p < position.game.provinceCount; p++) {
    const mine = position.ownerOf(p) === activeEmpire(seat);
    if (mine && position.fortsIn(p) < mostForts(position, p)) return true;
  }
  return false;
}

/** Forts that a province of the acting empire can hold. @clause TILE-FORTIFICATION-6 AMB-29 AMB-122 */
export const mostForts = (position: Position, province: ProvinceId): number =>
  !position.game.rules.stacksForts ? 1 : position.tokensIn(province, position.turnSeat) + 1;

/** Places a fort. @clause TILE-FORTIFICATION-1 TILE-FORTIFICATION-6 TILE-FORTIFICATION-7 */
export function placeFort(position: Position, province: ProvinceId, events: Events): Next {
  const seat = position.turnSeat;
  const forts = position.fortsIn(province) + 1;
  position.setProvince(province, activeEmpire(seat), position.pawnsIn(province), forts);
  position.add(seat, at.FORTS_PLACED, 1);
  events?.push({ type: 'fortPlaced', seat, province });
  return mayPlaceFort(position) ? 'decision' : 'scoring';
}
