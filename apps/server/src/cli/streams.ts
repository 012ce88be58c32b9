import { createReadStream, createWriteStream, fstatSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { inScratch } from '../operations/scratch.ts';

/** Stands for standard input or output where a file is named. */
export const STREAM = '-';

/**
 * Lets something read a file more than once. What comes over standard input, which `-` stands for, is
 * kept in a temporary file meanwhile, readable for its owner only.
 *
 * @param dataDir see `inScratch`
 * @param use is given the path, and what the file is called in sentences
 */
export async function fromInput<Outcome>(
  file: string,
  dataDir: string,
  use: (path: string, name: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (file !== STREAM) return use(file, file);
  return inScratch(dataDir, async (path) => {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return use(path, 'standard input');
  });
}

/**
 * Sends the file that something writes to standard output.
 *
 * @param dataDir see `inScratch`
 * @param write is given the path
 */
export const toOutput = <Outcome>(
  dataDir: string,
  write: (path: string) => Promise<Outcome>,
): Promise<Outcome> =>
  inScratch(dataDir, async (path) => {
    const outcome = await write(path);
    await pipeline(createReadStream(path), process.stdout, { end: false });
    return outcome;
  });

/**
 * Says so when standard output is a file that not only its owner may read.
 *
 * @param advice what to do instead
 */
export function warnOfReaders(advice: string): void {
  const entry = fstatSync(1);
  if (process.platform === 'win32' || !entry.isFile() || (entry.mode & 0o077) === 0) return;
  process.stderr.write(
    `Others on this machine may read that file, which holds secrets: ${advice}.\n`,
  );
}
