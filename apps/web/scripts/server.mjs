// Starts a real server on a free port with a journal of its own; for scripts and tests.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const CLIENT = fileURLToPath(new URL('../dist', import.meta.url));

/** Starts the server; `stop` ends it and removes its data. */
export async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'vinci-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      VINCI_DATA_DIR: folder,
      VINCI_CLIENT_DIR: CLIENT,
      VINCI_LOG_LEVEL: 'error',
      VINCI_REQUEST_RATE: '100000',
      VINCI_HTTP_LIMIT: '100000',
      VINCI_CREATE_LIMIT: '10000',
      VINCI_GUESS_LIMIT: '10000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const base = await new Promise((resolve, reject) => {
    const read = (data) => {
      output += data;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server did not start:\n${output}`)));
  });
  return {
    base,
    output: () => output,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill();
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
