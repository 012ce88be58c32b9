import { insideRings } from '@vinci/maps/geometry';
import type { BoardShape } from './shape.ts';
import type { Point } from './types.ts';

/** How generous a pick is, board units. */
export interface Reach {
  /** A miss by less than this finds the nearest province. */
  readonly slop: number;
  /** Pawns cover about this much around their place; matters for provinces smaller than that. */
  readonly piece: number;
}

/** Finds provinces by geometry. */
export interface Picker {
  /** Province that contains the point. */
  at(point: Point): number | undefined;
  /** Province that a finger or a hasty mouse means by the point. */
  near(point: Point, reach: Reach): number | undefined;
}

export function createPicker(shape: BoardShape): Picker {
  const at = (p: Point): number | undefined => {
    const found = shape.provinces.findIndex(
      ({ bbox, rings }) => inBox(bbox, p, 0) && insideRings(rings, p.x, p.y),
    );
    return found < 0 ? undefined : found;
  };

  const near = (p: Point, { slop, piece }: Reach): number | undefined => {
    const exact = at(p);
    const touched = nearestPiece(p, piece);
    if (exact !== undefined) {
      // Pieces of a tiny province stand partly on its neighbours; a tap on them means the tiny one.
      const ownDistance = distance(shape.provinces[exact]!.pawn, p);
      const foreign = touched !== undefined && touched.index !== exact;
      return foreign && touched.distance < ownDistance * 0.6 ? touched.index : exact;
    }
    if (touched) return touched.index;
    let best: number | undefined;
    let bestDistance = slop;
    shape.provinces.forEach((province, i) => {
      if (!inBox(province.bbox, p, bestDistance)) return;
      const d = distanceToRings(province.rings, p);
      if (d < bestDistance) {
        bestDistance = d;
        best = i;
      }
    });
    return best;
  };

  const nearestPiece = (
    p: Point,
    piece: number,
  ): { index: number; distance: number } | undefined => {
    let best: { index: number; distance: number } | undefined;
    shape.provinces.forEach((province, index) => {
      if (province.pole.radius >= piece) return;
      const d = distance(province.pawn, p);
      if (d < Math.min(piece, best?.distance ?? piece)) best = { index, distance: d };
    });
    return best;
  };

  return { at, near };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const inBox = (
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[],
  p: Point,
  grow: number,
): boolean => p.x >= x0 - grow && p.x <= x1 + grow && p.y >= y0 - grow && p.y <= y1 + grow;

/** Distance from a point to the nearest line of the rings. */
export const distanceToRings = (rings: readonly (readonly number[])[], p: Point): number =>
  Math.min(...rings.map((ring) => distanceToLine(ring, p, { x: ring.at(-2)!, y: ring.at(-1)! })));

/**
 * Distance from a point to a line of straight pieces, given as a flat x, y list.
 *
 * @param start where it begins; left out, at the first point of the list
 */
export function distanceToLine(
  points: readonly number[],
  p: Point,
  { x, y }: Point = { x: points[0]!, y: points[1]! },
): number {
  let best = Infinity;
  for (let i = 0; i < points.length; i += 2) {
    const nextX = points[i]!;
    const nextY = points[i + 1]!;
    const dx = nextX - x;
    const dy = nextY - y;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : ((p.x - x) * dx + (p.y - y) * dy) / length;
    const t = Math.min(1, Math.max(0, along));
    best = Math.min(best, Math.hypot(p.x - x - t * dx, p.y - y - t * dy));
    x = nextX;
    y = nextY;
  }
  return best;
}
