import { fileURLToPath } from 'node:url';

/** Lets the servers and commands that tests start keep what Node has compiled: each starts in half the time. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};
