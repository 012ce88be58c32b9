import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preloads } from '../../apps/server/test/support/process.ts';
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts';
import { nextLuck } from '../../test/support/luck.ts';
import { freePort } from '../../test/support/ports.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const CLIENT = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** The program as somebody runs it: a process of its own with a folder of its own. */
export interface Server {
  /** Address without a slash at the end. */
  readonly base: string;
  readonly port: number;
  /** Folder of the journal. */
  readonly data: string;
  /** Folder of the client that is served; an update puts other files there. */
  readonly client: string;
  /** Ends the process at once and without a word, as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>;
  /** Ends the process and takes its folder away. */
  stop(): Promise<void>;
}

/**
 * Starts the server on a free port with the built client. It serves a copy, so that a build that
 * happens meanwhile changes nothing for the people who play.
 *
 * @param luck of its games; the same brings the same ones
 * @throws Error when the client has not been built or the server does not start
 */
export async function serve(
  environment: Readonly<Record<string, string>> = {},
  luck = nextLuck(),
): Promise<Server> {
  if (!existsSync(join(CLIENT, 'index.html'))) {
    throw new Error('The client has not been built: run `npm test`, or `npx turbo run build`.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'vinci-e2e-'));
  const client = join(folder, 'client');
  const data = join(folder, 'data');
  cpSync(CLIENT, client, { recursive: true });
  const port = await freePort();
  let starts = 0;
  const start = (): Promise<Running> =>
    launch(
      {
        ...environment,
        PORT: String(port),
        VINCI_DATA_DIR: data,
        VINCI_CLIENT_DIR: client,
      },
      // A server that has started again does not deal the games that it has already.
      `${luck}.${++starts}`,
    );

  let running = await start();
  const kill = async (): Promise<void> => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    data,
    client,
    kill,
    restart: async () => {
      running = await start();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

async function launch(
  environment: Readonly<Record<string, string>>,
  luck: string,
): Promise<Running> {
  const args = ['--disable-warning=ExperimentalWarning', ...preloads(luck), MAIN];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      VINCI_LOG_LEVEL: 'warn',
      ...COMPILE_CACHE,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk;
      if (/http:\/\/127\.0\.0\.1:\d+/.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  return { child, ended };
}
