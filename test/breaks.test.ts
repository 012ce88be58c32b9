import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Break {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly tests: readonly string[];
}

const breaks = JSON.parse(readFileSync(join(root, 'test/breaks.json'), 'utf8')) as Break[];

/** Whether tests find a break takes minutes: `node scripts/break.mjs`. */
test.each(breaks)('what is to be broken is there, and the tests that find it: $name', (one) => {
  expect(readFileSync(join(root, one.file), 'utf8').split(one.find)).toHaveLength(2);
  for (const found of one.tests) expect(globSync(found, { cwd: root })).not.toEqual([]);
});
