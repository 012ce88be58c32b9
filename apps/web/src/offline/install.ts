/** Milliseconds after which what somebody came for has been fetched. */
const LATER = 5000;

/** Milliseconds after which what may have failed is tried again, here and in the worker; nothing is done once all is kept. */
const AGAIN = [60_000, 300_000];

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
  const install = async (): Promise<ServiceWorkerRegistration> => {
    const known = await serviceWorker.register(new URL('sw.js', base), { scope: base });
    ask();
    return known;
  };
  // Browsers look for a newer worker by themselves when a page is opened, and may put it off for hours.
  const renew = async (): Promise<unknown> => (await install()).update();
  const plan = (work: () => Promise<unknown>, wait: number): unknown =>
    setTimeout(() => void work().catch(() => undefined), wait);
  serviceWorker.addEventListener('controllerchange', ask);
  plan(renew, LATER);
  for (const wait of AGAIN) plan(install, wait);
}
