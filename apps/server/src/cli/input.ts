import { readFileSync } from 'node:fs';
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
