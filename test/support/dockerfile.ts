import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One instruction of a Dockerfile, with its lines joined. */
export interface Instruction {
  readonly name: string;
  /** `--from=x` as `from: 'x'`. */
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  /** All after the flags. */
  readonly text: string;
}

/** The instructions of a Dockerfile of the plain kind: no heredocs, no parser directives. */
export function parseDockerfile(text: string): Instruction[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
      if (name === undefined) throw new Error(`no instruction: ${line}`);
      const flags: Record<string, string> = {};
      const body = rest.replace(/^(?:--[a-z-]+=\S+\s+)+/, (found) => {
        for (const [, flag, value] of found.matchAll(/--([a-z-]+)=(\S+)/g)) flags[flag] = value;
        return '';
      });
      return { name, flags, text: body, words: body.split(/\s+/) };
    });
}

/** Whether the `.dockerignore` of a context keeps a path out of it; the last pattern that fits counts. */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const negated = line.startsWith('!');
      const source = (negated ? line.slice(1) : line)
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('**/', '\0')
        .replaceAll('*', '[^/]*')
        .replaceAll('\0', '(?:.*/)?');
      return { negated, fits: new RegExp(`^${source}(?:/|$)`) };
    });
  return (path) =>
    patterns.reduce((out, { negated, fits }) => (fits.test(path) ? !negated : out), false);
}

/** Where a Dockerfile is carried out. */
export interface Ground {
  /** Folder of the build context. */
  readonly context: string;
  /** Empty folder; each stage becomes the root of a file system below it. */
  readonly folder: string;
  /** Carries out a `RUN` in the root of its stage. Throws for what it does not know. */
  readonly run: (command: string, root: string, workdir: string) => void;
}

/** Carries out `FROM`, `WORKDIR`, `COPY` and `RUN`; returns the root of the last stage. */
export function carryOut(instructions: readonly Instruction[], ground: Ground): string {
  const { context, folder } = ground;
  const ignored = ignoredBy(readFileSync(join(context, '.dockerignore'), 'utf8'));
  const stages = new Map<string, string>();
  let root = '';
  let workdir = '/';
  for (const { name, flags, words, text } of instructions) {
    if (name === 'FROM') {
      root = join(folder, String(stages.size));
      mkdirSync(root);
      const base = stages.get(words[0]);
      if (base !== undefined) cpSync(base, root, { recursive: true, verbatimSymlinks: true });
      else workdir = '/';
      stages.set(words[2] ?? String(stages.size), root);
    } else if (name === 'WORKDIR') {
      workdir = text;
      mkdirSync(join(root, workdir), { recursive: true });
    } else if (name === 'RUN') {
      ground.run(text, root, workdir);
    } else if (name === 'COPY') {
      const target = words.at(-1) as string;
      const to = target.startsWith('/') ? join(root, target) : join(root, workdir, target);
      const from = flags.from === undefined ? context : stages.get(flags.from);
      if (from === undefined) throw new Error(`no stage ${flags.from}`);
      const keep = flags.from === undefined ? ignored : () => false;
      for (const source of words.slice(0, -1)) copy(from, source, to, keep);
    }
  }
  return root;
}

/** Docker copies the contents of a folder, and a file into a folder when the target ends with a slash. */
function copy(from: string, source: string, to: string, ignored: (path: string) => boolean): void {
  const path = join(from, source);
  if (lstatSync(path).isDirectory()) {
    copyTree(path, source.replace(/^\//, ''), to, ignored);
    return;
  }
  if (ignored(source)) throw new Error(`.dockerignore keeps ${source} out`);
  cpSync(path, /\/\.?$/.test(to) ? join(to, basename(source)) : to);
}

function copyTree(
  path: string,
  name: string,
  to: string,
  ignored: (path: string) => boolean,
): void {
  if (!lstatSync(path).isDirectory()) {
    // Links are copied as they are.
    if (!ignored(name)) cpSync(path, to, { recursive: true, verbatimSymlinks: true });
    return;
  }
  for (const entry of readdirSync(path)) {
    copyTree(join(path, entry), `${name}/${entry}`, join(to, entry), ignored);
  }
}
