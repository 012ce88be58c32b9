import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'vinci-maps-'));
const maps = join(copy, 'packages/maps');

beforeAll(() => {
  cpSync(join(root, 'packages/maps'), maps, {
    recursive: true,
    filter: (path) => !/webp$|node_modules|\/test\b/.test(path.slice(root.length)),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const model = readFileSync(join(maps, 'data/british-isles/seeds.json'), 'utf8');
  mkdirSync(join(maps, 'data/trial'));
  writeFileSync(
    join(maps, 'data/trial/seeds.json'),
    model
      .replace('"british-isles"', '"trial"')
      .replace(/"seeds": \[\[[^\]]+\]/, '"seeds": [[-8,50]'),
  );
});

afterAll(() => rmSync(copy, { recursive: true }));

const build = (...words: string[]) =>
  spawnSync(process.execPath, [join(maps, 'build/build.ts'), ...words], { encoding: 'utf8' });

test('a board that cannot be built is listed nowhere, so that all others can be played', () => {
  const lists = () =>
    ['boards.ts', 'files.ts'].map((file) => readFileSync(join(maps, 'src', file), 'utf8'));
  const before = lists();
  const failed = build('--no-picture', '--scale', '0.1', 'trial');
  expect(failed.stderr).toContain('in the water');
  expect(failed.status).toBe(1);
  expect(lists()).toEqual(before);
  // Nor by what lists the boards after another one was built.
  expect(build('--list').status).toBe(0);
  expect(lists()).toEqual(before);
});
