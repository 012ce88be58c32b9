import { PRESET_IDS, type PresetId } from '@vinci/rules';
import { describeWith } from '../test/support/requirements.ts';
import { createGame, seeBoard } from './support/arrive.ts';
import { joinTable } from './support/opponents.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { readProvinces, readRanking, type Seen, see, selectInList } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits } from './support/turn.ts';
import { like, say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 2 };

/** Short games of texts that do not end with a target. */
const LENGTHS: Readonly<Partial<Record<PresetId, { of: string; label: string }>>> = {
  vinci2: { of: say('table.rounds'), label: say('table.roundsValue', { count: 3 }) },
};

/** Texts in which something has to be done on screen that the classic one does not know. */
const OTHERS = PRESET_IDS.filter((preset) => preset !== 'deClassic' && preset !== 'nlClassic');

describeWith('browser', 'games of the other rule texts', () => {
  const stage = setStage();

  test('the host chooses among all texts, and everybody reads what was chosen', async () => {
    const ada = await invite(stage.browser, 'Ada');
    await createGame(ada, stage.server.base);
    const select = ada.page.getByLabel(say('table.preset'));
    for (const preset of [...PRESET_IDS].reverse()) {
      await select.selectOption({ label: say(`preset.${preset}`) });
      await ada.page.locator(`#preset:has(option:checked[value=${preset}])`).waitFor();
    }
    await ada.page
      .getByLabel(say('table.target'))
      .selectOption({ label: say('table.targetValue', { count: 60 }) });
    await ada.page.getByText(say('table.changed', { count: 1 })).waitFor();
    // Another text takes the change back, as it was a change of the former one.
    await select.selectOption({ label: say('preset.deShort') });
    await ada.page.getByText(say('table.unchanged')).waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test.each(OTHERS)('a game of %s is played to its end on a screen', async (preset) => {
    const ada = await invite(stage.browser, 'Ada');
    const code = await createGame(ada, stage.server.base);
    await ada.page.getByLabel(say('table.preset')).selectOption({ label: say(`preset.${preset}`) });
    await ada.page.getByText(say('table.unchanged')).waitFor();
    const length = LENGTHS[preset] ?? {
      of: say('table.target'),
      label: say('table.targetValue', { count: 40 }),
    };
    await ada.page.getByLabel(length.of).selectOption({ label: length.label });
    await ada.page.getByText(say('table.changed', { count: 1 })).waitFor();
    await ada.page.getByRole('button', { name: say('table.fewerSeats') }).click();
    await ada.page.getByText(say('table.players', { count: 3 }), { exact: true }).waitFor();
    const others = await joinTable(stage.server.base, code);
    await ada.page.getByRole('button', { name: say('table.start') }).click();
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
  });
});

const comeToAct = ({ page }: Person): Promise<Seen> =>
  see(page, 'something to do, or the end', ({ acting, phase }) => acting || phase === 'over');

/** Gives up a province of the empire that has just declined, as the screen offers it. */
async function giveUpOne(person: Person, before: Seen): Promise<void> {
  const { page } = person;
  const rows = await readProvinces(page);
  expect(rows.length).toBeGreaterThan(0);
  await selectInList(page, rows[0]!.name);
  await picture(person, 'giving up in decline');
  await page
    .getByTestId('province-card')
    .getByRole('button', { name: like('act.giveUp') })
    .click();
  await see(page, 'one province fewer', ({ revision }) => revision > before.revision);
  expect(await readProvinces(page)).toHaveLength(rows.length - 1);
}
