import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { RULES_VERSION } from '@vinci/rules';

/** Where the code of the rules lies. */
const RULES = dirname(createRequire(import.meta.url).resolve('@vinci/rules'));

/** A part of it that only tests use. */
const TESTING = `testing${sep}`;

let known: string | undefined;

/**
 * What plays the games: the version of the rules and a fingerprint of their code, as `2-0f3a…`. It
 * changes with every change of the code, also with one for which nobody raised the version.
 */
export function engineOf(): string {
  known ??= `${RULES_VERSION}-${fingerprint(RULES)}`;
  return known;
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith(TESTING))
    .sort();
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 32);
}
