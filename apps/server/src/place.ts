/**
 * What is found beside the code: its version, the built client, and the sources that decide how a game plays.
 * `deploy/package/make.ts` puts constants in its place, as a built package has neither sources nor workspaces.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;

/** Folder of the built client. */
export const CLIENT_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

const { resolve } = createRequire(import.meta.url);

/** Where each board has a folder with its geometry. */
export const BOARDS_FOLDER = join(dirname(resolve('@vinci/maps')), '../data');

/** What strong and master learned; the files may be missing, and are not looked for here. */
export const MODEL_FILE = fileURLToPath(import.meta.resolve('@vinci/bots/model.json'));
export const MASTER_FILE = fileURLToPath(import.meta.resolve('@vinci/bots/master.json'));

/** A part of the rules that only tests use. */
const TESTING = `testing${sep}`;

/** Of the fair bag, what decides what is drawn. */
const MIXING = ['canonical.ts', 'chain.ts'];

/** Of a session, what plays a log again. */
const REPLAYING = ['compiled.ts', 'course.ts', 'stored.ts', 'undo-stack.ts'];

let own: string | undefined;

/** SHA-256 in hexadecimal of all code that decides whether a stored game plays as it did. */
export function codeDigest(): string {
  own ??= hashOf([
    [folderOf('@vinci/rules'), undefined],
    [folderOf('@vinci/fairness'), MIXING],
    [folderOf('@vinci/session/course'), REPLAYING],
  ]);
  return own;
}

const folderOf = (name: string): string => dirname(resolve(name));

/** @param parts folders, with the files that count; all of a folder, where none are named */
function hashOf(parts: readonly (readonly [string, readonly string[] | undefined])[]): string {
  const hash = createHash('sha256');
  for (const [folder, files] of parts) {
    for (const file of files ?? sourcesIn(folder)) {
      hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith(TESTING))
    .sort();
}
