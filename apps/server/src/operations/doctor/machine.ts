import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { checkDatabase } from './database.ts';
import { attemptCheck, type Finding } from './finding.ts';
import { checkMetricsPort, checkPort } from './ports.ts';

/** The version of Node whose type stripping and database the server needs. */
const NODE = 24;

const MEGABYTE = 1e6;
/** Free megabytes below which the journal may soon not be written any more. */
const LEAST_SPACE = 100;
const ENOUGH_SPACE = 1000;

/** What can be said of the machine without a look into the journal. */
export function checkMachine(config: Config, clientDir: string): Promise<Finding[]> {
  return Promise.all([
    checkNode(process.versions.node),
    checkPort(config),
    ...(config.metricsPort === undefined ? [] : [checkMetricsPort(config, config.metricsPort)]),
    checkClient(clientDir),
    // With a database the folder is not used.
    config.databaseUrl === undefined
      ? checkFolder(config.dataDir)
      : checkDatabase(config.databaseUrl, Date.now),
  ]);
}

export const checkNode = (version: string): Promise<Finding> =>
  attemptCheck(
    'node',
    (found) =>
      Number.parseInt(version, 10) >= NODE
        ? found.ok(`Node ${version}.`)
        : found.failure(`Node ${version} is too old.`, `Use Node ${NODE}; npm ci installs it.`),
    '',
  );

const checkClient = (folder: string): Promise<Finding> =>
  attemptCheck(
    'client',
    (found) =>
      existsSync(join(folder, 'index.html'))
        ? found.ok(`The client is built in ${folder}.`)
        : found.warning(
            `There is no built client in ${folder}; players would see nothing.`,
            'Let npm start build it, or set VINCI_CLIENT_DIR.',
          ),
    '',
  );

function checkFolder(folder: string): Promise<Finding> {
  const advice = 'Give the user of the server the right to write there, or set VINCI_DATA_DIR.';
  return attemptCheck(
    'data folder',
    async (found) => {
      const path = resolve(folder);
      const there = existsSync(path);
      const nearest = there ? path : nearestFolder(path);
      if (!(await stat(nearest)).isDirectory()) {
        return found.failure(
          `${nearest} is no folder.`,
          'Name a folder with VINCI_DATA_DIR, or take away what is there.',
        );
      }
      if (there) await rmdir(await mkdtemp(join(path, 'doctor-')));
      else await access(nearest, constants.W_OK);
      const { bavail, bsize } = await statfs(nearest);
      const free = Math.floor((bavail * bsize) / MEGABYTE);
      const space = `${free} MB are free in ${path}`;
      if (free < LEAST_SPACE) return found.failure(`Only ${space}.`, 'Make space.');
      if (free < ENOUGH_SPACE) return found.warning(`Only ${space}.`, 'Make space soon.');
      const others = there && process.platform !== 'win32' && ((await stat(path)).mode & 0o077) > 0;
      if (others) {
        return found.warning(
          `Other users may look into ${path}, where the seeds of running games are.`,
          `chmod 700 ${path}`,
        );
      }
      return found.ok(there ? `${space}.` : `${path} will be made; ${free} MB are free.`);
    },
    advice,
  );
}

/** The nearest folder above that exists. */
function nearestFolder(path: string): string {
  const above = dirname(path);
  return existsSync(above) || above === path ? above : nearestFolder(above);
}
