import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WIDE } from './server.ts';

/** The entry point of the server. */
export const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The server as its own process. */
export interface Process {
  readonly child: ChildProcess;
  readonly base: string;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

const children: ChildProcess[] = [];

/** Ends what a failed test has left. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** A server that may still be on its way to serving. */
export interface Starting {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
}

/** Starts the server as its own process. */
export function spawnServer(
  folder: string,
  port = '0',
  environment: Readonly<Record<string, string>> = {},
): Starting {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...WIDE,
      PATH: process.env.PATH,
      PORT: port,
      VINCI_DATA_DIR: folder,
      VINCI_LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, ended };
}

/** The same until it listens; rejects with its output when it ends before that. */
export async function launch(
  folder: string,
  port = '0',
  environment: Record<string, string> = {},
): Promise<Process> {
  const { child, ended } = spawnServer(folder, port, environment);
  let output = '';
  const base = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (address !== null) resolve(address[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('close', () => reject(new Error(`the server ended: ${output}`)));
  });
  return { child, base, output: () => output, ended };
}

/**
 * Waits for something; rejects after ten seconds.
 *
 * @param looks how often it is looked, 25 milliseconds apart
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  looks = 400,
): Promise<void> {
  for (let look = 0; look < looks; look++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited in vain for ${condition}`);
}
