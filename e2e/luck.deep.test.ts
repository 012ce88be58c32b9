import type { Browser } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { loadGame } from './support/account.ts';
import { seeBoard } from './support/arrive.ts';
import { invite, openBrowser } from './support/person.ts';
import { see } from './support/screen.ts';
import { serve } from './support/server.ts';
import { act, type Habits, quicken } from './support/turn.ts';
import { say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

describeWith('browser', 'the luck of games in these tests', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** A game against bots up to the own first turn. */
  async function open(luck: string) {
    const server = await serve({}, luck);
    const ada = await invite(browser, 'Ada', { width: 640, height: 450, luck });
    const { page } = ada;
    await page.goto(server.base);
    await page.getByText(say('solo.change'), { exact: true }).click();
    await page.getByRole('radio', { name: say('level.easy') }).check();
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    await quicken(page);
    const code = new URL(page.url()).pathname.slice(1);
    await act(ada, HABITS, await see(page, 'the own draft', ({ acting }) => acting));
    await see(page, 'the own turn', ({ acting }) => acting);
    const { game, seats, entries, tokens } = await loadGame(server.data, code);
    await ada.context.close();
    await server.stop();
    return {
      deal: [code, game.seed, ...seats.map(({ name }) => name)],
      moves: entries.map((entry) => entry.code),
      tokens: tokens.map(({ hash }) => hash),
    };
  }

  test('is the same in every run, another one in every test, and deals no tokens', async () => {
    // In this one bots have played their turns when it comes to Ada's.
    const first = await open('one');
    const again = await open('one');
    const other = await open('another');
    expect(again.deal).toEqual(first.deal);
    expect(again.moves).toEqual(first.moves);
    expect(again.moves.length).toBeGreaterThan(10);
    expect(again.tokens).not.toEqual(first.tokens);
    expect(other.deal[1]).not.toBe(first.deal[1]);
  });
});
