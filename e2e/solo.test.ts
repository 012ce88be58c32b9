import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { sidewaysRoom } from './support/checks.ts';
import { playAlone } from './support/opponents.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { type Seen, see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits, quicken } from './support/turn.ts';
import { until } from './support/wait.ts';
import { like, say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

describeWith('browser', 'a game alone', () => {
  const stage = setStage();

  test('[FICT-GEN-1] [FICT-GEN-2] one click from the first screen, three rulebook opponents, rolls in the log', async () => {
    const ada = await invite(stage.browser, 'Ada', { tips: true });
    const { page } = ada;
    await page.goto(stage.server.base);
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    await seeTips(ada);
    await quicken(page);
    expect(await opponents(page)).toEqual(Array(3).fill(say('occupant.fictional')));
    await playRounds(ada, 3);
    await page.getByTestId('tab-log').click();
    const log = page.getByTestId('log');
    await log.getByText(like('why.lot')).first().waitFor();
    await log.getByText(say('why.target')).first().waitFor();
    await picture(ada, 'the log of a game alone');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('the last choice is kept, only numbers with a game are offered, and Vinci II is played on another board', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    await page.goto(stage.server.base);
    await page.getByText(say('solo.change'), { exact: true }).click();
    await page.getByRole('radio', { name: say('level.easy') }).check();
    await page.getByLabel(say('table.preset')).selectOption({ label: say('preset.vinci2') });
    await page.getByLabel(say('solo.count')).selectOption({ label: '1' });
    await page.getByLabel(say('table.board')).selectOption({ label: say('map.british-isles') });
    await page.reload();
    await page.getByText(choice('preset.vinci2', say('solo.easy', { count: 1 }))).click();
    await page.getByLabel(say('table.preset')).selectOption({ label: say('preset.deClassic') });
    await page.getByText(choice('preset.deClassic', say('solo.easy', { count: 2 }))).waitFor();
    expect(await page.getByLabel(say('solo.count')).locator('option').allTextContents()).toEqual([
      '2',
      '3',
    ]);
    await page.getByLabel(say('table.preset')).selectOption({ label: say('preset.vinci2') });
    await page.getByText(choice('preset.vinci2', say('solo.easy', { count: 1 }))).waitFor();
    await page.getByRole('radio', { name: say('level.fictional') }).check();
    await page.getByText(choice('preset.vinci2', say('solo.fictional', { count: 3 }))).waitFor();
    await page.getByLabel(say('solo.count')).selectOption({ label: '2' });
    await page.getByText(like('solo.departs')).waitFor();
    await page
      .getByLabel(say('solo.count'))
      .selectOption({ label: say('solo.countUsual', { count: 3 }) });
    await page.getByText(like('solo.departs')).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: say('level.easy') }).check();
    await page.getByLabel(say('solo.count')).selectOption({ label: '1' });
    await page.getByText(choice('preset.vinci2', say('solo.easy', { count: 1 }))).waitFor();
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    await page.getByText(say('top.roundOf', { round: 1, count: 13 })).waitFor();
    await quicken(page);
    expect(await opponents(page)).toEqual([say('occupant.easy')]);
    await playRounds(ada, 3);
    await picture(ada, 'Vinci II with two');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('a late answer takes nobody away from where he has gone meanwhile', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    const goOn = Promise.withResolvers<void>();
    await page.route('**/api/games', async (route) => {
      if (route.request().method() === 'POST') await goOn.promise;
      await route.continue();
    });
    await page.goto(stage.server.base);
    await page.getByRole('button', { name: say('home.solo') }).click();
    await page.getByTestId('how').click();
    const heading = page.getByRole('heading', { name: say('how.title') }).first();
    await heading.waitFor();
    goOn.resolve();
    await page.waitForFunction(() => (localStorage['vinci.seats'] ?? '').includes('code'));
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe('/how');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('at the end, who won or came last goes on against the next level with one click', async () => {
    const { base } = stage.server;
    // With two, whoever does not win comes last.
    const played = await playAlone(base, { preset: 'vinci2', opponents: ['stubborn'] });
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    await page.goto(`${base}/#/${played.code}/${played.token}`);
    const part = page.getByTestId('next-level');
    await part.waitFor();
    // As somebody who comes back to the address of the game, and not by the first screen.
    await page.evaluate(() => localStorage.setItem('vinci.name', 'Ada'));
    await page.reload();
    await part.waitFor();
    const next = played.place === 1 ? 'greedy' : 'easy';
    await picture(ada, 'the next level');
    await part.getByRole('button', { name: say(`solo.${next}`, { count: 1 }) }).click();
    await part.waitFor({ state: 'detached' });
    await seeBoard(ada);
    expect(await opponents(page)).toEqual([say(`occupant.${next}`)]);
    const { names } = await page.evaluate(async () => {
      const answer = await fetch(`/api/games${location.pathname}`);
      return (await answer.json()) as { readonly names: readonly string[] };
    });
    expect(names).toContain('Ada');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});

/** The first choice is explained once, on a screen of any size, until all hints are to come again or none. */
async function seeTips(person: Person): Promise<void> {
  const { page } = person;
  const tip = page.getByTestId('tip');
  await page.locator('[data-tip=coin], [data-tip=track]').waitFor();
  // It is read out and takes nothing from whoever is busy elsewhere.
  await page.getByRole('status').filter({ has: tip }).waitFor();
  expect(await tip.evaluate((card) => card.contains(document.activeElement))).toBe(false);
  await until('a hint that covers nothing', () => uncovered(page));
  await picture(person, 'a hint');
  const size = page.viewportSize() ?? { width: 1024, height: 640 };
  await page.setViewportSize({ width: 390, height: 844 });
  await tip.waitFor();
  await until('a hint that covers nothing', () => uncovered(page));
  expect(await sidewaysRoom(page)).toBe(0);
  await picture(person, 'a hint on a phone');
  await page.setViewportSize(size);

  await tip.getByRole('button', { name: say('close') }).click();
  await tip.waitFor({ state: 'detached' });
  const settings = page.getByTestId('settings');
  await page.getByRole('button', { name: say('settings.title') }).click();
  await settings.getByTestId('tips-again').click();
  await settings.getByTestId('tips-again').waitFor({ state: 'detached' });
  await settings.getByRole('checkbox', { name: like('settings.tips') }).uncheck();
  await settings.getByRole('checkbox', { name: like('settings.tips') }).check();
  await settings.getByRole('button', { name: say('close') }).click();
  await tip.waitFor();
}

/** Whether a hint lies beside everything that can be pressed on the board and below it, to the pixel. */
const uncovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const box = document.querySelector('[data-testid=tip]')?.getBoundingClientRect();
    return (
      box !== undefined &&
      [...document.querySelectorAll('.action-bar, .market, .players, .tabs, .zoom-buttons')]
        .filter((other) => other.checkVisibility())
        .map((other) => other.getBoundingClientRect())
        .every(
          (other) =>
            other.right <= box.left + 1 ||
            other.left >= box.right - 1 ||
            other.bottom <= box.top + 1 ||
            other.top >= box.bottom - 1,
        )
    );
  });

/** What is going to be played alone on the British Isles, in one line. */
const choice = (preset: 'preset.vinci2' | 'preset.deClassic', opponents: string): string =>
  [opponents, say('map.british-isles'), say(preset)].join(' · ');

/** Who holds the seats that no person holds. */
const opponents = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-testid^=occupant-]')
    .evaluateAll((marks) => marks.map((mark) => /[A-Z].*/.exec(mark.textContent ?? '')?.[0] ?? ''));

/** Plays until a round begins, or the game is over. */
async function playRounds(person: Person, until: number): Promise<void> {
  const toAct = (): Promise<Seen> =>
    see(person.page, 'something to do', ({ acting, phase }) => acting || phase === 'over');
  for (let seen = await toAct(); seen.round < until && seen.phase !== 'over'; ) {
    await act(person, HABITS, seen);
    seen = await toAct();
  }
}
