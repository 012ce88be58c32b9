import { useEffect, useState } from 'preact/hooks';
import type { ServerClock } from '../net/server-clock.ts';
import { untilNextText } from './spans.ts';

/** A little after the moment at which the text changes, so that it has changed for certain. */
const LATE = 5;

/** Longest wait of a timer of the browser, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Milliseconds left until a time on the server; never less than 0. It is drawn again exactly when what
 * a clock shows changes, and not at all once nothing is left.
 *
 * @param until milliseconds since 1970; `undefined` for nothing to wait for
 */
export function useLeft(clock: ServerClock, until: number | undefined): number {
  const [, redraw] = useState(0);
  const left = until === undefined ? 0 : Math.max(0, until - clock.now());
  useEffect(() => {
    if (until === undefined || left <= 0) return undefined;
    const wait = Math.min(untilNextText(left) + LATE, LONGEST);
    const timer = setTimeout(() => redraw((count) => count + 1), wait);
    return () => clearTimeout(timer);
  });
  return left;
}
