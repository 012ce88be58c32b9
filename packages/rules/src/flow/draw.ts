import type { Events } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';

/** Fills every empty place of the track for which the bag holds a pair. @clause TRACK-14 AMB-59 */
export function refillTrack(position: Position, events: Events): void {
  for (let place = 1; place <= at.TRACK_PLACES; place++) {
    if (position.isGap(place) && !drawPair(position, place, events)) return;
  }
}

/**
 * Draws a pair of tiles for a place of the track.
 *
 * @returns whether the bag held a pair
 * @clause SETUP-7 SETUP-8 AMB-9
 */
function drawPair(position: Position, place: number, events: Events): boolean {
  const { cells, game } = position;
  let total = 0;
  let kinds = 0;
  const { bag } = game.layout;
  for (let i = bag; i < bag + at.BAG_CELLS; i++) {
    const copies = cells[i]!;
    total += copies;
    if (copies > 0) kinds++;
  }
  if (total < 2) return false;
  const setup = position.round === 0 && position.actor < 0;
  const redraw = kinds > 1 && game.rules.redrawsPairs && (setup || game.rules.redrawsInGame);
  for (;;) {
    const first = drawTile(position, total);
    const second = drawTile(position, total - 1);
    if (first === second && redraw) {
      position.addToBag(first, 2);
      continue;
    }
    const cell = position.trackCell(place);
    cells[cell] = first + 1;
    cells[cell + 1] = second + 1;
    position.reveal();
    events?.push({ type: 'civilizationDrawn', position: place, tiles: [first, second] });
    return true;
  }
}

/** Takes one tile out of the bag; tiles are in ascending order of their codes. */
function drawTile(position: Position, total: number): number {
  const { cells, game } = position;
  let left = position.random(total);
  for (let tile = 0; tile < at.BAG_CELLS; tile++) {
    left -= cells[game.layout.bag + tile]!;
    if (left < 0) {
      position.addToBag(tile, -1);
      return tile;
    }
  }
  throw new Error('position/bag-empty');
}
