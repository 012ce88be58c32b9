import {
  activeEmpire,
  decliningEmpire,
  type Game,
  isActiveOwner,
  NOBODY,
  type Position,
  type Seat,
  TILES,
} from '@vinci/rules';
import { canPay, TRACK_PLACES } from '@vinci/rules/engine';
import { assessDanger, danger } from '../policy/danger.ts';
import { netPrice, worthOfProspect } from '../policy/draft.ts';
import { prospectOf } from '../policy/imagine.ts';
import { MEDIUM, QUICK } from '../policy/style.ts';
import { featuresOf, WIDTH } from '../worth/features.ts';

/** Numbers of `featuresOf`, then those of offers, danger and turn order. */
export const PLAIN = WIDTH + 6;

/** Turns left that are told apart. */
const TURNS = 6;

/** Where each kind of tile is noted: on the board, in decline, an opponent's, waiting. */
const KINDS = TILES.length;
const ACTIVE = PLAIN;
const DECLINING = ACTIVE + KINDS;
const OPPOSING = DECLINING + KINDS;
const WAITING = OPPOSING + KINDS;
const LEFT = WAITING + KINDS;
const BOARD = LEFT + TURNS;

/** Numbers for each province: own, its defence, own in decline, an opponent's, its defence, one in decline. */
const EACH = 6;

/** How many inputs there are for each seat of a game. */
export const inputsOf = ({ provinceCount }: Pick<Game, 'provinceCount'>): number =>
  BOARD + EACH * provinceCount;

/** Inputs that are not 0, seat by seat. */
export interface Inputs {
  /** Which ones: those of a seat from `start[seat]` to before `start[seat + 1]`. */
  readonly index: Int16Array;
  readonly value: Float64Array;
  readonly start: Int32Array;
}

/** Most seats, and most inputs of a seat that are not 0. */
const ROOM = 8;
const MOST = 700;

const features = new Float64Array(WIDTH * ROOM);
const found: Inputs = {
  index: new Int16Array(MOST * ROOM),
  value: new Float64Array(MOST * ROOM),
  start: new Int32Array(ROOM + 1),
};
let count = 0;

function put(index: number, value: number): void {
  found.index[count] = index;
  found.value[count++] = value;
}

/**
 * What a position looks like from each seat. Only what players know is looked at.
 *
 * @param position not changed
 * @returns filled anew by the next call
 */
export function inputsFor(position: Position): Inputs {
  const { seats } = position.game;
  const turns = featuresOf(position, features);
  count = 0;
  for (let seat = 0; seat < seats; seat++) {
    found.start[seat] = count;
    for (let i = 0; i < WIDTH; i++) put(i, features[seat * WIDTH + i]!);
    putOffers(position, seat, turns);
    putDanger(position, seat);
    const after = (seat - position.turnSeat + seats) % seats;
    put(WIDTH + 4, after === 0 ? 1 : 0);
    put(WIDTH + 5, after === 1 ? 1 : 0);
    putTiles(position, seat);
    put(LEFT + Math.min(TURNS, turns) - 1, 1);
    putProvinces(position, seat);
  }
  found.start[seats] = count;
  return found;
}

/** The two best civilizations the seat could take after a decline. */
function putOffers(position: Position, seat: Seat, turns: number): void {
  let best = -20;
  let second = -20;
  for (let place = 1; place <= TRACK_PLACES; place++) {
    const tiles = position.trackTiles(place);
    if (tiles === undefined || !canPay(position, seat, place)) continue;
    const prospect = prospectOf(position.game, tiles);
    const worth =
      netPrice(position, place) + worthOfProspect(prospect, Math.max(0, turns - 2), QUICK);
    if (worth > best) {
      second = best;
      best = worth;
    } else if (worth > second) second = worth;
  }
  put(WIDTH, best / 20 - 1);
  put(WIDTH + 1, second / 20 - 1);
}

/** How much of the active empire is in danger, with its defence and without. */
function putDanger(position: Position, seat: Seat): void {
  let defended = 0;
  let all = 0;
  if (position.hasCivilization(seat)) {
    assessDanger(position, seat, MEDIUM);
    const { defence } = position.effects(seat);
    const mine = activeEmpire(seat);
    for (let p = 0; p < position.game.provinceCount; p++) {
      if (position.ownerOf(p) !== mine) continue;
      all += danger[p]!;
      defended += danger[p]! * 0.5 ** (position.pawnsIn(p) + 2 * position.fortsIn(p) + defence);
    }
  }
  put(WIDTH + 2, defended / 2);
  put(WIDTH + 3, all / 8);
}

function putTiles(position: Position, seat: Seat): void {
  const own = position.isOnBoardAtAll(seat) ? ACTIVE : WAITING;
  for (const tile of position.tiles(seat) ?? []) put(own + tile, 1);
  for (const tile of position.decliningTiles(seat)) put(DECLINING + tile, 1);
  for (let other = 0; other < position.game.seats; other++) {
    if (other === seat) continue;
    for (const tile of position.tiles(other) ?? []) put(OPPOSING + tile, 0.5);
  }
}

function putProvinces(position: Position, seat: Seat): void {
  const mine = activeEmpire(seat);
  const declining = decliningEmpire(seat);
  for (let p = 0; p < position.game.provinceCount; p++) {
    const owner = position.ownerOf(p);
    if (owner === NOBODY) continue;
    const at = BOARD + EACH * p;
    if (owner === declining) put(at + 2, 1);
    else if (!isActiveOwner(owner)) put(at + 5, 1);
    else {
      const more = Math.min(4, position.pawnsIn(p) - 1 + 2 * position.fortsIn(p)) / 2;
      const from = owner === mine ? at : at + 3;
      put(from, 1);
      if (more > 0) put(from + 1, more);
    }
  }
}
