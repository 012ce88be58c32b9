/**
 * Loaded before a server of these tests: a busy machine gets longer than the server gives browsers to show what they
 * promised, bots to decide and itself to stop. A clock of a test's own stays as it is.
 */
import { PATIENCE } from '../../../../test/support/patience.ts';
import { machineClock } from '../../src/clock.ts';

/** Files that set such limits, of this many milliseconds and more. */
const LIMITED = /[\\/](?:fixing|pool|serve)\.ts:/;
const LEAST = 2000;
/** Milliseconds in their place; a test that waits in vain still says for what. */
const LIMIT = PATIENCE / 4;

const after = machineClock.after;
machineClock.after = (milliseconds, call) => {
  const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
  const isLimit = milliseconds >= LEAST && LIMITED.test(caller);
  return after(isLimit ? LIMIT : milliseconds, call);
};
