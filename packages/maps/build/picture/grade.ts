import type { Terrain } from '../../src/map-types.ts';
import { FRAME } from '../geometry-file.ts';
import { DENSITY, type Scene, terrainsOf } from './scene.ts';

/**
 * What the channels of the land are multiplied with, so that any two terrains stay apart for every
 * kind of sight; `apps/web/test/board/readable.test.ts` measures what comes of it.
 */
const GAINS: Readonly<Record<Terrain, readonly [red: number, green: number, blue: number]>> = {
  plains: [1.14, 1.12, 0.9],
  meadow: [0.98, 1.03, 1.02],
  normal: [0.97, 0.86, 0.83],
  forest: [0.74, 0.81, 0.83],
  mountain: [1.05, 1.06, 1.1],
  desert: [1.12, 1.17, 1.3],
  river: [0.91, 1.03, 1.08],
};

/** Gives every terrain of a framed picture a colour that nobody mistakes, with all that is drawn on it. */
export function gradeTerrains(pixels: Buffer, { grid, regions, seeds }: Scene): void {
  const terrains = terrainsOf(seeds);
  const edge = FRAME * DENSITY;
  const width = grid.width + 2 * edge;
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const terrain = terrains[regions[y * grid.width + x]!];
      if (terrain === undefined) continue;
      const at = 3 * ((y + edge) * width + x + edge);
      for (let c = 0; c < 3; c++)
        pixels[at + c] = Math.min(255, Math.round(pixels[at + c]! * GAINS[terrain][c]!));
    }
}
