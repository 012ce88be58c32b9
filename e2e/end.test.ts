import { readFile } from 'node:fs/promises';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { nameless, sidewaysRoom, smallTargets } from './support/checks.ts';
import { invitePlayers } from './support/opponents.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { look, readRanking } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };
/** So few points that a game is short, and so many that one round does not reach them. */
const TARGET = 30;

/** The bytes that begin a JPEG file. */
const SIGNATURE = 'ffd8ff';
/** Bytes that a picture to send may have. */
const HEAVIEST = 400_000;

describeWith('browser', 'the end of a game', () => {
  const stage = setStage();

  let ada: Person;
  let code = '';

  // A short game, played to its end.
  beforeAll(async () => {
    const company = await invitePlayers(stage.server.base, TARGET);
    ({ code } = company);
    ada = await invite(stage.browser, 'Ada', { width: 1440, height: 900, motion: true });
    await comeByCode(ada, stage.server.base, company.code);
    await sitDown(ada, 3);
    await company.start();
    await seeBoard(ada);
    const end = ada.page.getByTestId('end-screen');
    for (;;) {
      const seen = await until('something to do, or the end', async () => {
        if (await end.isVisible()) return 'over';
        const now = await look(ada.page);
        return now?.acting && !now.busy && now.phase !== 'over' && now;
      });
      if (seen === 'over') break;
      await act(ada, HABITS, seen);
    }
    await company.leave();
  });

  test('celebrates the winner until a key is pressed, tells the game, and leads into it', async () => {
    const { page } = ada;
    expect(await readRanking(page)).toHaveLength(3);
    await page.reload();
    await page.getByTestId('celebration').waitFor();
    await page.keyboard.press('Shift');
    await page.getByTestId('celebration').waitFor({ state: 'detached' });
    await page.getByTestId('end-screen').getByTestId('review-chart').waitFor();
    expect(await nameless(page)).toEqual([]);
    await picture(ada, 'the end');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('end-picture').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^vinci-\w{6}\.jpg$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 3).toString('hex')).toBe(SIGNATURE);
    expect(file.length).toBeLessThanOrEqual(HEAVIEST);
    const size = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${base64}`;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, file.toString('base64'));
    expect(size[0]).toBe(1200);
    // The board and the ranking below it.
    expect(size[1]).toBeGreaterThan(1000);

    // The moment may be the last of the game, from which nothing is left to be run.
    const highlights = page.getByTestId('highlights').getByRole('button');
    const slider = page.getByTestId('review-slider');
    for (const highlight of [highlights.first(), highlights.last()]) {
      const name = await highlight.getAttribute('data-highlight');
      await highlight.click();
      await slider.waitFor();
      expect(Number(await slider.inputValue())).toBeGreaterThan(0);
      // Back to the ranking, to go on where one was.
      await page.getByTestId('review-leave').click();
      await page.locator(`[data-highlight=${name}]:focus`).waitFor();
    }
    expect(await page.getByTestId('celebration').count()).toBe(0);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('fits on the phone of a visitor, and nothing moves for whoever wants it still', async () => {
    const bo = await invite(stage.browser, 'Bo', { width: 390, height: 844, touch: true });
    const { page } = bo;
    await page.goto(`${stage.server.base}/#/${code}`);
    await page.getByTestId('highlights').waitFor();
    expect(await page.getByTestId('celebration').count()).toBe(0);
    expect([await sidewaysRoom(page), await smallTargets(page)]).toEqual([0, []]);
    await picture(bo, 'the end on a phone');
    expect(bo.complaints).toEqual([]);
    await bo.context.close();
  });

  test('is reviewed by computer: chances, verdicts, better turns on the board; it stops and goes on', async () => {
    const cy = await invite(stage.browser, 'Cy', { width: 1440, height: 900 });
    const { page } = cy;
    await page.goto(`${stage.server.base}/${code}/review/3`);
    await page.getByTestId('review-analysis').click();
    const state = page.getByTestId('analysis-progress');
    await page.getByTestId('analysis-start').click();
    await page.getByTestId('analysis-chart').waitFor();
    await page.getByTestId('analysis-stop').click();
    await page.locator('[data-testid=analysis-progress][data-state=stopped]').waitFor();
    // What was found is there again on this device, and the rest follows.
    await page.reload();
    await page.getByTestId('review-analysis').click();
    await page.getByTestId('analysis-chart').waitFor();
    expect(await state.getAttribute('data-state')).toBe('stopped');
    await page.getByTestId('analysis-start').click();
    await page.locator('[data-testid=analysis-progress][data-state=done]').waitFor();
    await page.getByLabel(say('analysis.whose')).selectOption({ label: say('analysis.everyone') });
    expect(await nameless(page)).toEqual([]);
    await picture(cy, 'the review by computer');

    // People who play that badly lose something somewhere; a turn may be a single choice.
    const line = (frame: number) => page.locator(`[data-testid=line-words][data-frame="${frame}"]`);
    await page.getByTestId('see-better').last().click();
    await line(0).waitFor();
    await page.getByTestId('line-next').click();
    await line(1).waitFor();
    await picture(cy, 'a better turn');
    await page.keyboard.press('ArrowLeft');
    await line(0).waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('review-slider').waitFor();
    await page.getByTestId('see-turn').first().click();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByTestId('costly-turn').first().scrollIntoViewIfNeeded();
    expect([await sidewaysRoom(page), await smallTargets(page)]).toEqual([0, []]);
    await picture(cy, 'the review by computer on a phone');
    expect(cy.complaints).toEqual([]);
    await cy.context.close();
  });
});
