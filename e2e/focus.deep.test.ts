import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import { see } from './support/screen.ts';
import { act, comeToTurn, type Habits } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

/** Most presses of Tab from where the focus begins to the first civilization. */
const MOST = 5;

const BAR = '[data-testid=action-bar]';
const HABITS: Habits = { conquers: 'keys', reorganizes: 'even', declinesIn: 9 };

const isOn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector);

describeWith('browser', 'the focus', () => {
  const scene = setScene();

  test('begins at the action bar, is near the draft, and is never lost; Escape leaves the chat', async () => {
    const ada = await invite(scene.browser, 'Ada', { width: 1280, height: 760 });
    const { page } = ada;
    await comeByCode(ada, scene.server.base, scene.company.code);
    await sitDown(ada, 3);
    await scene.company.start();
    await seeBoard(ada);
    const draft = await see(page, 'the own draft', (seen) => seen.acting);
    await page.getByTestId('track').waitFor();
    expect(await isOn(page, BAR)).toBe(true);
    let presses = 0;
    while (presses < MOST && !(await isOn(page, '.offer'))) {
      await page.keyboard.press('Tab');
      presses++;
    }
    expect(await isOn(page, '.offer')).toBe(true);

    // What had it is put away, cannot be pressed any more, or is gone.
    await page.keyboard.press('Escape');
    await page.getByTestId('track').waitFor({ state: 'detached' });
    await until('the focus after the draft', () => isOn(page, BAR));
    const show = page.getByRole('button', { name: say('action.showTrack') });
    await show.focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('track').waitFor();
    await until('the focus after the button', () => isHeld(page));
    await act(ada, HABITS, draft);
    const turn = await comeToTurn(page);
    await until('the focus after the choice', () => isHeld(page));
    await act(ada, HABITS, turn);
    await page.getByRole('button', { name: say('action.undo') }).focus();
    await page.keyboard.press('Enter');
    await see(page, 'the undo', (seen) => seen.phase === 'mobilisation');
    await until('the focus after the undo', () => isOn(page, BAR));

    await page.keyboard.press('c');
    const field = page.getByRole('textbox', { name: say('chat.say') });
    await field.fill('half a sen');
    await page.keyboard.press('Escape');
    await page.getByTestId('drawer').waitFor({ state: 'detached' });
    expect(await isOn(page, 'main')).toBe(true);
    await asksBeforeTheEnd(ada);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});

/** Something that can be used has the focus, or the bar itself. */
const isHeld = (page: Page): Promise<boolean> =>
  page.evaluate((bar) => {
    const { activeElement } = document;
    return activeElement?.closest(bar) != null && !activeElement.matches(':disabled');
  }, BAR);

/** Whoever wants it is asked before the turn ends, and finds the focus where it was, or on the bar. */
async function asksBeforeTheEnd(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: say('settings.title') }).click();
  await page.getByTestId('settings').getByLabel(say('settings.confirm')).check();
  await page.keyboard.press('Escape');
  await act(person, HABITS, await see(page, 'the own turn', (seen) => seen.acting));
  await page.keyboard.press('e');
  const question = page.getByTestId('end-expansion-dialog');
  const placing = page.locator('[data-testid=action-bar][data-phase=reorganization]');
  await question.or(placing).first().waitFor();
  if (await question.isVisible()) {
    await question.getByRole('button', { name: say('endExpansion.confirm') }).press('Enter');
  }
  await placing.waitFor();
  await until('the focus after the question', () => isHeld(page));
  await page.getByRole('button', { name: say('action.evenOut') }).press('Enter');
  const asked = page.getByTestId('end-turn-dialog');
  const forts = page.locator('[data-testid=action-bar][data-phase=forts]');
  let end = page.getByRole('button', { name: say('action.endReorganization') });
  await end.press('Enter');
  await asked.or(forts).first().waitFor();
  if (await forts.isVisible()) {
    // Whoever builds forts ends the turn without one more.
    end = forts.getByRole('button', { name: say('action.endForts') });
    await end.press('Enter');
  }
  await asked.waitFor();
  await picture(person, 'before the end of a turn');
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  expect(await end.evaluate((button) => button === document.activeElement)).toBe(true);
  const { revision } = await see(page, 'the same turn', (seen) => seen.acting);
  await end.press('Enter');
  await asked.getByRole('button', { name: say('endTurn.confirm') }).press('Enter');
  await see(page, 'the end of the turn', (seen) => seen.revision > revision);
  await until('the focus after the turn', () => isHeld(page));
}
