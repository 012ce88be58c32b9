import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { nameless, sidewaysRoom, smallTargets } from './support/checks.ts';
import { faultsInEveryLanguage } from './support/layout.ts';
import { type Equipment, invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { choiceDay, chooseFrom, FIRST_DAY, letItBe, puzzles } from './support/puzzle-day.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

describeWith('browser', 'puzzles', () => {
  const stage = setStage();

  const bring = async (day: number, more: Equipment = {}): Promise<Person> => {
    const person = await invite(stage.browser, 'Ada', { width: 1440, height: 900, ...more });
    await letItBe(person, day);
    await person.page.goto(stage.server.base);
    await person.page.getByTestId('puzzle-link').click();
    await seeBoard(person);
    return person;
  };

  test('that of the day is solved on the board, counts, and leads to the next', async () => {
    const { day, place } = choiceDay();
    const ada = await bring(day);
    const { page } = ada;
    await page.getByTestId('puzzle').waitFor();
    await picture(ada, 'the puzzle of the day');
    expect(await nameless(page)).toEqual([]);
    // Who began before midnight solves the puzzle of that day.
    await letItBe(ada, day + 1);
    await chooseFrom(ada, place);
    await page.locator('[data-testid=learn-verdict][data-state=fine]').waitFor();
    await picture(ada, 'a puzzle that was solved');
    // What else there is can be chosen now as well.
    await page.getByTestId('puzzle-solved').waitFor();
    await page.getByRole('button', { name: say('puzzle.choose') }).click();
    const choice = page.getByTestId('puzzle-choice');
    await choice.getByRole('button', { name: say('close') }).click();
    await choice.waitFor({ state: 'detached' });
    const text = await until('what is kept', () =>
      page.evaluate(() => localStorage.getItem('vinci.puzzles') ?? undefined),
    );
    await letItBe(ada, day);
    const kept = JSON.parse(text);
    expect(kept).toMatchObject({ day, streak: 1 });
    expect(kept.solved).toHaveLength(1);
    await page.getByTestId('learn-next').click();
    // Each has an address; whoever comes again without one on the same day finds the same puzzle.
    await page.waitForURL(/\/puzzle\/\w+-\d+\.\d+$/);
    await page.locator('[data-testid=learn-verdict][data-state=playing]').waitFor({
      state: 'attached',
    });
    await seeBoard(ada);
    await page.goBack();
    await seeBoard(ada);
    expect(new URL(page.url()).pathname).toBe('/puzzle');

    // Whoever chooses gets only those, and is told when there are no more.
    const solved = puzzles.filter(({ kind }) => kind === 'reorganization');
    const last = solved[0]!;
    await page.evaluate(
      ([before, keys]) => {
        localStorage.setItem(
          'vinci.puzzles',
          JSON.stringify({ ...JSON.parse(before), solved: keys }),
        );
      },
      [text, solved.slice(1).map(({ key }) => key)] as const,
    );
    await page.reload();
    await page.getByRole('button', { name: say('puzzle.choose') }).click();
    await page.getByLabel(say('puzzle.kind')).selectOption({ value: 'reorganization' });
    await picture(ada, 'the choice of puzzles');
    await page.getByTestId('puzzle-chosen').click();
    await page.waitForURL(`**/puzzle/${last.key}`);
    await seeBoard(ada);
    await page.getByTestId('learn-show').click();
    await page.getByTestId('puzzle-analyse').click();
    await page.getByTestId('study').waitFor();
    await seeBoard(ada);
    await page.getByTestId('study-leave').click();
    await page.waitForURL(`**/puzzle/${last.key}`);
    await page.evaluate((key) => {
      const known = JSON.parse(localStorage.getItem('vinci.puzzles') ?? '');
      known.solved.push(key);
      localStorage.setItem('vinci.puzzles', JSON.stringify(known));
    }, last.key);
    await page.reload();
    await page.locator('[data-testid=puzzle-solved][data-used-up=true]').waitFor();
    await seeBoard(ada);
    await picture(ada, 'a kind that is used up');
    await page.goto(`${stage.server.base}/puzzle/vinci2-9.9`);
    await page.getByTestId('puzzle-other').click();
    await seeBoard(ada);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('the answer is shown to whoever asks, on a phone, too', async () => {
    const ada = await bring(FIRST_DAY, { width: 390, height: 844, touch: true });
    const { page } = ada;
    await page.getByTestId('learn-show').click();
    await page
      .locator('[data-testid=learn-verdict][data-state=answered]')
      .waitFor({ state: 'attached' });
    await picture(ada, 'the answer of a puzzle on a phone');
    expect([await sidewaysRoom(page), await smallTargets(page)]).toEqual([0, []]);
    expect(await faultsInEveryLanguage(page)).toEqual([]);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('where they cannot be fetched, that is said, and one tries again', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    await page.route(/vinci2-[\w-]+\.json/, (route) => route.fulfill({ body: '{}' }));
    await page.goto(`${stage.server.base}/puzzle`);
    await page.getByTestId('puzzle-fetch').waitFor();
    await page.unroute(/vinci2-[\w-]+\.json/);
    await page.getByTestId('puzzle-fetch').click();
    await page.getByTestId('puzzle').waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});
