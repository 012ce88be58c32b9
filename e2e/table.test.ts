import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, createGame, seeBoard, sitDown } from './support/arrive.ts';
import { sidewaysRoom, smallTargets } from './support/checks.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';

/** Milliseconds. */
const TIMEOUT = 90_000;

describeWith('browser', 'a table', () => {
  const stage = setStage();

  test(
    'what the host chooses is seen by guests, who cannot change it, and the next table begins with it',
    async () => {
      const ada = await invite(stage.browser, 'Ada');
      const { page } = ada;
      const code = await createGame(ada, stage.server.base);
      await page.getByLabel('Who takes seat 2').selectOption({ label: 'Medium bot' });
      await page.getByTestId('seat-1').getByText('Medium bot').first().waitFor();
      await page.getByRole('radio', { name: /^British Isles/ }).check();
      await page.getByLabel('Search the options').fill('skipped');
      await page.getByLabel('Price per skipped civilization').fill('3');
      await page.getByLabel('Price per skipped civilization').press('Tab');
      await page.getByText('Rule text: 2').waitFor();
      const relaxed = page.getByTestId('ladder').getByRole('button', { name: 'Relaxed' });
      await relaxed.click();
      await page.getByTestId('ladder').getByRole('button', { name: 'Other …' }).click();
      await page.getByTestId('rung-bot').getByRole('spinbutton').waitFor();
      const summary =
        'Classic rulesBritish Isles1 person, 1 medium bot, and 2 free seatsto 120 points1 option changed';
      await summaryIs(page, summary);
      await picture(ada, 'a table');

      const bo = await invite(stage.browser, 'Bo');
      await comeByCode(bo, stage.server.base, code);
      await summaryIs(bo.page, summary);
      await bo.page.getByText('One option differs from the rule text.').waitFor();
      await bo.page.getByText('Track and pawns').click();
      await bo.page.getByTestId('option-skipCost').getByText('Rule text: 2').waitFor();
      expect(await bo.page.locator('#option-skipCost').evaluate((field) => field.tagName)).toBe(
        'OUTPUT',
      );
      expect(await bo.page.getByRole('radio').count()).toBe(1);
      await sitDown(bo, 3);

      await page.getByRole('button', { name: 'Home' }).click();
      await page.getByRole('button', { name: 'Create a game' }).click();
      await page.getByTestId('code').filter({ hasNotText: code }).waitFor();
      await summaryIs(page, summary);
      expect(await relaxed.getAttribute('aria-pressed')).toBe('true');

      await page.getByRole('button', { name: 'Back to the rule text' }).click();
      await page.getByText('All options are as in the rule text.').waitFor();
      await page.getByText('Fill the free seats').waitFor();
      await page.getByRole('button', { name: 'Strong bot' }).click();
      await page.getByText('Everybody is seated.').waitFor();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await seeBoard(ada);
      expect([...ada.complaints, ...bo.complaints]).toEqual([]);
      await bo.context.close();
      await ada.context.close();
    },
    TIMEOUT,
  );

  test(
    '[MAP-3] a board with deserts is offered with the rules for them, and keeps them',
    async () => {
      const ada = await invite(stage.browser, 'Ada');
      const { page } = ada;
      await createGame(ada, stage.server.base);
      const board = (name: RegExp) => page.getByRole('radio', { name });
      await board(/^The Near East/).check();
      await page.getByText('which this rule text does not know').waitFor();
      await page.getByText('All options are as in the rule text.').waitFor();
      await page.getByRole('button', { name: 'Play with deserts and rivers' }).click();
      await page.getByTestId('summary').getByText('The Near East').waitFor();
      await page.getByText('One option differs from the rule text.').waitFor();
      const texts = page.getByLabel('Rule text');
      await texts.selectOption({ label: 'Vinci II' });
      await page.getByText('All options are as in the rule text.').waitFor();
      await texts.selectOption({ label: 'Short rules' });
      await page.getByText('One option differs from the rule text.').waitFor();
      expect(await board(/^The Near East/).isChecked()).toBe(true);
      await board(/^Europe/).check();
      await page.getByText('All options are as in the rule text.').waitFor();
      expect(ada.complaints).toEqual([]);
      await ada.context.close();
    },
    TIMEOUT,
  );

  test(
    'an impossible choice is refused where it was made, and changes nothing',
    async () => {
      const ada = await invite(stage.browser, 'Ada', { width: 390, height: 844, touch: true });
      const { page } = ada;
      await createGame(ada, stage.server.base);
      await page.getByLabel('Rule text').selectOption({ label: 'Vinci II' });
      await page.locator('#preset:has(option:checked[value=vinci2])').waitFor();
      await page.getByRole('button', { name: 'One seat more' }).click();
      await page.getByText('5 players', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'One seat more' }).click();
      await page.getByRole('alert').getByText('are for 2 to 5 players, not for 6').waitFor();
      await page.getByText('5 players', { exact: true }).waitFor();
      await page.getByLabel('Search the options').fill('target score');
      await page.getByLabel('End of the game').selectOption({ label: 'a target score' });
      const option = page.getByTestId('option-endCondition');
      await option.getByText('Rule text: fixed number of rounds').waitFor();
      await option.getByRole('button', { name: /^Reset/ }).click();
      await page.getByText('All options are as in the rule text.').waitFor();
      expect(await sidewaysRoom(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
      await picture(ada, 'a table on a phone');
      expect(ada.complaints).toEqual([]);
      await ada.context.close();
    },
    TIMEOUT,
  );
});

/** Waits until the line at the foot says all parts, which only style sets apart. */
const summaryIs = (page: Page, text: string): Promise<void> =>
  page
    .getByTestId('summary')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
