import { globSync, readFileSync } from 'node:fs';
import { listMaps, mapById } from '@vinci/maps';
import type { MapData } from '@vinci/rules';
import { checkPuzzle, KINDS, readPuzzles } from '../src/puzzles/index.ts';
import { learned } from './learned.ts';

const maps = listMaps().map(({ id }) => mapById(id) as MapData);
const folder = new URL('../puzzles/', import.meta.url);

test.each(globSync('*.json', { cwd: folder }))(
  '%s: another search with other luck finds the answers of the last of each kind',
  (name) => {
    const read = readPuzzles(readFileSync(new URL(name, folder), 'utf8'));
    if (!read.ok) throw new Error(read.error.text);
    const { preset, puzzles } = read.value;
    for (const kind of KINDS) {
      const puzzle = puzzles.findLast((one) => one.kind === kind);
      const troubles =
        puzzle === undefined
          ? []
          : checkPuzzle(puzzle, { preset, maps, model: learned, depth: 'search' });
      expect([puzzle?.id, troubles]).toEqual([puzzle?.id, []]);
    }
  },
);
