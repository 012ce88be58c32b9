import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { placeOf } from './support/board.ts';
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

describeWith('browser', 'a phone', () => {
  const scene = setScene();

  test('joins, drafts, conquers by finger and reorganizes; everything fits and can be hit', async () => {
    const pia = await invite(scene.browser, 'Pia', { width: 390, height: 844, touch: true });
    const { page } = pia;
    const misfits: string[] = [];
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
    await chooseCivilization(page, draft);
    const turn = await comeToTurn(page);
    await inspect('turn');

    await conquerByFinger(page, turn);
    await inspect('after a conquest');
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
    const [own] = await readProvinces(page);
    // The list makes way for the card, where something can be done.
    await selectInList(page, own.name);
    await page.getByTestId('drawer').waitFor({ state: 'detached' });
    await inspect('reorganization');
    if ((await readHand(page)) > 0) {
      await page.getByRole('button', { name: say('regions.all'), exact: true }).tap();
    }
    await until('an empty hand', async () => (await readHand(page)) === 0);
    await page.getByRole('button', { name: say('action.endReorganization') }).tap();
    await see(page, 'the end of the turn', (seen) => seen.phase !== 'reorganization');

    expect(misfits).toEqual([]);
    expect(pia.complaints).toEqual([]);
  });
});

/** Taps provinces on the map until the card of one says that it can be taken, and takes it. */
async function conquerByFinger(page: Page, turn: Seen): Promise<void> {
  const rows = await readProvinces(page);
  await page.getByTestId('tab-provinces').tap();
  await page.getByTestId('drawer').waitFor({ state: 'detached' });
  await showAll(page);
  for (const { name } of rows) {
    const at = await placeOf(page, name);
    if (at === undefined) continue;
    await page.touchscreen.tap(at.x, at.y);
    await page.getByTestId('province-card').waitFor();
    // The map shifts when a panel comes or goes; a finger that missed tries the next one.
    if (!(await cardOf(page, name).isVisible())) continue;
    await cardOf(page, name).getByRole('button', { name: CONQUEST }).first().tap();
    await see(page, 'the conquest', (seen) => seen.revision > turn.revision);
    expect((await look(page))?.phase).toBe('expansion');
    return;
  }
  throw new Error(`No province of ${rows.map(({ name }) => name)} was hit.`);
}

/** Pinches until the whole map is on the screen. */
async function showAll(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  const fingers = (gap: number) =>
    [-gap, gap].map((dx, id) => ({ x: width / 2 + dx, y: height / 3, id }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(150) });
  for (const gap of [100, 60, 30, 10]) {
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(gap),
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
