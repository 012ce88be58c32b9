import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { cameraOf, coversOf, lowerEdge, placeOf, placesOnScreen } from './support/board.ts';
import { sidewaysRoom, smallTargets } from './support/checks.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import {
  cardOf,
  look,
  readHand,
  readProvinces,
  type Seen,
  see,
  selectInList,
} from './support/screen.ts';
import { CONQUEST, chooseCivilization, comeToTurn } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

/** Room that a touched province has to the card below it, CSS pixels. */
const AIR = 48;
/** Bare table that lies below the board wherever it ends above a bar, CSS pixels. */
const SLACK = 7;
/** A browser takes a touch so close to a button for one of the button, CSS pixels. */
const FINGER = 16;

describeWith('browser', 'a phone', () => {
  const scene = setScene();

  test('joins, drafts, conquers by finger and reorganizes; everything fits and can be hit', async () => {
    const pia = await invite(scene.browser, 'Pia', { width: 390, height: 844, touch: true });
    const { page } = pia;
    const misfits: string[] = [];
    const places = new Set<string>();
    const inspect = async (screen: string): Promise<void> => {
      await picture(pia, screen);
      const room = await sidewaysRoom(page);
      if (room > 0) misfits.push(`${screen}: ${room} px too wide`);
      for (const target of await smallTargets(page)) misfits.push(`${screen}: ${target}`);
    };

    await page.goto(scene.server.base);
    await page.getByLabel(say('home.name')).waitFor();
    await inspect('home');
    await comeByCode(pia, scene.server.base, scene.company.code);
    await sitDown(pia, 3);
    await inspect('table');
    await scene.company.start();
    await seeBoard(pia);

    const draft = await see(page, 'the own draft', (seen) => seen.acting);
    await inspect('draft');
    await page.getByTestId('track').locator('.offer').first().tap();
    await inspect('a civilization in the draft');
    await chooseCivilization(page, draft);
    const turn = await comeToTurn(page);
    await inspect('turn');
    places.add(await mainButton(page));
    await foldsBar(page);
    await inspect('the bar in one line');
    await page.getByTestId('fold').tap();

    await conquerByFinger(page, turn);
    await inspect('after a conquest');
    await page.getByTestId('action-bar').getByTitle(say('explain.hand')).tap();
    await page.getByTestId('explain').waitFor();
    await inspect('a number explained');
    await page.getByTestId('phase').tap();
    await page.getByTestId('explain').waitFor({ state: 'detached' });
    places.add(await mainButton(page));
    for (const panel of ['provinces', 'players', 'plan', 'log', 'chat', 'rules', 'track']) {
      await page.getByTestId(`tab-${panel}`).tap();
      await inspect(`panel ${panel}`);
      await page.getByTestId(`tab-${panel}`).tap();
    }
    await page.getByRole('button', { name: say('settings.title') }).tap();
    await inspect('settings');
    await page.getByRole('button', { name: say('close') }).tap();

    await page.getByRole('button', { name: say('action.endExpansion') }).tap();
    const question = page.getByTestId('end-expansion-dialog');
    const reorganizing = see(page, 'the reorganization', (seen) => seen.phase === 'reorganization');
    await question
      .or(page.getByRole('button', { name: say('action.endReorganization') }))
      .first()
      .waitFor();
    if (await question.isVisible()) {
      await inspect('question');
      await question.getByRole('button', { name: say('action.endExpansion') }).tap();
    }
    await reorganizing;
    const own = (await readProvinces(page))[0]!;
    // The list makes way for the card, where something can be done.
    await selectInList(page, own.name);
    await page.getByTestId('drawer').waitFor({ state: 'detached' });
    await inspect('reorganization');
    places.add(await mainButton(page));
    await page.getByRole('button', { name: say('action.guard') }).tap();
    places.add(await mainButton(page));
    if ((await readHand(page)) > 0) {
      await page.getByRole('button', { name: say('regions.all'), exact: true }).tap();
    }
    await until('an empty hand', async () => (await readHand(page)) === 0);
    await page.getByRole('button', { name: say('action.endReorganization') }).tap();
    await see(page, 'the end of the turn', (seen) => seen.phase !== 'reorganization');

    expect(misfits).toEqual([]);
    expect([...places]).toHaveLength(1);
    expect(pia.complaints).toEqual([]);
  });
});

/** Where the main button of the phase and the way back are, so that a thumb need not look for them. */
const mainButton = (page: Page): Promise<string> =>
  page.locator('.action-buttons').evaluate((buttons) =>
    [...buttons.querySelectorAll(':scope > :first-child, .undo')]
      .map((button) => button.getBoundingClientRect())
      .map(({ x, y, width, height }) => `${x},${y} ${width}×${height}`)
      .join(' | '),
  );

/** Taps provinces on the map until the card of one says that it can be taken, and takes it. */
async function conquerByFinger(page: Page, turn: Seen): Promise<void> {
  const rows = await readProvinces(page);
  await page.getByTestId('tab-provinces').tap();
  await page.getByTestId('drawer').waitFor({ state: 'detached' });
  await fillsScreen(page);
  const card = page.getByTestId('province-card');
  for (const { name } of rows) {
    // The map stays where the province before has left it.
    const at = await placeOf(page, name, FINGER);
    if (at === undefined) continue;
    const before = await cameraOf(page);
    await page.touchscreen.tap(at.x, at.y);
    await card.waitFor();
    if (!(await cardOf(page, name).isVisible())) {
      // Where two are close together a finger finds the other one. To touch that again would be to take it.
      await card.getByRole('button', { name: say('province.deselect') }).tap();
      await card.waitFor({ state: 'hidden' });
      continue;
    }
    const sheet = (await card.boundingBox())?.y ?? 0;
    const shown = await until('the province above its card', async () => {
      const now = (await placesOnScreen(page)).get(name);
      return now !== undefined && now.y < sheet && now;
    });
    // The board moves for a province that its card would cover, or that lies close to an edge, and for no other.
    const { top } = await coversOf(page);
    const width = page.viewportSize()?.width ?? 0;
    const stays = at.y > top + AIR && at.y < sheet - AIR && at.x > AIR && at.x < width - AIR;
    if (stays) expect(await cameraOf(page)).toEqual(before);
    else if (at.y >= sheet - AIR) expect(shown.y).toBeLessThan(at.y);
    const chosen = await cameraOf(page);
    await cardOf(page, name).getByRole('button', { name: CONQUEST }).first().tap();
    await see(page, 'the conquest', (seen) => seen.revision > turn.revision);
    expect((await look(page))?.phase).toBe('expansion');
    await card.waitFor({ state: 'hidden' });
    // When the card has gone and the bar has grown again, it moves into bare table, and else not at all.
    const free = (page.viewportSize()?.height ?? 0) - (await coversOf(page)).bottom;
    await until('the board down to the bar', async () => (await lowerEdge(page)) > free - SLACK);
    if (stays) expect(await cameraOf(page)).toEqual(chosen);
    return;
  }
  throw new Error(`No province of ${rows.map(({ name }) => name)} was hit.`);
}

/** Folded to one line, the bar leaves the map what it needs no more, and says so after a reload, too. */
async function foldsBar(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  const fold = page.getByTestId('fold');
  await fold.tap();
  const free = await until('room for the map', async () => {
    const { top, bottom } = await coversOf(page);
    return height - top - bottom >= 0.8 * height && height - top - bottom;
  });
  await page.reload();
  await page.locator('[data-testid=board][data-ready=true]').waitFor();
  // The small picture, with which it may have begun, makes way for the plain one.
  await page.locator('[data-testid=board]:not([data-picture=preview])').waitFor();
  await page.locator('[data-testid=fold][aria-expanded=false]').waitFor();
  await until('the same room for the map', async () => {
    const { top, bottom } = await coversOf(page);
    return height - top - bottom === free;
  });
}

/** The map takes what the bars leave, and they leave most of the screen. */
async function fillsScreen(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { top, bottom } = await coversOf(page);
  expect(height - top - bottom).toBeGreaterThanOrEqual(0.7 * height);
  const places = [...(await placesOnScreen(page)).values()];
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  expect(span(places.map(({ y }) => y))).toBeGreaterThan(0.8 * (height - top - bottom));
  expect(span(places.map(({ x }) => x))).toBeGreaterThan(width);
}
