import { militaryTiles } from './military.ts';
import { pointsTiles } from './points.ts';
import { specialTiles } from './special.ts';
import type { TileEntry } from './tile.ts';

/** Every kind of tile that the book describes. */
export const TILE_ENTRIES: readonly TileEntry[] = [
  ...pointsTiles,
  ...militaryTiles,
  ...specialTiles,
];
