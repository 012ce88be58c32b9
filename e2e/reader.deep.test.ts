import type { Page } from 'playwright-core';
import { createGame } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { listen } from './support/heard.ts';
import { useButton } from './support/keys.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { look, type Seen, see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { CONQUEST } from './support/turn.ts';
import { until } from './support/wait.ts';
import { like, type MessageKey, say } from './support/words.ts';

/** Conquests in a turn, after which it is ended; the way is the same for more. */
const CONQUESTS = 2;
/** Presses of Tab from where the focus is when the draft begins to the first civilization. */
const MOST_TABS = 5;
const DECLINES_IN = 2;

describeWith('browser', 'a game that is heard', () => {
  const stage = setStage();

  test('is played to its end by keys: what can be done has a name, what was done is announced', async () => {
    const { base } = stage.server;
    const { code, token } = await createGame(base, {
      name: 'Ada',
      preset: 'vinci2',
      map: 'british-isles',
      opponents: ['easy'],
      options: { rounds: { 2: 2 } },
      pace: 'instant',
      start: true,
    });
    const ada = await invite(stage.browser, 'Ada', { width: 1280, height: 760 });
    const { page } = ada;
    await page.emulateMedia({ colorScheme: 'dark' });
    await listen(page);
    await page.goto(`${base}/#/${code}/${token}`);
    await seeBoard(ada);

    const done = new Set<string>();
    for (;;) {
      const seen = await see(page, 'something to do', (now) => now.acting || now.phase === 'over');
      if (seen.phase === 'over') break;
      await named(page, seen);
      if (!done.has(seen.phase)) await picture(ada, `${seen.phase} in dark`);
      await page.evaluate(() => heard.splice(0));
      const told = await act(ada, seen, done);
      await see(page, `a step after ${seen.phase}`, (now) => now.revision > seen.revision);
      await until(`“${told}” in what is announced after ${seen.phase}`, async () =>
        (await page.evaluate(() => heard.join('\n') || undefined))?.includes(told),
      );
    }
    // What else there is to do depends on the tiles.
    expect([...done]).toEqual(expect.arrayContaining(['draft', 'mobilisation', 'decline']));
    await picture(ada, 'the end in dark');
    const ranking = page.getByTestId('ranking');
    await ranking.waitFor();
    expect(await ranking.ariaSnapshot()).toMatch(/text: \d Ada/);
    expect(await page.evaluate(() => document.activeElement?.closest('main, dialog') != null)).toBe(
      true,
    );
    await useButton(page, say('end.board'));
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});

/** Whatever can be pressed has a name in the tree, and the bar says what it is about. */
async function named(page: Page, seen: Seen): Promise<void> {
  const tree = await page.locator('main').ariaSnapshot();
  expect(tree).not.toMatch(/^\s*- (button|link|checkbox|textbox|combobox)(:|$| \[)/m);
  const bar = await page.getByRole('region', { name: say('action.title') }).ariaSnapshot();
  expect(bar).toMatch(/- status:/);
  const free = [...bar.matchAll(/- button "(.+?)"(.*)/g)].filter(
    ([, , state]) => !/disabled/.test(state!),
  );
  expect(free.length).toBe(seen.buttons.length);
  expect(seen.words.length).toBeGreaterThan(0);
}

/** Does the next thing by keys alone; what somebody must hear of it. */
async function act(person: Person, seen: Seen, done: Set<string>): Promise<string> {
  const { page } = person;
  const { keyboard } = page;
  const press = (...keys: readonly MessageKey[]): Promise<void> => useButton(page, like(...keys));
  const offers = (key: MessageKey): boolean => seen.buttons.some((text) => like(key).test(text));
  done.add(seen.phase);
  switch (seen.phase) {
    case 'draft': {
      const name = await chooseByKeys(page);
      await press('action.choose');
      return name;
    }
    case 'mobilisation':
    case 'expansion': {
      if (seen.round >= DECLINES_IN && offers('action.decline') && !done.has('decline')) {
        done.add('decline');
        await press('action.decline');
        await page.getByTestId('decline-dialog').waitFor();
        await picture(person, 'the question about a decline in dark');
        await press('decline.confirm');
        return 'Ada';
      }
      if (offers('action.peace')) {
        await press('action.peace');
        await page.getByTestId('peace-dialog').waitFor();
        await press('peace.with');
        return 'Ada';
      }
      return expand(page, seen, done);
    }
    case 'reorganization':
      if (offers('action.evenOut')) await press('action.evenOut');
      await keyboard.press('e');
      return 'Ada';
    case 'retreat':
      await press('action.auto');
      await press('action.retreat');
      return 'Ada';
    case 'surplus':
      if (offers('action.endSurplus')) await press('action.endSurplus');
      else {
        await keyboard.press('n');
        await press('act.giveUp');
      }
      return 'Ada';
    case 'forts':
      await press('action.endForts', 'action.endTurn');
      return 'Ada';
    case 'cohesion':
      await press('action.keep');
      return 'Ada';
    case 'relinquish':
      await press('action.endDecline');
      return 'Ada';
    case 'rebirth':
      await press('action.endTurn');
      return 'Ada';
    default:
      throw new Error(`Nobody knows what to do in ${seen.phase}.`);
  }
}

/** Comes from where the focus is to the first civilization that can be had and chooses it; the name of a tile. */
async function chooseByKeys(page: Page): Promise<string> {
  await page.getByTestId('track').waitFor();
  let label = '';
  for (let presses = 0; label === '' && presses < MOST_TABS; presses++) {
    await page.keyboard.press('Tab');
    label = await page.evaluate(() =>
      document.activeElement?.matches('.offer') ? (document.activeElement.ariaLabel ?? '') : '',
    );
  }
  expect(label).toMatch(like('track.offer'));
  await page.keyboard.press('Enter');
  return 'Ada';
}

/** Takes the next province, or ends the conquests after some. */
async function expand(page: Page, seen: Seen, done: Set<string>): Promise<string> {
  const taken = [...done].filter((deed) => deed.startsWith(`conquest ${seen.round}.`)).length;
  if (taken < CONQUESTS) {
    await page.keyboard.press('n');
    // Whatever the key has changed is on the screen with the next picture.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    const card = page.getByTestId('province-card');
    if (await card.isVisible()) {
      const tree = await card.ariaSnapshot();
      expect(tree).toMatch(new RegExp(`button "(${CONQUEST.source})`));
      const province = (await card.getByRole('heading').textContent()) ?? '';
      done.add(`conquest ${seen.round}.${taken}`);
      await page.keyboard.press('Enter');
      return province;
    }
  }
  await page.keyboard.press('e');
  const question = page.getByTestId('end-expansion-dialog');
  await until('the end of the conquests', async () => {
    if (await question.isVisible()) return true;
    const now = await look(page);
    return now !== undefined && now.revision > seen.revision;
  });
  if (await question.isVisible()) await useButton(page, say('endExpansion.confirm'));
  return '';
}
