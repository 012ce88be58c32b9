import { geoConicConformal } from 'd3-geo';
import type { BoardSeed, IslandTransform, LonLat, Point } from './seed-file.ts';

/** From the globe to the board. */
export interface Projector {
  /** Projects a point that no island transform touches. */
  plain(at: LonLat): Point;
  /** Projects a point, following the island it lies on. */
  point(at: LonLat): Point;
  /** Projects a coast ring; moved as a whole when its mean vertex lies in an island's box. */
  coastRing(ring: readonly LonLat[], mean: LonLat): Point[];
}

/** Builds the projection of a board: conformal conic, then a monotone warp of x and of y. */
export function makeProjector(
  board: BoardSeed,
  islandTransforms: readonly IslandTransform[],
): Projector {
  const p = board.projection;
  const conic = geoConicConformal()
    .parallels([...p.parallels])
    .rotate([...p.rotate])
    .center([...p.center])
    .scale(p.scale)
    .translate([...p.translate]);
  const warpX = monotoneCubic(board.warp.x);
  const warpY = monotoneCubic(board.warp.y);

  const plain = (at: LonLat): Point => {
    const xy = conic([at[0], at[1]]);
    if (!xy) throw new Error(`cannot project ${at}`);
    return [warpX(xy[0]), warpY(xy[1])];
  };
  const islandOf = (at: LonLat): IslandTransform | undefined =>
    islandTransforms.find(
      ({ box: [west, south, east, north] }) =>
        at[0] > west && at[0] < east && at[1] > south && at[1] < north,
    );
  const move = (t: IslandTransform, [x, y]: Point): Point => {
    const [west, south, east, north] = t.box;
    const [cx, cy] = plain([(west + east) / 2, (south + north) / 2]);
    return [cx + (x - cx) * t.scale + t.translate[0], cy + (y - cy) * t.scale + t.translate[1]];
  };
  return {
    plain,
    point(at) {
      const t = islandOf(at);
      return t ? move(t, plain(at)) : plain(at);
    },
    coastRing(ring, mean) {
      const t = islandOf(mean);
      const projected = ring.map(plain);
      return t ? projected.map((q) => move(t, q)) : projected;
    },
  };
}

/**
 * Monotone cubic Hermite function through the points (inner slopes are harmonic means of the two
 * secants), linear beyond the ends. Monotone in each axis, so the map cannot fold.
 */
export function monotoneCubic(points: readonly Point[]): (x: number) => number {
  const n = points.length;
  const secant = points.slice(1).map(([x, y], i) => (y - points[i]![1]) / (x - points[i]![0]));
  const slope = points.map((_, i) => {
    if (i === 0) return secant[0];
    if (i === n - 1) return secant[n - 2];
    return secant[i - 1]! * secant[i]! <= 0 ? 0 : 2 / (1 / secant[i - 1]! + 1 / secant[i]!);
  });
  return (x) => {
    const [firstX, firstY] = points[0]!;
    const [lastX, lastY] = points[n - 1]!;
    if (x <= firstX) return firstY + (x - firstX) * slope[0]!;
    if (x >= lastX) return lastY + (x - lastX) * slope[n - 1]!;
    let i = 0;
    while (x > points[i + 1]![0]) i++;
    const h = points[i + 1]![0] - points[i]![0];
    const t = (x - points[i]![0]) / h;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      points[i]![1] * (2 * t3 - 3 * t2 + 1) +
      slope[i]! * h * (t3 - 2 * t2 + t) +
      points[i + 1]![1] * (-2 * t3 + 3 * t2) +
      slope[i + 1]! * h * (t3 - t2)
    );
  };
}
