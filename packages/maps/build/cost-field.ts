import { type Grid, paintLine } from './grid.ts';
import { meander, smoothLine } from './lines.ts';
import type { NaturalEarth } from './natural-earth.ts';
import { noiseRow } from './noise.ts';
import type { Projector } from './projection.ts';
import type { BoardSeed, Point, SeedFile } from './seed-file.ts';

/** A river as it is drawn: its border and its picture coincide. */
export interface RiverLine {
  readonly id: string;
  /** Board units at the mouth. */
  readonly width: number;
  readonly line: readonly Point[];
}

/** The rivers, meandering, in board units. */
export function makeRivers(seeds: SeedFile, projector: Projector, noiseSeed: number): RiverLine[] {
  return seeds.rivers.map(({ id, width, line }, k) => {
    const raw = smoothLine(line.map(projector.point), 1.5);
    return { id, width, line: meander(raw, seeds.build.meander.river, 1001 + k + noiseSeed) };
  });
}

/** What it costs a border front to cross each cell: cheap plains, dear rivers and ridges. */
export function makeCostField(
  seeds: SeedFile,
  grid: Grid,
  projector: Projector,
  earth: NaturalEarth,
  rivers: readonly RiverLine[],
  noiseSeed: number,
): Int32Array {
  const { build } = seeds;
  const barrier = new Uint16Array(grid.size);
  // barriers are given per cell at 2 cells per unit
  const perCell = 2 / grid.scale;
  const addBarrier = (line: readonly Point[], thickness: number, strength: number): void => {
    const value = Math.round(strength * perCell);
    paintLine(grid, line, thickness, (i) => {
      if (barrier[i]! < value) barrier[i] = value;
    });
  };
  for (const { width, line } of rivers)
    addBarrier(line, 1.6, build.cost.river * Math.min(2, width / 1.4));
  for (const { height, line } of seeds.ridges) {
    const raw = smoothLine(line.map(projector.point), 1.5);
    const ridge = meander(raw, build.meander.ridge, 77 + noiseSeed);
    addBarrier(ridge, 2, build.cost.ridge * (0.5 + height));
  }
  for (const line of frontierPieces(earth, seeds.board, projector))
    addBarrier(line, 1.6, build.cost.countryBorder);
  for (const { strength, line } of seeds.borderGuides) {
    const raw = smoothLine(line.map(projector.plain), 1.5);
    addBarrier(meander(raw, build.meander.guide, 99 + noiseSeed), 2, strength * build.cost.guide);
  }
  return addNoise(seeds, grid, barrier, noiseSeed);
}

function addNoise(
  seeds: SeedFile,
  grid: Grid,
  barrier: Uint16Array,
  noiseSeed: number,
): Int32Array {
  const { base, noise } = seeds.build.cost;
  const cost = new Int32Array(grid.size);
  const rows = noise.map(() => new Float64Array(grid.width));
  for (let y = 0; y < grid.height; y++) {
    noise.forEach(({ wavelength }, k) => {
      noiseRow(rows[k]!, y, grid.scale, wavelength, 11 + k + noiseSeed);
    });
    for (let x = 0; x < grid.width; x++) {
      let sum = base;
      for (let k = 0; k < noise.length; k++) {
        const v = rows[k]![x]!;
        // cubing makes narrow dear ridges in a cheap field
        sum += noise[k]!.amplitude * (noise[k]!.power === 3 ? v * v * v : v);
      }
      const i = y * grid.width + x;
      cost[i] = Math.round(sum) + barrier[i]!;
    }
  }
  return cost;
}

/** Board units around the board within which frontiers are followed. */
const MARGIN = 200;

function frontierPieces(earth: NaturalEarth, board: BoardSeed, projector: Projector): Point[][] {
  const pieces: Point[][] = [];
  for (const line of earth.frontiers) {
    let piece: Point[] = [];
    for (const at of line) {
      const p = projector.plain(at);
      const near =
        p[0] > -MARGIN &&
        p[1] > -MARGIN &&
        p[0] < board.width + MARGIN &&
        p[1] < board.height + MARGIN;
      if (near) {
        piece.push(p);
        continue;
      }
      if (piece.length > 1) pieces.push(piece);
      piece = [];
    }
    if (piece.length > 1) pieces.push(piece);
  }
  return pieces;
}
