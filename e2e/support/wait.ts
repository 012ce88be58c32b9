import { PATIENCE } from '../../test/support/patience.ts';

/** Milliseconds between two looks. */
const PAUSE = 25;

/**
 * Looks again and again until something is there.
 *
 * @param what for the message when it does not come
 * @param patience milliseconds
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  patience = PATIENCE,
): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Whether what is waited for comes. */
export const comes = (waited: Promise<unknown>): Promise<boolean> =>
  waited.then(
    () => true,
    () => false,
  );
