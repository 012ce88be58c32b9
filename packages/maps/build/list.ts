import { existsSync } from 'node:fs';
import { listSeeds, readSeeds } from './seed-file.ts';

const variable = (id: string): string => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const HEAD = '// Made by `npm run boards -w @vinci/maps -- --list` from the folders in `data`.\n';

/** Columns of a line of source. */
const WIDTH = 100;

/** The files of a board that the client fetches, by the names they have in `src/files.ts`. */
const FETCHED = {
  geometry: 'geometry.json',
  '1x': 'board@1x.webp',
  '2x': 'board@2x.webp',
  preview: 'preview.webp',
} as const;

/** Seeds without a graph are a board that somebody still works on. */
const isBuilt = (id: string): boolean =>
  existsSync(new URL(`../data/${id}/graph.json`, import.meta.url));

/**
 * The sources that name every board, so that a new board is one folder of data: `src/boards.ts` with
 * their graphs, `src/files.ts` with the addresses of what a client fetches. Bundlers want literals.
 *
 * @returns texts by file name in `src`
 */
export function boardList(): ReadonlyMap<string, string> {
  const boards = listSeeds().filter(isBuilt).map(readSeeds);
  const offered = [...boards].sort((a, b) => a.place - b.place);
  const imports = boards.map(
    ({ id }) => `import ${variable(id)} from '../data/${id}/graph.json' with { type: 'json' };\n`,
  );
  const entries = offered.map(({ id, about }) => {
    const text = about.includes("'") ? JSON.stringify(about) : `'${about}'`;
    const line = `    about: ${text},\n`;
    const fits = line.length <= WIDTH + 1;
    return `  {\n    graph: ${variable(id)},\n${fits ? line : `    about:\n      ${text},\n`}  },\n`;
  });
  const files = boards.map(({ id }) => {
    const urls = Object.entries(FETCHED).map(
      ([name, file]) =>
        `    ${/^\d/.test(name) ? `'${name}'` : name}: new URL('../data/${id}/${file}', import.meta.url).href,\n`,
    );
    return `  ${id === variable(id) ? id : `'${id}'`}: {\n${urls.join('')}  },\n`;
  });
  return new Map([
    [
      'boards.ts',
      `${HEAD}${imports.join('')}
/** A board that comes with the game: its parsed \`graph.json\`, not yet checked, and a line about it. */
interface Board {
  readonly graph: unknown;
  readonly about: string;
}

/** All boards, in the order in which they are offered. */
export const boards: readonly Board[] = [
${entries.join('')}];
`,
    ],
    [
      'files.ts',
      `${HEAD}
/** Addresses of the files of a board that a client fetches. */
export interface BoardFiles {
  readonly geometry: string;
  readonly '1x': string;
  readonly '2x': string;
  readonly preview: string;
}

/** By the id of the board; only what is asked for is fetched. */
export const boardFiles: Readonly<Record<string, BoardFiles>> = {
${files.join('')}};
`,
    ],
  ]);
}
