import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { machineClock } from '../clock.ts';
import { type Config, ConfigError, readConfig, SETTINGS } from '../config.ts';
import { LogOutput } from '../log-output.ts';
import { textOf } from '../log-text.ts';
import { CLIENT_DIR, VERSION } from '../place.ts';
import type { RunningServer } from '../server.ts';
import { ignoredIn, isPostgresUnused } from '../settings/environment.ts';
import { placeName } from '../store/place.ts';
import { newLog } from '../trace.ts';
import { inFolder } from './operate.ts';

/** Milliseconds after which a stop that hangs is given up. */
const STOP_TIMEOUT = 10_000;

export function addServe(program: Command): void {
  configureServe(program.command('serve'));
}

export function configureServe(command: Command): Command {
  return command
    .description('start the server; further settings come from the environment')
    .option('-p, --port <number>', 'port to listen on (PORT)')
    .option('-H, --host <address>', 'address to listen on (HOST)')
    .option('-d, --data <folder>', 'folder of the journal (VINCI_DATA_DIR)')
    .action(async (options: { port?: string; host?: string; data?: string }) => {
      await serve({
        ...process.env,
        ...(options.port !== undefined && { PORT: options.port }),
        ...(options.host !== undefined && { HOST: options.host }),
        ...inFolder(options.data),
      });
    });
}

/** Starts the server, prints where to find it and stops it on a signal. */
export async function serve(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  // Nobody may be there to read what is said, and the disk may be full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return;
  }
  let running: RunningServer | undefined;
  const output = new LogOutput(2, config.logFormat === 'json' ? undefined : textOf);
  const log = newLog(config.logLevel, output);
  for (const name of ignoredIn(environment, SETTINGS)) {
    log.warn({ name }, 'this variable is no setting of the server, and ignored');
  }
  if (isPostgresUnused(environment)) {
    log.warn(
      'COMPOSE_PROFILES runs PostgreSQL, and no games are kept there: set DATABASE_URL (docs/hosting/docker.md), or leave the profile out.',
    );
  }
  process.on('exit', () => output.flush());
  process.on('uncaughtException', (error) => {
    log.error(
      { err: error },
      'uncaught error; all games leave memory and come back from the journal',
    );
    // Nobody knows what was left half done.
    running?.forget();
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  let server: RunningServer;
  try {
    // Loaded here, so that the other verbs start without the framework and the database.
    const { startServer } = await import('../server.ts');
    const clientDir = config.clientDir ?? CLIENT_DIR;
    server = await startServer({ ...config, clientDir }, log, { output });
    running = server;
    const { doubtsAbout } = await import('../operations/doctor/folders.ts');
    for (const { text, advice } of await doubtsAbout(config, clientDir)) {
      log.warn(`${text} ${advice}`);
    }
  } catch (error) {
    const { whyNotStarted } = await import('../operations/doctor/machine.ts');
    process.stderr.write(`${await whyNotStarted(error, config)}\n`);
    process.exit(1);
  }
  const stop = (): void => {
    machineClock.after(STOP_TIMEOUT, () => process.exit(1));
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(
    `Vinci Online ${VERSION} is ready:\n${addresses(config, server.port, environment.PUBLISH)
      .map((address) => `  ${address}\n`)
      .join('')}Games are kept in ${whereGames(config)}.\n`,
  );
}

/** Where the journal is, for people. */
function whereGames({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined ? resolve(dataDir) : `PostgreSQL, ${placeName(databaseUrl)}`;
}

/**
 * Where to find the server.
 *
 * @param publish port, or address and port, of the machine around the container, as Compose was told
 */
export function addresses(
  config: Pick<Config, 'host' | 'basePath'>,
  port: number,
  publish = '',
): string[] {
  const [, around = '', outside] = /^(?:(.+):)?(\d+)$/.exec(publish) ?? [];
  if (outside !== undefined) {
    // What the container has for names and port, nobody outside can use.
    const host = ['', '0.0.0.0', '[::]'].includes(around) ? 'localhost' : around;
    return [`http://${host}:${outside}${config.basePath}/`];
  }
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const hosts = everywhere
    ? [
        'localhost',
        ...Object.values(networkInterfaces())
          .flatMap((list) => list ?? [])
          .filter(({ internal, family, scopeid }) =>
            // An address of one link only would need the name of the link in it.
            internal ? false : family === 'IPv4' || (config.host === '::' && scopeid === 0),
          )
          .map(({ address }) => address),
      ]
    : [config.host];
  return hosts.map(
    (host) => `http://${host.includes(':') ? `[${host}]` : host}:${port}${config.basePath}/`,
  );
}
