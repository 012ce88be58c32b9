import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { type Seen, see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits } from './support/turn.ts';

/** Milliseconds; some turns against opponents of the program. */
const TIMEOUT = 180_000;

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

describeWith('browser', 'a game alone', () => {
  const stage = setStage();

  test(
    '[FICT-GEN-1] [FICT-GEN-2] one click from the first screen, three fictional players, rolls in the log',
    async () => {
      const ada = await invite(stage.browser, 'Ada');
      const { page } = ada;
      await page.goto(stage.server.base);
      await page.getByRole('button', { name: 'Play alone' }).click();
      await seeBoard(ada);
      await quicken(page);
      expect(await opponents(page)).toEqual(Array(3).fill('Fictional'));
      await playRounds(ada, 3);
      await page.getByTestId('tab-log').click();
      const log = page.getByTestId('log');
      await log
        .getByText(/ rolls \d+ of \d+\./)
        .first()
        .waitFor();
      await log.getByText('By lot among equals').first().waitFor();
      await log.getByText('The best target it can afford').first().waitFor();
      await picture(ada, 'the log of a game alone');
      expect(ada.complaints).toEqual([]);
      await ada.context.close();
    },
    TIMEOUT,
  );

  test(
    'the last choice is kept, only numbers with a game are offered, and Vinci II is played on another board',
    async () => {
      const ada = await invite(stage.browser, 'Ada');
      const { page } = ada;
      await page.goto(stage.server.base);
      await page.getByText('Change', { exact: true }).click();
      await page.getByLabel('Opponents').selectOption({ label: 'Easy bots' });
      await page.getByLabel('Rule text').selectOption({ label: 'Vinci II' });
      await page.getByLabel('Number').selectOption({ label: '1' });
      await page.getByLabel('Board').selectOption({ label: 'British Isles' });
      await page.reload();
      await page.getByText('Against 1 easy bot · British Isles · Vinci II').click();
      await page.getByLabel('Rule text').selectOption({ label: 'Classic rules' });
      await page.getByText('Against 2 easy bots · British Isles · Classic rules').waitFor();
      expect(await page.getByLabel('Number').locator('option').allTextContents()).toEqual([
        '2',
        '3',
      ]);
      await page.getByLabel('Rule text').selectOption({ label: 'Vinci II' });
      await page.getByText('Against 1 easy bot · British Isles · Vinci II').waitFor();
      await page.getByRole('button', { name: 'Play alone' }).click();
      await seeBoard(ada);
      await page.getByText('Round 1 of 13').waitFor();
      await quicken(page);
      expect(await opponents(page)).toEqual(['Easy bot']);
      await playRounds(ada, 3);
      await picture(ada, 'Vinci II with two');
      expect(ada.complaints).toEqual([]);
      await ada.context.close();
    },
    TIMEOUT,
  );
});

/** Who holds the seats that no person holds. */
const opponents = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-testid^=occupant-]')
    .evaluateAll((marks) => marks.map((mark) => /[A-Z].*/.exec(mark.textContent ?? '')?.[0] ?? ''));

/** Lets bots and fictional players act at once, as the host can in the settings. */
async function quicken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const pace = page.getByTestId('settings').getByLabel('Pace of bots');
  await pace.selectOption({ label: 'at once' });
  await page.locator('#pace:has(option:checked[value=instant])').waitFor();
  await page.getByTestId('settings').getByRole('button', { name: 'Close' }).click();
}

/** Plays until a round begins, or the game is over. */
async function playRounds(person: Person, until: number): Promise<void> {
  const toAct = (): Promise<Seen> =>
    see(person.page, 'something to do', ({ acting, phase }) => acting || phase === 'over');
  for (let seen = await toAct(); seen.round < until && seen.phase !== 'over'; ) {
    await act(person, HABITS, seen);
    seen = await toAct();
  }
}
