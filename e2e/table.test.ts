import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, createGame, seeBoard, sitDown } from './support/arrive.ts';
import { sidewaysRoom, smallTargets } from './support/checks.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';
import { like, say } from './support/words.ts';

describeWith('browser', 'a table', () => {
  const stage = setStage();

  test('what the host chooses is seen by guests, who cannot change it, and the next table begins with it', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    const code = await createGame(ada, stage.server.base);
    await page
      .getByLabel(say('table.whoTakes', { number: 2 }))
      .selectOption({ label: say('occupant.medium') });
    const bot = page.getByTestId('seat-1');
    await bot.getByText(say('occupant.medium')).first().waitFor();
    await bot.getByText(say('level.medium.text')).waitFor();
    await page.getByRole('radio', { name: say('map.british-isles') }).check();
    await page.getByLabel(say('table.searchOptions')).fill(say('option.skipCost'));
    await page.getByLabel(say('option.skipCost')).fill('3');
    await page.getByLabel(say('option.skipCost')).press('Tab');
    await page.getByText(say('table.textSays', { value: '2' })).waitFor();
    const relaxed = page
      .getByTestId('ladder')
      .getByRole('button', { name: say('ladder.preset.relaxed') });
    await relaxed.click();
    await page
      .getByTestId('ladder')
      .getByRole('button', { name: say('time.other') })
      .click();
    await page.getByTestId('rung-bot').getByRole('spinbutton').waitFor();
    const summary =
      'Classic rulesBritish Isles1 person, 1 medium bot, and 2 free seatsto 120 points1 option changed';
    await summaryIs(page, summary);
    await picture(ada, 'a table');

    const bo = await invite(stage.browser, 'Bo');
    await comeByCode(bo, stage.server.base, code);
    await summaryIs(bo.page, summary);
    await bo.page.getByText(say('table.changed', { count: 1 })).waitFor();
    await bo.page.getByText(say('optionGroup.track')).click();
    await bo.page
      .getByTestId('option-skipCost')
      .getByText(say('table.textSays', { value: '2' }))
      .waitFor();
    expect(await bo.page.locator('#option-skipCost').evaluate((field) => field.tagName)).toBe(
      'OUTPUT',
    );
    expect(await bo.page.getByRole('radio').count()).toBe(1);
    await sitDown(bo, 3);

    await page.getByRole('button', { name: say('home.back') }).click();
    await page.getByRole('button', { name: say('home.create') }).click();
    await page.getByTestId('code').filter({ hasNotText: code }).waitFor();
    await summaryIs(page, summary);
    expect(await relaxed.getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('button', { name: say('table.reset') }).click();
    await page.getByText(say('table.unchanged')).waitFor();
    await page.getByText(say('table.fill')).waitFor();
    await page.getByRole('button', { name: say('occupant.strong') }).click();
    await page.getByText(say('table.allSeated')).waitFor();
    await page.getByRole('button', { name: say('table.start') }).click();
    await seeBoard(ada);
    expect([...ada.complaints, ...bo.complaints]).toEqual([]);
    await bo.context.close();
    await ada.context.close();
  });

  test('[MAP-3] a board with deserts is offered with the rules for them, and keeps them', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    await createGame(ada, stage.server.base);
    const board = (name: string) => page.getByRole('radio', { name });
    await board(say('map.near-east')).check();
    await page.getByText(say('table.dryText', { map: say('map.near-east') })).waitFor();
    await page.getByText(say('table.unchanged')).waitFor();
    await page.getByRole('button', { name: say('table.withDeserts') }).click();
    await page.getByTestId('summary').getByText(say('map.near-east')).waitFor();
    await page.getByText(say('table.changed', { count: 1 })).waitFor();
    const texts = page.getByLabel(say('table.preset'));
    await texts.selectOption({ label: say('preset.vinci2') });
    await page.getByText(say('table.unchanged')).waitFor();
    await texts.selectOption({ label: say('preset.deShort') });
    await page.getByText(say('table.changed', { count: 1 })).waitFor();
    expect(await board(say('map.near-east')).isChecked()).toBe(true);
    await board(say('map.europe')).check();
    await page.getByText(say('table.unchanged')).waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('a board that is refused jumps back, however often it is chosen', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    await createGame(ada, stage.server.base);
    await page.getByRole('button', { name: say('table.moreSeats') }).click();
    await page.getByTestId('seat-4').waitFor();
    const isChosen = (name: string) => page.getByRole('radio', { name, checked: true });
    for (let time = 0; time < 2; time++) {
      await page.getByRole('radio', { name: say('map.british-isles') }).click();
      await isChosen(say('map.europe')).waitFor();
    }
    expect(await isChosen(say('map.british-isles')).count()).toBe(0);
    await ada.context.close();
  });

  test('[FICT-GEN-1] one person gets three fictional players, two get two, and another number is said to depart', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    const code = await createGame(ada, stage.server.base);
    const summary = page.getByTestId('summary');
    const departs = page.getByTestId('departure');
    await page.getByRole('button', { name: say('table.moreSeats') }).click();
    await page.getByText(say('table.players', { count: 5 }), { exact: true }).waitFor();
    await page.getByRole('button', { name: say('occupant.fictional'), exact: true }).click();
    await summary.getByText(say('company.fictional', { count: 3 })).waitFor();
    await summary.getByText(say('top.target', { count: 150 })).waitFor();
    expect(await departs.count()).toBe(0);
    await page.getByRole('button', { name: say('table.moreSeats') }).click();
    await departs.getByText(like('table.departs')).waitFor();
    await departs.getByRole('button', { name: say('table.asInText') }).click();
    await summary.getByText(say('company.free', { count: 1 })).waitFor();
    await departs.waitFor({ state: 'detached' });
    const bo = await invite(stage.browser, 'Bo');
    await comeByCode(bo, stage.server.base, code);
    await bo.page.getByRole('button', { name: like('table.sit') }).click();
    await summary.getByText(say('company.person', { count: 2 })).waitFor();
    expect(await departs.count()).toBe(0);
    await page.getByRole('button', { name: say('table.start') }).click();
    await seeBoard(ada);
    expect([...ada.complaints, ...bo.complaints]).toEqual([]);
    await bo.context.close();
    await ada.context.close();
  });

  test('an impossible choice is refused where it was made, and changes nothing', async () => {
    const ada = await invite(stage.browser, 'Ada', { width: 390, height: 844, touch: true });
    const { page } = ada;
    await createGame(ada, stage.server.base);
    await page.getByLabel(say('table.preset')).selectOption({ label: say('preset.vinci2') });
    await page.locator('#preset:has(option:checked[value=vinci2])').waitFor();
    await page.getByRole('button', { name: say('table.moreSeats') }).click();
    await page.getByText(say('table.players', { count: 5 }), { exact: true }).waitFor();
    await page.getByRole('button', { name: say('table.moreSeats') }).click();
    await page.getByRole('alert').getByText(like('refusal.options/no-number')).waitFor();
    await page.getByText(say('table.players', { count: 5 }), { exact: true }).waitFor();
    await page.getByLabel(say('table.searchOptions')).fill(say('option.targetVP'));
    await page
      .getByLabel(say('option.endCondition'))
      .selectOption({ label: say('valueOf.endCondition.targetVP') });
    const option = page.getByTestId('option-endCondition');
    await option.getByText(say('table.textSays', { value: say('value.fixedRounds') })).waitFor();
    await option.getByRole('button', { name: like('table.resetOption') }).click();
    await page.getByText(say('table.unchanged')).waitFor();
    expect(await sidewaysRoom(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    await picture(ada, 'a table on a phone');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});

/** Waits until the line at the foot says all parts, which only style sets apart. */
const summaryIs = (page: Page, text: string): Promise<void> =>
  page
    .getByTestId('summary')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
