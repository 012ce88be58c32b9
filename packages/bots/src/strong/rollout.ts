import { KEY_CELLS, type Position, type Seat } from '@vinci/rules';
import { fastRandom } from '../fast-random.ts';
import { advance } from '../policy/advance.ts';
import { QUICK } from '../policy/style.ts';
import type { Leaf } from './leaf.ts';

/** Own turns that an imagined game goes on for before it is judged. */
const TURNS = 4;

const chance = fastRandom();
const key = new Int32Array(KEY_CELLS);

/**
 * Plays a position on as medium players would, for some rounds or to the end, and judges the result.
 *
 * @param position played on; its random cells are overwritten
 * @param seat whose success is asked for
 * @param seed another one gives another course of the game
 * @returns 0 … 1
 */
export function rollOut(position: Position, seat: Seat, seed: number, leaf: Leaf): number {
  for (let i = 0; i < KEY_CELLS; i++) key[i] = Math.imul(seed + i, 0x9e3779b1);
  position.reseed(key);
  chance.seed(seed);
  const last = position.round + TURNS;
  while (position.actor >= 0 && position.round < last) advance(position, QUICK, chance.next);
  return leaf(position, seat);
}
