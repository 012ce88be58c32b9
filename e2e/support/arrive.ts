import type { Person } from './person.ts';
import { say } from './words.ts';

/** Types a name on the first screen and creates a game; the code that is read from the table. */
export async function createGame({ page, name }: Person, base: string): Promise<string> {
  await page.goto(`${base}/`);
  await page.getByLabel(say('home.name')).fill(name);
  await page.getByRole('button', { name: say('home.create') }).click();
  return ((await page.getByTestId('code').textContent()) ?? '').trim();
}

/** Types name and code on the first screen and comes to the table as a visitor. */
export async function comeByCode({ page, name }: Person, base: string, code: string) {
  await page.goto(`${base}/`);
  await page.getByLabel(say('home.name')).fill(name);
  await page.getByLabel(say('home.code')).fill(code.toLowerCase());
  await page.getByRole('button', { name: say('home.join'), exact: true }).click();
  await page.getByTestId('code').waitFor();
}

/** Takes the seat of a number from 1. */
export async function sitDown({ page, name }: Person, number: number): Promise<void> {
  await page.getByRole('button', { name: say('table.sit', { number }) }).click();
  await page
    .getByTestId(`seat-${number - 1}`)
    .getByText(name, { exact: true })
    .waitFor();
}

/** Waits until the board is drawn. */
export async function seeBoard({ page }: Person): Promise<void> {
  await page.locator('[data-testid=board][data-ready=true]').waitFor();
}
