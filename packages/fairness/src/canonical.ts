import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** First words of every text that is hashed here; a later way of doing it gets another number. */
const SCHEME = 'vinci-fair/1';

/**
 * The bytes that are hashed: UTF-8 of lines that each end with a line feed. The first line is the
 * scheme and what the hash is for, so that no hash can be taken for one of another kind.
 */
export const linesOf = (purpose: string, lines: readonly (string | number)[]): Uint8Array =>
  utf8ToBytes([`${SCHEME} ${purpose}`, ...lines].map((line) => `${line}\n`).join(''));

/** SHA-256 of such lines as 64 hexadecimal digits. */
export const hashOf = (purpose: string, lines: readonly (string | number)[]): string =>
  bytesToHex(sha256(linesOf(purpose, lines)));

/**
 * JSON in the one form that is hashed: no spaces, the keys of every object in the order of their
 * code units.
 *
 * @param value of JSON; what is `undefined` is left out
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join()}}`;
}
