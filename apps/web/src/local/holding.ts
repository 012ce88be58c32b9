/** A game that this tab has to itself, as far as the browser knows. */
export interface Held {
  give(): void;
}

const lockOf = (code: string): string => `vinci-local-${code}`;

/**
 * Takes a game for this tab: one at a time plays it. Where a browser has no locks, as on a page without
 * encryption, whoever opens it last has it; the store sees to it that no other writes then.
 *
 * @param steal takes it from whoever has it
 * @param onLost told when another tab has taken it
 * @returns `undefined` while another tab has it
 */
export function take(code: string, steal: boolean, onLost: () => void): Promise<Held | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return Promise.resolve({ give: () => undefined });
  return new Promise((resolve, reject) => {
    let given = false;
    locks
      .request(lockOf(code), steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(undefined);
          return undefined;
        }
        return new Promise<void>((free) => {
          resolve({
            give: () => {
              given = true;
              free();
            },
          });
        });
      })
      .catch((error: unknown) => {
        // Before anybody has it this is a refusal of the browser; later it was taken away.
        reject(error);
        if (!given) onLost();
      });
  });
}

/**
 * Resolves once no tab has a game any more. The worker of a page that was just loaded anew may have it for a moment
 * longer than the page.
 *
 * @param signal ends the waiting; then, and where a browser has no locks, this never resolves
 */
export function untilFree(code: string, signal: AbortSignal): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  return new Promise((resolve) => {
    locks?.request(lockOf(code), { signal }, () => resolve()).catch(() => undefined);
  });
}
