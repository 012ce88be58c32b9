import { TERRAINS, type Terrain } from '../map.ts';

/** Codes of terrains in the boards. */
export const MOUNTAIN = TERRAINS.indexOf('mountain');
export const RIVER = TERRAINS.indexOf('river');

/** Base cost of a province. @clause COST-1 COST-2 */
export const BASE_COST: Readonly<Record<Terrain, number>> = {
  plains: 2,
  meadow: 2,
  normal: 2,
  forest: 3,
  mountain: 3,
  desert: 2,
  river: 1,
};

/** Pawns that an own mountain saves. @clause COST-6 COST-7 */
export const MOUNTAIN_DISCOUNT = 1;
