import { basePawnsOf } from '../game.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import type { Seat } from '../types.ts';
import { continueOpening, DRAFT } from './decline.ts';
import { stockOf } from './stock.ts';
import { type Events, finishTurn, mobilise, scoreTurn, setPhase } from './turn.ts';

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
  const due = basePawnsOf(game, seat) + position.effects(seat).pawns;
  const pawns = Math.min(due, stockOf(position, seat));
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

/** Goes on after a civilization was chosen. @clause SETUP-11 SETUP-12 DECL-11 DECL-12 */
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
