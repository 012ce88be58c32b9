import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../../../../test/support/compile-cache.ts';
import { dealtBy, nextLuck } from '../../../../test/support/luck.ts';
import { PATIENCE } from '../../../../test/support/patience.ts';
import { WIDE } from './server.ts';

/** The entry point of the server. */
export const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** What to tell Node so that a server is patient, and its games are dealt by a luck. */
export const preloads = (luck = nextLuck()): readonly string[] => [
  `--import=${new URL('patient.ts', import.meta.url)}`,
  dealtBy(luck),
];

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

/** Where what a server says goes, and its log. */
export type Outputs = readonly ('pipe' | number)[];

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
  outputs: Outputs = ['pipe', 'pipe'],
  main = MAIN,
): Starting {
  const flags = ['--disable-warning=ExperimentalWarning', ...(main === MAIN ? preloads() : [])];
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...WIDE,
      ...COMPILE_CACHE,
      PATH: process.env.PATH,
      PORT: port,
      VINCI_DATA_DIR: folder,
      VINCI_LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', ...outputs],
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
  outputs?: Outputs,
  main?: string,
): Promise<Process> {
  const { child, ended } = spawnServer(folder, port, environment, outputs, main);
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

/** Waits for something that nothing tells of. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + PATIENCE;
  while (!(await condition())) {
    if (performance.now() > latest) throw new Error(`waited in vain for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
