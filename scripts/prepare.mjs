/**
 * What every command needs first: the packages of the lock file, and the pinned Node.
 *
 * Plain JavaScript for Node 20 without any package, because it runs before there are any.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode } from './pinned-node.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');

/**
 * The Node that everything runs on: a file of the package for this system, which needs no script to be installed, or where
 * there is none, this one.
 */
export const node = pinnedNode(modules) ?? process.execPath;

/**
 * The environment for child processes: the pinned Node comes first on the PATH, and keeps what it has compiled. Without
 * that it takes the types out of every file at each start, for which a server holds some 20 MB ever after. All threads share
 * one heap of the C library, as what a thread frees in a heap of its own is seldom given back.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  MALLOC_ARENA_MAX: '1',
  ...process.env,
  PATH: [dirname(node), bin, process.env.PATH ?? ''].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** Turborepo by its real file: what npm links to it under Windows is a script for a shell. */
export const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');

/** Runs a program in the root, without a shell, and ends this process when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
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

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** What npm has noted of each folder of packages it made; nothing where that is not there, or not whole. */
function packagesThere() {
  try {
    return packagesIn(join(modules, '.package-lock.json')) ?? {};
  } catch {
    return {};
  }
}

/** Whether npm has installed what the lock file says, whoever asked it to; it notes that when all else is done. */
function isInstalled() {
  if (!existsSync(node)) return false;
  const installed = packagesThere();
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, { version, integrity, optional, devOptional }]) => {
      const there = installed[path];
      // What is optional may be for another system.
      if (there === undefined) return path === '' || optional || devOptional;
      return there.version === version && there.integrity === integrity;
    },
  );
}

/** A line that breaks now and then is given some tries, and no minutes: that is what npm would take. */
const IMPATIENT = [
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=4000',
];

/** Milliseconds for the registry to take a connection. */
const KNOCK = 5000;

/** Ways to a registry that lead over another machine. */
const PROXIES = ['npm_config_https_proxy', 'npm_config_proxy', 'HTTPS_PROXY', 'https_proxy'];

const KNOCKING = `
  const { port, protocol, hostname } = new URL(process.argv[1]);
  const to = { host: hostname, port: port || (protocol === 'http:' ? 80 : 443) };
  const socket = require('node:net').connect(to, () => process.exit(0));
  socket.on('error', () => process.exit(1));
  setTimeout(() => process.exit(1), ${KNOCK});`;

/** Whether somebody is certainly not there from whom npm would fetch packages; npm itself takes long to find out. */
function isCutOff() {
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
  if (!URL.canParse(registry) || PROXIES.some((name) => process.env[name])) return false;
  const { status } = spawnSync(process.execPath, ['-e', KNOCKING, registry]);
  if (status === 0) return false;
  process.stderr.write(
    `${new URL(registry).host} does not answer, so no packages can be fetched; trying with what npm has kept …\n`,
  );
  return true;
}

/** npm is a script of Node; by which file it goes, it says itself to what it runs. */
function fetchPackages() {
  const how = isCutOff() ? ['--offline'] : IMPATIENT;
  // All of them, wherever settings of the machine would leave some out.
  const whole = ['--include=dev', '--include=optional'];
  const args = ['ci', ...whole, '--no-fund', '--no-audit', '--loglevel=error', ...how];
  const file = process.env.npm_execpath;
  const byFile = file?.endsWith('.js');
  const done = spawnSync(byFile ? process.execPath : 'npm', byFile ? [file, ...args] : args, {
    cwd: root,
    stdio: 'inherit',
    // Only who starts a script by hand gets here without the file; under Windows npm is for a shell then.
    shell: !byFile && process.platform === 'win32',
  });
  if (done.status === 0) return;
  stop('The packages could not be fetched. A first start needs the network; later ones do not.');
}

/** Installs what the lock file says, unless that has been done. */
export function install() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) stop(`Node 20 or later is needed; this is Node ${process.versions.node}.`);
  if (!isInstalled()) {
    process.stderr.write('Installing packages (once, about a minute) …\n');
    fetchPackages();
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (!version.stdout?.startsWith('v24.')) {
    stop(
      node === process.execPath
        ? `No package brings Node 24 for this system: install it; this is Node ${process.versions.node}.`
        : `Node 24 is missing for ${process.platform} ${process.arch}: allow optional packages and run npm ci.`,
    );
  }
}

/** Builds the client; Turborepo answers from its cache when nothing changed. */
export function build() {
  run(
    process.execPath,
    [turbo, 'run', 'build', '--filter=@vinci/web', '--output-logs=errors-only'],
    {
      stdio: ['inherit', 2, 2],
    },
  );
}
