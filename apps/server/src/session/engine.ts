import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { listMaps, type MapData, mapById } from '@vinci/maps';
import { MAX_UNDONE, OPPONENTS, PACES } from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';

const { resolve } = createRequire(import.meta.url);

const RULES = dirname(resolve('@vinci/rules'));

/** Where the code of the fair bag lies, and what of it decides what is drawn. */
const FAIRNESS = dirname(resolve('@vinci/fairness'));
const MIXING = ['canonical.ts', 'chain.ts'];

/** A part of it that only tests use. */
const TESTING = `testing${sep}`;

/** What of a session plays a log again. */
const REPLAYING = ['compiled.ts', 'course.ts', 'stored.ts', 'undo-stack.ts'];

/** What of the protocol a stored game is held against. */
const KNOWN = { MAX_UNDONE, OPPONENTS, PACES };

let own: string | undefined;

/**
 * What plays the games: the version of the rules and a fingerprint of their code, of the boards and of
 * all else that decides whether a stored game can be played on, as `2-0f3a…`. It changes with every
 * change of these, also with one for which nobody raised a version.
 */
export function engineOf(): string {
  own ??= engineWith(listMaps().map(({ id }) => mapById(id) as MapData));
  return own;
}

export function engineWith(boards: readonly MapData[]): string {
  const hash = createHash('sha256');
  const files = readdirSync(RULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith(TESTING))
    .sort();
  addFiles(hash, RULES, files);
  addFiles(hash, FAIRNESS, MIXING);
  addFiles(hash, dirname(resolve('@vinci/session/course')), REPLAYING);
  const sorted = boards.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  hash.update(JSON.stringify([sorted, KNOWN]));
  return `${RULES_VERSION}-${hash.digest('hex').slice(0, 32)}`;
}

function addFiles(hash: Hash, folder: string, files: readonly string[]): void {
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
}
