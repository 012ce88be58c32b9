import type { Browser, Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { type Company, invitePlayers } from './support/opponents.ts';
import { invite, openBrowser, type Person } from './support/person.ts';
import { readProvinces, see, selectInList } from './support/screen.ts';
import { type Server, serve } from './support/server.ts';
import { CONQUEST, chooseCivilization, comeToTurn } from './support/turn.ts';
import { until } from './support/wait.ts';

/** Looks between which nothing may be drawn; each waits for the browser to be idle. */
const LOOKS = 20;

describeWith('browser', 'the board at rest', () => {
  let server: Server;
  let browser: Browser;
  let company: Company;
  let ada: Person;

  beforeAll(async () => {
    server = await serve();
    browser = await openBrowser();
    company = await invitePlayers(server.base);
    ada = await invite(browser, 'Ada', { motion: true });
    await countFrames(ada.page);
    await comeByCode(ada, server.base, company.code);
    await sitDown(ada, 3);
    await company.start();
    await seeBoard(ada);
    // The whole picture comes after a first one, and is drawn however long the board has been at rest.
    await ada.page.locator('[data-testid=board]:not([data-picture=preview])').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await company?.leave();
    await server?.stop();
  });

  test('draws nothing once it stands there', async () => {
    await see(ada.page, 'the own draft', (seen) => seen.acting);
    await stillness(ada.page);
    expect(await framesMeanwhile(ada.page)).toBe(0);
  });

  test('draws a conquest, and nothing after it', async () => {
    const { page } = ada;
    await chooseCivilization(page, await see(page, 'the draft', (seen) => seen.acting));
    const turn = await comeToTurn(page);
    const target = (await readProvinces(page))[0]!;
    await selectInList(page, target.name);
    await stillness(page);
    const before = await frames(page);
    await page.getByRole('button', { name: CONQUEST }).first().click();
    await see(page, 'the conquest', (seen) => seen.revision > turn.revision);
    await stillness(page);
    expect(await frames(page)).toBeGreaterThan(before);
    expect(await framesMeanwhile(page)).toBe(0);
    expect(ada.complaints).toEqual([]);
  });
});

/** Counts the animation frames that the page asks for, from its first script on. */
const countFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    let asked = 0;
    window.requestAnimationFrame = (callback) => {
      asked++;
      return ask(callback);
    };
    Object.defineProperty(window, 'framesAsked', { get: () => asked });
  });

const frames = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'framesAsked')));

/** One look after the browser has had nothing to do for a while. */
const rest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => requestIdleCallback(() => resolve()), 50);
      }),
  );

/** Waits until no frame is asked for between several looks. */
async function stillness(page: Page): Promise<void> {
  let last = -1;
  let quiet = 0;
  await until('the board comes to rest', async () => {
    await rest(page);
    const now = await frames(page);
    quiet = now === last ? quiet + 1 : 0;
    last = now;
    return quiet >= 6;
  });
}

/** Frames asked for while nothing happens. */
async function framesMeanwhile(page: Page): Promise<number> {
  const before = await frames(page);
  for (let i = 0; i < LOOKS; i++) await rest(page);
  return (await frames(page)) - before;
}
