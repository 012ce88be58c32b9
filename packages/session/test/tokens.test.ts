import { createHash } from 'node:crypto';
import { hashToken, newToken } from '../src/tokens.ts';

const bytes = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, at) => 251 - at);

test('a token is what 16 random bytes are in base64url', () => {
  expect(newToken(bytes)).toBe(Buffer.from(bytes(16)).toString('base64url'));
});

test('what is stored of a token is its SHA-256, which opens nothing', () => {
  const token = newToken(bytes);
  expect(hashToken(token)).toBe(createHash('sha256').update(token).digest('base64url'));
});
