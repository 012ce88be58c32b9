import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { ADVICE } from './advice.ts';
import { carryOut, type Finding, failure, ok, type Verdict, warning } from './finding.ts';

const MEGABYTE = 1e6;
/** Free megabytes below which the journal may soon not be written any more. */
const LEAST_SPACE = 100;
const ENOUGH_SPACE = 1000;

/** What is to be said of the folders of a server that has started, although it can run. */
export async function doubtsAbout(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  clientDir: string,
): Promise<Finding[]> {
  const found = [
    await carryOut('client', () => checkClient(clientDir), ADVICE.client),
    ...(config.databaseUrl === undefined
      ? [await carryOut('data folder', () => checkFolder(config), ADVICE.folder)]
      : []),
  ];
  return found.filter(({ status }) => status !== 'ok');
}

export function checkClient(clientDir: string): Verdict {
  return existsSync(join(clientDir, 'index.html'))
    ? ok(`The client is built in ${clientDir}.`)
    : warning(
        `There is no built client in ${clientDir}; players would see nothing.`,
        ADVICE.client,
      );
}

export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Verdict> {
  const path = resolve(dataDir);
  const there = existsSync(path);
  const nearest = there ? path : nearestFolder(path);
  if (!(await stat(nearest)).isDirectory()) {
    return failure(
      `${nearest} is no folder.`,
      'Name a folder with VINCI_DATA_DIR, or take away what is there.',
    );
  }
  try {
    if (there) await rmdir(await mkdtemp(join(path, 'doctor-')));
    else await access(nearest, constants.W_OK);
  } catch (error) {
    if (!/^(EACCES|EPERM|EROFS)$/.test(Object(error).code)) throw error;
    return failure(`The server may not write the folder ${path}.`, ADVICE.folder);
  }
  const { bavail, bsize } = await statfs(nearest);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const space = `${free} MB are free in ${path}`;
  if (free < LEAST_SPACE) return failure(`Only ${space}.`, 'Make space.');
  if (free < ENOUGH_SPACE) return warning(`Only ${space}.`, 'Make space soon.');
  const others = there && process.platform !== 'win32' && ((await stat(path)).mode & 0o077) > 0;
  if (others) {
    return warning(
      `Other users may look into ${path}, where the seeds of running games are.`,
      `chmod 700 ${path}`,
    );
  }
  return ok(there ? `${space}.` : `${path} will be made; ${free} MB are free.`);
}

/** The nearest folder above that exists. */
function nearestFolder(path: string): string {
  const above = dirname(path);
  return existsSync(above) || above === path ? above : nearestFolder(above);
}
