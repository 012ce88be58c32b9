import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { covered, sidewaysRoom, smallTargets } from './support/checks.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { cardOf, look, readProvinces, selectInList } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';
import { like, type MessageKey, say } from './support/words.ts';

describeWith('browser', 'the lesson', () => {
  const stage = setStage();

  test('at a desk: right acts lead on, wrong ones are answered, and it is resumed, won and left for a game', async () => {
    const ada = await invite(stage.browser, 'Ada', { width: 1200, height: 760 });
    const { page } = ada;
    await page.goto(stage.server.base);
    await page.getByTestId('learn').click();
    await seeBoard(ada);
    await step(page, 'aim');
    // It offers nothing that only a game has.
    await page.keyboard.press('c');
    await page.getByRole('button', { name: say('settings.title') }).click();
    const settings = page.getByTestId('settings');
    await settings.getByRole('button', { name: say('shortcuts.title') }).waitFor();
    for (const key of ['notify.title', 'share.title', 'seatLink.title', 'fair.title'] as const) {
      expect(await settings.getByRole('button', { name: say(key) }).count()).toBe(0);
    }
    expect(await settings.getByRole('button', { name: say('leaveGood.open') }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.getByTestId('chat').count()).toBe(0);
    await page.getByTestId('lesson-next').click();

    await step(page, 'draft');
    await page.getByTestId('offer-2').click();
    await press(page, 'action.choose');
    await wrong(page)
      .filter({ hasText: say('lesson.draft.wrong') })
      .waitFor();
    await page.getByTestId('offer-1').click();
    await press(page, 'action.choose');
    await step(page, 'others');
    await wrong(page).waitFor({ state: 'detached' });
    await page.getByTestId('lesson-next').click();

    await step(page, 'enter');
    await conquer(page, 'Orkney');
    await wrong(page)
      .filter({ hasText: say('lesson.enter.wrong') })
      .waitFor();
    await conquer(page, 'Flanders');
    await step(page, 'cost');
    // By keys, too, a turn is not ended before its time.
    const before = await look(page);
    await page.keyboard.press('e');
    await page
      .getByTestId('end-expansion-dialog')
      .getByRole('button', { name: say('endExpansion.confirm') })
      .click();
    await wrong(page)
      .filter({ hasText: say('lesson.cost.wrong') })
      .waitFor();
    expect((await look(page))?.revision).toBe(before?.revision);
    for (const [name, next] of [
      ['Kent', 'terrain'],
      ['Sussex', 'tiles'],
    ] as const) {
      await conquer(page, name);
      await step(page, next);
    }
    await goOnTo(page, 'stop');
    await press(page, 'action.endExpansion');
    await step(page, 'spread');
    await spread(page);
    await step(page, 'score');
    await points(page, '19');
    await page.getByTestId('lesson-next').click();
    await step(page, 'attacked');

    await page.getByRole('button', { name: say('lesson.study') }).click();
    await page.getByTestId('study').waitFor();
    await seeBoard(ada);
    await page.getByTestId('study-leave').click();
    await step(page, 'attacked');

    await page.reload();
    await seeBoard(ada);
    await step(page, 'attacked');
    await page.getByTestId('lesson').getByText(like('lesson.resumed')).waitFor();
    await page.getByTestId('lesson-next').click();
    await step(page, 'retreat');
    await press(page, 'action.auto');
    await press(page, 'action.retreat');
    await step(page, 'back');
    await page.getByTestId('lesson-back').click();
    await step(page, 'retreat');
    await goOnTo(page, 'decline');

    await press(page, 'action.decline');
    await page
      .getByTestId('decline-dialog')
      .getByRole('button', { name: say('decline.confirm') })
      .click();
    await step(page, 'second');
    await page.getByTestId('offer-2').click();
    await press(page, 'action.choose');
    await goOnTo(page, 'end');
    await press(page, 'action.endExpansion');
    await spread(page);
    await step(page, 'done');
    await points(page, '53');
    expect(await page.getByTestId('ranking').count()).toBe(0);
    await picture(ada, 'the end of the lesson');
    await page.getByTestId('lesson-book').click();
    await page.getByTestId('book-dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('lesson-solo').click();
    await page.waitForURL(/\/[2-9A-Z]{6}$/);
    await page.getByTestId('lesson').waitFor({ state: 'detached' });
    await seeBoard(ada);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('on a phone: every step fits, leaves the board in sight, and survives a reload', async () => {
    const pia = await invite(stage.browser, 'Pia', { width: 390, height: 844, touch: true });
    const { page } = pia;
    const misfits: string[] = [];
    await page.goto(`${stage.server.base}/#/lesson`);
    await seeBoard(pia);
    for (let id = await stepOf(page); id !== 'done'; id = await stepOf(page)) {
      const room = await sidewaysRoom(page);
      if (room > 0) misfits.push(`${id}: ${room} px too wide`);
      for (const target of await smallTargets(page)) misfits.push(`${id}: ${target}`);
      const sight = await page.evaluate(() => {
        const edge = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return edge('.bottom').top - edge('.lesson').bottom;
      });
      if (sight < 300) misfits.push(`${id}: ${sight} px of the board`);
      const bar = page.getByTestId('action-bar');
      const isRead = await page.getByTestId('lesson-next').isVisible();
      if ((await bar.getAttribute('data-acting')) === `${isRead}`) misfits.push(`${id}: who acts`);
      if (isRead && (await bar.getByText(say('phase.mobilisation')).isVisible()))
        misfits.push(`${id}: a turn is announced while there is only something to read`);
      if (id === 'enter') {
        await page.getByTestId('tab-provinces').tap();
        await selectInList(page, 'Flanders');
        await page.getByTestId('drawer').waitFor({ state: 'detached' });
        await picture(pia, 'a conquest in the lesson');
        await cardOf(page, 'Flanders').locator('.primary').tap();
      } else {
        await page.getByTestId('lesson-next').or(page.getByTestId('lesson-skip')).tap();
      }
      const next = await until(`what comes after ${id}`, async () => {
        const now = await stepOf(page);
        return now !== id && now;
      });
      if (next !== 'contact') continue;
      await page.reload();
      await seeBoard(pia);
      await step(page, 'contact');
    }
    await picture(pia, 'the end of the lesson on a phone');
    expect(misfits).toEqual([]);
    await page.getByTestId('lesson-again').tap();
    await step(page, 'aim');
    await page
      .getByTestId('lesson')
      .getByRole('button', { name: say('lesson.leave') })
      .tap();
    await page.getByTestId('learn').waitFor();
    expect(pia.complaints).toEqual([]);
    await pia.context.close();
  });

  test.each([
    ['on a small laptop', { width: 1366, height: 768 }],
    ['on a phone held sideways', { width: 844, height: 390, touch: true }],
  ])('%s: what a step asks for, and what it is about, stays in sight', async (_, size) => {
    // German says it in most words.
    const uli = await invite(stage.browser, 'Uli', { ...size, language: 'de' });
    const { page } = uli;
    const hidden: string[] = [];
    await page.goto(`${stage.server.base}/#/lesson`);
    await seeBoard(uli);
    for (let id = await stepOf(page); id !== 'done'; id = await stepOf(page)) {
      for (const one of await covered(page, '.lesson-do, .lesson footer button, .market h2'))
        hidden.push(`${id}: ${one}`);
      await page.getByTestId('lesson-next').or(page.getByTestId('lesson-skip')).click();
      await until(`what comes after ${id}`, async () => (await stepOf(page)) !== id);
    }
    expect(hidden).toEqual([]);
    await uli.context.close();
  });

  test('in a low window: what is longer than its room is scrolled by keys, and nothing else stops the keyboard', async () => {
    const uli = await invite(stage.browser, 'Uli', { width: 390, height: 420, language: 'de' });
    const { page } = uli;
    await page.goto(`${stage.server.base}/#/lesson`);
    await seeBoard(uli);
    const words = page.getByTestId('lesson').locator('[aria-live]');
    await picture(uli, 'a step in a low window');
    await words.focus();
    await page.keyboard.press('End');
    await until('the end of the words', () => words.evaluate(({ scrollTop }) => scrollTop > 0));
    await page.setViewportSize({ width: 390, height: 844 });
    await until('no stop there', async () => (await words.getAttribute('tabindex')) === null);
    await uli.context.close();
  });

  test('one page with pictures says how to play, and leads to the lesson', async () => {
    const pia = await invite(stage.browser, 'Pia', { width: 390, height: 844, touch: true });
    const { page } = pia;
    await page.goto(stage.server.base);
    await page.getByTestId('how').tap();
    await page.getByRole('heading', { name: say('how.decline.title'), exact: true }).waitFor();
    for (const picture of await page.locator('.how img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await until('a picture', () =>
        picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 300),
      );
    }
    expect(await sidewaysRoom(page)).toBeLessThanOrEqual(0);
    expect(await smallTargets(page)).toEqual([]);
    await picture(pia, 'how to play');
    await page
      .getByRole('button', { name: say('home.learn') })
      .first()
      .tap();
    await step(page, 'aim');
    expect(pia.complaints).toEqual([]);
    await pia.context.close();
  });

  test('a lesson that has changed meanwhile begins anew, and says so', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    await page.goto(stage.server.base);
    await page.evaluate(() => {
      localStorage.setItem('vinci.lesson', JSON.stringify({ version: '0', step: 9 }));
    });
    await page.getByTestId('learn').click();
    await step(page, 'aim');
    await page.getByTestId('lesson').getByText(say('lesson.changed')).waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});

const stepOf = async (page: Page): Promise<string> =>
  (await page.getByTestId('lesson').getAttribute('data-step')) ?? '';

const step = (page: Page, id: string): Promise<void> =>
  page.locator(`[data-testid=lesson][data-step=${id}]`).waitFor();

const wrong = (page: Page) => page.getByTestId('lesson-wrong');

/** Presses a button of the action bar. */
const press = (page: Page, key: MessageKey): Promise<void> =>
  page
    .getByTestId('action-bar')
    .getByRole('button', { name: like(key) })
    .click();

/** Chooses a province in the list and takes it, or tries to. */
async function conquer(page: Page, name: string): Promise<void> {
  await readProvinces(page);
  await selectInList(page, name);
  await page.keyboard.press('p');
  await cardOf(page, name).locator('.primary').click();
}

async function spread(page: Page): Promise<void> {
  await press(page, 'action.evenOut');
  await press(page, 'action.endReorganization');
}

/** Goes on without doing anything until a step begins. */
async function goOnTo(page: Page, id: string): Promise<void> {
  while ((await stepOf(page)) !== id) {
    await page.getByTestId('lesson-next').or(page.getByTestId('lesson-skip')).click();
  }
}

/** Waits until the learner has so many points; they count up. */
const points = (page: Page, number: string): Promise<true> =>
  until(`${number} points`, async () => {
    const rows = await page.locator('.players .player').allTextContents();
    return (
      rows.some((row) => row.includes(say('name.unset', { number: 1 })) && row.includes(number)) ||
      false
    );
  }) as Promise<true>;
