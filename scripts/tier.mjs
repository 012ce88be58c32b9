/**
 * Runs the tests of one tier in one folder: `node scripts/tier.mjs [folder] [--deep]`, from anywhere.
 *
 * The tasks of turbo.json call it. What it counts lies in `.results` of the folder, which Turborepo keeps with the
 * output, so that the numbers are right when a result comes from the cache.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { environment, node, root } from './prepare.mjs';

/** In the name of a file: its tests are in the deep tier. */
const DEEP = '\\.deep\\.test\\.tsx?$';

/**
 * Processes that run tests at the same time. Tests wait much of their time, so that two are of use to one core
 * as well. Jest keeps the modules of every file it has run: a process that holds too much is replaced.
 */
const WORKERS = Math.min(4, Math.max(2, availableParallelism() >> 1));
const MOST_MEMORY = '1200MB';

/** What Jest says when a process that ran tests died of itself, as Node does once in thousands of files. */
const DIED =
  /A jest worker process .*was terminated by another process: signal=SIG(?:SEGV|BUS|ILL|TRAP)/;

/**
 * Runs Jest. A file whose process died by a fault of Node is run once more; what dies twice has failed.
 *
 * @param {readonly string[]} args for Jest
 */
export function jest(args) {
  const first = run(args);
  const died = Object.keys(first.died);
  if (died.length === 0) return first.counts;
  console.error(`\nRun once more, as the process that ran it died: ${died.join(', ')}`);
  const again = run(['--runTestsByPath', ...died]);
  const { counts } = first;
  return {
    passed: counts.passed + again.counts.passed,
    failed: counts.failed - died.length + again.counts.failed,
    skipped: counts.skipped + again.counts.skipped,
    seconds: { ...counts.seconds, ...again.counts.seconds },
  };
}

/**
 * Runs Jest once.
 *
 * @param {readonly string[]} args for Jest
 * @returns {{ counts: { passed: number, failed: number, skipped: number, seconds: Record<string, number> },
 * died: Record<string, string> }} numbers of tests, the time of each file, and the files whose process died
 */
function run(args) {
  const file = join(root, '.turbo', `jest-${process.pid}.json`);
  mkdirSync(join(root, '.turbo'), { recursive: true });
  const done = spawnSync(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      '--experimental-vm-modules',
      join(root, 'node_modules/jest/bin/jest.js'),
      `--config=${join(root, 'jest.config.mjs')}`,
      // A test that fails may leave a server running; the others are to be counted all the same.
      '--forceExit',
      `--maxWorkers=${WORKERS}`,
      `--workerIdleMemoryLimit=${MOST_MEMORY}`,
      '--json',
      `--outputFile=${file}`,
      ...args,
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: environment },
  );
  const counts = { passed: 0, failed: 0, skipped: 0, seconds: {} };
  const died = {};
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    counts.passed = result.numPassedTests;
    // A file that cannot even be loaded has no failed test of its own.
    counts.failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    counts.skipped = result.numPendingTests;
    for (const { name, message, startTime, endTime } of result.testResults) {
      if (DIED.test(message)) died[name] = message;
      counts.seconds[relative(root, name)] = Math.round((endTime - startTime) / 100) / 10;
    }
  } catch {
    counts.failed = 1;
  } finally {
    rmSync(file, { force: true });
  }
  if (done.status !== 0 && counts.failed === 0) counts.failed = 1;
  return { counts, died };
}

if (process.argv[1] === import.meta.filename) {
  const deep = process.argv.includes('--deep');
  const named = process.argv.slice(2).find((word) => !word.startsWith('--'));
  const folder = resolve(named ?? '.');
  const file = join(folder, '.results', deep ? 'deep.json' : 'quick.json');
  rmSync(file, { force: true });
  const counts = jest([
    `--roots=${folder}`,
    '--passWithNoTests',
    ...(deep
      ? [`--testPathPatterns=${DEEP}`]
      : [`--testPathIgnorePatterns=/node_modules/`, `--testPathIgnorePatterns=${DEEP}`]),
  ]);
  mkdirSync(join(folder, '.results'), { recursive: true });
  writeFileSync(file, JSON.stringify(counts, undefined, 2));
  process.exit(counts.failed === 0 ? 0 : 1);
}
