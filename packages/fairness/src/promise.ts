import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { canonicalJson, hashOf } from './canonical.ts';

/** 256 bits as 64 hexadecimal digits: a secret, an entropy, or a hash. */
export type Hex = string;

/** Whether a text is 64 hexadecimal digits, small letters. */
export const isHex = (text: unknown): text is Hex =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** 256 random bits of this machine. Works in pages without a secure context, too. */
export const newHex = (): Hex => bytesToHex(randomBytes(32));

/** What the server publishes about its secret when it makes a table. */
export const commitmentOf = (code: string, secret: Hex): Hex => hashOf('secret', [code, secret]);

/**
 * What is fixed about the rules of a table together with the promises. Where fictional players sit is
 * not: that is drawn by lot.
 *
 * @param config `GameConfig`
 */
export function rulesMarkOf(config: Readonly<Record<string, unknown>>): Hex {
  const { fictional } = config;
  const count = Array.isArray(fictional) ? fictional.length : 0;
  return hashOf('rules', [canonicalJson({ ...config, fictional: count })]);
}

/** What a client publishes about its entropy before anybody may see the entropy. */
export const promiseOf = (code: string, entropy: Hex): Hex => hashOf('entropy', [code, entropy]);
