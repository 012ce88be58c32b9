import {
  activeEmpire,
  type Game,
  newPosition,
  type Position,
  type Seat,
  TILES,
  type TilePair,
} from '@vinci/rules';
import {
  supposeCivilization,
  supposeCollected,
  supposeNextTurn,
  supposeTurn,
} from '@vinci/rules/engine';
import { borrow, release } from '../scratch.ts';
import { conquerGreedily } from './expand.ts';
import {
  decliningIncome,
  incomeInDecline,
  incomeOf,
  look,
  newOutlook,
  sparePawns,
} from './outlook.ts';
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
  supposeTurn(position, seat);
  const { loan, expandsTwice, eliminationPoints } = position.effects(seat);
  for (let turn = 0; turn < IMAGINED; turn++) {
    conquerGreedily(position, calm, look(position, calm, outlook), never);
    if (expandsTwice) {
      supposeCollected(position, seat);
      conquerGreedily(position, calm, outlook, never);
    }
    const eliminated = position.eliminated(seat) * eliminationPoints;
    const points = incomeOf(position, seat) - decliningIncome(position, seat);
    const surplus = Math.max(0, loan - sparePawns(position, seat));
    // Provinces that only lent pawns hold are given up before they score.
    const provinces = Math.max(1, position.provincesOf(activeEmpire(seat)));
    out[turn] = points * Math.max(0, 1 - surplus / provinces) + eliminated;
    supposeNextTurn(position, seat);
  }
  out[IMAGINED] = incomeInDecline(position, seat);
}

const tables = new WeakMap<Game, Map<number, Prospect>>();
const starts = new WeakMap<Game, Position>();

/**
 * What a civilization scores in its first turns on an empty board; worked out once per game and
 * pair.
 */
export function prospectOf(game: Game, tiles: TilePair): Prospect {
  let table = tables.get(game);
  if (table === undefined) {
    table = new Map();
    tables.set(game, table);
  }
  const key = Math.min(...tiles) * TILES.length + Math.max(...tiles);
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
  supposeCivilization(trial, 0, tiles);
  imagineTurns(trial, 0, prospect);
  release(trial);
  return prospect;
}
