import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** The lines of the Dockerfile; what is continued is one line. */
export const dockerfile = (): string[] => read('Dockerfile').replaceAll('\\\n', ' ').split('\n');

/** What `COPY` lines read of the repository. */
export const copied = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));

/** Whether Docker gets to see a file, by `.dockerignore`: the last line that matches it decides. */
function isSeen(file: string, lines: readonly string[]): boolean {
  let seen = true;
  for (const line of lines) {
    const pattern = line.replace(/^!/, '');
    const parts = file.split('/');
    const matches = parts.some((_, end) => matchesGlob(parts.slice(0, end + 1).join('/'), pattern));
    if (matches) seen = line.startsWith('!');
  }
  return seen;
}

/** Copies into a folder what the image is built from: the files that are copied and not ignored, nothing else. */
export function copySources(folder: string): void {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT })
    .toString()
    .split('\0');
  const wanted = copied(dockerfile());
  for (const file of files) {
    if (!wanted.some((path) => file === path || file.startsWith(`${path}/`))) continue;
    if (!isSeen(file, ignored)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
}
