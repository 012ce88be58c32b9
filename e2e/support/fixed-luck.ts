/**
 * What a server of these tests loads before all else, so that its games are the same in every run: their codes,
 * the names of bots, the secrets that seeds come from, and what bots decide by. Tokens stay random.
 */
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Files of the server that ask for luck, and for how many bytes. */
const LUCK = ['tokens.ts 2', 'tokens.ts 32', 'pool.ts 16'];
/** Milliseconds in which pages show what they promised: two seconds are too short for a busy machine. */
const PATIENCE = 60_000;

const luck = new URL(import.meta.url).searchParams.get('luck');
const random = crypto.randomBytes;
const wait = globalThis.setTimeout;
const asked = new Map<string, number>();

/** The file that called the function that asks; with 2, what called that one. */
const callerOf = (steps = 1): string =>
  /[\w-]+\.ts(?=:\d+:\d+\)?$)/.exec(new Error().stack?.split('\n')[2 + steps] ?? '')?.[0] ?? '';

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

function setTimeout(
  call: (...args: unknown[]) => void,
  milliseconds?: number,
  ...args: unknown[]
): NodeJS.Timeout {
  // By way of the clock of the server.
  const isPromise = milliseconds === 2000 && callerOf(2) === 'fixing.ts';
  return wait(call, isPromise ? PATIENCE : milliseconds, ...args);
}

Object.assign(crypto, { randomBytes });
syncBuiltinESMExports();
Object.assign(globalThis, { setTimeout: Object.assign(setTimeout, wait) });
