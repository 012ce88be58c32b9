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
  await page.evaluate(watch, [selector, text] as const);
  return () => passed(page);
}

/** The same from the beginning of every page that is opened from now on. */
export async function watchFromStart(
  page: Page,
  selector: string,
  text?: string,
): Promise<() => Promise<void>> {
  await page.addInitScript(watch, [selector, text] as const);
  return () => passed(page);
}

const passed = (page: Page): Promise<void> =>
  page.locator('html[data-passed]').waitFor({ state: 'attached' });

/** In a page: marks its root once something was there. */
function watch([wanted, words]: readonly [selector: string, text?: string]): void {
  document.documentElement?.removeAttribute('data-passed');
  const watcher = new MutationObserver(() => {
    const isThere = [...document.querySelectorAll(wanted)].some(
      (one) => one.checkVisibility() && (words === undefined || one.textContent?.trim() === words),
    );
    if (!isThere) return;
    document.documentElement.setAttribute('data-passed', '');
    watcher.disconnect();
  });
  watcher.observe(document, { subtree: true, childList: true, characterData: true });
}

/** Presses a button that copies something; what it has copied, once it has said so. */
export async function copyBy(button: Locator, by: 'click' | 'tap' = 'click'): Promise<string> {
  const page = button.page();
  const isSaid = await watchFor(page, '[aria-live]', say('copied'));
  await button[by]();
  await isSaid();
  return page.evaluate(() => navigator.clipboard.readText());
}
