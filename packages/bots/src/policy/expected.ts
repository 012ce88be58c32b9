import type { Position, Seat } from '@vinci/rules';
import { prospectOf } from './imagine.ts';
import { decliningIncome, incomeOf, sparePawns } from './outlook.ts';
import { QUICK } from './style.ts';

/** Turns of income that are looked ahead. */
const AHEAD = 3;

/** VP that a seat can expect of its next turns. @param turns own turns left; three at most count */
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
