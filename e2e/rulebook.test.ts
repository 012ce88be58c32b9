import { europe } from '@vinci/maps';
import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { nameless, sidewaysRoom } from './support/checks.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import { cardOf, readProvinces, see, selectInList } from './support/screen.ts';
import { comeToTurn } from './support/turn.ts';
import { like, say } from './support/words.ts';

/** The clause that the book has been opened at, once it is in view and has the focus. */
async function askedFor(page: Page): Promise<string> {
  const asked = page.locator('.book .asked:focus');
  await asked.waitFor();
  expect(await asked.evaluate((element) => element.checkVisibility())).toBe(true);
  return (await asked.getAttribute('data-topic')) ?? '';
}

/** Chooses a civilization that cannot enter anywhere, so that there is something to refuse. */
async function chooseOrdinary(page: Page): Promise<void> {
  const { revision } = await see(page, 'the own draft', (seen) => seen.acting);
  const market = page.getByTestId('track');
  const bar = page.getByTestId('action-bar');
  await bar.getByRole('button', { name: say('action.showTrack'), exact: true }).click();
  const anywhere = say('tileName.revolutionaries');
  await market.locator(`.offer:not(.blocked, [aria-label*="${anywhere}"])`).first().click();
  await bar.getByRole('button', { name: like('action.choose') }).click();
  await see(page, 'the choice', (seen) => seen.revision > revision);
}

describeWith('browser', 'the rule book', () => {
  const scene = setScene();

  test('opens at the clause of a refusal and of a cost, and leads back to where one was', async () => {
    const ada = await invite(scene.browser, 'Ada', { width: 1280, height: 760 });
    const { page } = ada;
    await comeByCode(ada, scene.server.base, scene.company.code);
    await sitDown(ada, 3);

    // At the table, with a link from an option to the dialog.
    await page.locator('[data-clause=END-1]').click();
    const dialog = page.getByTestId('book-dialog');
    await dialog.waitFor();
    expect(await askedFor(page)).toBe('END-1');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await scene.company.start();
    await seeBoard(ada);
    // While nobody has anything, the list shows the whole board.
    expect(await readProvinces(page)).toHaveLength(europe.provinces.length);
    await chooseOrdinary(page);
    await comeToTurn(page);

    // Why not: a province inland cannot be entered; a search finds what the list leaves out.
    const rows = await readProvinces(page);
    const far = 'Bohemia';
    expect(rows.map(({ name }) => name)).not.toContain(far);
    await page.locator('.drawer .regions').getByRole('searchbox').fill('bohem');
    await selectInList(page, far);
    const reason = cardOf(page, far).getByTestId('why-not').locator('button.clause');
    const clause = (await reason.getAttribute('data-clause')) ?? '';
    await reason.click();
    expect(await askedFor(page)).toBe(clause);
    await picture(ada, 'from a refusal');
    expect(await sidewaysRoom(page)).toBe(0);
    expect(await nameless(page)).toEqual([]);

    // A link inside, two pages back, and the list of provinces is there again.
    const ruling = page.locator('.book details.ruling').first();
    await ruling.locator('summary').click();
    await ruling.locator('button.clause').click();
    expect(await askedFor(page)).toMatch(/^AMB-/);
    await page.getByTestId('book-back').click();
    expect(await askedFor(page)).toBe(clause);
    await page.getByTestId('book-back').click();
    await page.locator('.drawer .regions').waitFor();
    await cardOf(page, far).waitFor();

    // A cost term.
    await page.getByRole('button', { name: say('regions.relevant'), exact: true }).click();
    const near = rows.find(({ cost }) => cost !== '')?.name ?? '';
    await selectInList(page, near);
    const term = cardOf(page, near).getByTestId('cost-sum').locator('button.clause').first();
    const basis = (await term.getAttribute('data-clause')) ?? '';
    await term.click();
    expect(await askedFor(page)).toBe(basis);
    await picture(ada, 'from a cost');

    // Search, by the keyboard alone.
    const field = page.getByRole('searchbox');
    await field.focus();
    await page.keyboard.type('cohes');
    await page.locator('.found mark').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.book .asked').waitFor();
    await page.getByTestId('book-back').click();
    expect(await field.inputValue()).toBe('cohes');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('can be read on the first screen, in every rule text, and is fetched only then', async () => {
    const bert = await invite(scene.browser, 'Bert', { width: 390, height: 844, touch: true });
    const { page } = bert;
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(response.url()));
    await page.goto(scene.server.base, { waitUntil: 'networkidle' });
    const isBook = (url: string): boolean => /\/book-(?!dialog-)[\w-]+\.js/.test(url);
    expect(scripts.filter(isBook)).toEqual([]);
    await page.getByTestId('open-book').tap();
    await page.getByTestId('book').waitFor();
    expect(scripts.filter(isBook)).toHaveLength(1);
    await page.getByTestId('book').getByLabel(say('book.text')).selectOption('vinci2');
    await page.getByRole('button', { name: say('tileName.camels') }).tap();
    expect(await askedFor(page)).toBe('tile:camels');
    await page.getByText(say('rule.TILE-CAMELS-1')).waitFor();
    // Plain words, and the numbers of rules only for those who want them.
    expect(await page.locator('.book .asked').textContent()).not.toMatch(/[A-Z]{3,}-\d/);
    await page.getByTestId('book-back').tap();
    await page.getByTestId('book').getByLabel(say('book.text')).selectOption('deClassic');
    await page.getByRole('button', { name: say('tileName.weapons') }).waitFor();
    expect(await page.getByRole('button', { name: say('tileName.camels') }).count()).toBe(0);
    expect(await sidewaysRoom(page)).toBe(0);
    await picture(bert, 'contents');
    await page.evaluate(() => localStorage.setItem('vinci.settings', '{"references":true}'));
    await page.reload();
    await page.getByTestId('open-book').tap();
    await page.getByRole('button', { name: say('tileName.weapons') }).tap();
    await page.locator('.book .asked').getByText('TILE-WEAPONS-1').waitFor();
    expect(bert.complaints).toEqual([]);
    await bert.context.close();
  });
});
