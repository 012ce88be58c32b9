import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../test/support/ports.ts';
import { until } from './process.ts';

/** Where Debian and others keep the programs of PostgreSQL. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt/postgresql'];

/** The folder with `initdb`, if this machine has one. */
export function postgresPrograms(): string | undefined {
  for (const folder of FOLDERS) {
    if (!existsSync(folder)) continue;
    const versions = readdirSync(folder).map((version) => join(folder, version, 'bin'));
    const found = [join(folder, 'bin'), ...versions].find((bin) => existsSync(join(bin, 'initdb')));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A PostgreSQL of its own, to be stopped and started again. */
export interface OwnPostgres {
  /** Of a database whose user may do everything. */
  readonly url: string;
  start(): Promise<void>;
  /** `kill` ends it as a power cut would, as far as processes go. */
  stop(how: 'fast' | 'kill'): Promise<void>;
  remove(): Promise<void>;
}

/** PostgreSQL does not run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Makes and starts a PostgreSQL in a temporary folder, where every commit is flushed as usual. */
export async function ownPostgres(programs: string): Promise<OwnPostgres> {
  const asUser = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'vinci-postgres-'));
  if (asUser.uid !== undefined) chownSync(folder, asUser.uid, asUser.gid ?? -1);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, ...args: string[]): number | null =>
    spawnSync(join(programs, program), args, { ...asUser, cwd: folder, stdio: 'ignore' }).status;
  if (
    run('initdb', '-D', data, '-A', 'trust', '-U', 'vinci', '-N', '--no-locale', '-E', 'UTF8') !== 0
  ) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error('initdb failed');
  }
  let child: ReturnType<typeof spawn> | undefined;
  const postgres: OwnPostgres = {
    url: `postgres://vinci@127.0.0.1:${port}/postgres`,
    start: async () => {
      const args = [
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        folder,
        '-c',
        'listen_addresses=127.0.0.1',
      ];
      child = spawn(join(programs, 'postgres'), args, { ...asUser, cwd: folder, stdio: 'ignore' });
      await until(() => run('pg_isready', '-h', '127.0.0.1', '-p', String(port)) === 0);
    },
    stop: async (how) => {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      // Fast shutdown is asked for by SIGINT; SIGQUIT ends all at once without a checkpoint.
      child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
      child = undefined;
    },
    remove: async () => {
      await postgres.stop('kill');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}
