import { makeCostField, makeRivers, type RiverLine } from './cost-field.ts';
import { flood, type Source } from './flood.ts';
import { cellAt, eachCell, findComponents, type Grid, makeGrid, paintLine } from './grid.ts';
import { makeLandMask } from './land-mask.ts';
import { distance, smoothLine } from './lines.ts';
import type { NaturalEarth } from './natural-earth.ts';
import type { Projector } from './projection.ts';
import type { LonLat, Point, SeedFile } from './seed-file.ts';
import { dropFragments, smoothRegions } from './tidy.ts';
import { mostVotes } from './votes.ts';
import { paintRivers, waterRegions } from './waters.ts';

/** The board cut into regions: 1..n are the provinces, n+1.. the seas, in the seeds' order. */
export interface Partition {
  readonly grid: Grid;
  readonly regions: Int16Array;
  readonly rivers: readonly RiverLine[];
}

export interface PartitionOptions {
  /** Cells per board unit. */
  readonly gridScale: number;
  /** Added to every noise seed; 0 for the shipped map, others to prove the graph is stable. */
  readonly noiseSeed: number;
}

/** Cost of a sea cell, and of one on a cut between two zones. */
const SEA_COST = 10;
const SEA_CUT_COST = 6000;

export function makePartition(
  seeds: SeedFile,
  projector: Projector,
  earth: NaturalEarth,
  { gridScale, noiseSeed }: PartitionOptions,
): Partition {
  const grid = makeGrid(seeds.board.width, seeds.board.height, gridScale);
  const mask = makeLandMask(seeds, grid, projector, earth);
  const rivers = makeRivers(seeds, projector, noiseSeed);
  const cost = makeCostField(seeds, grid, projector, earth, rivers, noiseSeed);
  const regions = new Int16Array(grid.size);
  flood(grid, regions, landSources(seeds, grid, projector, mask), cost, { mask, value: 1 });
  claimIslands(seeds, grid, projector, mask, regions);
  paintRivers(seeds, grid, projector, mask, rivers, regions);
  floodSeas(seeds, grid, projector, mask, regions);
  smoothRegions(grid, mask, regions, seeds.build.modeFilter);
  dropFragments(grid, mask, regions, waterRegions(seeds));
  return { grid, regions, rivers };
}

function landSources(
  seeds: SeedFile,
  grid: Grid,
  projector: Projector,
  mask: Uint8Array,
): Source[] {
  const sources: Source[] = [];
  const corridors: Source[] = [];
  seeds.provinces.forEach((province, k) => {
    if (province.water) return;
    const points = province.seeds.map(projector.point);
    points.forEach((p, n) => {
      const cell = cellAt(grid, p);
      const at = `${province.id}, seed ${province.seeds[n]}`;
      if (cell < 0) throw new Error(`${at}: off the board`);
      if (mask[cell] !== 1) throw new Error(`${at}: in the water`);
      sources.push([cell, k + 1]);
      if (n > 0) corridors.push(...corridor(grid, mask, p, nearest(points.slice(0, n), p), k + 1));
    });
  });
  return [...sources, ...corridors];
}

/** Cells of a straight corridor between two seeds, none if it would cross water. */
function corridor(grid: Grid, mask: Uint8Array, from: Point, to: Point, region: number): Source[] {
  const cells: Source[] = [];
  let dry = true;
  paintLine(grid, [from, to], 1.2, (i) => {
    if (mask[i] !== 1) dry = false;
    cells.push([i, region]);
  });
  return dry ? cells : [];
}

function nearest(points: readonly Point[], to: Point): Point {
  return points.reduce((best, p) => (distance(p, to) < distance(best, to) ? p : best));
}

/** Gives land that no seed reached to the named province, else to the nearest one over the water. */
function claimIslands(
  seeds: SeedFile,
  grid: Grid,
  projector: Projector,
  mask: Uint8Array,
  regions: Int16Array,
): void {
  const { width, size } = grid;
  const unclaimed = new Uint8Array(size);
  const claimed = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    if (regions[i] !== 0) claimed[i] = 1;
    else if (mask[i] === 1) unclaimed[i] = 1;
  }
  const islands = findComponents(grid, unclaimed);
  if (!islands.list.some((c) => c.value === 1)) return;
  const shore: Source[] = [];
  const rim = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1];
  for (let i = 0; i < size; i++)
    if (claimed[i] === 1 && rim.some((o) => claimed[i + o] === 0)) shore.push([i, regions[i]!]);
  const nearby = regions.slice();
  const everywhere = new Int32Array(size).fill(8);
  flood(grid, nearby, shore, everywhere, { mask: claimed, value: 0 });
  islands.list.forEach(({ value, cells }, id) => {
    if (value !== 1) return;
    const votes = new Map<number, number>();
    let sumX = 0;
    let sumY = 0;
    eachCell(grid, islands, id, (i) => {
      votes.set(nearby[i]!, (votes.get(nearby[i]!) ?? 0) + 1);
      sumX += i % grid.width;
      sumY += (i / grid.width) | 0;
    });
    const centre: Point = [sumX / cells / grid.scale, sumY / cells / grid.scale];
    const named = seeds.islands.find((o) => distance(projector.point(o.at), centre) < o.r);
    const region = named
      ? seeds.provinces.findIndex((p) => p.id === named.province) + 1
      : mostVotes(votes);
    eachCell(grid, islands, id, (i) => {
      regions[i] = region;
    });
  });
}

function floodSeas(
  seeds: SeedFile,
  grid: Grid,
  projector: Projector,
  mask: Uint8Array,
  regions: Int16Array,
): void {
  const cost = new Int32Array(grid.size).fill(SEA_COST);
  for (const { line } of seeds.seaCuts)
    paintLine(grid, smoothLine(line.map(projector.plain), 1.5), 1.6, (i) => {
      cost[i] = SEA_CUT_COST;
    });
  const sources: Source[] = [];
  const addSeeds = (id: string, region: number, at: readonly LonLat[]): void => {
    for (const seed of at) {
      const cell = cellAt(grid, projector.plain(seed));
      if (cell < 0) throw new Error(`${id}, seed ${seed}: off the board`);
      if (mask[cell] === 1) throw new Error(`${id}, seed ${seed}: on land`);
      sources.push([cell, region]);
    }
  };
  seeds.provinces.forEach((p, k) => {
    if (p.water?.kind === 'sea') addSeeds(p.id, k + 1, p.seeds);
  });
  seeds.seas.forEach((sea, k) => {
    addSeeds(sea.id, seeds.provinces.length + 1 + k, sea.seeds);
  });
  flood(grid, regions, sources, cost, { mask, value: 0 });
  const blank = regions.indexOf(0);
  if (blank >= 0) {
    const at = [blank % grid.width, (blank / grid.width) | 0].map((v) => v / grid.scale);
    throw new Error(`no region reaches the board point ${at}`);
  }
}
