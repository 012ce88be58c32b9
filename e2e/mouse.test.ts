import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { clearBoard, placeOf, pointAt } from './support/board.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import { cardOf, readHand, readProvinces, type Seen, see } from './support/screen.ts';
import { CONQUEST, chooseCivilization, comeToTurn } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

/** An empire of one province reaches hardly any of these, and never all. */
const FAR_APART = ['Bohemia', 'Iceland', 'Andalusia', 'Kiev', 'Asia', 'Karelia', 'Ireland'];

describeWith('browser', 'a mouse on the board', () => {
  const scene = setScene();

  test('shows the sum of a cost or why not, conquers, undoes, and carries pawns', async () => {
    const ada = await invite(scene.browser, 'Ada', { width: 1280, height: 760 });
    const { page } = ada;
    await comeByCode(ada, scene.server.base, scene.company.code);
    await sitDown(ada, 3);
    await scene.company.start();
    await seeBoard(ada);
    await chooseCivilization(page, await see(page, 'the own draft', (seen) => seen.acting));
    const turn = await comeToTurn(page);

    // What is marked in a dialog may end beside it; only a press that begins there closes it.
    const settings = page.getByTestId('settings');
    await page.getByRole('button', { name: say('settings.title') }).click();
    await settings.getByRole('heading').first().hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await settings.getByRole('heading').first().waitFor();
    await page.mouse.click(5, 5);
    await settings.waitFor({ state: 'detached' });

    const offered = await cheapestFirst(page);
    const first = await visible(page, offered);
    await find(page, first);
    await cardOf(page, first).getByRole('button', { name: CONQUEST }).first().waitFor();
    await picture(ada, 'pointing');

    const taken = await clickTwice(page, first, turn);
    await page.getByRole('button', { name: say('action.undo') }).click();
    const undone = await see(page, 'the undo', (seen) => seen.revision > taken.revision);
    expect(undone.phase).toBe('mobilisation');
    let now = await clickTwice(page, first, undone);
    const near = await cheapestFirst(page);
    const far = await visible(
      page,
      FAR_APART.filter((name) => name !== first && !near.includes(name)),
    );
    await find(page, far);
    await cardOf(page, far).getByTestId('why-not').waitFor();
    await picture(ada, 'out of reach');
    const next = await visible(page, near);
    now = await clickTwice(page, next, now);

    await page.getByRole('button', { name: say('action.endExpansion') }).click();
    const question = page.getByTestId('end-expansion-dialog');
    await question
      .or(page.getByRole('button', { name: say('action.evenOut') }))
      .first()
      .waitFor();
    if (await question.isVisible()) {
      await question.getByRole('button', { name: say('action.endExpansion') }).click();
    }
    await see(page, 'the reorganization', (seen) => seen.phase === 'reorganization');
    await page.getByRole('button', { name: say('action.evenOut') }).click();
    expect(await readHand(page)).toBe(0);
    const [some, others] = [await pawnsIn(page, first), await pawnsIn(page, next)];
    const there = some >= others;
    await (there ? carry(page, first, next) : carry(page, next, first));
    await picture(ada, 'after carrying');
    const moved = there ? 1 : -1;
    expect([await pawnsIn(page, first), await pawnsIn(page, next)]).toEqual([
      some - moved,
      others + moved,
    ]);
    await page.getByRole('button', { name: say('action.endReorganization') }).click();
    await see(page, 'the end of the turn', (seen) => seen.phase !== 'reorganization');
    expect(ada.complaints).toEqual([]);
  });
});

/** The first of some provinces that nothing lies over. */
async function visible(page: Page, names: readonly string[]): Promise<string> {
  await clearBoard(page);
  for (const name of names) if ((await placeOf(page, name)) !== undefined) return name;
  throw new Error(`None of ${names.join(', ')} is to be seen.`);
}

/** Names of the provinces that can be taken. */
async function cheapestFirst(page: Page): Promise<readonly string[]> {
  const rows = await readProvinces(page);
  const cost = (row: (typeof rows)[number]): number => Number.parseInt(row.cost, 10);
  return rows.toSorted((a, b) => cost(a) - cost(b)).map(({ name }) => name);
}

/** Moves the mouse onto a province that nothing lies over. */
async function find(page: Page, name: string): Promise<{ x: number; y: number }> {
  const at = await pointAt(page, name);
  if (at === undefined) throw new Error(`${name} is not to be seen.`);
  return at;
}

/** Selects a province by a click and conquers it by a second one. */
async function clickTwice(page: Page, name: string, before: Seen): Promise<Seen> {
  const at = await find(page, name);
  await page.mouse.click(at.x, at.y);
  await page.getByRole('button', { name: say('province.deselect') }).waitFor();
  await page.mouse.click(at.x, at.y);
  return see(page, `the conquest of ${name}`, (seen) => seen.revision > before.revision);
}

/** Pawns of a province as its card says them. */
async function pawnsIn(page: Page, name: string): Promise<number> {
  await find(page, name);
  const pawns = page.getByLabel(say('draft.pawns', { province: name }), { exact: true });
  return Number(await until('the pawns', () => pawns.textContent().then((text) => text ?? '')));
}

/** Drags a pawn from one province to another. */
async function carry(page: Page, from: string, to: string): Promise<void> {
  const goal = await find(page, to);
  await find(page, from);
  await page.mouse.down();
  await page.mouse.move(goal.x, goal.y, { steps: 6 });
  const canvas = page.getByTestId('board').locator('canvas');
  expect(await canvas.evaluate((element) => element.style.cursor)).toBe('grabbing');
  await page.mouse.up();
}
