/**
 * What a server of these tests loads before all else, so that its games are the same in every run: their codes,
 * the names of bots, the secrets that seeds come from, and what bots decide by. Tokens stay random.
 */
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import '../../apps/server/test/support/patient.ts';

/** Files of the server that ask for luck, and for how many bytes. */
const LUCK = ['tokens.ts 2', 'tokens.ts 32', 'pool.ts 16'];

const luck = new URL(import.meta.url).searchParams.get('luck');
const random = crypto.randomBytes;
const asked = new Map<string, number>();

/** The file that called the function that asks. */
const callerOf = (): string =>
  /[\w-]+\.ts(?=:\d+:\d+\)?$)/.exec(new Error().stack?.split('\n')[3] ?? '')?.[0] ?? '';

function randomBytes(...args: Parameters<typeof random>): unknown {
  const [size] = args;
  const purpose = `${callerOf()} ${size}`;
  if (!LUCK.includes(purpose)) return random(...args);
  // Each purpose has numbers of its own, whatever else is asked for meanwhile.
  const count = asked.get(purpose) ?? 0;
  asked.set(purpose, count + 1);
  return createHash('shake256', { outputLength: size })
    .update(`${luck} ${purpose} ${count}`)
    .digest();
}

Object.assign(crypto, { randomBytes });
syncBuiltinESMExports();
