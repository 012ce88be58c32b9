import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainOf } from '@vinci/fairness';
import type { Check, Outcome } from '@vinci/fairness/verify';
import { reveals } from '@vinci/rules';
import type { Browser, Page } from 'playwright-core';
import { Player, randomIntent, randomOf } from '../apps/server/test/support/player.ts';
import { PATIENCE } from '../test/support/patience.ts';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, createGame, seeBoard, sitDown } from './support/arrive.ts';
import { copyBy } from './support/passing.ts';
import { invite, openBrowser, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { look, type Seen } from './support/screen.ts';
import { type Server, serve } from './support/server.ts';
import { act, type Habits, whoActs } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say, valueIn } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 4 };

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

  test('is mixed by everybody with each turn, also on a second device, checked in the page after the end, and by a stranger from a file', async () => {
    const ada = await invite(browser, 'Ada');
    const bo = await invite(browser, 'Bo');
    const code = await createGame(ada, server.base);
    await ada.page
      .getByLabel(say('table.target'))
      .selectOption({ label: say('table.targetValue', { count: 40 }) });
    await ada.page.getByRole('button', { name: say('table.fewerSeats') }).click();
    await ada.page.getByText(say('table.players', { count: 3 }), { exact: true }).waitFor();
    await comeByCode(bo, server.base, code);
    await sitDown(bo, 2);
    const line = ada.page.getByTestId('fair-line');
    await line
      .getByText(say('fair.mixed', { names: `${say('fair.server')}, Ada, and Bo` }))
      .waitFor();
    await line.click();
    await line.locator('code').waitFor();
    await picture(ada, 'a fair bag');
    await ada.page.getByText(say('table.fill')).waitFor();
    await ada.page.getByRole('button', { name: say('occupant.easy') }).click();
    await ada.page.getByRole('button', { name: say('table.start') }).click();
    await Promise.all([ada, bo].map(seeBoard));

    await play([ada, bo], turnOf(ada, 2));
    const phone = await openSecondDevice(ada, await invite(browser, 'Phone'), code);
    const before = await timesMixed(ada, 'Ada');
    await play([phone, bo], turnOf(phone, 3));
    expect(await timesMixed(phone, 'Ada')).toBeGreaterThan(before);
    await play([ada, bo], () => false);

    for (const { page } of [ada, bo]) {
      await page.getByTestId('end-screen').waitFor();
      await page.getByTestId('check-game').click();
      await page.locator('[data-testid=check-report][data-verdict=fair]').waitFor();
      await page.getByText(say('fair.details')).click();
      await finding(page, 'own').first().waitFor();
      await finding(page, 'own').nth(1).waitFor();
      await finding(page, 'links').first().waitFor();
      await finding(page, 'noted').first().waitFor();
    }
    await picture(ada, 'checked');
    // It has seen the commitment only after the start, and all that it did is in the bag.
    await phone.page.getByTestId('check-game').click();
    await phone.page.locator('[data-testid=check-report][data-verdict=consistent]').waitFor();
    await phone.page.getByText(say('fair.details')).click();
    await finding(phone.page, 'own').first().waitFor();
    ada.cutOff = true;
    await ada.page.route('**/record', (route) => route.abort());
    await ada.page.getByTestId('download-record').click();
    await ada.page.getByRole('alert').getByText(say('error.noAnswer')).waitFor();
    await ada.page.unroute('**/record');
    ada.cutOff = false;
    const coming = ada.page.waitForEvent('download');
    await ada.page.getByTestId('download-record').click();
    const file = await (await coming).path();

    const dora = await invite(browser, 'Dora');
    await dora.page.goto(server.base);
    await dora.page.getByText(say('fair.file')).click();
    const input = dora.page.locator('[data-testid=check-file] input[type=file]');
    await input.setInputFiles(file);
    await dora.page.locator('[data-testid=check-report][data-verdict=consistent]').waitFor();
    await finding(dora.page, 'limits', 'remark').waitFor();
    const noted = dora.page.getByLabel(say('fair.typed'));
    const { commitment, seal } = await keptOf(ada, code);
    await noted.fill(`commitment ${commitment} seal ${seal}`);
    await dora.page.locator('[data-testid=check-report][data-verdict=fair]').waitFor();
    await noted.fill('0'.repeat(64));
    await dora.page.locator('[data-testid=check-report][data-verdict=wrong]').waitFor();
    await noted.fill('');
    await dora.page.locator('[data-testid=check-report][data-verdict=consistent]').waitFor();
    const forged = join(server.data, 'forged.json');
    writeFileSync(forged, readFileSync(file, 'utf8').replace(/(?<="opening":\[)\d/, otherDigit));
    await input.setInputFiles(forged);
    await dora.page.locator('[data-testid=check-report][data-verdict=wrong]').waitFor();
    writeFileSync(forged, 'nothing');
    await input.setInputFiles(forged);
    await dora.page.getByTestId('check-failed').waitFor();
    expect([ada, bo, phone, dora].flatMap(({ complaints }) => complaints)).toEqual([]);
    for (const { context } of [ada, bo, phone, dora]) await context.close();
  });

  test('is mixed by whoever plays alone, too: the table is there before the start, and nobody sees it', async () => {
    const ada = await invite(browser, 'Ada');
    const { page } = ada;
    // The table shows itself where the start takes too long, which on a busy machine it may.
    await page.addInitScript((patience) => {
      const wait = window.setTimeout.bind(window);
      const patient = (call: TimerHandler, milliseconds = 0) =>
        wait(call, milliseconds === 8000 ? patience : milliseconds);
      Object.assign(window, { setTimeout: patient });
    }, PATIENCE);
    await page.goto(server.base);
    await page.getByText(say('solo.change'), { exact: true }).click();
    await page.getByRole('radio', { name: say('level.easy') }).check();
    await page.getByLabel(say('table.preset')).selectOption({ label: say('preset.vinci2') });
    await page.getByLabel(say('solo.count')).selectOption({ label: '1' });
    await page.evaluate(() => {
      const seen = { table: false };
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        seen.table ||= document.querySelector('.table-main') !== null;
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual({ table: false });
    const code = new URL(page.url()).pathname.slice(1);
    await playToEnd(server.base, code, ada);
    await page.getByTestId('end-screen').waitFor();
    await page.getByTestId('check-game').click();
    await page.locator('[data-testid=check-report][data-verdict=fair]').waitFor();
    await page.getByText(say('fair.details')).click();
    await finding(page, 'own').first().waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});

interface Kept {
  readonly code: string;
  readonly commitment: string;
  readonly seal: string;
  readonly root: string;
}

/** What a browser kept of a game. */
async function keptOf({ page }: Person, code: string): Promise<Kept> {
  const text: unknown = await page.evaluate(() => localStorage.getItem('vinci.fair'));
  const kept = (JSON.parse(String(text)) as Kept[]).find((one) => one.code === code);
  if (kept === undefined) throw new Error('nothing was kept');
  return kept;
}

/** People play on their screens until somebody's turn is as wanted, or the game is over. */
async function play(
  people: readonly Person[],
  wanted: (person: Person, seen: Seen) => boolean,
): Promise<void> {
  for (;;) {
    const next = await until('somebody has to act', async () =>
      (await look(people[0]!.page))?.phase === 'over' ? 'nobody' : whoActs(people),
    );
    if (next === 'nobody' || wanted(next.person, next.seen)) return;
    await act(next.person, HABITS, next.seen);
  }
}

const turnOf = (who: Person, round: number) => (person: Person, seen: Seen) =>
  person === who && seen.round >= round;

/** Opens the link to a seat on another device; what was secret in it does not stay in the address. */
async function openSecondDevice(owner: Person, other: Person, code: string): Promise<Person> {
  const { page, context } = owner;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: say('settings.title') }).click();
  await page.getByRole('button', { name: say('seatLink.title') }).click();
  const address = await copyBy(page.getByRole('button', { name: say('seatLink.copy') }));
  await page.keyboard.press('Escape');
  const kept = await keptOf(owner, code);
  expect(address.endsWith(`/${kept.root}`)).toBe(true);
  // It has watched the game until then, in the same tab.
  await other.page.goto(address.replace(/#.*/, `#/${code}`));
  await seeBoard(other);
  await other.page.goto(address);
  await until(
    'the seat link is taken',
    async () => new URL(other.page.url()).pathname === `/${code}`,
  );
  await seeBoard(other);
  expect((await keptOf(other, code)).root).toBe(kept.root);
  return other;
}

/** How often somebody has mixed the bag, as the dialog about it says. */
async function timesMixed(person: Person, name: string): Promise<number> {
  const { page } = person;
  await page.getByRole('button', { name: say('settings.title') }).click();
  await page.getByRole('button', { name: say('fair.title') }).click();
  const dialog = page.getByTestId('fair');
  await dialog.getByText(say('fair.limit')).waitFor();
  const row = dialog.getByRole('listitem').filter({ hasText: name });
  const text = (await row.textContent()) ?? '';
  await picture(person, 'the fair bag during the game');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return Number(valueIn(text, 'fair.times', 'count'));
}

/** What a check came to, in the report on the page. */
const finding = (page: Page, check: Check, outcome: Outcome = 'right') =>
  page.locator(`[data-check=${check}][data-outcome=${outcome}]`);

const otherDigit = (digit: string): string => (digit === '1' ? '2' : '1');

/** The person plays on by a line of his own, with the token and the chain of his browser. */
async function playToEnd(base: string, code: string, person: Person): Promise<void> {
  const seats: unknown = await person.page.evaluate(() => localStorage.getItem('vinci.seats'));
  const [game] = JSON.parse(String(seats)) as { token: string }[];
  const chain = chainOf(code, (await keptOf(person, code)).root);
  const player = await Player.enter(base, code, game?.token);
  const { seat } = player;
  await player.request('configure', { pace: 'instant' });
  const random = randomOf(12);
  const over = () => player.state.status === 'over';
  for (;;) {
    await player.until(() => over() || player.position().actor === seat);
    if (over()) break;
    const position = player.position();
    const { revision, seats } = player.state;
    const intents = [randomIntent(position, random) ?? 0];
    const next = chain[(seats[seat]?.links ?? 0) + 1];
    const link = reveals(position, intents) ? { link: next } : {};
    await player.request('intent', { revision, intents, ...link });
    await player.until(() => over() || player.state.revision > revision);
  }
  await player.leave();
}
