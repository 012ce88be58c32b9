import type { Clock } from '@vinci/session/clock';
import type { RandomBytes } from '@vinci/session/surroundings';

/** Most milliseconds for which a browser waits; with more it would call at once. */
const LONGEST = 2 ** 31 - 1;

/** The clock of the browser. */
export const browserClock: Clock = {
  now: Date.now,
  passed: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, Math.min(milliseconds, LONGEST));
    return () => clearTimeout(timer);
  },
};

export const randomBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));

/** Random bytes as hexadecimal digits. */
export const randomHex = (bytes: number): string =>
  Array.from(randomBytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
