import { activeEmpire, type Position } from '@vinci/rules';
import type { Page } from 'playwright-core';
import { NO_PLAN, planOutlook, toggled } from '../apps/web/src/game/turn-plan.ts';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { clearBoard } from './support/board.ts';
import { nameless, sidewaysRoom, smallTargets } from './support/checks.ts';
import { invitePlayers, seatQuietly } from './support/opponents.ts';
import { watchFor } from './support/passing.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import { type Seen, see } from './support/screen.ts';
import { act, type Habits } from './support/turn.ts';
import { like, say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

/** Lines of the recap that lead to a place. */
const places = (page: Page) => page.getByTestId('recap').locator('.place-words');

/** Plays until the second turn, when the others have conquered something. */
async function secondTurn(person: Person): Promise<Seen> {
  const { page } = person;
  for (;;) {
    const seen = await see(page, 'something to do', (now) => now.acting);
    if (seen.round === 2 && seen.phase === 'mobilisation') return seen;
    await act(person, HABITS, seen);
  }
}

describeWith('browser', 'what happened since the own last turn', () => {
  const scene = setScene();

  test('stands beside the board, shows places, plays the round again, and goes with the first act', async () => {
    const ada = await invite(scene.browser, 'Ada', { width: 1440, height: 900 });
    const { page } = ada;
    await comeByCode(ada, scene.server.base, scene.company.code);
    await sitDown(ada, 3);
    await scene.company.start();
    await seeBoard(ada);
    const turn = await secondTurn(ada);
    const recap = page.getByTestId('recap');
    await recap.waitFor();
    await picture(ada, 'the recap');
    expect(await nameless(page)).toEqual([]);

    // It shares the column of the players and covers nothing of the board beside it.
    const [column, box] = await Promise.all([
      page.locator('.left').boundingBox(),
      recap.boundingBox(),
    ]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (column?.x ?? 0) + (column?.width ?? 0),
    );

    await clearBoard(page);
    const place = places(page).first();
    await place.click();
    expect(await place.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await page.locator('.place-words[aria-pressed=true]').waitFor({ state: 'detached' });
    // It tells of the round until it is put away or over, whatever else is looked at.
    await page.keyboard.press('p');
    await page.getByTestId('drawer').waitFor();
    await page.keyboard.press('p');
    await recap.waitFor();

    await recap.getByRole('combobox', { name: say('review.pace') }).selectOption('fast');
    const isReplayed = await watchFor(page, '[data-testid=review-line]');
    await page.getByTestId('replay').click();
    await isReplayed();
    await page.getByTestId('action-bar').waitFor();
    await recap.waitFor();

    await act(ada, HABITS, await see(page, 'the same turn', (seen) => seen.acting));
    await see(page, 'the own move', (seen) => seen.revision > turn.revision);
    await recap.waitFor({ state: 'detached' });
    expect(ada.complaints).toEqual([]);

    await ada.context.close();
  });

  test('is one line on a phone, and opened it leaves the place it speaks of in sight', async () => {
    const company = await invitePlayers(scene.server.base);
    const pia = await invite(scene.browser, 'Pia', { width: 390, height: 844, touch: true });
    const { page } = pia;
    await comeByCode(pia, scene.server.base, company.code);
    await sitDown(pia, 3);
    await company.start();
    await seeBoard(pia);
    await secondTurn(pia);
    await clearBoard(page);

    const recap = page.getByTestId('recap');
    const head = recap.locator('[aria-expanded]');
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    expect(await places(page).count()).toBe(0);
    await head.tap();
    await places(page).first().tap();
    await picture(pia, 'the recap on a phone');
    expect(await sidewaysRoom(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    const [board, sheet] = await Promise.all([
      page.getByTestId('board').boundingBox(),
      recap.boundingBox(),
    ]);
    // A third of the screen at least, below the bar at the top.
    expect(sheet?.y ?? 0).toBeGreaterThan((board?.height ?? 0) / 3);

    // Whoever touches the board wants to see it.
    await page.touchscreen.tap(195, 120);
    await recap.locator('[aria-expanded=false]').waitFor({ state: 'attached' });
    expect(pia.complaints).toEqual([]);
    await pia.context.close();
    await company.leave();
  });

  test('a plan for the own next turn stays on the device, says what has changed, and is carried out by hand', async () => {
    const { base } = scene.server;
    const within = (position: Position): readonly number[] =>
      position.game.map.provinces
        .map((_, province) => province)
        .filter((p) => planOutlook(position, 0, toggled(NO_PLAN, p)).steps[0]?.state === 'open');
    const isOthers = (position: Position): boolean =>
      position.round >= 2 &&
      position.phase === 'mobilisation' &&
      position.actor !== 0 &&
      within(position).length > 1;
    const { table, before } = await seatBefore(base, isOthers);
    const [player] = table.players;
    const [first = -1, second = -1] = within(before);
    const ada = await invite(scene.browser, 'Ada', { width: 1440, height: 900 });
    const { page } = ada;
    const sent: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(String(payload))),
    );
    await page.goto(`${base}/#/${table.code}/${player.token}`);
    await seeBoard(ada);
    await page.getByTestId('tab-provinces').click();
    await page.getByRole('button', { name: say('regions.all'), exact: true }).click();
    for (const p of [first, second]) {
      await page.getByTestId(`region-${before.game.map.provinces[p]!.id}`).click();
      await page.getByTestId('plan-it').click();
      await page.locator('[data-testid=plan-it][aria-pressed=true]').waitFor();
    }
    await page.getByTestId('tab-plan').click();
    const plan = page.getByTestId('plan');
    await plan.getByLabel(say('plan.note')).fill('Never tell Bo');
    const names = [first, second].map((p) => before.game.map.provinces[p]!.name);
    await plan.getByRole('button', { name: say('plan.raise', { province: names[1]! }) }).click();
    await picture(ada, 'a plan for the next turn');
    expect(await nameless(page)).toEqual([]);

    await page.reload();
    await seeBoard(ada);
    await page.getByTestId('tab-plan').click();
    await plan.locator('.place-words').nth(1).waitFor();
    expect(await plan.locator('.place-words').allTextContents()).toEqual([names[1], names[0]]);
    expect(await plan.getByLabel(say('plan.note')).inputValue()).toBe('Never tell Bo');
    expect(await plan.getByRole('button', { name: like('plan.do') }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await table.playUntil(({ actor, phase }) => actor === 0 && phase === 'mobilisation');
    await plan.waitFor();
    await picture(ada, 'a plan when its turn has come');
    await opensFromPhone(ada, names);
    const { revision } = await see(page, 'the own turn', (seen) => seen.acting);
    await plan.getByRole('button', { name: say('plan.do', { province: names[1]! }) }).click();
    await see(page, 'the conquest', (seen) => seen.revision > revision);
    await plan.getByText(say('plan.held')).waitFor();
    await player.until(() => player.position().ownerOf(second) === activeEmpire(0));
    expect(sent.filter((frame) => frame.includes('Never tell'))).toEqual([]);
    expect(sent.length).toBeGreaterThan(0);
    await plan.getByRole('button', { name: say('plan.done') }).click();
    expect(await page.evaluate(() => localStorage.getItem('vinci.plans'))).not.toContain('Never');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
    for (const one of table.players) await one.leave();
  });
});

/** A table that has come to what is wanted; sometimes there is hardly anything in reach up to the end of a game. */
async function seatBefore(base: string, wanted: (position: Position) => boolean) {
  for (;;) {
    const table = await seatQuietly(base, ['Ada', 'Bo', 'Chiara']);
    const before = await table.playUntil((p) => p.phase === 'over' || wanted(p));
    if (before.phase !== 'over') return { table, before };
    for (const player of table.players) await player.leave();
  }
}

/** In a small window the plan is a line above the bar, which opens it. */
async function opensFromPhone(ada: Person, names: readonly string[]): Promise<void> {
  const { page } = ada;
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.getByTestId('tab-plan').click();
  await page.setViewportSize({ width: 390, height: 844 });
  const slip = page.getByTestId('plan-slip');
  for (const name of names) await slip.getByText(name).waitFor();
  await picture(ada, 'a plan on a phone when its turn has come');
  expect(await sidewaysRoom(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  await slip.getByRole('button').click();
  await page.getByTestId('plan').waitFor();
  await slip.waitFor({ state: 'detached' });
  await page.setViewportSize(size);
}
