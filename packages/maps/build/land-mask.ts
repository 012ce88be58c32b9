import { eachCell, fillRings, findComponents, type Grid, paintLine } from './grid.ts';
import { smoothLine } from './lines.ts';
import { blurMask, openMask } from './morphology.ts';
import type { NaturalEarth } from './natural-earth.ts';
import type { Projector } from './projection.ts';
import type { LonLat, Point, SeedFile } from './seed-file.ts';

/** Board units around the board within which coasts still matter. */
const MARGIN = 60;

/** Degrees of longitude east of the map's middle up to which land is looked at. */
const FARTHEST = 75;

/** 1 on land, 0 on water, for every cell of the grid. */
export function makeLandMask(
  seeds: SeedFile,
  grid: Grid,
  projector: Projector,
  earth: NaturalEarth,
): Uint8Array {
  const mask = new Uint8Array(grid.size);
  for (const polygon of earth.land)
    fillRings(grid, projectPolygon(seeds, projector, polygon), (i) => {
      mask[i] = 1;
    });
  const m = seeds.build.mask;
  openMask(grid, mask, 0, m.inletRadius);
  openMask(grid, mask, 1, m.spitRadius);
  // after the openings, which would close narrow straits again
  for (const edit of seeds.landEdits) {
    const value = edit.op === 'cut' ? 0 : 1;
    paintLine(grid, smoothLine(edit.line.map(projector.plain), 1), edit.width, (i) => {
      mask[i] = value;
    });
  }
  blurMask(grid, mask, m.blur);
  const parts = findComponents(grid, mask);
  const cellsPerUnit2 = grid.scale * grid.scale;
  parts.list.forEach(({ value, cells }, id) => {
    const least = value === 1 ? m.minIsland : m.minPuddle;
    if (cells < least * cellsPerUnit2)
      eachCell(grid, parts, id, (i) => {
        mask[i] = value === 1 ? 0 : 1;
      });
  });
  return mask;
}

function projectPolygon(
  seeds: SeedFile,
  projector: Projector,
  polygon: readonly LonLat[][],
): Point[][] {
  const outer = polygon[0]!;
  const lon = range(outer, 0);
  const lat = range(outer, 1);
  // the Americas are cut at the antimeridian and would smear over the board, and what lies on the
  // other side of the globe would come out upside down
  const middle = -seeds.board.projection.rotate[0];
  if (lon.max < -30 || lon.min > middle + FARTHEST || lat.max < -35) return [];
  const mean: LonLat = [lon.mean, lat.mean];
  const rings = polygon.map((ring) => projector.coastRing(ring.slice(0, -1), mean));
  const x = range(rings[0]!, 0);
  const y = range(rings[0]!, 1);
  const { width, height } = seeds.board;
  const outside =
    x.max < -MARGIN || y.max < -MARGIN || x.min > width + MARGIN || y.min > height + MARGIN;
  return outside ? [] : rings;
}

function range(points: readonly Point[], axis: 0 | 1): { min: number; max: number; mean: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const p of points) {
    min = Math.min(min, p[axis]);
    max = Math.max(max, p[axis]);
    sum += p[axis];
  }
  return { min, max, mean: sum / points.length };
}
