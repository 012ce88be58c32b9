import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * What a board's committed files were built from, and what came out; lies beside them as
 * `build.json`. It lets a test tell in a moment whether a board is out of date or was edited by
 * hand, without building it.
 */
export interface Stamp {
  /** Hash of the seed file, the sources of the pipeline and the versions of what it uses. */
  readonly inputs: string;
  /** Hash of every file that the build wrote. */
  readonly files: Readonly<Record<string, string>>;
}

export const STAMP_FILE = 'build.json';

const root = new URL('../', import.meta.url);
const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Hash of all that decides what the build of a map gives. */
export function inputsOf(id: string): string {
  const hash = createHash('sha256');
  const add = (name: string, content: string | Uint8Array): void => {
    hash.update(`${name}\n${hashOf(content)}\n`);
  };
  const file = `data/${id}/seeds.json`;
  add(file, readFileSync(new URL(file, root)));
  const sources = readdirSync(new URL('build/', root), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .sort();
  for (const path of sources) add(path, readFileSync(new URL(`build/${path}`, root)));
  const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  // the pinned versions decide the coast, the shape of letters and every pixel
  add('devDependencies', JSON.stringify(Object.entries(devDependencies).sort()));
  return hash.digest('hex');
}

/** The stamp of files freshly built from `inputs`, which were hashed before the build. */
export function makeStamp(inputs: string, files: ReadonlyMap<string, string | Uint8Array>): Stamp {
  return {
    inputs,
    files: Object.fromEntries([...files].map(([name, content]) => [name, hashOf(content)])),
  };
}

/**
 * What is wrong with a board's committed files according to their stamp; empty when they are what
 * the present sources gave.
 *
 * @param read gives a committed file of the board, or undefined where there is none
 */
export function checkStamp(
  id: string,
  read: (file: string) => Uint8Array | undefined,
): readonly string[] {
  const again = `run "npm run boards -w @vinci/maps -- ${id}"`;
  const bytes = read(STAMP_FILE);
  if (bytes === undefined) return [`${id} was never built: ${again}`];
  const stamp = JSON.parse(Buffer.from(bytes).toString()) as Stamp;
  const problems: string[] = [];
  if (stamp.inputs !== inputsOf(id)) problems.push(`${id} is older than its sources: ${again}`);
  for (const [file, hash] of Object.entries(stamp.files)) {
    const content = read(file);
    if (content === undefined) problems.push(`${id}/${file} is missing: ${again}`);
    else if (hashOf(content) !== hash)
      problems.push(`${id}/${file} is not what the build wrote: ${again}`);
  }
  return problems;
}
