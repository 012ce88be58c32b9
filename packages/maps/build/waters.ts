import type { RiverLine } from './cost-field.ts';
import { type Grid, paintLine } from './grid.ts';
import { distance, meander } from './lines.ts';
import { valueNoise } from './noise.ts';
import type { Projector } from './projection.ts';
import type { Point, RiverWater, SeedFile } from './seed-file.ts';

/** How far a pool reaches along its river, as a share of its width. */
const POOL_REACH = 0.8;

/** How much the width varies, as a share of it. */
const UNEVEN = 0.16;
/** How far the bed sways from the river's line, and in what waves, as shares of its width. */
const SWAY = 0.2;
const SWAY_LENGTH = 1.7;
/** Share of its width that a river has where it begins, and after how many units it has all. */
const HEAD = 0.4;
const GROWTH = 44;

/** For each region number whether it is a province of water; 0 is outside. */
export const waterRegions = (seeds: SeedFile): readonly boolean[] => [
  false,
  ...seeds.provinces.map((p) => p.water !== undefined),
  ...seeds.seas.map(() => false),
];

/**
 * Paints the rivers that are provinces over the land that the provinces on their banks have grown
 * into. Cells of the sea stay as they are, so a river may be drawn out beyond its mouth.
 */
export function paintRivers(
  seeds: SeedFile,
  grid: Grid,
  projector: Projector,
  mask: Uint8Array,
  rivers: readonly RiverLine[],
  regions: Int16Array,
): void {
  const lineOf = (water: RiverWater): readonly Point[] =>
    rivers.find(({ id }) => id === water.river)?.line ?? [];
  const all = seeds.provinces.flatMap(({ water }) => (water?.kind === 'river' ? [water] : []));
  seeds.provinces.forEach(({ water }, k) => {
    if (water?.kind !== 'river') return;
    const line = lineOf(water);
    const others = all
      .filter((w) => w !== water && w.river === water.river)
      .map((w) => stretchOf(w, line, projector));
    for (const { from, to, width } of riverBed(water, { line, projector, seed: k + 1, others }))
      paintLine(grid, [from, to], width, (i) => {
        if (mask[i] === 1) regions[i] = k + 1;
      });
  });
}

/** What a stretch is laid out with. */
interface RiverBed {
  readonly line: readonly Point[];
  readonly projector: Projector;
  readonly seed: number;
  /** Other stretches of the same river. */
  readonly others: readonly Stretch[];
}

interface Reach {
  readonly from: Point;
  readonly to: Point;
  readonly width: number;
}

/** Indices of the first and the last point of a stretch on its river's line. */
type Stretch = readonly [first: number, last: number];

function stretchOf(water: RiverWater, line: readonly Point[], projector: Projector): Stretch {
  const a = nearest(line, projector.point(water.from));
  const b = nearest(line, projector.point(water.to));
  return [Math.min(a, b), Math.max(a, b)];
}

/** A river's stretch in short pieces, each with its width in board units. */
function riverBed(water: RiverWater, bed: RiverBed): Reach[] {
  const { line, projector, seed, others } = bed;
  const { width, pools } = water;
  const [first, last] = stretchOf(water, line, projector);
  const along = [0];
  for (let i = 1; i < line.length; i++)
    along.push(along[i - 1]! + distance(line[i - 1]!, line[i]!));
  const wide = pools.map((pool) => ({
    at: along[nearest(line, projector.point(pool.at))]!,
    reach: pool.width * POOL_REACH,
    more: pool.width - width,
  }));
  const isHead = others.every(([from, to]) => from >= first || to < first - 1);
  const centre = meander(
    line,
    { amplitude: width * SWAY, wavelength: width * SWAY_LENGTH },
    seed + 500,
  );
  const reaches: Reach[] = [];
  for (let i = first; i < last; i++) {
    const more = wide.map((p) => p.more * Math.exp(-(((along[i]! - p.at) / p.reach) ** 2)));
    const uneven = 1 + UNEVEN * (2 * valueNoise(along[i]! / (width * 1.3), 0.5, seed) - 1);
    const grown = isHead
      ? Math.min(1, HEAD + (1 - HEAD) * ((along[i]! - along[first]!) / GROWTH))
      : 1;
    const here = (width * uneven + Math.max(0, ...more)) * grown;
    reaches.push({ from: centre[i]!, to: centre[i + 1]!, width: here });
  }
  return reaches;
}

const nearest = (line: readonly Point[], p: Point): number =>
  line.reduce((best, q, i) => (distance(p, q) < distance(p, line[best]!) ? i : best), 0);
