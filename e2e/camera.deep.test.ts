import type { Page } from 'playwright-core';
import type { Camera } from '../apps/web/src/board/camera.ts';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { cameraOf, coversOf, placesOnScreen } from './support/board.ts';
import { invitePlayers } from './support/opponents.ts';
import { type Equipment, invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { readProvinces, see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, chooseCivilization, comeToTurn, type Habits } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

const HABITS: Habits = { conquers: 'keys', reorganizes: 'even', declinesIn: 9 };

/** Provinces in the middle and at the edges of the map of Europe. */
const MIDDLE = ['Bohemia', 'Bavaria'];
const CORNERS = ['Iceland', 'Permia', 'Syria', 'Lusitania'];

const SIZES: readonly (readonly [string, Equipment])[] = [
  ['a desk', { width: 1440, height: 900 }],
  ['a tablet held upright', { width: 820, height: 1180, touch: true }],
  ['a phone', { width: 390, height: 844, touch: true }],
];

/** Windows in which a list and the players have to take turns beside the map. */
const TIGHT = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

/** The part of the window that no panel covers. */
async function freeArea(page: Page) {
  const { left, right, top, bottom } = await coversOf(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return { left, top, right: width - right, bottom: height - bottom };
}

/** Which of some provinces do not stand where they can be seen; a pixel is nothing to an eye, but to a count. */
async function outside(
  page: Page,
  names: readonly string[],
  slack = 1,
): Promise<readonly string[]> {
  const { left, top, right, bottom } = await freeArea(page);
  const places = await placesOnScreen(page);
  return names.filter((name) => {
    const { x, y } = places.get(name) ?? { x: -1, y: -1 };
    return x < left - slack || x > right + slack || y < top - slack || y > bottom + slack;
  });
}

/**
 * What can be done is in view, or, in a small window, counted at the edge it lies beyond; a touch leads there.
 */
async function showsOrTells({ page }: Person, names: readonly string[]): Promise<void> {
  const told = page.locator('.beyond > button');
  const away = await until('a word about everything out of view', async () => {
    const out = await outside(page, names, 0);
    const counts = await told.allTextContents();
    return out.length === counts.reduce((sum, count) => sum + Number(count), 0) && out;
  });
  expect(away.length).toBeLessThan(names.length);
  if (away.length === 0) return;
  await told.first().tap();
  await until('what was out of view', async () => {
    const now = await outside(page, away);
    return now.length < away.length;
  });
}

/** Names of the provinces that can be taken, from the list, which is put away again. */
async function targets(page: Page): Promise<readonly string[]> {
  const rows = await readProvinces(page);
  await page.getByTestId('tab-provinces').click();
  await page.getByTestId('drawer').waitFor({ state: 'detached' });
  return rows.map(({ name }) => name);
}

async function sit(person: Person, base: string) {
  const company = await invitePlayers(base, 200);
  await comeByCode(person, base, company.code);
  await sitDown(person, 3);
  await company.start();
  await seeBoard(person);
  return company;
}

describeWith('browser', 'the camera', () => {
  const stage = setStage();

  test.each(SIZES)(
    'on %s shows what can be done, makes room, and leaves a hand alone',
    async (_, size) => {
      const ada = await invite(stage.browser, 'Ada', size);
      const { page } = ada;
      const { width = 0, height = 0 } = size;
      const company = await sit(ada, stage.server.base);
      const draft = await see(page, 'the own draft', (seen) => seen.acting);
      await showsDraft(ada, width >= 1440);
      await chooseCivilization(page, draft);
      await comeToTurn(page);
      const first = await targets(page);
      expect(first.length).toBeGreaterThan(0);
      await showsOrTells(ada, first);
      const own = await conquerByKeys(page);

      if (width >= 1440) {
        await takesTurns(ada);
        await page.setViewportSize({ width, height });
      }
      await makesRoom(page, width >= 1440);
      await leavesHandAlone(ada, own);
      expect(ada.complaints).toEqual([]);
      await ada.context.close();
      await company.leave();
    },
  );

  test('a page at twice its size leaves half of it to the map', async () => {
    const ada = await invite(stage.browser, 'Ada', { width: 640, height: 450 });
    const { page } = ada;
    const company = await sit(ada, stage.server.base);
    const draft = await see(page, 'the own draft', (seen) => seen.acting);
    await page.getByTestId('to-board').click();
    await leavesHalf(ada, 'the draft');
    await chooseCivilization(page, draft);
    await comeToTurn(page);
    await leavesHalf(ada, 'the turn');
    await act(ada, HABITS, await see(page, 'the own turn', (seen) => seen.acting));
    await endConquests(page);
    await leavesHalf(ada, 'the reorganization');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
    await company.leave();
  });
});

/** Windows of 1280 × 900 and of 1024 × 768 at 200 %. */
async function leavesHalf(ada: Person, moment: string): Promise<void> {
  const { page } = ada;
  for (const [width, height] of [
    [512, 384],
    [640, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await picture(ada, `${moment} at ${width} by ${height}`);
    await cameraOf(page);
    const { left, top, right, bottom } = await freeArea(page);
    expect((right - left) * (bottom - top)).toBeGreaterThanOrEqual((width * height) / 2);
  }
}

/** The draft stands beside the board, or one touch leads from it to the board and back; its light has words. */
async function showsDraft(ada: Person, beside: boolean): Promise<void> {
  const { page } = ada;
  const market = page.getByTestId('track');
  await market.getByTestId('offer-1').click();
  if (beside) {
    const usual = page.viewportSize() ?? { width: 0, height: 0 };
    for (const size of [...TIGHT, usual]) {
      await page.setViewportSize(size);
      await standsBeside(page, 'track', MIDDLE);
    }
  } else await page.getByTestId('to-board').click();
  await page.getByTestId('legend').waitFor({ state: 'attached' });
  await picture(ada, 'the draft and the board');
  expect(await outside(page, MIDDLE)).toEqual([]);
  if (beside) return;
  await page.getByRole('button', { name: say('action.showTrack') }).click();
  await market.waitFor();
}

/** A panel covers nothing of the map, in which some provinces are in view. */
async function standsBeside(page: Page, panel: string, names: readonly string[]): Promise<void> {
  await until('the map beside the panel', async () => {
    const { right } = await freeArea(page);
    const { x = 0 } = (await page.getByTestId(panel).boundingBox()) ?? {};
    return x >= right - 1 && (await outside(page, names)).length === 0;
  });
}

/** Where there is less room, a list takes that of the players, whose points are in the bar until it is put away. */
async function takesTurns(ada: Person): Promise<void> {
  const { page } = ada;
  for (const size of TIGHT) {
    await page.setViewportSize(size);
    await page.getByTestId('whole-map').click();
    const { left, right } = await freeArea(page);
    expect((right - left) / size.width).toBeGreaterThanOrEqual(0.7);
    await page.getByTestId('tab-provinces').click();
    await page.getByTestId('players').waitFor({ state: 'hidden' });
    await standsBeside(page, 'drawer', CORNERS);
    const names = page.locator('.scores .score-name');
    expect(await names.count()).toBe(3);
    for (const name of await names.all()) expect(await name.isVisible()).toBe(true);
    // What can be done may be nothing by now, as the pawns are used up.
    const all = page
      .locator('.drawer')
      .getByRole('button', { name: say('regions.all'), exact: true });
    await all.click();
    await page.locator('.drawer .region').first().click();
    const [card, drawer] = await Promise.all([
      page.getByTestId('province-card').boundingBox(),
      page.getByTestId('drawer').boundingBox(),
    ]);
    expect(card?.x).toBe(drawer?.x);
    await standsBeside(page, 'province-card', []);
    await picture(ada, `a list beside the map at ${size.width}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByTestId('players').waitFor();
  }
}

/** Panels come and go, and the map takes what they leave. */
async function makesRoom(page: Page, docks: boolean): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByTestId('whole-map').click();
  await until('the whole map', async () => (await outside(page, CORNERS)).length === 0);
  const before = await cameraOf(page);
  await page.getByTestId('tab-log').click();
  await page.getByTestId('drawer').waitFor();
  const beside = await until('the map beside the log', async () => {
    const camera = await cameraOf(page);
    return (!docks || camera.scale < before.scale) && camera;
  });
  expect(beside.scale < before.scale).toBe(docks);
  expect(await outside(page, CORNERS)).toEqual([]);
  await page.getByTestId('tab-log').click();
  await page.getByTestId('drawer').waitFor({ state: 'detached' });
  await until('the map as before', async () => same(await cameraOf(page), before));
}

/** Takes the next province that can be had; its name. */
async function conquerByKeys(page: Page): Promise<string> {
  const before = await see(page, 'the own turn', (seen) => seen.acting);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  const name = await page.getByTestId('province-card').getByRole('heading').textContent();
  await page.keyboard.press('Enter');
  await see(page, 'the conquest', (seen) => seen.revision > before.revision);
  return name ?? '';
}

/** A view that was chosen by hand stays through the phase; the next turn begins with what can be done. */
async function leavesHandAlone(ada: Person, own: string): Promise<void> {
  const { page } = ada;
  const { left, right, top, bottom } = await freeArea(page);
  const at = (await placesOnScreen(page)).get(own) ?? { x: 0, y: 0 };
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const away = ((at.x < x ? -1 : 1) * (right - left)) / 3;
  // Close to some other place, so that the own province is no longer in view.
  for (let i = 0; i < 8; i++) await page.keyboard.press('+');
  await until('a view without the own province', async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + away, y, { steps: 3 });
    await page.mouse.up();
    return (await outside(page, [own])).length > 0;
  });
  const chosen = await cameraOf(page);
  const since = await page.evaluate(() => performance.now());
  await page.getByTestId('tab-chat').click();
  await page.getByTestId('drawer').waitFor();
  await page.getByTestId('tab-chat').click();
  await page.getByTestId('drawer').waitFor({ state: 'detached' });
  await readProvinces(page);
  await page.getByTestId('tab-provinces').click();
  await page.getByTestId('drawer').waitFor({ state: 'detached' });
  expect(same(await cameraOf(page), chosen)).toBe(true);
  const round = (await endConquests(page)).round;
  // A hand that has just moved the board might still be on it.
  await page.waitForFunction((then) => performance.now() - then > 3000, since);
  await act(ada, HABITS, await see(page, 'the reorganization', (seen) => seen.acting));
  for (;;) {
    const seen = await see(page, 'something to do', (now) => now.acting);
    if (seen.phase === 'mobilisation' && seen.round > round) break;
    await act(ada, HABITS, seen);
  }
  await comeToTurn(page);
  const next = await targets(page);
  // A round later the few pawns that are left may have nothing to take.
  if (next.length > 0) await showsOrTells(ada, next);
}

/** Ends the conquests, without being asked whether. */
async function endConquests(page: Page) {
  await page.getByRole('button', { name: say('action.endExpansion') }).click();
  const question = page.getByTestId('end-expansion-dialog');
  const next = page.locator('[data-testid=action-bar]:not([data-phase=expansion])');
  await question.or(next).first().waitFor();
  if (await question.isVisible()) {
    await question.getByRole('button', { name: say('action.endExpansion') }).click();
  }
  await next.waitFor();
  return see(page, 'the end of the conquests', (seen) => seen.phase !== 'expansion');
}

const same = (a: Camera, b: Camera): boolean =>
  Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.scale / b.scale - 1) < 0.001;
