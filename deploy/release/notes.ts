/**
 * What the changelog says of a version, and refuses a tag that is another version than the program's:
 *
 *   node deploy/release/notes.ts v0.2.0
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/**
 * @param tag such as `v0.2.0`
 * @returns Markdown
 * @throws when the program or its changelog do not know the version
 */
export function releaseNotes(tag: string): string {
  const { version } = JSON.parse(read('package.json'));
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, the program is ${version}.`);
  const sections = read('CHANGELOG.md').split(/^## /m);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return section.slice(section.indexOf('\n') + 1).trim();
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${releaseNotes(process.argv[2] ?? '')}\n`);
}
