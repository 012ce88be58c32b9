import type { Page } from 'playwright-core';

declare global {
  /** What live regions have said, in the page. */
  var heard: string[];
}

/** Hears what a screen reader is told by itself: new words in live regions. */
export const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.heard = [];
    const LIVE = '[aria-live=polite],[role=status],[role=alert]';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest(LIVE)?.textContent?.trim();
        if (text !== undefined && text !== '') heard.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
