import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '@vinci/protocol';

/** A new room code. Whether it is free is for the store to say. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(
    '',
  );

/** A new seat token: 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** What is stored of a token. No salt is needed: a token has 128 random bits. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** A new secret for the seed of a game: 256 random bits as 64 hexadecimal digits. */
export const newSecret = (): string => randomBytes(32).toString('hex');
