import { persists } from '../compile/effects.ts';
import { RIVER } from '../conquest/reach.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, decliningEmpire, type ProvinceId, type Seat } from '../types.ts';
import { dropProvince } from './reorganize.ts';
import {
  beginTurn,
  clearEmpire,
  type Events,
  returnPawnsOfTurn,
  scoreTurn,
  setPhase,
} from './turn.ts';

/** Why a civilization is being chosen; values of the cell `DRAFT_REASON`. */
export const DRAFT = {
  /** Before round 1, one seat after the other. @clause SETUP-10 SETUP-12 */
  opening: 0,
  /** At the start of a seat's first turn. @clause SETUP-11 */
  firstTurn: 1,
  /** In a decline turn; scoring follows if it has not been done. @clause DECL-11 */
  decline: 2,
  /** In a decline turn that was scored before the choice. @clause DECL-12 */
  declineScored: 3,
} as const;

/** Lets a seat choose a civilization. */
export function startDraft(position: Position, seat: Seat, reason: number): void {
  position.cells[at.DRAFT_REASON] = reason;
  setPhase(position, 'draft', seat);
}

/** Puts a tile back into the bag. @clause DECL-9 */
function toBag(position: Position, tileCell: number): void {
  if (tileCell > 0) position.cells[position.game.layout.bag + tileCell - 1]++;
}

/** Removes the older declining empire with its tiles. @clause DECL-3 DECL-18 NOPROV-10 */
export function removeOlderEmpire(position: Position, seat: Seat, events: Events): void {
  const cell = position.seatCell(seat);
  clearEmpire(position, decliningEmpire(seat), events);
  toBag(position, position.cells[cell + at.DECLINING_A]);
  toBag(position, position.cells[cell + at.DECLINING_B]);
  position.cells[cell + at.DECLINING_A] = 0;
  position.cells[cell + at.DECLINING_B] = 0;
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
    position.setProvince(p, decliningEmpire(seat), pawns, position.fortsIn(p) - passing);
  }
}

/** Sorts the tiles into those that stay and those that leave. @clause DECL-8 DECL-9 DECL-10 */
function releaseTiles(position: Position, seat: Seat): void {
  const { cells, game } = position;
  const cell = position.seatCell(seat);
  const pair = [cells[cell + at.TILE_A], cells[cell + at.TILE_B]];
  const held = game.rules.declinedTiles === 'heldUntilNextDecline';
  pair.forEach((tile, i) => {
    const stays = tile > 0 && (held || persists(game.rules, tile - 1, pair[1 - i] - 1));
    cells[cell + at.DECLINING_A + i] = stays ? tile : 0;
    if (!stays) toBag(position, tile);
    cells[cell + at.TILE_A + i] = 0;
  });
}

/**
 * Declines the active empire of a seat: older empire out, pawns reduced, tiles sorted.
 *
 * @clause DECL-2 DECL-3 AMB-98 AMB-107 AMB-49
 */
function carryOutDecline(
  position: Position,
  seat: Seat,
  compulsory: boolean,
  events: Events,
): void {
  const { cells } = position;
  const cell = position.seatCell(seat);
  events?.push({ type: 'declined', seat, compulsory });
  removeOlderEmpire(position, seat, events);
  reduceEmpire(position, seat);
  releaseTiles(position, seat);
  if (cells[cell + at.PARTNERS] !== 0) events?.push({ type: 'peaceEnded', seat });
  cells[cell + at.HAND] = 0;
  cells[cell + at.FLAGS] = 0;
  cells[cell + at.PARTNERS] = 0;
  cells[cell + at.FLAT_USED] = 0;
  cells[cell + at.FORTS_PLACED] = 0;
  cells[cell + at.ELIMINATED] = 0;
  cells[cell + at.EXTRA] = 0;
  cells[cell + at.ENEMIES] = 0;
  cells[cell + at.CONVERTED] = 0;
  cells[at.DEBT] = 0;
}

/** Goes on to the choice of a new civilization in the edition's order. @clause DECL-11 DECL-12 AMB-40 */
function declineTurn(position: Position, seat: Seat, events: Events): void {
  if (position.game.rules.declineOrder === 'scoreThenChoose') {
    scoreTurn(position, seat, events);
    startDraft(position, seat, DRAFT.declineScored);
  } else {
    startDraft(position, seat, DRAFT.decline);
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
  cells[at.DRAFT_REASON] = rebirth ? DRAFT.declineScored : DRAFT.decline;
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
  const mayRelinquish = position.game.rules.declinePawns === 'oneOrVacate';
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
  const scored = position.cells[at.DRAFT_REASON] === DRAFT.declineScored;
  if (scored) startDraft(position, seat, DRAFT.declineScored);
  else declineTurn(position, seat, events);
}

/** Lets the next seat open the game; once all have, round 1 begins. @clause SETUP-10 SETUP-12 AMB-120 */
export function continueOpening(position: Position, seat: Seat, events: Events): void {
  const { cells, game } = position;
  const next = (seat + 1) % game.seats;
  cells[at.ACTED] = 0;
  if (next === cells[at.STARTING_SEAT]) {
    cells[at.ROUND] = 1;
    beginTurn(position, next, events);
  } else {
    cells[at.TURN_SEAT] = next;
    startDraft(position, next, DRAFT.opening);
  }
}
