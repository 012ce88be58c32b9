/**
 * Loaded before all else, by Jest for each file of tests and by Node for each server that one starts: games are the
 * same in every run, that is their codes, the names of bots, the secrets that seeds come from, and what bots decide
 * by. Tokens stay random.
 */
import { syncBuiltinESMExports } from 'node:module';
import { luckOfFile } from './luck.ts';

/** Files of the server that ask for luck, and for how many bytes. */
const LUCK = ['tokens.ts 2', 'tokens.ts 32', 'pool.ts 16'];

// Jest keeps what an import finds, so that it has to find what is put here.
const crypto = process.getBuiltinModule('node:crypto');
type Random = typeof crypto.randomBytes;

const luck = new URL(import.meta.url).searchParams.get('luck') ?? luckOfFile();
// One process of Jest's has many files, each with a luck of its own.
const { random = crypto.randomBytes } = crypto.randomBytes as Random & { random?: Random };
const asked = new Map<string, number>();

/** The file that called the function that asks. */
const callerOf = (): string =>
  /[\w-]+\.ts(?=:\d+:\d+\)?$)/.exec(new Error().stack?.split('\n')[3] ?? '')?.[0] ?? '';

function randomBytes(...args: Parameters<Random>): unknown {
  const [size] = args;
  const purpose = `${callerOf()} ${size}`;
  if (!LUCK.includes(purpose)) return random(...args);
  // Each purpose has numbers of its own, whatever else is asked for meanwhile.
  const count = asked.get(purpose) ?? 0;
  asked.set(purpose, count + 1);
  return crypto
    .createHash('shake256', { outputLength: size })
    .update(`${luck} ${purpose} ${count}`)
    .digest();
}

Object.assign(crypto, { randomBytes: Object.assign(randomBytes, { random }) });
syncBuiltinESMExports();
