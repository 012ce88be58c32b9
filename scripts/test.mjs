/**
 * `npm test`: every check that CI runs. Ends with one plain line, `N passed, N failed`.
 *
 * Arguments go to Jest, so `npm test -- packages/rules` runs a part.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, install, node, root } from './prepare.mjs';

install();
build();

const args = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };

/** Runs one of the cached checks of turbo.json and counts it as one test. */
function check(task) {
  const done = spawnSync('turbo', ['run', task, '--output-logs=errors-only'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: process.platform === 'win32',
  });
  counts[done.status === 0 ? 'passed' : 'failed']++;
  console.log(`${done.status === 0 ? '✓' : '✗'} ${task}`);
}

/**
 * Jest keeps the modules of every file it has run; with all files in one process that comes to the
 * most that Node takes. So all tests are run by several processes, one after the other.
 */
const SHARDS = 4;

/** Runs Jest and adds its numbers. */
function jest(args) {
  const folder = join(root, '.turbo');
  const file = join(folder, 'jest.json');
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const done = spawnSync(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      // A test that fails may leave a server running; the others are to be counted all the same.
      '--forceExit',
      '--json',
      `--outputFile=${file}`,
      ...args,
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: environment },
  );
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    counts.passed += result.numPassedTests;
    // A file that cannot even be loaded has no failed test of its own.
    counts.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    counts.skipped += result.numPendingTests;
  } catch {
    counts.failed++;
  }
  if (done.status !== 0 && counts.failed === 0) counts.failed++;
}

if (args.length === 0) for (const task of ['types', 'lint', 'clauses']) check(task);
if (args.length > 0) jest(args);
else for (let shard = 1; shard <= SHARDS; shard++) jest([`--shard=${shard}/${SHARDS}`]);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed === 0 ? 0 : 1);
