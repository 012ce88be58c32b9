/**
 * `node scripts/break.mjs [words of a name]`: breaks things on purpose, one at a time, in a temporary copy of the
 * tree, and says whether the tests named in test/breaks.json find it, or shows nothing because they fail without
 * it, too. Not part of `npm test`: an answer takes minutes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, node, root } from './prepare.mjs';

const words = process.argv.slice(2).join(' ');
const breaks = JSON.parse(readFileSync(join(root, 'test/breaks.json'), 'utf8')).filter(({ name }) =>
  name.includes(words),
);

const copy = mkdtempSync(join(tmpdir(), 'vinci-break-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
const files = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root });
for (const file of files.stdout.toString().split('\0')) {
  if (file !== '') cpSync(join(root, file), join(copy, file));
}
// Links to the packages of the workspace must lead into the copy; all others lead to what is installed.
cpSync(join(root, 'node_modules'), join(copy, 'node_modules'), {
  recursive: true,
  verbatimSymlinks: true,
  filter: (path) => link(path, 'node_modules'),
});
for (const place of ['apps/server', 'apps/web', 'packages/maps']) {
  const from = join(root, place, 'node_modules');
  try {
    symlinkSync(from, join(copy, place, 'node_modules'));
  } catch {
    // Nothing of its own is installed there.
  }
}

/** Copies folders of the first level as links. */
function link(path, name) {
  const inside = path.slice(join(root, name).length + 1);
  if (inside === '' || inside === '@vinci' || inside.startsWith('@vinci/')) return true;
  symlinkSync(path, join(copy, name, inside));
  return false;
}

/** Whether the tests fail. */
function fails(tests) {
  const done = spawnSync(
    node,
    [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--forceExit',
      '--bail',
      ...tests,
    ],
    { cwd: copy, env: environment, stdio: 'ignore' },
  );
  return done.status !== 0;
}

/** Tests that pass in the copy without any break; only what such a test says counts. */
const sound = new Map();
function isSound(test) {
  if (!sound.has(test)) sound.set(test, !fails([test]));
  return sound.get(test);
}

let missed = 0;
for (const { name, file, find, replace, tests } of breaks) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) {
    console.log(`stale   ${name}: ${file} does not hold this exactly once: ${find}`);
    missed++;
    continue;
  }
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  const found = tests.find((test) => fails([test]));
  writeFileSync(path, text);
  const answer = found === undefined ? 'MISSED ' : isSound(found) ? 'found  ' : 'NOTHING';
  if (answer !== 'found  ') missed++;
  console.log(`${answer} ${name}${found ? `: ${found}` : ''}`);
}
process.exit(missed === 0 ? 0 : 1);
