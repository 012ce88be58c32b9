import { distanceTo } from './distance-transform.ts';
import { fillRings, type Grid, makeGrid } from './grid.ts';
import { smoothLine } from './lines.ts';
import type { Projector } from './projection.ts';
import type { Point, SeedFile } from './seed-file.ts';
import type { BoardTopology } from './topology.ts';

/** What the search for label and pawn places looks at; one cell per board unit. */
export interface AnchorField {
  readonly grid: Grid;
  readonly regions: Int16Array;
  /** Board units to the nearest border, rim or lake. */
  readonly clearance: Float32Array;
  /** Regions above this number are seas. */
  readonly provinces: number;
}

/** Clearance that is left on a lake. */
const ON_LAKE = 1.2;

/** Outline of a lake in board units, open (its first vertex is not repeated). */
export function lakeRing(
  projector: Projector,
  ring: readonly (readonly [number, number])[],
): Point[] {
  const points = ring.map(projector.plain);
  return smoothLine([...points, points[0]!], 2).slice(0, -1);
}

/** Region of each cell, painted from the final outlines. */
export function paintRegions(topology: BoardTopology, grid: Grid): Int16Array {
  const regions = new Int16Array(grid.size);
  topology.polygons.forEach((polygons, region) => {
    for (const { rings } of polygons)
      fillRings(grid, rings, (i) => {
        regions[i] = region;
      });
  });
  return regions;
}

export function makeAnchorField(
  seeds: SeedFile,
  topology: BoardTopology,
  projector: Projector,
): AnchorField {
  const grid = makeGrid(seeds.board.width, seeds.board.height, 1);
  const { width, height } = grid;
  const regions = paintRegions(topology, grid);
  const border = new Uint8Array(grid.size);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const rim = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (rim || regions[i] !== regions[i + 1] || regions[i] !== regions[i + width]) border[i] = 1;
    }
  const clearance = distanceTo(border, width, height);
  if (seeds.lakes.length > 0) {
    const lake = new Uint8Array(grid.size);
    for (const { ring } of seeds.lakes)
      fillRings(grid, [lakeRing(projector, ring)], (i) => {
        lake[i] = 1;
      });
    const toLake = distanceTo(lake, width, height);
    for (let i = 0; i < grid.size; i++)
      clearance[i] = Math.min(clearance[i]!, Math.max(ON_LAKE, toLake[i]!));
  }
  return { grid, regions, clearance, provinces: seeds.provinces.length };
}

/** A rectangle of whole board units that holds a province's main part. */
export interface Bounds {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Bounding rectangle of the largest part of a region, clipped to the board. */
export function mainBounds(topology: BoardTopology, grid: Grid, region: number): Bounds {
  const ring = topology.polygons[region]![0]!.rings[0]!;
  const xs = ring.map((p) => p[0]);
  const ys = ring.map((p) => p[1]);
  return {
    x0: Math.max(0, Math.floor(Math.min(...xs))),
    y0: Math.max(0, Math.floor(Math.min(...ys))),
    x1: Math.min(grid.width - 1, Math.ceil(Math.max(...xs))),
    y1: Math.min(grid.height - 1, Math.ceil(Math.max(...ys))),
  };
}
