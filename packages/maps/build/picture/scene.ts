import type { Terrain } from '../../src/map-types.ts';
import { lakeRing, paintRegions } from '../anchor-field.ts';
import type { Anchors } from '../anchors.ts';
import { distanceTo } from '../distance-transform.ts';
import { fillRings, type Grid, makeGrid, paintLine } from '../grid.ts';
import { distanceToLabel } from '../label-search.ts';
import { meander } from '../lines.ts';
import type { BuiltMap } from '../pipeline.ts';
import type { Point, SeedFile } from '../seed-file.ts';
import { waterRegions } from '../waters.ts';

/** Pixels per board unit at which the picture is painted. */
export const DENSITY = 2;

/** Everything the painters look at. */
export interface Scene {
  readonly seeds: SeedFile;
  readonly built: BuiltMap;
  /** Pixels of the map without its frame, `DENSITY` per board unit. */
  readonly grid: Grid;
  readonly regions: Int16Array;
  /** For each region number whether it is a province of water. */
  readonly wet: readonly boolean[];
  /** Board units to the nearest dry land, and on land to the nearest border. */
  readonly toLand: Float32Array;
  readonly toBorder: Float32Array;
  /** Board units to the nearest name or symbol; one cell per board unit. */
  readonly toText: Float32Array;
  /** Board units to the nearest river or lake; one cell per board unit. */
  readonly toWater: Float32Array;
  readonly lakes: readonly Point[][];
}

export function makeScene(seeds: SeedFile, built: BuiltMap): Scene {
  const grid = makeGrid(seeds.board.width, seeds.board.height, DENSITY);
  const { width, height, size } = grid;
  const regions = paintRegions(built.topology, grid);
  const provinces = seeds.provinces.length;
  // pixels on the very rim can stay blank
  for (let i = 0; i < size; i++)
    if (regions[i] === 0) regions[i] = regions[i - 1] || regions[i + 1] || provinces + 1;
  const wet = waterRegions(seeds);
  const land = new Uint8Array(size);
  const border = new Uint8Array(size);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const own = regions[i]!;
      if (own > provinces) continue;
      if (!wet[own]) land[i] = 1;
      const differs =
        (x < width - 1 && regions[i + 1] !== own) ||
        (x > 0 && regions[i - 1] !== own) ||
        (y < height - 1 && regions[i + width] !== own) ||
        (y > 0 && regions[i - width] !== own);
      if (differs) border[i] = 1;
    }
  const inUnits = (field: Float32Array): Float32Array => field.map((d) => d / DENSITY);
  const lakes = seeds.lakes.map(({ ring }) => {
    const points = lakeRing(built.projector, ring);
    return meander(points, { amplitude: 1.6, wavelength: 9 }, 300);
  });
  return {
    seeds,
    built,
    grid,
    regions,
    wet,
    toLand: inUnits(distanceTo(land, width, height)),
    toBorder: inUnits(distanceTo(border, width, height)),
    toText: textDistance(seeds, built.anchors),
    toWater: waterDistance(seeds, built, lakes),
    lakes,
  };
}

function textDistance(seeds: SeedFile, anchors: readonly Anchors[]): Float32Array {
  const { width, height } = seeds.board;
  const taken = new Uint8Array(width * height);
  const mark = (cx: number, cy: number, reach: number, test: (x: number, y: number) => boolean) => {
    for (let y = Math.max(0, cy - reach); y <= Math.min(height - 1, cy + reach); y++)
      for (let x = Math.max(0, cx - reach); x <= Math.min(width - 1, cx + reach); x++)
        if (test(x, y)) taken[y * width + x] = 1;
  };
  for (const { label, port, mine } of anchors) {
    const reach = Math.ceil(label.width / 2 + label.height);
    mark(label.x, label.y, reach, (x, y) => distanceToLabel(label, x, y) < 1);
    for (const s of [port, mine])
      if (s) mark(s.x, s.y, 11, (x, y) => Math.hypot(x - s.x, y - s.y) < 10);
  }
  return distanceTo(taken, width, height);
}

function waterDistance(seeds: SeedFile, built: BuiltMap, lakes: readonly Point[][]): Float32Array {
  const grid = makeGrid(seeds.board.width, seeds.board.height, 1);
  const water = new Uint8Array(grid.size);
  const paint = (i: number): void => {
    water[i] = 1;
  };
  for (const lake of lakes) fillRings(grid, [lake], paint);
  for (const { line, width } of built.partition.rivers) paintLine(grid, line, width, paint);
  return distanceTo(water, grid.width, grid.height);
}

/** Region at a board point; 0 off the board. */
export function regionAt({ grid, regions }: Scene, x: number, y: number): number {
  const px = Math.round(x * DENSITY);
  const py = Math.round(y * DENSITY);
  if (px < 0 || py < 0 || px >= grid.width || py >= grid.height) return 0;
  return regions[py * grid.width + px]!;
}

/** Index of the province of land at a board point, or -1 on any water. */
export function provinceAt(scene: Scene, x: number, y: number): number {
  const region = regionAt(scene, x, y);
  return region > scene.seeds.provinces.length || scene.wet[region] ? -1 : region - 1;
}

/** Index of the province of water at a board point, or -1. */
export function waterProvinceAt(scene: Scene, x: number, y: number): number {
  const region = regionAt(scene, x, y);
  return scene.wet[region] ? region - 1 : -1;
}

/** Index of the pixel nearest to a board point. */
export function pixelAt({ grid }: Scene, x: number, y: number): number {
  const px = Math.min(grid.width - 1, Math.max(0, Math.round(x * DENSITY)));
  const py = Math.min(grid.height - 1, Math.max(0, Math.round(y * DENSITY)));
  return py * grid.width + px;
}

/** Board units from a land point to the nearest border. */
export function borderDistance(scene: Scene, x: number, y: number): number {
  return scene.toBorder[pixelAt(scene, x, y)]!;
}

/** Board units from a point to the nearest name or symbol. */
export function textRoom(scene: Scene, x: number, y: number): number {
  return lookUp(scene, scene.toText, x, y);
}

/** Board units from a point to the nearest river or lake. */
export function waterRoom(scene: Scene, x: number, y: number): number {
  return lookUp(scene, scene.toWater, x, y);
}

/** Value of a field with one cell per board unit. */
function lookUp({ seeds }: Scene, field: Float32Array, x: number, y: number): number {
  const { width, height } = seeds.board;
  const px = Math.min(width - 1, Math.max(0, Math.round(x)));
  const py = Math.min(height - 1, Math.max(0, Math.round(y)));
  return field[py * width + px]!;
}

/** Terrain of each region number; undefined for seas. */
export const terrainsOf = (seeds: SeedFile): readonly (Terrain | undefined)[] => [
  undefined,
  ...seeds.provinces.map((p) => p.terrain),
];
