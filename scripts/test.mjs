/**
 * `npm test`: what finds nearly all bugs, in minutes. `npm run test:deep`: what takes longer; `npm test -- --all`:
 * both. Ends with one plain line, `N passed, N failed`.
 *
 * Turborepo runs a task for each package and answers from its cache where nothing changed. Other arguments go to
 * Jest, so `npm test -- packages/rules` runs a part, whatever its tier.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, install, node, root, turbo } from './prepare.mjs';
import { jest } from './tier.mjs';

/** Checks of which each is counted as one test. */
const CHECKS = ['types', 'types:root', 'lint', 'clauses'];
const QUICK = ['test', 'repository'];
const DEEP = ['test:deep', 'repository:deep'];

install();
const args = process.argv.slice(2).filter((word) => word !== '');
const counts = { passed: 0, failed: 0, skipped: 0 };
const unsteady = [];

function add({ passed, failed, skipped, ...rest }) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  unsteady.push(...(rest.unsteady ?? []));
}

/** Runs tasks of turbo.json one after the other, for each of them takes all cores, and adds their numbers. */
function run(tasks) {
  const summaries = join(root, '.turbo', 'runs');
  rmSync(summaries, { recursive: true, force: true });
  const found = spawnSync(
    node,
    ['--disable-warning=ExperimentalWarning', 'test/support/found.ts'],
    {
      cwd: root,
      encoding: 'utf8',
      env: environment,
    },
  );
  const done = spawnSync(
    process.execPath,
    [
      turbo,
      'run',
      ...tasks,
      '--concurrency=1',
      '--continue=dependencies-successful',
      '--output-logs=new-only',
      '--log-prefix=none',
      '--summarize',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...environment, VINCI_FOUND: found.stdout },
    },
  );
  for (const file of existsSync(summaries) ? readdirSync(summaries) : []) {
    const { tasks: ran } = JSON.parse(readFileSync(join(summaries, file), 'utf8'));
    for (const task of ran) if (task.command !== '<NONEXISTENT>') count(task);
  }
  if (done.status !== 0 && counts.failed === 0) counts.failed++;
}

/** A task for tests has written its numbers, or Turborepo has brought them from its cache. */
function count({ task, directory, execution, cache }) {
  const ok = execution === undefined ? cache.status === 'HIT' : execution.exitCode === 0;
  const tier = QUICK.includes(task) ? 'quick' : DEEP.includes(task) ? 'deep' : undefined;
  if (tier === undefined) {
    if (CHECKS.includes(task) || !ok) add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
    return;
  }
  // Numbers of an earlier run say nothing of a task that was not run, for what it depends on failed.
  if (execution === undefined && !ok) {
    counts.failed++;
    return;
  }
  const folder = task.startsWith('repository') ? 'test' : directory;
  try {
    add(JSON.parse(readFileSync(join(root, folder, '.results', `${tier}.json`), 'utf8')));
  } catch {
    counts.failed++;
  }
}

const tiers = {
  '': [...CHECKS, ...QUICK],
  '--deep': DEEP,
  '--all': [...CHECKS, ...QUICK, ...DEEP],
}[args.join(' ')];
if (tiers !== undefined) run(tiers);
else {
  build();
  add(jest(args));
}
console.log(`${(performance.now() / 60_000).toFixed(1)} minutes, installing included`);
for (const file of unsteady) console.log(`unsteady, passed only at the second try: ${file}`);
if (counts.skipped > 0) console.log(`${counts.skipped} skipped`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
