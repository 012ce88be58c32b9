import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { CODE_ALPHABET, CODE_LENGTH } from '@vinci/protocol';
import type { RandomBytes } from './surroundings.ts';

/** A random integer of 0 … bound − 1. */
export type Pick = (bound: number) => number;

/** Values of two bytes. */
const RANGE = 0x1_0000;

/** Picks evenly among up to 65,536. */
export const pickBy =
  (random: RandomBytes): Pick =>
  (bound) => {
    for (;;) {
      const [high = 0, low = 0] = random(2);
      const value = high * 256 + low;
      // What is left over beyond the last whole multiple would favour the first ones.
      if (value < RANGE - (RANGE % bound)) return value % bound;
    }
  };

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes in base64url, without padding. */
function base64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | (b << 8) | c;
    const digits = Math.min(3, bytes.length - at) + 1;
    for (let digit = 0; digit < digits; digit++) text += BASE64URL[(bits >> (18 - 6 * digit)) & 63];
  }
  return text;
}

/** A new room code. Whether it is free is for the store to say. */
export function newCode(random: RandomBytes): string {
  const pick = pickBy(random);
  const letters = Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[pick(CODE_ALPHABET.length)],
  );
  return letters.join('');
}

/** A new seat token: 128 random bits. */
export const newToken = (random: RandomBytes): string => base64url(random(16));

/** What is stored of a token. No salt is needed: a token has 128 random bits. */
export const hashToken = (token: string): string => base64url(sha256(utf8ToBytes(token)));

/** A new secret for the seed of a game: 256 random bits as 64 hexadecimal digits. */
export const newSecret = (random: RandomBytes): string => bytesToHex(random(32));
