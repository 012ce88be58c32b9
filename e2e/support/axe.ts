import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Elements named for each rule that is broken; the first few show what is wrong. */
const NAMED = 4;

/**
 * What axe finds on the page as it stands: everything of WCAG 2.2 up to AA, and what it calls good practice.
 *
 * @returns a line for each rule that is broken; empty for a page without faults
 */
export async function faults(page: Page): Promise<readonly string[]> {
  // Through the debugger and not as a script of the page, which the page's own policy would refuse.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(() =>
    (
      globalThis as unknown as {
        axe: { run(context: Document, options: object): Promise<AxeResults> };
      }
    ).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, NAMED).map(({ target }) => target.join(' '));
    return `${id}: ${help} (${nodes.length}: ${where.join(', ')})`;
  });
}
