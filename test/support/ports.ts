import { mkdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below the ports that systems give to connections and to whoever asks for any. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Milliseconds for which a port belongs to the tests that chose it: longer than they can last. */
const TERM = 2 * 3_600_000;

/** Folders named like the ports that tests of this user have chosen on this machine. */
const CHOSEN = join(tmpdir(), `vinci-test-ports-${process.getuid?.() ?? ''}`);

/**
 * A port of this machine for a server that is started later, or again. It stays free while nobody listens on
 * it: the system gives it to nobody, and no other tests choose it, also none in another process.
 */
export async function freePort(): Promise<number> {
  mkdirSync(CHOSEN, { recursive: true });
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (choose(port) && (await isFree(port))) return port;
  }
}

/** Takes a port down as chosen; of several who do at the same time one succeeds. */
function choose(port: number): boolean {
  const folder = join(CHOSEN, String(port));
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > TERM) rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
