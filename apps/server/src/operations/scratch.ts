import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'passing-';

/** Milliseconds after which what is left is of somebody who was killed. */
const LEFT = 24 * 3_600_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Lends a file that is gone afterwards, also when the process is told to end: it may hold a whole journal with its
 * secrets.
 *
 * @param dataDir where there is room for journals; the folder of the system for temporary files may be memory
 * @param use is given the path of the file, which is not there yet
 */
export async function inScratch<Outcome>(
  dataDir: string,
  use: (path: string) => Promise<Outcome>,
): Promise<Outcome> {
  const parent = existsSync(dataDir) ? dataDir : tmpdir();
  if (parent === dataDir) removeLeft(parent);
  const folder = join(parent, `${NAME}${randomUUID()}`);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const end = (signal: NodeJS.Signals): void => {
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  // Before there is anything to remove, so that no signal comes in between.
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return await use(join(folder, 'file'));
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    remove();
  }
}

/** Removes what processes have left that had no time to. */
function removeLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(NAME)) continue;
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (changed < Date.now() - LEFT) rmSync(path, { recursive: true, force: true });
  }
}
