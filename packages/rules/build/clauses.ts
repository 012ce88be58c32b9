/**
 * Which clause of the rules digest is named by which test: `node packages/rules/build/clauses.ts`
 * prints the table, `--missing` only what no test names. It fails when a clause that concerns a
 * playable rule text has no test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRESET_IDS } from '../src/index.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const list = new URL('../test/resources/clauses.txt', import.meta.url);

/** One line of the list of clauses. */
export interface Clause {
  readonly id: string;
  /** Rule texts it concerns; `fictional` for the game with fictional players. */
  readonly texts: readonly string[];
  /** Why it cannot be observed in play, where that is so. */
  readonly withoutEffect?: string;
}

const CLASSIC = ['deClassic', 'nlClassic', 'jaInternational', 'deShort'];

/** Reads the list of clauses. Throws at a line that is none. */
export function parseClauses(text: string): Clause[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [head = '', withoutEffect] = line.split(';').map((part) => part.trim());
      const [id = '', ...words] = head.split(/\s+/);
      if (!/^[A-Z]+(-[A-Z]+)*-\d+$/.test(id) || words.length === 0) {
        throw new Error(`clauses: ${line}`);
      }
      const texts = words.flatMap((word) =>
        word === 'all' ? [...CLASSIC, 'vinci2'] : word === 'classic' ? CLASSIC : [word],
      );
      return withoutEffect === undefined ? { id, texts } : { id, texts, withoutEffect };
    });
}

/** All clauses of the digest. */
export const readClauses = (): Clause[] => parseClauses(readFileSync(list, 'utf8'));

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ['node_modules', 'dist', 'data'].includes(entry.name) ? [] : testFiles(path);
    }
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Clause ids at the head of the names of tests, with the files that hold them. */
export function namedClauses(): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  const note = (id: string, file: string): void => {
    named.set(id, (named.get(id) ?? new Set()).add(relative(root, file)));
  };
  for (const file of ['packages', 'apps', 'test', 'e2e'].flatMap((name) =>
    filesIn(join(root, name)),
  )) {
    const text = readFileSync(file, 'utf8');
    for (const [, ids] of text.matchAll(/['"`]((?:\[[A-Z]+(?:-[A-Z]+)*-\d+\])+)/g)) {
      for (const [, id] of ids!.matchAll(/\[([^\]]+)\]/g)) note(id!, file);
    }
    // Tables of worked examples carry their ids as data.
    if (!text.includes("'[%s]")) continue;
    for (const [, id] of text.matchAll(/\bid: '(X-\d+)'/g)) note(id!, file);
  }
  return named;
}

function filesIn(folder: string): string[] {
  try {
    return testFiles(folder);
  } catch {
    return [];
  }
}

/** Rule texts that can be played, and the game with fictional players. */
const PLAYED: readonly string[] = [...PRESET_IDS, 'fictional'];

/** Clauses that concern a playable rule text and that no test names. */
export function untested(
  clauses: readonly Clause[],
  named: ReadonlyMap<string, unknown>,
): Clause[] {
  return clauses.filter(
    ({ id, texts, withoutEffect }) =>
      withoutEffect === undefined && !named.has(id) && texts.some((text) => PLAYED.includes(text)),
  );
}

if (process.argv[1] === import.meta.filename) {
  const clauses = readClauses();
  const named = namedClauses();
  const missing = untested(clauses, named);
  if (!process.argv.includes('--missing')) {
    for (const { id, texts, withoutEffect } of clauses) {
      const files = [...(named.get(id) ?? [])].map((file) =>
        file.replace(/^packages\/rules\/test\//, ''),
      );
      const fallback =
        withoutEffect ?? (missing.some((one) => one.id === id) ? 'NO TEST' : 'later');
      console.log(`${id.padEnd(24)} ${texts.join(' ').padEnd(56)} ${files.join(', ') || fallback}`);
    }
  }
  const known = new Set(clauses.map(({ id }) => id));
  const unknown = [...named.keys()].filter((id) => !known.has(id));
  const tested = clauses.filter(({ id }) => named.has(id)).length;
  const needed = clauses.filter((clause) => untested([clause], new Map()).length > 0).length;
  console.log(
    `${clauses.length} clauses, ${tested} named by tests; ${needed} needed, ${missing.length} missing`,
  );
  for (const { id } of missing) console.log(`no test names ${id}`);
  for (const id of unknown) console.log(`a test names ${id}, which is no clause`);
  if (missing.length > 0 || unknown.length > 0) process.exitCode = 1;
}
