import { type Chain, traceArcs } from './arcs.ts';
import { findCrossings } from './crossings.ts';
import type { Partition } from './partition.ts';
import { assembleRings, type Polygon } from './rings.ts';
import type { Point, SeedFile } from './seed-file.ts';
import { simplify } from './simplify.ts';
import { gaussianChain, midpoints } from './smooth.ts';
import { waterRegions } from './waters.ts';

/** What an arc separates; a bank lies between a province of water and another province. */
export type ArcKind = 'rim' | 'coast' | 'land' | 'sea' | 'bank';

/** A border shared by two regions. */
export interface Arc {
  readonly kind: ArcKind;
  /** Region on the left when walking along it; 0 is outside the board. */
  readonly left: number;
  readonly right: number;
  readonly closed: boolean;
  /** In quanta (whole numbers); times the seed file's `quantum` gives board units. */
  line: readonly Point[];
}

/** The whole board as arcs that are shared between regions. */
export interface BoardTopology {
  readonly arcs: readonly Arc[];
  /** Polygons of each region, largest first; index 0 is unused. */
  readonly polygons: readonly (readonly Polygon[])[];
  /** Board units per quantum. */
  readonly quantum: number;
}

/** How an arc is smoothed: the bank of a river like a land border, that of an inland sea like a coast. */
type Smoothing = Exclude<ArcKind, 'bank'>;

/** Rounds of gentler smoothing that are tried before crossing borders are given up on. */
const RETRIES = 8;

export function makeTopology(seeds: SeedFile, partition: Partition): BoardTopology {
  const { grid, regions } = partition;
  const provinces = seeds.provinces.length;
  const wet = waterRegions(seeds);
  const chains = traceArcs(grid, regions);
  const kindOf = (c: Chain): ArcKind => {
    if (c.left === 0 || c.right === 0) return 'rim';
    const water = Number(c.left > provinces) + Number(c.right > provinces);
    if (water === 0) return wet[c.left] || wet[c.right] ? 'bank' : 'land';
    return water === 1 ? 'coast' : 'sea';
  };
  const isShore = (c: Chain): boolean =>
    [c.left, c.right].some((r) => seeds.provinces[r - 1]?.water?.kind === 'sea');
  const styleOf = (c: Chain, kind: ArcKind): Smoothing =>
    kind !== 'bank' ? kind : isShore(c) ? 'coast' : 'land';
  const arcs = chains.map((chain): Arc => {
    const kind = kindOf(chain);
    const { left, right, closed } = chain;
    return {
      kind,
      left,
      right,
      closed,
      line: drawArc(seeds, grid.scale, chain, styleOf(chain, kind), 1),
    };
  });
  const gentler = new Map<number, number>();
  for (let round = 0; ; round++) {
    const bad = findCrossings(arcs.map((a) => a.line));
    if (bad.size === 0) break;
    if (round === RETRIES) throw new Error(`${bad.size} borders still cross`);
    for (const k of bad) {
      const divisor = (gentler.get(k) ?? 1) + 1;
      gentler.set(k, divisor);
      arcs[k]!.line = drawArc(
        seeds,
        grid.scale,
        chains[k]!,
        styleOf(chains[k]!, arcs[k]!.kind),
        divisor,
      );
    }
  }
  const regionCount = provinces + seeds.seas.length;
  return {
    arcs,
    polygons: assembleRings(arcs, regionCount, seeds.build.quantum),
    quantum: seeds.build.quantum,
  };
}

function drawArc(
  seeds: SeedFile,
  scale: number,
  chain: Chain,
  kind: Smoothing,
  divisor: number,
): Point[] {
  const toUnits = ([x, y]: Point): Point => [x / scale, y / scale];
  const { points, closed } = chain;
  if (kind === 'rim') return quantise([points[0]!, points[points.length - 1]!].map(toUnits), seeds);
  const sigma = (seeds.build.smooth[kind] * scale) / divisor;
  const area = seeds.build.simplifyArea[kind] / divisor;
  const smooth = gaussianChain(midpoints(points, closed), Math.max(0.8, sigma), closed);
  return quantise(simplify(smooth.map(toUnits), area, closed), seeds);
}

function quantise(line: readonly Point[], seeds: SeedFile): Point[] {
  const perUnit = Math.round(1 / seeds.build.quantum);
  const out: Point[] = [];
  for (const [x, y] of line) {
    const p: Point = [Math.round(x * perUnit), Math.round(y * perUnit)];
    const last = out[out.length - 1];
    if (!last || last[0] !== p[0] || last[1] !== p[1]) out.push(p);
  }
  return out;
}

/** The line of an arc in board units. */
export const arcLine = (topology: BoardTopology, arc: Arc): Point[] =>
  arc.line.map(([x, y]) => [x * topology.quantum, y * topology.quantum]);
