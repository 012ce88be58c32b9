import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The anchors that a code host gives the headings of a page. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(pages)('the links of %s lead somewhere', (page) => {
  for (const [, target] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(target as string)) continue;
    const [path, anchor] = (target as string).split('#');
    const file = path === '' ? page : join(dirname(page), path as string);
    expect([target, existsSync(join(root, file))]).toEqual([target, true]);
    if (anchor !== undefined) expect(anchorsOf(read(file))).toContain(anchor);
  }
});

test('the tests that the page about security names exist', () => {
  const attacks = /## How it was attacked([\s\S]*?)\n## /.exec(read('docs/security.md'))?.[1] ?? '';
  const rows = attacks.split('\n').filter((line) => line.startsWith('| '));
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => `${name}.test.ts`),
  );
  expect(named.length).toBeGreaterThan(50);
  const folders = ['apps/*/test/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'e2e/**/*.test.ts'];
  const tests = new Set(
    globSync(folders, { cwd: root }).map((path) => basename(path).replace('.deep.', '.')),
  );
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});

/** Paths from the root of the repository, in code. */
const PATH = /`((?:apps|packages|docs|e2e|bench|deploy|scripts|test)\/[\w@./-]+)`/g;

/** `docs/changing.md` names files that its readers are to make. */
const MADE = 'docs/changing.md';

test.each(pages.filter((page) => page !== MADE))('the files that %s names exist', (page) => {
  const named = [...read(page).matchAll(PATH)].map(([, path]) => path as string);
  // Modules may be named without their ending.
  const exists = (path: string): boolean =>
    ['', '.ts', '.tsx'].some((ending) => existsSync(join(root, path + ending)));
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
