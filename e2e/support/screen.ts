import type { Page } from 'playwright-core';
import { until } from './wait.ts';
import { say } from './words.ts';

/** What the action bar tells whoever looks at it. */
export interface Seen {
  readonly phase: string;
  /** It is up to this person. */
  readonly acting: boolean;
  /** Something has been sent and not been answered yet. */
  readonly busy: boolean;
  readonly revision: number;
  readonly words: string;
  /** Words on the buttons that can be pressed. */
  readonly buttons: readonly string[];
  /** 0 before the first round. */
  readonly round: number;
}

/** Reads the screen; `undefined` while there is no game on it. */
export const look = (page: Page): Promise<Seen | undefined> =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('[data-testid=action-bar]');
    if (bar === null) return undefined;
    const round = document.querySelector<HTMLElement>('.round')?.dataset.round;
    return {
      phase: bar.dataset.phase ?? '',
      acting: bar.dataset.acting === 'true',
      busy: bar.ariaBusy === 'true',
      revision: Number(bar.dataset.revision),
      words: bar.querySelector('.action-words')?.textContent ?? '',
      buttons: [...bar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].map(
        (button) => button.textContent?.trim() ?? '',
      ),
      round: Number(round ?? 0),
    };
  });

/** Waits for something to be seen while nothing is on its way to the server. */
export const see = (
  page: Page,
  what: string,
  wanted: (seen: Seen) => boolean,
  patience?: number,
): Promise<Seen> =>
  until(
    what,
    async () => {
      const seen = await look(page);
      return seen !== undefined && !seen.busy && wanted(seen) && seen;
    },
    patience,
  );

/** The pawns in hand as the action bar shows them. */
export const readHand = async (page: Page): Promise<number> =>
  Number(await page.getByTestId('hand').textContent());

/** A line of the list of provinces. */
export interface Row {
  readonly name: string;
  readonly facts: string;
  readonly cost: string;
}

/** Opens the list of provinces, unless it is open, and reads it. */
export async function readProvinces(page: Page): Promise<readonly Row[]> {
  const list = page.locator('.drawer .regions');
  if (!(await list.isVisible())) {
    await page.getByTestId('tab-provinces').click();
    await list.waitFor();
  }
  return list.locator('.region').evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('strong')?.textContent ?? '',
      facts: row.querySelector('.region-facts')?.textContent ?? '',
      cost: row.querySelector('.region-cost')?.textContent ?? '',
    })),
  );
}

/** Selects a province in the list, which has to be open. */
export async function selectInList(page: Page, name: string): Promise<void> {
  const row = page.locator('.drawer .region').filter({
    has: page.locator('strong', { hasText: new RegExp(`^${literally(name)}$`) }),
  });
  if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
  await cardOf(page, name).waitFor();
}

/** The card of a province, if it is the one that is shown. */
export const cardOf = (page: Page, name: string) =>
  page.getByRole('region', { name: say('province.card', { province: name }), exact: true });

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The final ranking as it is written, without a word on which place is the reader's. */
export async function readRanking(page: Page): Promise<readonly string[]> {
  await page.getByTestId('ranking').waitFor();
  return page
    .getByTestId('ranking')
    .locator('li')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('span:not(.you), strong')]
          .map((part) =>
            [...part.childNodes]
              .filter((node) => !(node instanceof Element && node.matches('.you')))
              .map((node) => node.textContent)
              .join('')
              .trim(),
          )
          .join(' '),
      ),
    );
}
