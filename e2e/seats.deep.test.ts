import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { createGame, Player } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode } from './support/arrive.ts';
import { sidewaysRoom, smallTargets } from './support/checks.ts';
import { copyBy } from './support/passing.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';
import { like, say } from './support/words.ts';

const PHONE = { width: 390, height: 844, touch: true };
const DESK = { width: 1440, height: 900 };

const listOf = (page: Page) => page.getByTestId('my-games');
const lineOf = (page: Page, code: string) => listOf(page).getByRole('link', { name: code });

/** Everything fits and can be hit. */
async function expectFit(page: Page): Promise<void> {
  expect(await sidewaysRoom(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
}

/** Takes seats in so many games by their links, and comes to the first screen. */
async function seatIn({ page, name }: Person, base: string, games: number): Promise<string[]> {
  const codes: string[] = [];
  for (let game = 0; game < games; game++) {
    const { code, token } = await createGame(base, { name, seats: 3 });
    await page.goto(`${base}/#/${code}/${token}`);
    await page.getByTestId('seat-0').getByText(say('table.you'), { exact: true }).waitFor();
    codes.push(code);
  }
  await page.goto(`${base}/#/`);
  for (const code of codes) await lineOf(page, code).waitFor();
  return codes;
}

/** The game opens at the table, with the seat. */
async function expectSeat(page: Page, code: string): Promise<void> {
  await lineOf(page, code).click();
  await page.getByTestId('seat-0').getByText(say('table.you'), { exact: true }).waitFor();
  await page.goto(new URL('#/', page.url()).href);
}

describeWith('browser', 'seats of a browser', () => {
  const stage = setStage();

  test('are only hidden by the cross, which can be undone at once and later, and by opening the game', async () => {
    const { base } = stage.server;
    const ada = await invite(stage.browser, 'Ada', PHONE);
    const { page } = ada;
    const codes = await seatIn(ada, base, 2);
    const first = codes[0]!;
    const second = codes[1]!;

    // By keyboard: the way back is where the focus is.
    const cross = page.getByRole('button', { name: say('home.hide', { code: first }) });
    await cross.focus();
    await page.keyboard.press('Enter');
    await listOf(page)
      .getByText(say('home.hidden', { code: first }))
      .first()
      .waitFor();
    await picture(ada, 'a game was hidden');
    await expectFit(page);
    expect(await lineOf(page, first).count()).toBe(0);
    await page.keyboard.press('Enter');
    await lineOf(page, first).waitFor();

    await cross.tap();
    await page.getByRole('button', { name: say('home.undoHide', { code: first }) }).waitFor();
    await page.reload();
    await lineOf(page, second).waitFor();
    expect(await lineOf(page, first).count()).toBe(0);
    const hidden = page.getByTestId('hidden-games');
    await hidden.getByText(say('home.hiddenGames', { count: 1 })).tap();
    await hidden.getByRole('link', { name: first }).waitFor();
    await picture(ada, 'hidden games');
    await expectFit(page);
    await hidden.getByRole('button', { name: say('home.showGame', { code: first }) }).tap();
    await hidden.waitFor({ state: 'detached' });
    await lineOf(page, first).waitFor();

    // Whoever types the code of a hidden game has the seat, and the line again.
    await page.getByRole('button', { name: say('home.hide', { code: first }) }).tap();
    await comeByCode(ada, base, first);
    await page.getByTestId('seat-0').getByText(say('table.you'), { exact: true }).waitFor();
    await page.goto(`${base}/#/`);
    await lineOf(page, first).waitFor();
    await page.reload();
    await lineOf(page, first).waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('go to another browser in a file, all at once', async () => {
    const { base, data } = stage.server;
    const ada = await invite(stage.browser, 'Ada', { width: 1440, height: 900 });
    const codes = await seatIn(ada, base, 3);
    await ada.page.getByRole('button', { name: say('home.hide', { code: codes[0]! }) }).click();
    await ada.page.getByTestId('carry-seats').click();
    const dialog = ada.page.getByTestId('carry');
    await dialog.getByText(say('seats.giveText', { count: 3 })).waitFor();
    await picture(ada, 'carrying seats');
    const coming = ada.page.waitForEvent('download');
    await dialog.getByRole('button', { name: say('seats.file') }).click();
    const file = join(data, 'seats.json');
    await (await coming).saveAs(file);
    await ada.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const phone = await invite(stage.browser, 'Ada on a phone', PHONE);
    await phone.page.goto(base);
    await phone.page.getByTestId('carry-seats').tap();
    const taking = phone.page.getByTestId('carry');
    await taking.getByText(say('seats.giveNone')).waitFor();
    const result = taking.getByTestId('seats-result');
    const wrong = join(data, 'wrong.json');
    writeFileSync(wrong, '{"format":"vinci-record"}');
    // Whoever chooses no file after all is not done with the dialog.
    await taking
      .getByLabel(say('seats.chooseFile'))
      .evaluate((field) => field.dispatchEvent(new Event('cancel', { bubbles: true })));
    expect(await taking.isVisible()).toBe(true);
    // By the keyboard: what lies unseen takes the focus all the same.
    const chooser = phone.page.waitForEvent('filechooser');
    await taking.getByLabel(say('seats.chooseFile')).press('Enter');
    await (await chooser).setFiles(wrong);
    await result.getByText(say('seats.foreign')).waitFor();
    // One of them is damaged.
    const content = JSON.parse(readFileSync(file, 'utf8'));
    content.seats.push({ code: 'K7MQ2X', token: 'torn' });
    writeFileSync(wrong, JSON.stringify(content));
    await taking.getByLabel(say('seats.chooseFile')).setInputFiles(wrong);
    await result.getByText(like('seats.taken')).waitFor();
    for (const code of codes) expect(await result.textContent()).toContain(code);
    await result.getByText(say('seats.lost', { count: 1 })).waitFor();
    await picture(phone, 'seats have come');
    await expectFit(phone.page);
    await taking.getByLabel(say('seats.chooseFile')).setInputFiles(file);
    await result.getByText(like('seats.known')).waitFor();
    await phone.page.getByRole('button', { name: say('close') }).tap();
    for (const code of codes) await expectSeat(phone.page, code);
    // The first browser has them still.
    await expectSeat(ada.page, codes[1]!);
    expect([...ada.complaints, ...phone.complaints]).toEqual([]);
    await ada.context.close();
    await phone.context.close();
  });

  test('go to another browser by a link, which asks first, or a code', async () => {
    const { base } = stage.server;
    const ada = await invite(stage.browser, 'Ada', PHONE);
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const codes = await seatIn(ada, base, 2);
    await ada.page.getByTestId('carry-seats').tap();
    const dialog = ada.page.getByTestId('carry');
    await dialog.getByRole('button', { name: say('seats.code') }).tap();
    await dialog.getByRole('img', { name: say('seats.qr') }).waitFor();
    await picture(ada, 'a code with seats');
    await expectFit(ada.page);
    const copied = async (button: string): Promise<string> => {
      const text = await copyBy(dialog.getByRole('button', { name: button }), 'tap');
      await dialog.getByRole('button', { name: button }).waitFor();
      return text;
    };
    const link = await copied(say('seats.copyLink'));
    const code = await copied(say('seats.copyCode'));
    expect(link).toBe(`${base}/#/seats/${code}`);

    const other = await invite(stage.browser, 'Ada elsewhere', { width: 1440, height: 900 });
    await other.page.goto(link);
    const asking = other.page.getByTestId('carry');
    await asking.getByText(like('seats.linkText')).waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/');
    expect(new URL(other.page.url()).hash).toBe('');
    expect(await other.page.evaluate(() => localStorage.getItem('vinci.seats'))).toBeNull();
    await picture(other, 'a link with seats');
    await asking.getByRole('button', { name: say('seats.add') }).click();
    await asking.getByTestId('seats-result').getByText(like('seats.taken')).waitFor();
    await other.page.keyboard.press('Escape');
    for (const each of codes) await expectSeat(other.page, each);

    const third = await invite(stage.browser, 'Ada by code', { width: 1024, height: 768 });
    await third.page.goto(base);
    await third.page.getByTestId('carry-seats').click();
    const pasting = third.page.getByTestId('carry');
    await pasting.getByRole('button', { name: say('seats.add') }).click();
    await pasting.getByText(say('seats.empty')).waitFor();
    await pasting.getByLabel(say('seats.paste')).fill(code);
    await pasting.getByRole('button', { name: say('seats.add') }).click();
    await pasting.getByTestId('seats-result').getByText(like('seats.taken')).waitFor();
    await third.page.keyboard.press('Escape');
    await expectSeat(third.page, codes[0]!);
    for (const { complaints, context } of [ada, other, third]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('stay where the server does not know the game, until they are forgotten on purpose', async () => {
    const { base } = stage.server;
    for (const size of [PHONE, DESK]) {
      const ada = await invite(stage.browser, `Ada at ${size.width}`, size);
      const { page } = ada;
      const [known = ''] = await seatIn(ada, base, 1);
      const gone = 'ZZZZZZ';
      await page.evaluate((code) => {
        const seats = JSON.parse(localStorage.getItem('vinci.seats') ?? '[]');
        const seat = { code, token: 'abcdefghijklmnopqrstuv', at: Date.now() };
        localStorage.setItem('vinci.seats', JSON.stringify([seat, ...seats]));
      }, gone);
      const held = (): Promise<string | null> =>
        page.evaluate(() => localStorage.getItem('vinci.seats'));
      await page.reload();
      await lineOf(page, known).waitFor();
      const hidden = page.getByTestId('hidden-games');
      await hidden.getByText(say('home.hiddenGames', { count: 1 })).click();
      await hidden.getByText(say('home.unknown', { code: gone })).waitFor();
      expect(await lineOf(page, gone).count()).toBe(0);
      expect(await held()).toContain(gone);
      await picture(ada, 'a game that the server does not know');
      await expectFit(page);
      // By keyboard: pressing twice changes nothing.
      const forget = hidden.getByRole('button', { name: say('home.forgetGame', { code: gone }) });
      await forget.focus();
      await page.keyboard.press('Enter');
      await hidden.getByText(say('home.forgetAsk', { code: gone })).waitFor();
      await picture(ada, 'forgetting a game');
      await expectFit(page);
      await page.keyboard.press('Enter');
      await forget.click();
      expect(await held()).toContain(gone);
      await hidden.getByRole('button', { name: say('home.forgetGood') }).click();
      await hidden.waitFor({ state: 'detached' });
      expect(await held()).not.toContain(gone);
      expect(await held()).toContain(known);
      // The browser itself reports that the server has refused to tell of the game.
      for (const complaint of ada.complaints) expect(complaint).toMatch(/status of 404/);
      await ada.context.close();
    }
  });

  test('stay where the server does not know them any more, and come back by another try', async () => {
    const { base, data, kill, restart } = stage.server;
    const { code } = await createGame(base, { name: 'Bob', seats: 3 });
    const journal = join(data, 'vinci.sqlite');
    const backup = `${journal}.backup`;
    const database = new DatabaseSync(journal);
    database.prepare('vacuum into ?').run(backup);
    database.close();
    const people: Person[] = [];
    for (const [at, size] of [PHONE, DESK].entries()) {
      const person = await invite(stage.browser, `Ada at ${size.width}`, size);
      const seat = await Player.join(base, code, ['Ada', 'Cleo'][at] as string);
      await person.page.goto(`${base}/#/${code}/${seat.token}`);
      await person.page
        .getByTestId(`seat-${at + 1}`)
        .getByText(say('table.you'), { exact: true })
        .waitFor();
      await seat.leave();
      await person.page.goto('about:blank');
      people.push(person);
    }
    const files = ['', '-wal'].filter((end) => existsSync(journal + end));
    const exchange = async (move: () => void): Promise<void> => {
      await kill();
      rmSync(`${journal}-shm`, { force: true });
      move();
      await restart();
    };
    // The operator restores a backup from before these people came …
    await exchange(() => {
      for (const end of files) renameSync(journal + end, `${journal}.newer${end}`);
      renameSync(backup, journal);
    });
    const retry = ({ page }: Person) =>
      listOf(page).getByRole('button', { name: say('home.retrySeat', { code }) });
    for (const person of people) {
      const { page } = person;
      await page.goto(base);
      await listOf(page).getByText(say('home.refused', { code })).waitFor();
      await picture(person, 'a seat that the server does not know');
      await expectFit(page);
      await retry(person).click();
      await listOf(page)
        .getByRole('listitem')
        .getByText(say('home.stillRefused', { code }))
        .waitFor();
      // Each try is said, also where nothing has changed.
      const said = listOf(page).getByRole('status');
      await said.evaluate((status) => {
        new MutationObserver(() => status.toggleAttribute('data-said', true)).observe(status, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
      await retry(person).press('Enter');
      await page.locator('[role="status"][data-said]').waitFor({ state: 'attached' });
      await said.getByText(say('home.stillRefused', { code })).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: say('home.hide', { code }) }).click();
      await page.reload();
      const hidden = page.getByTestId('hidden-games');
      await hidden.getByText(say('home.hiddenGames', { count: 1 })).click();
      await hidden.getByText(say('home.refused', { code })).waitFor();
      await picture(person, 'a hidden seat that the server does not know');
      await expectFit(page);
      await hidden.getByRole('button', { name: say('home.showGame', { code }) }).press('Enter');
      await page.waitForFunction(() => document.activeElement?.id === 'mine');
      await listOf(page).getByText(say('home.refused', { code })).waitFor();
      // The game itself is open to whoever watches.
      await page.goto(`${base}/${code}`);
      await page.getByTestId('seat-1').waitFor();
      await page.goto('about:blank');
    }
    // … and then takes it back.
    await exchange(() => {
      for (const end of ['', '-wal']) rmSync(journal + end, { force: true });
      for (const end of files) renameSync(`${journal}.newer${end}`, journal + end);
    });
    for (const [at, person] of people.entries()) {
      const { page } = person;
      await page.goto(base);
      await listOf(page).getByText(say('home.refused', { code })).waitFor();
      await retry(person).press('Enter');
      // The button is gone; by keyboard one goes on from what is in its place.
      await lineOf(page, code).waitFor();
      await page.waitForFunction(
        (name) => document.activeElement?.textContent?.includes(name),
        code,
      );
      await page.keyboard.press('Enter');
      await page
        .getByTestId(`seat-${at + 1}`)
        .getByText(say('table.you'), { exact: true })
        .waitFor();
      // The browser itself reports that the server has refused to tell of the game.
      for (const complaint of person.complaints) expect(complaint).toMatch(/status of 403/);
      await person.context.close();
    }
  });

  test('are not replaced by a link to another one without a question', async () => {
    const { base } = stage.server;
    for (const size of [PHONE, DESK]) {
      const ada = await invite(stage.browser, `Ada with two at ${size.width}`, size);
      const { page } = ada;
      const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
      const host = await Player.enter(base, code, token);
      const invitation = await host.request('seatLink', { seat: 1 });
      const bob = await Player.enter(base, code, invitation.token);
      const { token: bobs } = await bob.request('sit', { name: 'Bob' });
      const link = `${base}/#/${code}/${bobs}`;
      const sits = (seat: number): Promise<void> =>
        page.getByTestId(`seat-${seat}`).getByText(say('table.you'), { exact: true }).waitFor();
      await page.goto(`${base}/#/${code}/${token}`);
      await sits(0);
      // In the game that is open: away from the question nothing has changed.
      await page.goto(link);
      await page
        .getByText(
          say('which.text', {
            held: say('which.of', { name: 'Ada' }),
            offered: say('which.of', { name: 'Bob' }),
          }),
        )
        .waitFor();
      expect(page.url()).toBe(`${base}/${code}`);
      await picture(ada, 'which seat');
      await expectFit(page);
      await page.getByRole('button', { name: say('home.back') }).click();
      await lineOf(page, code).click();
      await sits(0);
      // In a page that opens with it.
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByRole('button', { name: say('which.keep') }).click();
      await sits(0);
      await page.goto(link);
      await page.getByRole('button', { name: say('which.copy') }).waitFor();
      await page.getByRole('button', { name: say('which.switch') }).click();
      await sits(1);
      // Another link to the same seat is no question.
      const { token: phones } = await bob.request('seatLink', { seat: 1 });
      await page.goto(`${base}/#/${code}/${phones}`);
      await page.waitForFunction(
        (mine) => localStorage.getItem('vinci.seats')?.includes(mine),
        phones,
      );
      await sits(1);
      expect(ada.complaints).toEqual([]);
      await page.goto(`${base}/#/${code}/abcdefghijklmnopqrstuv`);
      await page.getByText(say('which.void')).waitFor();
      await picture(ada, 'a void link beside a seat');
      await page.getByRole('button', { name: say('which.own') }).click();
      await sits(1);
      await Promise.all([host.leave(), bob.leave()]);
      await ada.context.close();
    }
  });
});
