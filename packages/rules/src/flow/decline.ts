import { persists } from '../compile/effects.ts';
import { RIVER } from '../compile/terrain.ts';
import type { Events } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, decliningEmpire, type ProvinceId, type Seat } from '../types.ts';
import { returnPawnsOfTurn } from './pawns.ts';
import { setPhase, startDraft } from './phase.ts';
import { scoreTurn } from './points.ts';
import { clearEmpire, dropProvince } from './provinces.ts';

/** Whether an empire that has no province declines compulsorily. @clause NOPROV-1 NOPROV-2 AMB-2 */
export function isWipedOut(position: Position, seat: Seat): boolean {
  if (position.isDoomed(seat)) return true;
  if (!position.hasEntered(seat) || position.isOnBoard(seat)) return false;
  return position.hand(seat) === 0 && position.game.rules.emptyDeclines;
}

/** Puts a tile back into the bag. @clause DECL-9 */
function toBag(position: Position, tileCell: number): void {
  if (tileCell > 0) position.addToBag(tileCell - 1, 1);
}

/** Removes the older declining empire with its tiles. @clause DECL-3 DECL-18 NOPROV-10 */
export function removeOlderEmpire(position: Position, seat: Seat, events: Events): void {
  clearEmpire(position, decliningEmpire(seat), events);
  for (const cell of [at.DECLINING_A, at.DECLINING_B]) {
    toBag(position, position.of(seat, cell));
    position.put(seat, cell, 0);
  }
  // Nobody is left that survivors of it could join. AMB-75
  const survivors = position.decliningSurvivors(seat);
  if (survivors === 0) return;
  position.addSurvivors(decliningEmpire(seat), -survivors);
  events?.push({ type: 'pawnsReturned', seat, pawns: survivors, clause: 'AMB-75' });
}

/**
 * Turns the active empire into the declining one.
 *
 * @clause DECL-4 DECL-6 DECL-7 DECL-16 TILE-MILITIA-3 TILE-FORTIFICATION-9 TILE-PHILOSOPHY-1
 */
function reduceEmpire(position: Position, seat: Seat): void {
  const { board, provinceCount } = position.game;
  const { declinesInForce, passingTokens } = position.effects(seat);
  for (let p = 0; p < provinceCount; p++) {
    if (position.ownerOf(p) !== activeEmpire(seat)) continue;
    const pawns = declinesInForce ? position.pawnsIn(p) : 1;
    const passing = board.terrain[p] === RIVER ? 0 : passingTokens;
    // Whoever imagines positions may have left the tokens out.
    const forts = Math.max(0, position.fortsIn(p) - passing);
    position.setProvince(p, decliningEmpire(seat), pawns, forts);
  }
}

/** Sorts the tiles into those that stay and those that leave. @clause DECL-8 DECL-9 DECL-10 */
function releaseTiles(position: Position, seat: Seat): void {
  const { rules } = position.game;
  const first = position.of(seat, at.TILE_A);
  const second = position.of(seat, at.TILE_B);
  for (const [i, tile, partner] of [
    [0, first, second],
    [1, second, first],
  ] as const) {
    const held = rules.holdsDeclinedTiles || persists(rules, tile - 1, partner - 1);
    const stays = tile > 0 && held;
    position.put(seat, at.DECLINING_A + i, stays ? tile : 0);
    if (!stays) toBag(position, tile);
    position.put(seat, at.TILE_A + i, 0);
  }
}

/** Cells of a seat that end with its active empire. */
const OF_EMPIRE = [
  at.HAND,
  at.FLAGS,
  at.PARTNERS,
  at.FLAT_USED,
  at.FORTS_PLACED,
  at.ELIMINATED,
  at.EXTRA,
  at.ENEMIES,
  at.CONVERTED,
] as const;

/**
 * Declines the active empire of a seat: older empire out, pawns reduced, tiles sorted.
 *
 * @clause DECL-2 DECL-3 AMB-98 AMB-107 AMB-49
 */
export function carryOutDecline(
  position: Position,
  seat: Seat,
  compulsory: boolean,
  events: Events,
): void {
  events?.push({ type: 'declined', seat, compulsory });
  removeOlderEmpire(position, seat, events);
  reduceEmpire(position, seat);
  releaseTiles(position, seat);
  if (position.of(seat, at.PARTNERS) !== 0) events?.push({ type: 'peaceEnded', seat });
  for (const cell of OF_EMPIRE) position.put(seat, cell, 0);
  position.cells[at.DEBT] = 0;
}

/** Goes on to the choice of a new civilization in the edition's order. @clause DECL-11 DECL-12 AMB-40 */
function declineTurn(position: Position, seat: Seat, events: Events): void {
  if (position.game.rules.scoresBeforeChoice) {
    scoreTurn(position, seat, events);
    startDraft(position, seat, at.DRAFT.declineScored);
  } else {
    startDraft(position, seat, at.DRAFT.decline);
  }
}

/** The compulsory decline of an empire without pawns. @clause NOPROV-2 AMB-4 */
export function declineCompulsorily(position: Position, seat: Seat, events: Events): void {
  carryOutDecline(position, seat, true, events);
  declineTurn(position, seat, events);
}

/** Decline at the start of a turn, or after scoring with Rebirth. @clause DECL-1 TILE-REBIRTH-1 */
export function decline(position: Position, events: Events): void {
  const seat = position.turnSeat;
  const { cells } = position;
  const rebirth = position.phase === 'rebirth';
  cells[at.DRAFT_REASON] = rebirth ? at.DRAFT.declineScored : at.DRAFT.decline;
  if (position.effects(seat).declinesInForce) {
    if (!rebirth) returnPawnsOfTurn(position, seat, events);
    if (canRearrange(position, seat)) {
      cells[at.LEAVING] = 1;
      cells[at.PLACING] = 0;
      cells[at.SHORTAGE] = 0;
      setPhase(position, 'reorganization', seat);
      return;
    }
  }
  leave(position, events);
}

/** Whether there is more than one way to leave the pawns of an empire. @clause AMB-70 */
function canRearrange(position: Position, seat: Seat): boolean {
  if (!position.isOnBoard(seat)) return false;
  const pawns = position.hand(seat) + position.pawnsOf(activeEmpire(seat));
  return pawns > position.provincesOf(activeEmpire(seat));
}

/** Carries a decline out that was declared. @clause DECL-1 TILE-PHILOSOPHY-2 AMB-118 */
export function leave(position: Position, events: Events): void {
  const seat = position.turnSeat;
  position.cells[at.LEAVING] = 0;
  carryOutDecline(position, seat, false, events);
  const mayRelinquish = position.game.rules.mayRelinquish;
  if (mayRelinquish && position.provincesOf(decliningEmpire(seat)) > 0) {
    setPhase(position, 'relinquish', seat);
  } else {
    endDecline(position, events);
  }
}

/** Gives up a province of the empire that has just declined. @clause DECL-5 AMB-38 AMB-118 AMB-31 */
export const relinquish = (position: Position, province: ProvinceId, events: Events): void =>
  dropProvince(position, province, 'relinquished', events);

/** Goes on after a decline was carried out. @clause DECL-5 TILE-REBIRTH-2 */
export function endDecline(position: Position, events: Events): void {
  const seat = position.turnSeat;
  if (position.draftReason === 'declineScored') startDraft(position, seat, at.DRAFT.declineScored);
  else declineTurn(position, seat, events);
}
