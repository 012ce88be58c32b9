import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './support/process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NPM = ['npm', 'run', '--silent', 'vinci', '--'];
const SCRIPT = [process.execPath, join(ROOT, 'scripts/vinci.mjs')];

const folder = mkdtempSync(join(tmpdir(), 'vinci-start-'));
const children: ChildProcess[] = [];

afterAll(() => {
  // Each leads a group of its own, so that nothing a failed test has left goes on.
  for (const { pid } of children) {
    try {
      process.kill(-(pid as number), 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Code, or name of the signal. */
  readonly ended: Promise<unknown>;
}

function start(command: readonly string[], ...args: string[]): Started {
  return startIn({}, command, ...args);
}

function startIn(
  settings: Readonly<Record<string, string>>,
  command: readonly string[],
  ...args: string[]
): Started {
  const [program = '', ...first] = command;
  const { PATH, HOME } = process.env;
  const child = spawn(program, [...first, ...args], {
    cwd: ROOT,
    env: { PATH, HOME, HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  children.push(child);
  let output = '';
  const read = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const ended = new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal)),
  );
  return { child, output: () => output, ended };
}

const isThere = async (base: string): Promise<boolean> => {
  try {
    return (await fetch(`${base}/health`)).ok;
  } catch {
    return false;
  }
};

/** A server that answers, started by a command, and its address. */
async function serving(
  command: readonly string[],
  name: string,
): Promise<Started & { base: string }> {
  const started = start(command, 'serve', '--port', '0', '--data', join(folder, name));
  const addressIn = (): string => /http:\/\/127\.0\.0\.1:\d+/.exec(started.output())?.[0] ?? '';
  await until(() => addressIn() !== '');
  const base = addressIn();
  expect(await isThere(base)).toBe(true);
  return { ...started, base };
}

test.each([
  ['npm', 'SIGTERM', NPM],
  ['npm', 'SIGKILL', NPM],
  ['the script', 'SIGKILL', SCRIPT],
] as const)(
  '%s is ended by %s, and the server below it ends as well',
  async (name, signal, command) => {
    const { child, base, ended } = await serving(command, `${name}-${signal}`);
    child.kill(signal);
    await ended;
    await until(async () => !(await isThere(base)));
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s is passed on, and the server ends in order',
  async (signal) => {
    const { child, ended } = await serving(SCRIPT, signal);
    child.kill(signal);
    expect(await ended).toBe(0);
  },
);

test('a server without a built client starts, and says what players would see', async () => {
  const data = join(folder, 'blind');
  const settings = { VINCI_CLIENT_DIR: join(folder, 'nothing') };
  const { output } = startIn(settings, SCRIPT, 'serve', '--port', '0', '--data', data);
  const hint = / WARN .*There is no built client in .*nothing; players would see nothing/;
  await until(() => hint.test(output()) && output().includes('is ready'));
  await until(() => output().includes(`Games are kept in ${data}.`));
});

test('a verb’s exit code is passed on, and it ends by itself', async () => {
  const { ended, output } = start(SCRIPT, 'position', 'nowhere.txt');
  expect(await ended).toBe(2);
  expect(output()).toContain('file/not-found');
});
