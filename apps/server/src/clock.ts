import type { Clock } from '@vinci/session/clock';

/** Most milliseconds for which Node waits; with more it would call at once. */
const LONGEST = 2 ** 31 - 1;

/** The clock of the machine. Waiting does not keep the process alive. */
export const machineClock: Clock = {
  now: Date.now,
  passed: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, Math.min(milliseconds, LONGEST)).unref();
    return () => clearTimeout(timer);
  },
};
