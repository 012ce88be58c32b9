import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Player, randomIntent, randomOf } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, createGame, seeBoard, sitDown } from './support/arrive.ts';
import { invite, openBrowser, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { type Server, serve } from './support/server.ts';

/** Milliseconds. */
const TIMEOUT = 120_000;

describeWith('browser', 'a fair bag', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    // The people play as fast as their lines allow.
    server = await serve({ VINCI_REQUEST_RATE: '10000' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test(
    'is mixed by everybody at the table, checked in the page after the end, and by a stranger from a file',
    async () => {
      const ada = await invite(browser, 'Ada');
      const bo = await invite(browser, 'Bo');
      const code = await createGame(ada, server.base);
      await comeByCode(bo, server.base, code);
      await sitDown(bo, 2);
      const line = ada.page.getByTestId('fair-line');
      await line.getByText('Mixed by the server, Ada, and Bo.').waitFor();
      await line.click();
      await line.locator('code').waitFor();
      await picture(ada, 'a fair bag');
      await ada.page.getByText('Fill the free seats').waitFor();
      await ada.page.getByRole('button', { name: 'Easy bot' }).click();
      await ada.page.getByRole('button', { name: 'Start the game' }).click();
      await Promise.all([ada, bo].map(seeBoard));
      await playToEnd(server.base, code, [ada, bo]);

      for (const { page } of [ada, bo]) {
        await page.getByTestId('end-screen').waitFor();
        await page.getByTestId('check-game').click();
        await page.locator('[data-testid=check-report][data-verdict=fair]').waitFor();
        await page.getByText('What was right').click();
        await page.getByText('The entropy of this browser is in the seed.').waitFor();
        await page.getByText('Commitment and seal are the ones').waitFor();
      }
      await picture(ada, 'checked');
      const coming = ada.page.waitForEvent('download');
      await ada.page.getByTestId('download-record').click();
      const file = await (await coming).path();

      const dora = await invite(browser, 'Dora');
      await dora.page.goto(server.base);
      await dora.page.getByText('Check the record of a game').click();
      const input = dora.page.locator('[data-testid=check-file] input[type=file]');
      await input.setInputFiles(file);
      await dora.page.locator('[data-testid=check-report][data-verdict=consistent]').waitFor();
      await dora.page.getByText('No record can prove').waitFor();
      const noted = dora.page.getByLabel('Commitment and seal that somebody noted');
      await noted.fill(await keptBy(ada, code));
      await dora.page.locator('[data-testid=check-report][data-verdict=fair]').waitFor();
      await noted.fill('0'.repeat(64));
      await dora.page.locator('[data-testid=check-report][data-verdict=wrong]').waitFor();
      await noted.fill('');
      await dora.page.locator('[data-testid=check-report][data-verdict=consistent]').waitFor();
      const forged = join(server.data, 'forged.json');
      writeFileSync(forged, readFileSync(file, 'utf8').replace(/"opening":\[\d+/, '"opening":[0'));
      await input.setInputFiles(forged);
      await dora.page.locator('[data-testid=check-report][data-verdict=wrong]').waitFor();
      writeFileSync(forged, 'nothing');
      await input.setInputFiles(forged);
      await dora.page.getByTestId('check-failed').getByText('is not JSON').waitFor();
      expect([ada, bo, dora].flatMap(({ complaints }) => complaints)).toEqual([]);
      for (const { context } of [ada, bo, dora]) await context.close();
    },
    TIMEOUT,
  );

  test(
    'is mixed by whoever plays alone, too: the table is there before the start, and nobody sees it',
    async () => {
      const ada = await invite(browser, 'Ada');
      const { page } = ada;
      await page.goto(server.base);
      await page.getByText('Change', { exact: true }).click();
      await page.getByLabel('Opponents').selectOption({ label: 'Easy bots' });
      await page.getByLabel('Rule text').selectOption({ label: 'Vinci II' });
      await page.getByLabel('Number').selectOption({ label: '1' });
      await page.evaluate(() => {
        const seen = { table: false };
        Object.assign(globalThis, { seen });
        new MutationObserver(() => {
          seen.table ||= document.querySelector('.table-main') !== null;
        }).observe(document.body, { childList: true, subtree: true });
      });
      await page.getByRole('button', { name: 'Play alone' }).click();
      await seeBoard(ada);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual({ table: false });
      const code = new URL(page.url()).hash.slice(2);
      await playToEnd(server.base, code, [ada]);
      await page.getByTestId('end-screen').waitFor();
      await page.getByTestId('check-game').click();
      await page.locator('[data-testid=check-report][data-verdict=fair]').waitFor();
      await page.getByText('What was right').click();
      await page.getByText('The entropy of this browser is in the seed.').waitFor();
      expect(ada.complaints).toEqual([]);
      await ada.context.close();
    },
    TIMEOUT,
  );
});

/** Commitment and seal as a browser kept them. */
async function keptBy({ page }: Person, code: string): Promise<string> {
  const text: unknown = await page.evaluate(() => localStorage.getItem('vinci.fair'));
  const kept = JSON.parse(String(text)) as { code: string; commitment: string; seal: string }[];
  const game = kept.find((one) => one.code === code);
  return `commitment ${game?.commitment} seal ${game?.seal}`;
}

/** The people play on by lines of their own, with the tokens of their browsers. */
async function playToEnd(base: string, code: string, people: readonly Person[]): Promise<void> {
  const players = await Promise.all(
    people.map(async ({ page }) => {
      const seats: unknown = await page.evaluate(() => localStorage.getItem('vinci.seats'));
      const [game] = JSON.parse(String(seats)) as { token: string }[];
      return Player.enter(base, code, game?.token);
    }),
  );
  const [first] = players;
  if (first === undefined) return;
  await first.request('configure', { pace: 'instant' });
  const random = randomOf(12);
  const over = () => first.state.status === 'over';
  const seats = players.map(({ seat }) => seat);
  for (;;) {
    await first.until(() => over() || seats.includes(first.position().actor));
    if (over()) break;
    const position = first.position();
    const player = players.find(({ seat }) => seat === position.actor);
    const { revision } = first.state;
    const intents = [randomIntent(position, random) ?? 0];
    await player?.request('intent', { revision, intents });
    await first.until(() => over() || first.state.revision > revision);
  }
  for (const player of players) await player.leave();
}
