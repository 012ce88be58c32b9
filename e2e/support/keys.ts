import type { Page } from 'playwright-core';

/** More presses of Tab than any screen needs. */
const MOST_TABS = 120;

/** Presses Tab until the focus is on something of that name, and looks that the focus is visible. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < MOST_TABS; i++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (element === null || element === document.body) return { name: '', marked: true };
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const text =
        element.getAttribute('aria-label') ??
        element.labels?.[0]?.textContent ??
        element.textContent ??
        '';
      return {
        name: text.replace(/\s+/g, ' ').trim(),
        marked:
          // The heading of a dialog has the focus at first, so that it is read out.
          element.tabIndex < 0 ||
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
          boxShadow !== 'none',
      };
    });
    seen.push(focus.name);
    if (!focus.marked) throw new Error(`The focus on “${focus.name}” is not to be seen.`);
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return;
  }
  throw new Error(`Tab never comes to ${name}, only to ${[...new Set(seen)].join(' | ')}`);
}

/** Goes to a button and presses it. */
export async function useButton(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
