import type { Board } from '../compile/board.ts';
import { MOUNTAIN, MOUNTAIN_DISCOUNT } from '../compile/terrain.ts';
import * as at from '../layout.ts';
import type { Rules } from '../options/index.ts';
import type { ProvinceId } from '../types.ts';

/** Pawns that a fort saves those who attack from it. `cell` is that of the own province. @clause TILE-FORTIFICATION-3 */
export const fortDiscount = (rules: Rules, cell: number): number =>
  ((cell >> at.FORTS_SHIFT) & at.FORTS_MASK) > 0 ? rules.fortAttackDiscount : 0;

/** Pawns that an own province saves by its terrain. @clause COST-6 COST-7 */
export const mountainDiscount = (board: Board, origin: ProvinceId): number =>
  board.terrain[origin] === MOUNTAIN ? MOUNTAIN_DISCOUNT : 0;

/** The most that an origin can save. */
export const mostFromOrigin = (rules: Rules, coastDiscount: number): number =>
  MOUNTAIN_DISCOUNT + rules.fortAttackDiscount + coastDiscount;
