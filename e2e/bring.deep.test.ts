import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { isKept } from './support/kept.ts';
import { type Line, openLine } from './support/line.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { type Seen, see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits, quicken } from './support/turn.ts';
import { until } from './support/wait.ts';
import { like, say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

describeWith('browser', 'a game of a device comes to the server', () => {
  const stage = setStage({ VINCI_REQUEST_RATE: '10000' });
  let line: Line;
  let ada: Person;
  let code: string;
  let saved: Download;

  beforeAll(async () => {
    line = await openLine(Number(new URL(stage.server.base).port));
    ada = await invite(stage.browser, 'Ada', { worker: true });
    await ada.page.goto(line.base);
    await isKept(ada.page);
    ada.cutOff = true;
    line.cut();
    await ada.page.reload();
    code = await playHere();
  });
  afterAll(() => line?.close());

  /** Begins a game alone, which is kept on this device, and plays some moves; its code. */
  async function playHere(): Promise<string> {
    const { page } = ada;
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    await quicken(page);
    for (let step = 0; step < 3; step++) await act(ada, HABITS, await toAct(page));
    const [played = ''] = /[^/]+$/.exec(page.url()) ?? [];
    await page.goto(line.base);
    return played;
  }

  test('the server is asked in vain, an answer is lost, and the same seat comes of a second try', async () => {
    const { page } = ada;
    const games = page.getByTestId('local-games');
    saved = await download(page, () => games.getByTestId('local-save').click());
    await games.getByTestId('local-bring').click();
    await games.getByText(say('error.noAnswer')).waitFor();
    await picture(ada, 'a game that did not get to the server');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(ada, 'the same on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    line.hold();
    await games.getByTestId('local-bring').click();
    // The server has it, and the page is closed before it is told.
    await until('the server has the game', async () => {
      const { status } = await fetch(`${stage.server.base}/api/games/${code}`);
      return status === 200;
    });
    await page.close();
    line.mend();

    ada.page = await ada.context.newPage();
    await ada.page.goto(line.base);
    await ada.page.getByTestId('local-bring').click();
    await seeBoard(ada);
    expect(ada.page.url()).toContain(code);
    await ada.page.getByText(say('local.here')).waitFor({ state: 'detached' });
    const seen = await toAct(ada.page);
    await act(ada, HABITS, seen);
    await see(ada.page, 'the move', ({ revision }) => revision > seen.revision);
    await ada.page.keyboard.press('l');
    await ada.page.getByTestId('log').getByText(like('log.brought')).waitFor();
    await picture(ada, 'a game that was brought');

    await ada.page.goto(line.base);
    await ada.page.getByRole('link', { name: new RegExp(code) }).waitFor();
    expect(await ada.page.getByTestId('local-games').count()).toBe(0);
  });

  test('whoever plays it on while it is on its way keeps it here', async () => {
    const { page } = ada;
    line.cut();
    const played = await playHere();
    line.hold();
    const games = page.getByTestId('local-games');
    await games.getByTestId('local-bring').click();
    await games.getByRole('link').click();
    await seeBoard(ada);
    const brought = page.waitForResponse('**/api/games/bring');
    line.mend();
    await (await brought).finished();
    const seen = await toAct(page);
    await act(ada, HABITS, seen);
    await see(page, 'the move', ({ revision }) => revision > seen.revision);
    await page.goto(line.base);
    await games.getByRole('link', { name: new RegExp(played) }).waitFor();
  });

  test('from a file: nonsense, a file changed by hand, and a game that somebody else has brought', async () => {
    const bob = await invite(stage.browser, 'Bob');
    await bob.page.goto(stage.server.base);
    const bring = bob.page.getByTestId('bring');
    await bring.locator('summary').click();
    const text = readFileSync(await saved.path(), 'utf8');
    const name = ['game', 'json'].join('.');
    const choose = (content: string): Promise<void> =>
      bring.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    const failed = bob.page.getByTestId('bring-failed');
    await choose('no game');
    await failed.getByText(say('finding.record.noJson')).waitFor();
    await choose(text.slice(0, -1).concat(' '.repeat(300_000), '}'));
    await failed.getByText(say('finding.record.tooLarge')).waitFor();
    const wrong = { ...JSON.parse(text), seed: 'f'.repeat(32) };
    await choose(JSON.stringify(wrong));
    await failed.getByText(say('local.bringChanged')).waitFor();
    await failed.getByText(say('finding.seed.wrong')).waitFor();
    await picture(bob, 'a game that was changed by hand');
    bob.cutOff = true;
    await choose(text);
    await failed.getByText(say('local.bringExists')).waitFor();
    expect(bob.complaints.filter((line) => !/status of 422/.test(line))).toEqual([]);
    await bob.context.close();
  });

  test('a browser whose store cannot be opened says so, and no game begins', async () => {
    const cy = await invite(stage.browser, 'Cy');
    cy.cutOff = true;
    await cy.page.goto(stage.server.base);
    await cy.page.evaluate(breakStore);
    await cy.page.route('**/api/games', (route) => route.abort());
    await cy.page.getByRole('button', { name: say('home.solo') }).click();
    await cy.page.getByText(say('local.trouble.store')).waitFor();
    await picture(cy, 'a broken store');
    expect(cy.complaints).toEqual([]);
    await cy.context.close();
  });
});

/** Makes the store of games that of a later version of the page. */
function breakStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('vinci-local', 99);
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.close();
      resolve();
    };
  });
}

async function download(page: Page, begin: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), begin()]);
  return file;
}

const toAct = (page: Page): Promise<Seen> => see(page, 'something to do', ({ acting }) => acting);
