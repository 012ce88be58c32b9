import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  KINDS,
  levelOf,
  noPuzzles,
  type Puzzle,
  type Puzzles,
  readPuzzles,
  TRIERS,
  writePuzzles,
} from '@vinci/bots/puzzles';
import type { PresetId } from '@vinci/rules';
import { failWith, failWithError } from './fail.ts';
import { readText } from './input.ts';
import { tableOf } from './output.ts';
import { PUZZLES_FOLDER } from './place.ts';

/** Where the puzzles of a rule text are kept. */
export const puzzlesFileOf = (preset: PresetId): string => join(PUZZLES_FOLDER, `${preset}.json`);

/** The puzzles of a file, or the command ends with a sentence. */
export function puzzlesIn(file: string): Puzzles {
  const puzzles = readPuzzles(readText(file));
  return puzzles.ok ? puzzles.value : failWith(puzzles.error.code, puzzles.error.text);
}

/** The puzzles of a file, which need not be there yet. */
export function puzzlesToAdd(file: string, preset: PresetId): Puzzles {
  if (!existsSync(file)) return noPuzzles(preset);
  const puzzles = puzzlesIn(file);
  if (puzzles.preset === preset) return puzzles;
  return failWith('puzzles/other-preset', `The puzzles in ${file} are of ${puzzles.preset}.`);
}

/** Writes a file of puzzles so that it is whole at any moment. */
export function keepPuzzles(file: string, puzzles: Puzzles): void {
  try {
    writeFileSync(`${file}.new`, writePuzzles(puzzles));
    renameSync(`${file}.new`, file);
  } catch (error) {
    failWithError(error);
  }
}

/** All files of puzzles that there are, by rule text. */
export const allPuzzles = (): Puzzles[] =>
  (existsSync(PUZZLES_FOLDER) ? readdirSync(PUZZLES_FOLDER) : [])
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => puzzlesIn(join(PUZZLES_FOLDER, name)));

/** How many puzzles there are of each kind and level; the table of docs/puzzles.md. */
export function puzzlesTable(files: readonly Puzzles[]): string {
  const rows = files.flatMap(({ preset, puzzles }) =>
    KINDS.map((kind) => {
      const own = puzzles.filter((puzzle) => puzzle.kind === kind);
      return [preset, kind, String(own.length), ...levelsOf(own)];
    }),
  );
  return tableOf(['rule text', 'kind', 'puzzles', ...TRIERS, 'none'], rows);
}

const levelsOf = (puzzles: readonly Puzzle[]): string[] =>
  [...TRIERS, undefined].map((level) =>
    String(puzzles.filter(({ grades }) => levelOf(grades) === level).length),
  );
