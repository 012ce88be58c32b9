import { createGame } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { invite } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { like, say } from './support/words.ts';

describeWith('browser', 'whoever has asked for too much that is not there', () => {
  const stage = setStage({ VINCI_GUESS_LIMIT: '3' });

  test('keeps the games he has a seat in, and is not told that the server does not answer', async () => {
    const { base } = stage.server;
    const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
    const gone = ['2', '3', '4', '5', '6', '7'].map((last) => `ZZZZZ${last}`);
    const seats = [
      ...gone.map((each, at) => ({ code: each, token: 'x'.repeat(22), at: at + 10 })),
      { code, token, at: 1 },
    ];
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    await page.goto(base);
    await page.evaluate(
      (known) => localStorage.setItem('vinci.seats', known),
      JSON.stringify(seats),
    );
    await page.reload();
    // What is gone is forgotten as far as the server says so; the rest waits.
    await page.getByText(say('home.mineLimited')).waitFor();
    await page.getByRole('link', { name: code }).getByText(say('home.waiting')).waitFor();
    expect(await page.getByText(say('home.mineFailed')).count()).toBe(0);

    // Forgotten games are no codes that were guessed wrong.
    const { code: other } = await createGame(base, { name: 'Bob', seats: 3 });
    const enter = async (): Promise<void> => {
      await page.getByLabel(say('home.code')).fill(other);
      await page.getByRole('button', { name: say('home.join'), exact: true }).click();
    };
    await page.getByLabel(say('home.name')).fill('Ada');
    await enter();
    await page.waitForURL(new RegExp(other));
    for (let guess = 0; guess < 4; guess++) await fetch(`${base}/api/games/ZZZZZZ`);
    const cy = await invite(stage.browser, 'Cy');
    await cy.page.goto(`${base}/#/${other}`);
    await cy.page.getByText(like('error.tooFast')).waitFor();
    expect(await cy.page.getByText(say('connect.lost')).count()).toBe(0);
    for (const person of [ada, cy]) await person.context.close();
  });
});
