import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { nameless } from './support/checks.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import { readHand, see } from './support/screen.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

/** More presses of Tab than any screen needs. */
const MOST_TABS = 120;

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

/** Goes to a button and presses it. */
async function useButton(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const handIs = (page: Page, pawns: number): Promise<true> =>
  until(`${pawns} pawns in hand`, async () => (await readHand(page)) === pawns);

/** Presses Tab until the focus is on something of that name, and looks that the focus is visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < MOST_TABS; i++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (element === null) return { name: '', marked: true };
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const text =
        element.getAttribute('aria-label') ??
        element.labels?.[0]?.textContent ??
        element.textContent ??
        '';
      return {
        name: text.replace(/\s+/g, ' ').trim(),
        marked:
          element === document.body ||
          // The heading of a dialog has the focus at first, so that it is read out.
          element.tabIndex < 0 ||
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
          boxShadow !== 'none',
      };
    });
    seen.push(focus.name);
    if (!focus.marked) throw new Error(`The focus on “${focus.name}” is not to be seen.`);
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return;
  }
  throw new Error(`Tab never comes to ${name}, only to ${[...new Set(seen)].join(' | ')}`);
}
