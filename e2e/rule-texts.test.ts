import { PRESET_IDS, type PresetId } from '@vinci/rules';
import { describeWith } from '../test/support/requirements.ts';
import { createGame, seeBoard } from './support/arrive.ts';
import { joinTable } from './support/opponents.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { readProvinces, readRanking, type Seen, see, selectInList } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits } from './support/turn.ts';

/** Milliseconds; a game takes about half a minute. */
const TIMEOUT = 240_000;

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 2 };

/** What the table says about a rule text. */
const NAMES: Readonly<Record<PresetId, string>> = {
  deClassic: 'Classic rules',
  nlClassic: 'Classic rules, Dutch text',
  jaInternational: 'International rules',
  deShort: 'Short rules',
  vinci2: 'Vinci II',
};

/** Short games of texts that do not end with a target. */
const LENGTHS: Readonly<Partial<Record<PresetId, { of: string; label: string }>>> = {
  vinci2: { of: 'Rounds', label: '3 rounds' },
};

/** Texts in which something has to be done on screen that the classic one does not know. */
const OTHERS = PRESET_IDS.filter((preset) => preset !== 'deClassic' && preset !== 'nlClassic');

describeWith('browser', 'games of the other rule texts', () => {
  const stage = setStage();

  test(
    'the host chooses among all texts, and everybody reads what was chosen',
    async () => {
      const ada = await invite(stage.browser, 'Ada');
      await createGame(ada, stage.server.base);
      const select = ada.page.getByLabel('Rule text');
      for (const preset of [...PRESET_IDS].reverse()) {
        await select.selectOption({ label: NAMES[preset] });
        await ada.page.locator(`#preset:has(option:checked[value=${preset}])`).waitFor();
      }
      await ada.page.getByLabel('Target score').selectOption({ label: '60 points' });
      await ada.page.getByText('One option differs from the rule text').waitFor();
      // Another text takes the change back, as it was a change of the former one.
      await select.selectOption({ label: NAMES.deShort });
      await ada.page.getByText('All options are as in the rule text.').waitFor();
      expect(ada.complaints).toEqual([]);
      await ada.context.close();
    },
    TIMEOUT,
  );

  test.each(OTHERS)(
    'a game of %s is played to its end on a screen',
    async (preset) => {
      const ada = await invite(stage.browser, 'Ada');
      const code = await createGame(ada, stage.server.base);
      await ada.page.getByLabel('Rule text').selectOption({ label: NAMES[preset] });
      await ada.page.getByText('All options are as in the rule text.').waitFor();
      const length = LENGTHS[preset] ?? { of: 'Target score', label: '40 points' };
      await ada.page.getByLabel(length.of).selectOption({ label: length.label });
      await ada.page.getByText('One option differs from the rule text').waitFor();
      await ada.page.getByRole('button', { name: 'One seat fewer' }).click();
      await ada.page.getByText('3 players', { exact: true }).waitFor();
      const others = await joinTable(stage.server.base, code);
      await ada.page.getByRole('button', { name: 'Start the game' }).click();
      await seeBoard(ada);
      const phases = new Set<string>();
      let seen = await comeToAct(ada);
      while (seen.phase !== 'over') {
        phases.add(seen.phase);
        if (seen.phase === 'relinquish') await giveUpOne(ada, seen);
        await act(ada, HABITS, await comeToAct(ada));
        seen = await comeToAct(ada);
      }
      expect(await readRanking(ada.page)).toHaveLength(3);
      expect(phases.has('relinquish')).toBe(preset === 'jaInternational');
      expect(ada.complaints).toEqual([]);
      await others.leave();
      await ada.context.close();
    },
    TIMEOUT,
  );
});

const comeToAct = ({ page }: Person): Promise<Seen> =>
  see(page, 'something to do, or the end', ({ acting, phase }) => acting || phase === 'over');

/** Gives up a province of the empire that has just declined, as the screen offers it. */
async function giveUpOne(person: Person, before: Seen): Promise<void> {
  const { page } = person;
  const rows = await readProvinces(page);
  expect(rows.length).toBeGreaterThan(0);
  await selectInList(page, rows[0].name);
  await picture(person, 'giving up in decline');
  await page
    .getByTestId('province-card')
    .getByRole('button', { name: /^Give up/ })
    .click();
  await see(page, 'one province fewer', ({ revision }) => revision > before.revision);
  expect(await readProvinces(page)).toHaveLength(rows.length - 1);
}
