import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { failWith } from './fail.ts';

/** Largest file that is read, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Reads a text file (or standard input for `-`), or ends the command with a sentence. */
export function readText(file: string): string {
  try {
    const text = readFileSync(file === '-' ? 0 : file, 'utf8');
    if (text.length > MOST_BYTES) failWith('file/too-large', `${file} is larger than 16 MB.`);
    return text;
  } catch (error) {
    const { code } = Object(error) as { code?: string };
    if (code === 'ENOENT') failWith('file/not-found', `There is no file ${file}.`);
    if (code === 'EISDIR') failWith('file/not-found', `${file} is a folder.`);
    if (code === 'EACCES') failWith('file/not-readable', `${file} may not be read.`);
    throw error;
  }
}

/** Parses JSON, or ends the command with a sentence. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return failWith('file/not-json', `${file} is not JSON (${Object(error).message}).`);
  }
}

/**
 * Lets something read a file more than once. What comes over standard input, which `-` stands for, is
 * kept in a temporary file meanwhile, readable for its owner only.
 *
 * @param use is given the path, and what the file is called in sentences
 */
export async function withFile<Outcome>(
  file: string,
  use: (path: string, name: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (file !== '-') return use(file, file);
  const folder = mkdtempSync(join(tmpdir(), 'vinci-input-'));
  try {
    const path = join(folder, 'input');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return await use(path, 'standard input');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
