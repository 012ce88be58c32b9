import { canEnter } from '../conquest/entry.ts';
import type { LossReason } from '../events.ts';
import { isFictional } from '../game.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, NOBODY, type ProvinceId } from '../types.ts';
import { componentsOf } from './cohesion.ts';
import { leave } from './decline.ts';
import { beginRetreat, RETURN } from './retreat.ts';
import {
  collectPawns,
  type Events,
  finishTurn,
  grow,
  returnPawns,
  scoreAndFinish,
  setPhase,
} from './turn.ts';

/**
 * Ends the conquests of a turn, or the first half of them.
 *
 * @clause TURN-6 TURN-7 EXP-8 TILE-ARMY-1 TILE-FIELDGENERAL-6 AMB-60 AMB-82 AMB-120
 */
export function endExpansion(position: Position, events: Events): void {
  const { cells, game } = position;
  const seat = position.turnSeat;
  const cell = position.seatCell(seat);
  cells[at.ACTED] = 1;
  if ((cells[cell + at.FLAGS] & at.ENTERED) === 0) {
    // Only who could not enter may decline next time, not who preferred to wait.
    cells[cell + at.FLAGS] = canEnter(position) ? 0 : at.COULD_NOT_ENTER;
  }
  if (cells[at.ROUND] !== 0 && position.effects(seat).expandsTwice && cells[at.EXPANSION] === 0) {
    startSecondExpansion(position, events);
    return;
  }
  cells[at.EXPANSION] = 0;
  returnPawns(position, seat, position.extra(seat), 'TILE-FIELDGENERAL-6', events, at.EXTRA);
  if (cells[at.ROUND] === 0) {
    finishTurn(position, events);
  } else if (game.rules.survivorTiming === 'afterExpansion') {
    beginRetreat(position, RETURN.reorganization, events);
  } else {
    beginReorganization(position, events);
  }
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

/** Starts phase 3: lent pawns go back, new ones arrive. @clause TURN-7 AMB-41 */
export function beginReorganization(position: Position, events: Events): void {
  const seat = position.turnSeat;
  const { loan } = position.effects(seat);
  const strict = position.game.rules.stockLimits === 'strict';
  returnLoan(position, strict ? position.cells[at.DEBT] : loan, events);
  if (position.cells[at.DEBT] > 0) {
    position.cells[at.SHORTAGE] = 1;
    setPhase(position, 'surplus', seat);
    return;
  }
  redistribute(position, events);
}

/**
 * Gives lent pawns back: from the hand, then from provinces that hold more than one. Which ones does
 * not matter, because the rest is redistributed freely afterwards.
 *
 * @clause TILE-FIELDGENERAL-2 AMB-41
 */
function returnLoan(position: Position, loan: number, events: Events): void {
  if (loan === 0) return;
  const { cells, game } = position;
  const seat = position.turnSeat;
  const hand = position.seatCell(seat) + at.HAND;
  let debt = loan;
  const fromHand = Math.min(debt, cells[hand]);
  cells[hand] -= fromHand;
  debt -= fromHand;
  for (let p = 0; p < game.provinceCount && debt > 0; p++) {
    if (position.ownerOf(p) !== activeEmpire(seat)) continue;
    const taken = Math.min(debt, Math.max(0, position.pawnsIn(p) - 1));
    if (taken === 0) continue;
    position.addPawns(p, -taken);
    debt -= taken;
  }
  cells[at.DEBT] = debt;
  events?.push({ type: 'pawnsReturned', seat, pawns: loan - debt, clause: 'TILE-FIELDGENERAL-2' });
}

/**
 * Opens the redistribution, or goes on when there is nothing on the board or nothing to decide.
 *
 * @clause REORG-10 TILE-CULTURE-1 TILE-MEDICINE-2 TILE-WARBAND-1 AMB-69
 */
function redistribute(position: Position, events: Events): void {
  const { cells, game } = position;
  const seat = position.turnSeat;
  const { growth, recruits, waitsOffBoard } = position.effects(seat);
  const pairs = cells[position.seatCell(seat) + at.ENEMIES] >> 1;
  grow(position, seat, recruits * pairs, 'TILE-CULTURE-1', events);
  if (game.rules.medicineTiming === 'reorganization') {
    grow(position, seat, growth, 'TILE-MEDICINE-2', events);
  }
  cells[at.PLACING] = 0;
  if (!position.isOnBoardAtAll(seat)) {
    scoreAndFinish(position, events);
    return;
  }
  if (waitsOffBoard) {
    collectPawns(position, seat);
    cells[at.PLACING] = 1;
    if (position.hand(seat) === 0 || openProvinces(position) === 0) {
      endReorganization(position, events);
      return;
    }
  }
  setPhase(position, 'reorganization', seat);
}

/** Whether pawns may be placed in pending provinces only, one in each. @clause REORG-6 AMB-69 AMB-112 */
export function fillsOnlyOpen(position: Position): boolean {
  const { cells } = position;
  if (cells[at.SHORTAGE] === 1 && openProvinces(position) > 0) return true;
  return cells[at.LEAVING] === 0 && position.effects(position.turnSeat).waitsOffBoard;
}

/** Whether no pawn must be placed any more. @clause REORG-2 TILE-WARBAND-1 AMB-69 */
export const mayEndReorganization = (position: Position): boolean =>
  position.hand(position.turnSeat) === 0 || position.effects(position.turnSeat).waitsOffBoard;

/** Takes a province out of the active empire. @clause REORG-4 COH-6 AMB-31 */
export function dropProvince(
  position: Position,
  province: ProvinceId,
  reason: LossReason,
  events: Events,
): void {
  const owner = position.ownerOf(province);
  const pawns = position.pawnsIn(province);
  events?.push({ type: 'provinceLost', owner, province, pawns, reason });
  position.setProvince(province, NOBODY, 0, 0);
}

/** Vacates a province at the start of the turn. @clause MOB-2 MOB-3 MOB-4 MOB-6 */
export function vacate(position: Position, province: ProvinceId, events: Events): void {
  position.cells[at.ACTED] = 1;
  position.cells[position.seatCell(position.turnSeat) + at.HAND] += position.pawnsIn(province);
  dropProvince(position, province, 'vacated', events);
}

/** Gives up a province for which there is no pawn. @clause REORG-6 AMB-101 AMB-102 */
export function giveUp(position: Position, province: ProvinceId, events: Events): void {
  const { cells } = position;
  const hand = position.seatCell(position.turnSeat) + at.HAND;
  dropProvince(position, province, 'surplus', events);
  if (cells[at.DEBT] > 0) cells[at.DEBT]--;
  else cells[hand]++;
  // As long as pending provinces stay unfilled, the player may keep them instead of owned ones.
  if (cells[at.DEBT] === 0 && openProvinces(position) <= cells[hand])
    redistribute(position, events);
}

/** Number of pending provinces of the acting empire. */
export function openProvinces(position: Position): number {
  let count = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.isPending(p)) count++;
  }
  return count;
}

/** Leaves the choice of provinces to keep. @clause REORG-6 */
export const endSurplus = (position: Position, events: Events): void =>
  redistribute(position, events);

/** Takes pawns up. @clause REORG-1 REORG-5 */
export function collect(position: Position, province: ProvinceId, pawns: number): void {
  position.addPawns(province, -pawns);
  position.cells[position.seatCell(position.turnSeat) + at.HAND] += pawns;
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
  position.cells[position.seatCell(seat) + at.HAND] -= pawns;
  events?.push({ type: 'pawnsMoved', seat, province, pawns });
}

/**
 * Ends phase 3: unfilled provinces lapse, then the empire must cohere. The last reorganization of a
 * Philosophy empire ends in its decline instead.
 *
 * @clause COST-13 COH-1 COH-4 FICT-COH-1 TILE-PHILOSOPHY-2 AMB-70
 */
export function endReorganization(position: Position, events: Events): void {
  const { game, cells } = position;
  const seat = position.turnSeat;
  if (cells[at.LEAVING] === 1) {
    leave(position, events);
    return;
  }
  for (let p = 0; p < game.provinceCount; p++) {
    if (position.isPending(p)) dropProvince(position, p, 'unfilled', events);
  }
  if (position.effects(seat).cohesionExempt || isFictional(game, seat)) {
    startForts(position, events);
    return;
  }
  const parts = componentsOf(position, seat);
  if (parts.count <= 1) startForts(position, events);
  else if (game.rules.cohesionKeep === 'largest') keep(position, parts.largest, events);
  else setPhase(position, 'cohesion', seat);
}

/** Keeps one part of the empire and gives the others up. @clause COH-2 COH-3 COH-5 COH-6 AMB-100 */
export function keep(position: Position, province: ProvinceId, events: Events): void {
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
  if (game.rules.cohesionLoss === 'pawnsRelocated') {
    cells[position.seatCell(seat) + at.HAND] += relocated;
    cells[at.PLACING] = 1;
    if (!position.effects(seat).waitsOffBoard) {
      setPhase(position, 'reorganization', seat);
      return;
    }
  }
  startForts(position, events);
}

/** Lets the empire place its forts, if it can. @clause TILE-FORTIFICATION-1 AMB-30 */
export function startForts(position: Position, events: Events): void {
  const seat = position.turnSeat;
  if (mayPlaceFort(position)) setPhase(position, 'forts', seat);
  else scoreAndFinish(position, events);
}

function mayPlaceFort(position: Position): boolean {
  const seat = position.turnSeat;
  const placed = position.cells[position.seatCell(seat) + at.FORTS_PLACED];
  if (placed >= position.effects(seat).forts) return false;
  for (let p = 0; p < position.game.provinceCount; p++) {
    const mine = position.ownerOf(p) === activeEmpire(seat);
    if (mine && position.fortsIn(p) < mostForts(position, p)) return true;
  }
  return false;
}

/** Forts that a province of the acting empire can hold. @clause TILE-FORTIFICATION-6 AMB-29 AMB-122 */
export const mostForts = (position: Position, province: ProvinceId): number =>
  position.game.rules.fortStacking === 'one'
    ? 1
    : position.tokensIn(province, position.turnSeat) + 1;

/** Places a fort. @clause TILE-FORTIFICATION-1 TILE-FORTIFICATION-6 TILE-FORTIFICATION-7 */
export function placeFort(position: Position, province: ProvinceId, events: Events): void {
  const seat = position.turnSeat;
  const forts = position.fortsIn(province) + 1;
  position.setProvince(province, activeEmpire(seat), position.pawnsIn(province), forts);
  position.cells[position.seatCell(seat) + at.FORTS_PLACED]++;
  events?.push({ type: 'fortPlaced', seat, province });
  if (!mayPlaceFort(position)) scoreAndFinish(position, events);
}
