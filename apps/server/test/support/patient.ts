/**
 * Loaded before a server of these tests: a busy machine gets longer than the server gives browsers to show what they
 * promised, and bots to decide. What a test itself asks for, and any clock of its own, stays.
 */
import { PATIENCE } from '../../../../test/support/patience.ts';
import { machineClock } from '../../src/clock.ts';

/** Files that set such limits, of this many milliseconds and more. */
const LIMITED = /[\\/](?:fixing|pool)\.ts:/;
const LEAST = 2000;

const after = machineClock.after;
machineClock.after = (milliseconds, call) => {
  const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
  const isLimit = milliseconds >= LEAST && LIMITED.test(caller);
  return after(isLimit ? PATIENCE : milliseconds, call);
};
