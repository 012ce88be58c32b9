import { readFileSync } from 'node:fs';

/** Largest file of a secret, in characters. */
const MOST = 16_384;

/** The setting that holds the path of a file with the value of another one. */
export const fileSettingOf = (setting: string): string => `${setting}_FILE`;

/**
 * What stands in the file of a secret, without the line break at its end. Throws an `Error` with the
 * reason, which holds nothing of the file.
 */
export function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (text === '') throw new Error('it is empty');
  if (text.length > MOST) throw new Error(`it has more than ${MOST} characters`);
  if (/[\0\r\n]/.test(text)) throw new Error('it has more than one line');
  return text;
}
