/** Milliseconds after which what somebody came for has been fetched. */
const LATER = 5000;

/**
 * Has the service worker keep the page and its files, so that it opens without a network, once nothing else is
 * being fetched. Where a browser has none, as on a page without encryption, nothing is kept.
 *
 * @param base address of the page, with a slash at the end
 */
export function keepForLater(base: string): void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  const ask = (): void => serviceWorker.controller?.postMessage({ type: 'keep' });
  const install = async (): Promise<void> => {
    serviceWorker.addEventListener('controllerchange', ask);
    const known = await serviceWorker.register(new URL('sw.js', base), { scope: base });
    ask();
    // Browsers look for a newer worker by themselves when a page is opened, and may put it off for hours.
    await known.update();
  };
  // What fails now is tried again with the next visit.
  setTimeout(() => void install().catch(() => undefined), LATER);
}
