import type { Page } from 'playwright-core';

/** Smallest side of what a finger touches, CSS pixels. */
const FINGER = 44;

/** How far the page can be scrolled sideways, CSS pixels; 0 when everything fits. */
export const sidewaysRoom = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth,
    ),
  );

/**
 * Buttons, fields and links that a finger would miss. Ids of clauses are left out: they stand in the
 * middle of sentences, where no line is so high.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((finger) => {
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'button:not(.clause), a[href], select, summary, label.switch, input:not([type=checkbox])',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { width, height, bottom } = element.getBoundingClientRect();
      // What is moved off the screen appears only when it has the focus of a keyboard.
      if (bottom <= 0) continue;
      if (width < finger - 0.5 || height < finger - 0.5) {
        const name = element.getAttribute('aria-label') ?? element.textContent;
        small.push(`${element.className} “${name}” ${Math.round(width)}×${Math.round(height)}`);
      }
    }
    return small;
  }, FINGER);

/** Texts of what is shown, but has something else over its middle, or lies beyond the edge of what scrolls. */
export const covered = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate((wanted) => {
    const isCovered = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return height > 0 && !element.contains(over);
    };
    return [...document.querySelectorAll(wanted)]
      .filter(isCovered)
      .map(({ textContent }) => textContent);
  }, selector);

/** What can be used and has no name for somebody who does not see it. */
export const nameless = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const bare: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a[href], select, input, textarea, dialog, [role=img]',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const labels = (element as HTMLInputElement).labels ?? [];
      const referred = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
      const name = [
        element.getAttribute('aria-label'),
        referred?.textContent,
        ...[...labels].map((label) => label.textContent),
        element.matches('button, a') ? element.textContent : '',
        ...[...element.querySelectorAll('[role=img][aria-label]')].map((image) =>
          image.getAttribute('aria-label'),
        ),
      ].join('');
      if (name.trim() === '') bare.push(element.outerHTML.slice(0, 120));
    }
    return bare;
  });
