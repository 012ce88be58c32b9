/** Longest pause between two attempts to get back, in milliseconds. */
export const LONGEST_PAUSE = 8000;

/**
 * Pause before an attempt to get back: short at first, doubling, with a spread so that a restarted
 * server is not called by everybody at the same instant.
 *
 * @param attempt 1 for the first
 * @param random 0 … 1
 * @returns milliseconds
 */
export function pauseBefore(attempt: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE, 250 * 2 ** Math.min(attempt - 1, 10));
  return Math.round(full * (0.6 + 0.4 * random));
}
