// Starts a real server on a free port with a journal of its own; for scripts and tests.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
export const CLIENT = fileURLToPath(new URL('../dist', import.meta.url));

/** First of the ports that are tried. */
const FIRST_PORT = Number(process.env.SCREENS_PORT ?? 2700);

/** A port nobody listens on. */
export const freePort = (first, last) =>
  new Promise((resolve, reject) => {
    const attempt = (port) => {
      if (port > last) return reject(new Error('no free port'));
      const probe = createServer();
      probe.once('error', () => attempt(port + 1));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
    };
    attempt(first);
  });

/** Starts the server; `stop` ends it and removes its data unless they are kept. */
export async function startServer({ port, dataDir, env = {} } = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'vinci-')));
  const chosen = port ?? (await freePort(FIRST_PORT, FIRST_PORT + 19));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      VINCI_DATA_DIR: folder,
      VINCI_CLIENT_DIR: CLIENT,
      VINCI_LOG_LEVEL: 'error',
      VINCI_REQUEST_RATE: '100000',
      VINCI_HTTP_LIMIT: '100000',
      VINCI_CREATE_LIMIT: '10000',
      VINCI_GUESS_LIMIT: '10000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  const base = `http://127.0.0.1:${chosen}`;
  for (let i = 0; ; i++) {
    const up = await fetch(`${base}/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (up) break;
    if (i > 150 || child.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    base,
    port: chosen,
    folder,
    output: () => output,
    stop: async ({ signal = 'SIGTERM', keep = false } = {}) => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill(signal);
        await gone;
      }
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}
