import type { Page } from 'playwright-core';
import { until } from './wait.ts';

/** Waits until the service worker has kept a page with all its files, of one build or of any. */
export const isKept = (page: Page, build = ''): Promise<boolean> =>
  until('the page is kept', () =>
    page.evaluate(async (named) => {
      const complete = new URL('complete', document.baseURI).href;
      for (const name of await caches.keys()) {
        if (!name.endsWith(named)) continue;
        if ((await (await caches.open(name)).match(complete)) !== undefined) return true;
      }
      return false;
    }, build),
  );
