import type { Page } from 'playwright-core';

/**
 * Waits until frames are really drawn. Where the clock of a page stands, only what observes sizes is called in each.
 */
export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame++) {
      await new Promise<void>((done) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          done();
        });
        observer.observe(document.body);
      });
    }
  }, count);
