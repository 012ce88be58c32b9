import { KEY_CELLS, type Position, type Seat } from '@vinci/rules';
import { advance } from '../policy/advance.ts';
import { prospectOf } from '../policy/imagine.ts';
import { decliningIncome, incomeOf, sparePawns, turnsLeft } from '../policy/outlook.ts';
import { QUICK } from '../policy/style.ts';
import { fastRandom } from './random.ts';

/** Own turns that an imagined game goes on for before it is judged. */
const TURNS = 4;

/** Turns of income that a judgement looks ahead. */
const AHEAD = 3;

const chance = fastRandom();
const standing = new Float64Array(8);
const key = new Int32Array(KEY_CELLS);

/**
 * Plays a position on as medium players would, for some rounds or to the end, and judges the result.
 *
 * @param position played on; its random cells are overwritten
 * @param seat whose success is asked for
 * @param seed another one gives another course of the game
 * @returns 0 … 1, a chance of winning
 */
export function rollOut(position: Position, seat: Seat, seed: number): number {
  for (let i = 0; i < KEY_CELLS; i++) key[i] = Math.imul(seed + i, 0x9e3779b1);
  position.reseed(key);
  chance.seed(seed);
  const last = position.round + TURNS;
  while (position.actor >= 0 && position.round < last) advance(position, QUICK, chance.next);
  return judge(position, seat);
}

/** How likely a seat is to win, by VP and by what the empires will bring. @returns 0 … 1 */
export function judge(position: Position, seat: Seat): number {
  const { seats } = position.game;
  const over = position.actor < 0;
  let best = Number.NEGATIVE_INFINITY;
  let equals = 1;
  const turns = over ? 0 : turnsLeft(position);
  for (let other = 0; other < seats; other++) {
    standing[other] = position.vp(other) + (over ? 0 : expected(position, other, turns));
    if (other === seat) continue;
    if (standing[other]! > best) {
      best = standing[other]!;
      equals = 1;
    } else if (standing[other] === best) equals++;
  }
  const lead = standing[seat]! - best;
  // Even a decided game prefers the larger lead, so that imagined games tell more than who won.
  const margin = 1 / (1 + Math.exp(-lead / (over ? 12 : 12 + 2 * Math.min(turns, 6))));
  if (!over) return margin;
  const won = lead > 0 ? 1 : lead === 0 ? 1 / (1 + equals) : 0;
  return 0.5 * won + 0.5 * margin;
}

/** VP that a seat can expect of its next turns. */
export function expected(position: Position, seat: Seat, turns: number): number {
  let declining = decliningIncome(position, seat);
  const tiles = position.tiles(seat);
  const waits = !position.isOnBoardAtAll(seat);
  const prospect =
    waits && tiles !== undefined && position.hand(seat) > 3
      ? prospectOf(position.game, tiles)
      : undefined;
  let active = incomeOf(position, seat) - declining;
  const spare = Math.max(0, sparePawns(position, seat));
  let sum = 0;
  for (let turn = 0; turn < Math.min(turns, AHEAD); turn++) {
    active = prospect === undefined ? active * 0.95 + spare * 0.12 : 0.85 * prospect[turn]!;
    declining *= QUICK.decliningKeeps;
    sum += active + declining;
  }
  return sum;
}
