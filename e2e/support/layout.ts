import type { Page } from 'playwright-core';
import { languagesIn, PACKAGE } from '../../packages/words/build/folder.ts';
import { foreignTo } from './foreign.ts';
import { frames } from './frames.ts';
import { like } from './words.ts';

/** Sizes at which every language has to fit. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** Where words do not fit: room to scroll sideways, words cut off, controls that cover their neighbours. */
export const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const told = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 60)}”`;
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 2 &&
        height > 2
      );
    };
    const hasWords = (element: Element): boolean =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const contents = document.createRange();
    for (const element of document.querySelectorAll<HTMLElement>('#app *, dialog *')) {
      if (!(element instanceof HTMLElement) || !hasWords(element) || !isSeen(element)) continue;
      // Names may be long; whoever points at one reads it whole.
      if (element.title !== '' && element.textContent?.includes(element.title)) continue;
      const style = getComputedStyle(element);
      if (style.display === 'inline') continue;
      if (/auto|scroll/.test(style.overflowX)) continue;
      const over = element.scrollWidth - element.clientWidth;
      // What a small button answers around itself may reach over the edge; words may not.
      contents.selectNodeContents(element);
      const { right } = contents.getBoundingClientRect();
      const wide = Math.min(over, Math.ceil(right - element.getBoundingClientRect().right));
      if (wide > 1) found.push(`${wide} px cut off: ${told(element)}`);
    }
    // A closed list shows one of its values; no element holds the words, so they are measured.
    const pen = document.createElement('canvas').getContext('2d');
    for (const select of document.querySelectorAll('select')) {
      if (pen === null || !isSeen(select)) continue;
      const { font, letterSpacing, paddingLeft, paddingRight, appearance } =
        getComputedStyle(select);
      Object.assign(pen, { font, letterSpacing });
      const arrow = appearance === 'none' ? 0 : 16;
      const room =
        select.clientWidth -
        Number.parseFloat(paddingLeft) -
        Number.parseFloat(paddingRight) -
        arrow;
      for (const { label } of select.options) {
        const over = Math.ceil(pen.measureText(label).width - room);
        if (over > 0) found.push(`${over} px cut off in a list: “${label}”`);
      }
    }
    const controls = [...document.querySelectorAll<HTMLElement>('button, select, input, summary')];
    for (const one of controls.filter(isSeen)) {
      const a = one.getBoundingClientRect();
      for (const two of one.parentElement?.querySelectorAll(':scope > button, :scope > select') ??
        []) {
        if (two === one || !isSeen(two)) continue;
        const b = two.getBoundingClientRect();
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) found.push(`${told(one)} covers ${told(two)}`);
      }
    }
    return [...new Set(found)];
  });

/** What is announced as it happens or when a position near the end is opened. */
const PASSING = like('herald.decline', 'herald.near', 'herald.lastRound');

/** The same for what is on the screen now, in every language and size; it ends in English and as it began. */
export const misfitsInEveryLanguage = (page: Page): Promise<readonly string[]> =>
  inEveryLanguage(page, async () => []);

/** Likewise, and what is left in English; what was announced before a language was chosen goes by as it was said. */
export const faultsInEveryLanguage = (page: Page): Promise<readonly string[]> =>
  inEveryLanguage(page, async (language) => {
    const isForeign = foreignTo(language);
    const left = (await wordsOn(page)).filter((words) => isForeign(words) && !PASSING.test(words));
    return left.map((text) => `in English: ${text}`);
  });

async function inEveryLanguage(
  page: Page,
  more: (language: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const size = page.viewportSize() ?? SIZES[0];
  const found: string[] = [];
  const languages = [...languagesIn(PACKAGE).filter((language) => language !== 'en'), 'en'];
  // The board is drawn anew for another size, but not for another language.
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    for (const language of languages) {
      await speak(page, language);
      // The page has followed its window and its language after the first of them.
      await frames(page, 2);
      for (const fault of await misfits(page))
        found.push(`${language}, ${width}×${height}: ${fault}`);
      if (language !== 'en' && width === SIZES[0].width)
        for (const fault of await more(language)) found.push(`${language}, ${fault}`);
    }
  }
  await page.setViewportSize(size);
  return found;
}

/** Changes the language as another tab would. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'vinci.settings';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...kept, language: chosen }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
}

/** All words that can be seen, and those that only screen readers say. */
export const wordsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const words = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.closest('script, style, option[lang]')) continue;
      words.add((walker.currentNode.textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [placeholder], [alt]',
    )) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        words.add((element.getAttribute(name) ?? '').trim());
      }
    }
    words.delete('');
    return [...words];
  });
