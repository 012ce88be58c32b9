import { PATIENCE } from '../../test/support/patience.ts';

/** Milliseconds between two looks. */
const PAUSE = 25;

/**
 * Looks again and again until something is there.
 *
 * @param what for the message when it does not come
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
