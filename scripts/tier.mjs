/**
 * Runs the tests of one tier in one folder: `node scripts/tier.mjs [folder] [--deep] [--once-more]`, from anywhere.
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
 * Processes that run tests at the same time. Tests wait much of their time, so that one more than there are cores
 * is of use. Jest keeps the modules of every file it has run: a process that holds too much is replaced.
 */
const WORKERS = Math.min(4, availableParallelism() + 1);
const MOST_MEMORY = '1200MB';

/** What Jest says when a process that ran tests died of itself, as Node does once in thousands of files. */
const DIED =
  /A jest worker process .*was terminated by another process: signal=SIG(?:SEGV|BUS|ILL|TRAP)/;

/**
 * Runs Jest. A file whose process died by a fault of Node is run once more, and so is, where that is asked for,
 * every file that failed; what fails twice has failed.
 *
 * @param {readonly string[]} args for Jest
 * @param {{ onceMore?: boolean }} options `onceMore` for tests of whole browsers and servers, which meet what no
 * test can rule out: a renderer that crashes, a machine that stands still
 * @returns {{ passed: number, failed: number, skipped: number, seconds: Record<string, number>,
 * unsteady: string[] }} numbers of tests, the time of each file, and the files that passed only at the second try
 */
export function jest(args, { onceMore = false } = {}) {
  const first = run(args);
  const wanting = Object.entries(first.files).filter(
    ([, { failed, died }]) => died || (onceMore && failed > 0),
  );
  if (wanting.length === 0) return sum(first, []);
  const names = wanting.map(([name]) => name);
  console.error(`\nRun once more: ${names.join(', ')}`);
  const again = run(['--runTestsByPath', ...names.map((name) => join(root, name))]);
  const failed = first.failed || again.failed;
  return sum(
    { files: { ...first.files, ...again.files }, failed },
    names.filter((name) => again.files[name]?.failed === 0),
  );
}

function sum({ files, failed }, unsteady) {
  const counts = { passed: 0, failed: 0, skipped: 0, seconds: {}, unsteady };
  for (const [name, file] of Object.entries(files)) {
    for (const kind of ['passed', 'failed', 'skipped']) counts[kind] += file[kind];
    counts.seconds[name] = file.seconds;
  }
  if (failed && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** How often a state occurs among the tests of a file. */
const countOf = (tests, ...states) => tests.filter(({ status }) => states.includes(status)).length;

/**
 * Runs Jest once.
 *
 * @param {readonly string[]} args for Jest
 * @returns what came of each file, and whether the run failed for a reason that is none of a file's
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
  const files = {};
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    for (const {
      name,
      message,
      status,
      startTime,
      endTime,
      assertionResults,
    } of result.testResults) {
      const failed = countOf(assertionResults, 'failed');
      files[relative(root, name)] = {
        passed: countOf(assertionResults, 'passed'),
        // A file that cannot even be loaded has no failed test of its own.
        failed: status === 'failed' && failed === 0 ? 1 : failed,
        skipped: countOf(assertionResults, 'pending'),
        died: DIED.test(message),
        seconds: Math.round((endTime - startTime) / 100) / 10,
      };
    }
  } catch {
    return { files, failed: true };
  } finally {
    rmSync(file, { force: true });
  }
  const explained = Object.values(files).some(({ failed }) => failed > 0);
  return { files, failed: done.status !== 0 && !explained };
}

if (process.argv[1] === import.meta.filename) {
  const deep = process.argv.includes('--deep');
  const named = process.argv.slice(2).find((word) => !word.startsWith('--'));
  const folder = resolve(named ?? '.');
  const file = join(folder, '.results', deep ? 'deep.json' : 'quick.json');
  rmSync(file, { force: true });
  const counts = jest(
    [
      `--roots=${folder}`,
      '--passWithNoTests',
      ...(deep
        ? [`--testPathPatterns=${DEEP}`]
        : [`--testPathIgnorePatterns=/node_modules/`, `--testPathIgnorePatterns=${DEEP}`]),
    ],
    { onceMore: process.argv.includes('--once-more') },
  );
  mkdirSync(join(folder, '.results'), { recursive: true });
  writeFileSync(file, JSON.stringify(counts, undefined, 2));
  process.exit(counts.failed === 0 ? 0 : 1);
}
