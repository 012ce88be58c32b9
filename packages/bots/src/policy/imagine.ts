import {
  activeEmpire,
  layoutCells as at,
  type Game,
  newPosition,
  PHASES,
  type Position,
  type Seat,
} from '@vinci/rules';
import { mobilise } from '@vinci/rules/engine';
import { borrow, release } from '../scratch.ts';
import { conquerGreedily } from './expand.ts';
import { decliningIncome, incomeInDecline, incomeOf, look, newOutlook } from './outlook.ts';
import { QUICK, type Style } from './style.ts';

/** Own turns that are imagined for a new civilization. */
export const IMAGINED = 3;

/**
 * What a civilization scores with its active provinces in its first turns, and after these what the
 * same provinces would score in decline.
 */
export type Prospect = Float64Array;

/** An empty prospect. */
export const newProspect = (): Prospect => new Float64Array(IMAGINED + 1);

const calm: Style = { ...QUICK, noise: 0, entries: 3 };
const outlook = newOutlook();
const never = (): number => 0;

/**
 * Lets a seat enter and expand for some turns as if nobody else acted.
 *
 * @param position played on; the seat must have chosen a civilization that is off the board
 * @param out receives the points of its active empire, turn by turn
 */
export function imagineTurns(position: Position, seat: Seat, out: Prospect): void {
  const { cells } = position;
  const cell = position.seatCell(seat);
  cells[at.TURN_SEAT] = seat;
  cells[at.ACTED] = 1;
  cells[at.DEBT] = 0;
  cells[at.EXPANSION] = 0;
  if (cells[at.ROUND] === 0) cells[at.ROUND] = 1;
  cells[cell + at.FLAT_USED] = 0;
  cells[cell + at.ELIMINATED] = 0;
  mobilise(position, seat, undefined);
  // Peace is not imagined, and must not be asked for either.
  cells[at.PHASE] = PHASES.indexOf('expansion');
  const { loan, pool, growth, expandsTwice, eliminationPoints } = position.effects(seat);
  for (let turn = 0; turn < IMAGINED; turn++) {
    conquerGreedily(position, calm, look(position, calm, outlook), never);
    if (expandsTwice) {
      collectAgain(position, seat);
      conquerGreedily(position, calm, outlook, never);
    }
    const eliminated = cells[cell + at.ELIMINATED] * eliminationPoints;
    const points = incomeOf(position, seat) - decliningIncome(position, seat);
    const surplus = Math.max(0, loan - sparePawns(position, seat));
    // Provinces that only lent pawns hold are given up before they score.
    const provinces = Math.max(1, position.provincesOf(activeEmpire(seat)));
    out[turn] = points * Math.max(0, 1 - surplus / provinces) + eliminated;
    collectAgain(position, seat);
    cells[cell + at.HAND] += growth;
    cells[cell + at.FLAT_USED] = 0;
    cells[cell + at.ELIMINATED] = 0;
    cells[cell + at.EXTRA] = pool;
  }
  out[IMAGINED] = incomeInDecline(position, seat);
}

/** Pawns above one in each province. */
const sparePawns = (position: Position, seat: Seat): number =>
  position.hand(seat) +
  position.pawnsOf(activeEmpire(seat)) -
  position.provincesOf(activeEmpire(seat));

/** Takes up all pawns but one in each province, open provinces filled first. */
function collectAgain(position: Position, seat: Seat): void {
  const hand = position.seatCell(seat) + at.HAND;
  const mine = activeEmpire(seat);
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== mine) continue;
    const pawns = position.pawnsIn(p);
    if (pawns > 1) {
      position.addPawns(p, 1 - pawns);
      position.cells[hand] += pawns - 1;
    } else if (pawns === 0 && position.cells[hand] > 0) {
      position.addPawns(p, 1);
      position.cells[hand]--;
    }
  }
}

const tables = new WeakMap<Game, Map<number, Prospect>>();
const starts = new WeakMap<Game, Position>();

/**
 * What a civilization scores in its first turns on an empty board; worked out once per game and
 * pair.
 *
 * @param first, second tile cells (code + 1)
 */
export function prospectOf(game: Game, first: number, second: number): Prospect {
  let table = tables.get(game);
  if (table === undefined) {
    table = new Map();
    tables.set(game, table);
  }
  const key = Math.min(first, second) * 64 + Math.max(first, second);
  const known = table.get(key);
  if (known !== undefined) return known;
  const prospect = newProspect();
  table.set(key, prospect);
  let start = starts.get(game);
  if (start === undefined) {
    start = newPosition(game, '0'.repeat(32));
    starts.set(game, start);
  }
  const trial = borrow(game).copyFrom(start);
  giveCivilization(trial, 0, first, second);
  imagineTurns(trial, 0, prospect);
  release(trial);
  return prospect;
}

/** Puts a civilization into the hands of a seat that has none. */
export function giveCivilization(
  position: Position,
  seat: Seat,
  first: number,
  second: number,
): void {
  const cell = position.seatCell(seat);
  position.cells[cell + at.TILE_A] = first;
  position.cells[cell + at.TILE_B] = second;
  position.cells[cell + at.FLAGS] = 0;
  position.cells[cell + at.HAND] = position.game.basePawns + position.effects(seat).pawns;
}
