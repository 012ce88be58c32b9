/**
 * What every command needs first: the packages of the lock file, and the pinned Node.
 *
 * Plain JavaScript for Node 20 without any package, because it runs before there are any.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const mark = join(root, 'node_modules', '.vinci-installed');
const windows = process.platform === 'win32';

/** The environment for child processes: the pinned Node comes first on the PATH. */
export const environment = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** The pinned Node. */
export const node = join(bin, windows ? 'node.exe' : 'node');

/** Runs a command in the root and ends this process when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: windows,
    ...options,
  });
  if (done.error) stop(`${command} cannot be run: ${done.error.message}`);
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Says why it cannot go on, and ends. */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(process.platform)
    .update(process.arch)
    .digest('hex');
}

/** Installs what the lock file says, unless that has been done. */
export function install() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) stop(`Node 20 or later is needed; this is Node ${process.versions.node}.`);
  const wanted = lockHash();
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
    process.stderr.write('Installing packages (once, about a minute) …\n');
    run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error']);
    writeFileSync(mark, wanted);
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: windows });
  if (!version.stdout?.startsWith('v24.')) {
    stop(
      'The pinned Node 24 is missing: allow the install script of the package “node” and run npm ci.',
    );
  }
}

/** Builds the client; Turborepo answers from its cache when nothing changed. */
export function build() {
  run('turbo', ['run', 'build', '--filter=@vinci/web', '--output-logs=errors-only'], {
    stdio: ['inherit', 2, 2],
  });
}
