/** The boards as data: `packages/maps` is built upon the rules, so their tests do without its code. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapData } from '../src/index.ts';

const DATA = join(import.meta.dirname, '../../maps/data');

const read = (folder: string): MapData =>
  JSON.parse(readFileSync(join(DATA, folder, 'graph.json'), 'utf8'));

export const europe = read('europe');

/** All boards that come with the game. */
export const boards = (): readonly MapData[] =>
  globSync('*/graph.json', { cwd: DATA }).map((file) => read(join(file, '..')));
