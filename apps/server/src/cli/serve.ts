import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from '../config.ts';
import type { RunningServer } from '../server.ts';
import { newLog } from '../trace.ts';
import { inFolder } from './operate.ts';

/** Folder of the built client. */
export const CLIENT_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Milliseconds after which a stop that hangs is given up. */
const STOP_TIMEOUT = 10_000;

/** Adds the verb `serve`. */
export function addServe(program: Command): void {
  configureServe(program.command('serve'));
}

/** Makes a command start the server. */
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
  const log = newLog(config.logLevel, pino.destination({ dest: 2, sync: true }));
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
    server = await startServer({ ...config, clientDir: config.clientDir ?? CLIENT_DIR }, log);
    running = server;
  } catch (error) {
    process.stderr.write(`${startProblem(error, config)}\n`);
    process.exit(1);
  }
  const stop = (): void => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
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
    `Vinci Online is ready:\n${addresses(config, server.port)
      .map((address) => `  ${address}\n`)
      .join('')}`,
  );
}

/** Addresses to open in a browser. */
export function addresses(config: Pick<Config, 'host' | 'basePath'>, port: number): string[] {
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

function startProblem(error: unknown, config: Config): string {
  const { name, code, syscall, message } = Object(error) as NodeJS.ErrnoException;
  if (/^(MetricsPort|Database)Error$/.test(name)) return message;
  if (name === 'FolderInUseError') {
    return `${message} Stop it or choose another folder with VINCI_DATA_DIR.`;
  }
  const reason = code ?? /^[A-Z]+/.exec(message ?? '')?.[0];
  switch (reason) {
    case 'EADDRINUSE':
      return `Port ${config.port} is in use. Stop the other program or choose another port with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${config.host}. Correct HOST.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder ${config.dataDir} is a file, or below one. Name a folder with VINCI_DATA_DIR.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return syscall === 'listen'
        ? `The server may not use port ${config.port}. Choose another one with PORT.`
        : `The server may not write the folder ${config.dataDir}. Give its user the right, or choose another folder with VINCI_DATA_DIR.`;
    default:
      return `The server cannot start: ${message ?? String(error)}`;
  }
}
