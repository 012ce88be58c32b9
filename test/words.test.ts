import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesOf } from '../packages/words/build/check.ts';
import { PACKAGE } from '../packages/words/build/folder.ts';

const ROOT = join(import.meta.dirname, '..');

/** What the build writes into the page itself. */
const build = readFileSync(join(ROOT, 'apps/web/vite.config.ts'), 'utf8');

/** The code that speaks, as one text. */
const sources = ['apps', 'packages']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name)))
  .flatMap((home) =>
    readdirSync(join(home, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/generated/.test(file))
      .map((file) => readFileSync(join(home, 'src', file), 'utf8')),
  )
  .concat(build)
  .join('\n');

test('every message is used', () => {
  const begun = [...sources.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, start]) => start ?? '');
  const unused = Object.keys(messagesOf(PACKAGE, 'en')).filter(
    (key) => !sources.includes(`'${key}'`) && !begun.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
