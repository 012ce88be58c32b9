import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { nameless } from './support/checks.ts';
import { tabTo, useButton } from './support/keys.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import { readHand, see } from './support/screen.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

describeWith('browser', 'a keyboard without a mouse', () => {
  const scene = setScene();

  test('is enough to join, draft and play a turn, and all that can be used has a name', async () => {
    const ada = await invite(scene.browser, 'Ada');
    const { page } = ada;
    const { keyboard } = page;
    const bare: string[] = [];
    const listen = async (screen: string): Promise<void> => {
      for (const element of await nameless(page)) bare.push(`${screen}: ${element}`);
    };

    await page.goto(scene.server.base);
    await page.getByLabel(say('home.name')).waitFor();
    await listen('home');
    await tabTo(page, say('home.name'));
    await keyboard.type('Ada');
    await tabTo(page, say('home.code'));
    await keyboard.type(scene.company.code);
    await keyboard.press('Enter');
    await page.getByTestId('code').waitFor();
    await listen('table');
    await useButton(page, 'Take seat 3');
    await page.getByTestId('seat-2').getByText('Ada').waitFor();
    await scene.company.start();

    await see(page, 'the own draft', (seen) => seen.acting);
    await listen('draft');
    await useButton(page, /^Place 1: /);
    await useButton(page, /^Choose /);
    let turn = await see(
      page,
      'the own turn',
      (seen) => seen.acting && seen.phase === 'mobilisation',
    );
    // Diplomacy names one partner, with Specialization a second one.
    while (turn.buttons.includes(say('action.peace'))) {
      const { revision } = turn;
      await useButton(page, say('action.peace'));
      // Tab stays in the dialog from when it is open.
      await page.getByTestId('peace-dialog').waitFor();
      await useButton(page, /^Peace with/);
      turn = await see(page, 'a partner more', (seen) => seen.revision > revision);
    }

    await keyboard.press('?');
    const help = page.getByRole('dialog', { name: say('shortcuts.title') });
    await help.waitFor();
    await listen('shortcuts');
    await picture(ada, 'shortcuts');
    const listed = await help.locator('kbd').allInnerTexts();
    expect(listed).toEqual(
      expect.arrayContaining(['n', 'Enter', 'u', 'e', 'p', 'l', 'c', 'r', '0', 'Esc', '?']),
    );
    await keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });

    await keyboard.press('n');
    await page.getByTestId('province-card').waitFor();
    await listen('turn');
    await keyboard.press('Enter');
    const conquest = await see(page, 'the conquest', (seen) => seen.phase === 'expansion');
    await keyboard.press('u');
    await see(
      page,
      'the undo',
      (seen) => seen.phase === turn.phase && seen.revision > conquest.revision,
    );
    await keyboard.press('n');
    await keyboard.press('Enter');
    await see(page, 'the second conquest', (seen) => seen.phase === 'expansion');

    // A key that is held down opens a panel, and does not close it again.
    await keyboard.down('p');
    await keyboard.down('p');
    await keyboard.up('p');
    await page.getByRole('region', { name: PANELS.p, exact: true }).waitFor();
    await keyboard.press('Escape');

    for (const [key, title] of Object.entries(PANELS)) {
      await keyboard.press(key);
      await page.getByRole('region', { name: title, exact: true }).waitFor();
      await listen(title);
      await keyboard.press('Escape');
      await page.getByRole('region', { name: title, exact: true }).waitFor({ state: 'detached' });
    }

    await keyboard.press('e');
    await page
      .getByRole('dialog', { name: say('endExpansion.title') })
      .or(page.getByRole('button', { name: say('action.endReorganization') }))
      .first()
      .waitFor();
    if (await page.getByRole('dialog').isVisible()) {
      await listen('question');
      await useButton(page, say('action.endExpansion'));
    }
    const reorganizing = await see(
      page,
      'the reorganization',
      (seen) => seen.phase === 'reorganization',
    );
    await keyboard.press('n');
    // A dear conquest may have left no pawn to place.
    if ((await readHand(page)) === 0) await useButton(page, /^Take a pawn out /);
    const hand = await readHand(page);
    await useButton(page, /^Put a pawn into /);
    await handIs(page, hand - 1);
    await listen('reorganization');
    if (hand > 1) await useButton(page, 'All');
    await handIs(page, 0);
    await keyboard.press('e');
    await see(
      page,
      'the end of the turn',
      (seen) => seen.revision > reorganizing.revision && seen.phase !== 'reorganization',
    );
    expect(bare).toEqual([]);
    expect(ada.complaints).toEqual([]);
  });
});

const PANELS = { p: 'Provinces', l: 'Log', c: 'Chat', r: 'Rules' };

const handIs = (page: Page, pawns: number): Promise<true> =>
  until(`${pawns} pawns in hand`, async () => (await readHand(page)) === pawns);
