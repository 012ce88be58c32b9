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

/** Starts the server as its own process; rejects with its output when it ends before it listens. */
export async function launch(
  folder: string,
  port = '0',
  environment: Record<string, string> = {},
): Promise<Process> {
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
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
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
