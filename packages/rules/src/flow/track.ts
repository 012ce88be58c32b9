import type { Events } from '../events.ts';
import { basePawnsOf } from '../game.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import type { Seat } from '../types.ts';
import { continueOpening } from './begin.ts';
import { refillTrack } from './draw.ts';
import type { Next } from './next.ts';
import { mobilise } from './pawns.ts';
import { setPhase } from './phase.ts';
import { changePoints, scoreTurn } from './points.ts';
import { stockOf } from './stock.ts';

/** VP to pay for a place on the track. @clause TRACK-3 TRACK-4 */
export const priceOf = (position: Position, place: number): number =>
  position.game.rules.skipCost * (place - 1);

/**
 * Takes a civilization from the track: pay, put coins, take tiles and coins, shift, refill.
 *
 * @param place 1 … 6
 * @clause TRACK-6 TRACK-7 TRACK-9 TRACK-11 TRACK-13 TRACK-14 TRACK-19 PAWN-6 AMB-12
 */
export function choose(position: Position, place: number, events: Events): Next {
  const { game } = position;
  const seat = position.actor;
  const tiles = position.trackTiles(place);
  if (tiles === undefined) throw new Error('position/empty-place');
  const paid = priceOf(position, place);
  const gained = position.coinsOn(place) * game.rules.coinValue;
  for (let passed = 1; passed < place; passed++) {
    if (!position.isGap(passed))
      position.cells[position.trackCell(passed) + 2] = position.coinsOn(passed) + 1;
  }
  position.put(seat, at.TILE_A, tiles[0] + 1);
  position.put(seat, at.TILE_B, tiles[1] + 1);
  const due = basePawnsOf(game, seat) + position.effects(seat).pawns;
  const pawns = Math.min(due, stockOf(position, seat));
  position.put(seat, at.HAND, pawns);
  position.put(seat, at.FLAGS, 0);
  events?.push({ type: 'civilizationChosen', seat, position: place, tiles, paid, gained, pawns });
  changePoints(position, seat, gained - paid, events);
  shiftTrack(position, place);
  refillTrack(position, events);
  position.reveal();
  return afterChoice(position, seat, events);
}

/** Closes the gap at a place. @clause TRACK-12 TRACK-13 */
function shiftTrack(position: Position, place: number): void {
  const { cells, game } = position;
  const last = position.trackCell(at.TRACK_PLACES);
  const moving = game.rules.coinsTravel ? at.TRACK_CELLS : at.TRACK_CELLS - 1;
  cells[position.trackCell(place) + 2] = 0;
  for (let i = position.trackCell(place); i < last; i += at.TRACK_CELLS) {
    for (let k = i; k < i + moving; k++) cells[k] = cells[k + at.TRACK_CELLS]!;
  }
  cells.fill(0, last, last + moving);
}

/** Goes on after a civilization was chosen. @clause SETUP-11 SETUP-12 DECL-11 DECL-12 */
function afterChoice(position: Position, seat: Seat, events: Events): Next {
  const { cells, game } = position;
  const { draftReason } = position;
  cells[at.DRAFT_REASON] = 0;
  switch (draftReason) {
    case 'opening':
      if (game.rules.takesFoothold) {
        setPhase(position, 'mobilisation', seat);
      } else {
        continueOpening(position, seat, events);
      }
      return 'decision';
    case 'firstTurn':
      mobilise(position, seat, events);
      return 'decision';
    case 'decline':
      scoreTurn(position, seat, events);
      return 'endOfTurn';
    default:
      return 'endOfTurn';
  }
}
