import { persists } from '../compile/effects.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, decliningEmpire, type ProvinceId, type Seat } from '../types.ts';
import { dropProvince } from './reorganize.ts';
import {
  beginTurn,
  clearEmpire,
  type Events,
  finishTurn,
  mobilise,
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
}

/** Turns the active empire into the declining one. @clause DECL-4 DECL-6 DECL-7 DECL-16 */
function reduceEmpire(position: Position, seat: Seat): void {
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) === activeEmpire(seat)) {
      position.setProvince(p, decliningEmpire(seat), 1, position.fortsIn(p));
    }
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
  const { cells, game } = position;
  cells[at.DRAFT_REASON] = position.phase === 'rebirth' ? DRAFT.declineScored : DRAFT.decline;
  carryOutDecline(position, seat, false, events);
  const mayRelinquish = game.rules.declinePawns === 'oneOrVacate';
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

/** VP to pay for a place on the track. @clause TRACK-3 TRACK-4 */
export const priceOf = (position: Position, place: number): number =>
  position.game.rules.skipCost * (place - 1);

/**
 * Takes a civilization from the track: pay, put coins, take tiles and coins, shift, refill.
 *
 * @param place 1 … 6
 * @clause TRACK-6 TRACK-7 TRACK-9 TRACK-11 TRACK-13 TRACK-14 TRACK-19 PAWN-6 AMB-12
 */
export function choose(position: Position, place: number, events: Events): void {
  const { cells, game } = position;
  const seat = position.actor;
  const cell = position.seatCell(seat);
  const { track } = game.layout;
  const chosen = track + (place - 1) * at.TRACK_CELLS;
  const paid = priceOf(position, place);
  const gained = cells[chosen + 2] * game.rules.coinValue;
  for (let i = track; i < chosen; i += at.TRACK_CELLS) if (cells[i] !== 0) cells[i + 2]++;
  cells[cell + at.VP] += gained - paid;
  cells[cell + at.TILE_A] = cells[chosen];
  cells[cell + at.TILE_B] = cells[chosen + 1];
  const pawns = game.basePawns + position.effects(seat).pawns;
  cells[cell + at.HAND] = pawns;
  cells[cell + at.FLAGS] = 0;
  const tiles = [cells[chosen] - 1, cells[chosen + 1] - 1] as const;
  events?.push({ type: 'civilizationChosen', seat, position: place, tiles, paid, gained, pawns });
  shiftTrack(position, place);
  refillTrack(position, events);
  cells[at.REVEALED]++;
  afterChoice(position, seat, events);
}

/** Closes the gap at a place. @clause TRACK-12 TRACK-13 */
function shiftTrack(position: Position, place: number): void {
  const { cells, game } = position;
  const { track } = game.layout;
  const last = track + (at.TRACK_PLACES - 1) * at.TRACK_CELLS;
  cells[track + (place - 1) * at.TRACK_CELLS + 2] = 0;
  for (let i = track + (place - 1) * at.TRACK_CELLS; i < last; i += at.TRACK_CELLS) {
    cells[i] = cells[i + at.TRACK_CELLS];
    cells[i + 1] = cells[i + at.TRACK_CELLS + 1];
    if (game.rules.coinsTravel) cells[i + 2] = cells[i + at.TRACK_CELLS + 2];
  }
  cells[last] = 0;
  cells[last + 1] = 0;
  if (game.rules.coinsTravel) cells[last + 2] = 0;
}

function afterChoice(position: Position, seat: Seat, events: Events): void {
  const { cells, game } = position;
  const reason = cells[at.DRAFT_REASON];
  cells[at.DRAFT_REASON] = 0;
  switch (reason) {
    case DRAFT.opening:
      if (game.rules.firstChoiceTiming === 'setupWithFoothold') {
        setPhase(position, 'mobilisation', seat);
      } else {
        continueOpening(position, seat, events);
      }
      return;
    case DRAFT.firstTurn:
      mobilise(position, seat, events);
      return;
    case DRAFT.decline:
      scoreTurn(position, seat, events);
      finishTurn(position, events);
      return;
    default:
      finishTurn(position, events);
  }
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

/** Fills every empty place of the track for which the bag holds a pair. @clause TRACK-14 AMB-59 */
export function refillTrack(position: Position, events: Events): void {
  const { cells, game } = position;
  for (let place = 1; place <= at.TRACK_PLACES; place++) {
    const cell = game.layout.track + (place - 1) * at.TRACK_CELLS;
    if (cells[cell] === 0 && !drawPair(position, cell, place, events)) return;
  }
}

/**
 * Draws a pair of tiles for a place of the track.
 *
 * @returns whether the bag held a pair
 * @clause SETUP-7 SETUP-8 AMB-9
 */
function drawPair(position: Position, cell: number, place: number, events: Events): boolean {
  const { cells, game } = position;
  const { bag } = game.layout;
  let total = 0;
  let kinds = 0;
  for (let tile = 0; tile < at.BAG_CELLS; tile++) {
    total += cells[bag + tile];
    kinds += cells[bag + tile] > 0 ? 1 : 0;
  }
  if (total < 2) return false;
  const setup = cells[at.ROUND] === 0 && cells[at.ACTOR] === 0;
  const redraw =
    kinds > 1 &&
    game.rules.identicalPairDraw === 'redraw' &&
    (setup || game.rules.identicalPairScope === 'always');
  for (;;) {
    const first = drawTile(position, total);
    const second = drawTile(position, total - 1);
    if (first === second && redraw) {
      cells[bag + first] += 2;
      continue;
    }
    cells[cell] = first + 1;
    cells[cell + 1] = second + 1;
    cells[at.REVEALED]++;
    events?.push({ type: 'civilizationDrawn', position: place, tiles: [first, second] });
    return true;
  }
}

/** Takes one tile out of the bag; tiles are in ascending order of their codes. */
function drawTile(position: Position, total: number): number {
  const { bag } = position.game.layout;
  let left = position.random(total);
  for (let tile = 0; tile < at.BAG_CELLS; tile++) {
    left -= position.cells[bag + tile];
    if (left < 0) {
      position.cells[bag + tile]--;
      return tile;
    }
  }
  throw new Error('position/bag-empty');
}
