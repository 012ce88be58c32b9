import type { Locator, Page } from 'playwright-core';
import { say } from './words.ts';

/**
 * Watches from now on for what is on the page for seconds only, which a busy machine may let pass between two looks.
 *
 * @param text of it, where that matters
 * @returns waits until it was there
 */
export async function watchFor(
  page: Page,
  selector: string,
  text?: string,
): Promise<() => Promise<void>> {
  await page.evaluate(
    ([wanted, words]) => {
      const root = document.documentElement;
      root.removeAttribute('data-passed');
      const watcher = new MutationObserver(() => {
        const isThere = [...document.querySelectorAll(wanted)].some(
          (one) =>
            one.checkVisibility() && (words === undefined || one.textContent?.trim() === words),
        );
        if (!isThere) return;
        root.setAttribute('data-passed', '');
        watcher.disconnect();
      });
      watcher.observe(document, { subtree: true, childList: true, characterData: true });
    },
    [selector, text] as const,
  );
  return () => page.locator('html[data-passed]').waitFor({ state: 'attached' });
}

/** Presses a button that copies something; what it has copied, once it has said so. */
export async function copyBy(button: Locator, by: 'click' | 'tap' = 'click'): Promise<string> {
  const page = button.page();
  const isSaid = await watchFor(page, '[aria-live]', say('copied'));
  await button[by]();
  await isSaid();
  return page.evaluate(() => navigator.clipboard.readText());
}
