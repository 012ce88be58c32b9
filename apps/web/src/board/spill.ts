import { insideRings } from '@vinci/maps/geometry';
import { distanceToLine } from './pick.ts';
import type { BoardShape } from './shape.ts';
import type { Point } from './types.ts';

/**
 * How far a disc in its province reaches over the borders onto land of others, board units. What hangs over the sea
 * is taken for nobody else's.
 */
export type Spill = (province: number, middle: Point, radius: number) => number;

const known = new WeakMap<BoardShape, Spill>();

export function spillOf(shape: BoardShape): Spill {
  const spill = known.get(shape) ?? createSpill(shape);
  known.set(shape, spill);
  return spill;
}

function createSpill({ provinces, borders }: BoardShape): Spill {
  /** The borders of each province with land. */
  const lines = provinces.map((_, i) =>
    borders.flatMap(({ a, b, points }) => (b >= 0 && (a === i || b === i) ? [points] : [])),
  );
  return (province, middle, radius) => {
    const { pawn, rings } = provinces[province]!;
    // There is room all around the place for pawns.
    if (Math.hypot(middle.x - pawn.x, middle.y - pawn.y) + radius <= pawn.radius) return 0;
    if (!insideRings(rings, middle.x, middle.y)) return 0;
    const gap = Math.min(...lines[province]!.map((line) => distanceToLine(line, middle)));
    return Math.max(0, radius - gap);
  };
}
