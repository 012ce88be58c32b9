import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { Player } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { nameless, sidewaysRoom, smallTargets } from './support/checks.ts';
import { frames } from './support/frames.ts';
import { faultsInEveryLanguage } from './support/layout.ts';
import { invitePlayers } from './support/opponents.ts';
import { copyBy } from './support/passing.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { look, readRanking, see } from './support/screen.ts';
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
  /** Has the game reviewed, which this browser keeps for later. */
  let cy: Person;
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

  /**
   * A game may be decided by so much, or played so well, that no turn of it costs anything. So that there is
   * something to read of each seat, its first turn has done so, and the way that was played is called better.
   */
  async function makeCostly(page: Page): Promise<void> {
    const watcher = await Player.enter(stage.server.base, code);
    const { entries } = await watcher.request('history', { from: 0 });
    await watcher.leave();
    const found = await page.evaluate(() => localStorage.getItem('vinci.analysis') ?? '');
    const [[game, text]] = JSON.parse(found);
    const { reviews, ...form } = JSON.parse(text);
    for (const review of reviews) {
      if (review.round !== 1 || review.better !== undefined) continue;
      const codes = entries.slice(review.from, review.to).map(([intent]) => intent);
      const reasons = [{ kind: 'pawns', pawns: 5, now: 3 }];
      const better = { ...review.played, codes, reasons };
      Object.assign(review, { verdict: 'mistake', loss: 0.15, better });
    }
    const kept = JSON.stringify([[game, JSON.stringify({ ...form, reviews })]]);
    await page.evaluate((own) => localStorage.setItem('vinci.analysis', own), kept);
  }

  test('celebrates the winner until a key is pressed, tells the game, and leads into it', async () => {
    const { page } = ada;
    expect(await readRanking(page)).toHaveLength(3);
    // It is over in seconds, which a busy machine may let pass between two looks.
    await page.addInitScript(() => {
      const still = new CSSStyleSheet();
      still.replaceSync('.celebration * { animation-play-state: paused !important }');
      document.adoptedStyleSheets = [still];
    });
    await page.reload({ waitUntil: 'commit' });
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

  test('of a game alone leads into the next one at once', async () => {
    const { base } = stage.server;
    const di = await invite(stage.browser, 'Di');
    const { page } = di;
    await page.goto(base);
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(di);
    const seats = await page.evaluate(() => localStorage.getItem('vinci.seats'));
    const [known] = JSON.parse(seats ?? '[]') as { code: string; token: string }[];
    const host = await Player.enter(base, known?.code ?? '', known?.token);
    await host.request('end');
    await host.leave();
    await page.getByRole('button', { name: say('end.rematch') }).click();
    await page.waitForURL((url) => !url.href.includes(known?.code ?? ''));
    await page.getByTestId('end-screen').waitFor({ state: 'detached' });
    await seeBoard(di);
    expect(await page.getByTestId('code').count()).toBe(0);
    expect(di.complaints).toEqual([]);
    await di.context.close();
  });

  test('is reviewed by computer: chances, verdicts, better turns on the board; it stops and goes on', async () => {
    cy = await invite(stage.browser, 'Cy', { width: 1440, height: 900 });
    const { page } = cy;
    // With more threads it might be done before anybody can stop it.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 }),
    );
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
    const isDone = page.locator('[data-testid=analysis-progress][data-state=done]');
    await isDone.waitFor();
    await makeCostly(page);
    await page.reload();
    await page.getByTestId('review-analysis').click();
    await isDone.waitFor();
    await page.getByLabel(say('analysis.whose')).selectOption({ label: say('analysis.everyone') });
    expect(await nameless(page)).toEqual([]);
    await picture(cy, 'the review by computer');
    expect(await faultsInEveryLanguage(page)).toEqual([]);

    // Whoever has lost something reads why; a turn may be a single choice.
    await page.getByTestId('better-reasons').getByRole('listitem').first().waitFor();
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
  });

  test('offers whoever played it his own turns alone, and leads back to his review', async () => {
    const { page } = ada;
    // What another browser has found, but for a turn of each that is made to have cost something.
    const found = await cy.page.evaluate(() => localStorage.getItem('vinci.analysis') ?? '');
    const [[game, text]] = JSON.parse(found);
    const { reviews, ...form } = JSON.parse(text);
    for (const review of reviews) {
      if (review.round !== 1) continue;
      const better = { ...review.played, codes: [], reasons: [] };
      Object.assign(review, { verdict: 'mistake', loss: 0.15, better });
    }
    const kept = JSON.stringify([[game, JSON.stringify({ ...form, reviews })]]);
    await page.evaluate((own) => localStorage.setItem('vinci.analysis', own), kept);
    await page.goto(`${stage.server.base}/${code}/review/3`);
    await page.getByTestId('review-analysis').click();
    await page.getByTestId('learn-offer').waitFor();
    await picture(ada, 'an offer to learn from her own mistakes');
    const begin = page.getByTestId('analysis-learn');
    expect(await begin.count()).toBe(1);
    await begin.click();
    const learn = page.getByTestId('learn');
    await learn.waitFor();
    await seeBoard(ada);
    await picture(ada, 'a question about her own turn');
    await learn.getByRole('button', { name: say('learn.leave') }).click();
    await page.getByTestId('review-slider').waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('asks costly turns as questions: one is tried, tried again and shown, to the summary', async () => {
    const { page } = cy;
    const learn = page.getByTestId('learn');
    const at = (question: number) =>
      page.locator(`[data-testid=learn][data-at="${question}"]`).waitFor();
    const verdict = page.getByTestId('learn-verdict');
    const stateIs = (state: string) =>
      page
        .locator(`[data-testid=learn-verdict][data-state=${state}]`)
        .waitFor({ state: 'attached' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${stage.server.base}/${code}/review/3`);
    await page.getByTestId('review-analysis').click();
    await page.getByTestId('learn-offer').waitFor();
    await picture(cy, 'whose mistakes to learn from');
    await page.getByTestId('analysis-learn').first().click();
    await at(0);
    await seeBoard(cy);
    expect(await nameless(page)).toEqual([]);
    await picture(cy, 'a question');
    for (;;) {
      const seen = await until('something to do, or the end of the turn', async () => {
        if ((await verdict.getAttribute('data-state')) !== 'playing') return 'over';
        const now = await look(page);
        return now?.acting && !now.busy && now;
      });
      if (seen === 'over') break;
      await act(cy, HABITS, seen);
    }
    await page.getByTestId('learn-again').waitFor();
    await until('a verdict', async () => {
      const state = (await verdict.getAttribute('data-state')) ?? '';
      return ['fine', 'inaccuracy', 'mistake', 'blunder'].includes(state);
    });
    expect(await page.evaluate(() => document.activeElement?.outerHTML)).toContain(
      'data-testid="learn"',
    );
    await picture(cy, 'a verdict');
    await page.getByTestId('learn-again').click();
    await stateIs('playing');
    await see(page, 'the same turn again', (seen) => seen.acting && seen.revision === 0);
    await page.getByTestId('learn-show').click();
    await stateIs('answered');
    await picture(cy, 'an answer');
    expect(await faultsInEveryLanguage(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    // The page follows its window with the next picture.
    await frames(page, 2);
    expect([await sidewaysRoom(page), await smallTargets(page)]).toEqual([0, []]);
    await picture(cy, 'an answer on a phone');
    // How far one is shows only where there is more than one question.
    const progress = learn.locator('progress');
    const count = (await progress.isVisible()) ? Number(await progress.getAttribute('max')) : 1;
    for (let question = 1; question < count; question++) {
      await page.getByTestId('learn-next').click();
      await at(question);
      // Whoever comes back goes on there.
      await page.reload();
      await at(question);
      await seeBoard(cy);
      await picture(cy, `question ${question + 1} on a phone`);
    }
    await page.getByTestId('learn-next').click();
    await page.getByTestId('learn-summary').waitFor();
    expect([await sidewaysRoom(page), await smallTargets(page)]).toEqual([0, []]);
    await picture(cy, 'the summary on a phone');
    expect(await faultsInEveryLanguage(page)).toEqual([]);
    await page.getByTestId('learn-leave').click();
    await page.getByTestId('review-slider').waitFor();
    expect(cy.complaints).toEqual([]);
    await cy.context.close();
  });

  test('goes on elsewhere on the analysis board: a move, back, the computer, and a link to it', async () => {
    const di = await invite(stage.browser, 'Di', { width: 1440, height: 900 });
    const { page, context } = di;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${stage.server.base}/${code}/review/0`);
    await page.getByTestId('review-study').click();
    await seeBoard(di);
    const at = (moment: string) => page.locator(`[data-testid=study]${moment}`).waitFor();
    await at('[data-moment="0"]');
    const start = page.url();
    const first = await see(page, 'somebody to play for', (seen) => seen.acting);
    await act(di, HABITS, first);
    await at(':not([data-moment="0"])');
    // The track takes the place of the drawer where somebody chooses.
    if (!(await page.getByTestId('study-drawer').isVisible()))
      await page.getByTestId('study-tools').click();
    await page.getByTestId('study-line').waitFor();
    await page.getByTestId('study-back').click();
    await at('[data-moment="0"]');

    await page.getByTestId('study-evaluate').click();
    await page.locator('[data-testid=study-evaluation][data-state=done]').waitFor();
    expect(await page.getByTestId('study-turn').count()).toBe(3);
    expect(await nameless(page)).toEqual([]);
    await picture(di, 'the analysis board');
    await page.getByTestId('study-play').first().click();
    await at(':not([data-moment="0"])');
    // All lines are there again when the page is loaded anew, whichever is on the board.
    const lines = await page.getByTestId('study-line').count();
    await page.getByTestId('study-start').click();
    await at('[data-moment="0"]');
    await page.waitForURL((url) => url.href === start);
    await page.reload();
    await seeBoard(di);
    if (!(await page.getByTestId('study-drawer').isVisible()))
      await page.getByTestId('study-tools').click();
    await page.getByTestId('study-line').first().click();
    await at(':not([data-moment="0"])');
    expect(await page.getByTestId('study-line').count()).toBe(lines);
    const points = await page.locator('[data-testid^=vp-]').allTextContents();
    const phase = await page.getByTestId('phase').textContent();
    // The link is made a little later than the moment is shown; by the time the address bar has it, so has the button.
    await page.waitForURL((url) => url.href !== start);
    const link = await copyBy(page.getByRole('button', { name: say('study.copyLink') }));
    expect(link).toMatch(/\/analysis#[\w-]+$/);
    await page.getByTestId('study-leave').click();
    await page.getByTestId('review-study').waitFor();
    expect(di.complaints).toEqual([]);
    await context.close();

    // Whoever gets the link comes to the same moment; nobody knows from where it was copied.
    const eli = await invite(stage.browser, 'Eli', { width: 390, height: 844, touch: true });
    await eli.page.goto(link);
    await seeBoard(eli);
    expect(await eli.page.locator('[data-testid^=vp-]').allTextContents()).toEqual(points);
    expect(await eli.page.getByTestId('phase').textContent()).toBe(phase);
    await picture(eli, 'the analysis board on a phone');
    await eli.page.getByTestId('study-tools').click();
    await eli.page.getByText(say('study.notice')).waitFor();
    expect([await sidewaysRoom(eli.page), await smallTargets(eli.page)]).toEqual([0, []]);
    await picture(eli, 'the drawer of the analysis board on a phone');

    // What is no position is refused in a sentence, and the text stays.
    await eli.page.goto(`${stage.server.base}/analysis#torn`);
    await eli.page.getByTestId('study-trouble').waitFor();
    const torn = 'nonsense';
    await eli.page.getByLabel(say('study.notation')).fill(`vinci 1 deClassic europe@1 3\n${torn}`);
    await eli.page.getByTestId('study-open').click();
    await eli.page.getByText(torn, { exact: false }).first().waitFor();
    expect([await sidewaysRoom(eli.page), await smallTargets(eli.page)]).toEqual([0, []]);
    await picture(eli, 'a notation that is none');
    await eli.page.getByLabel(say('table.board'), { exact: true }).selectOption('india');
    await eli.page.getByTestId('study-begin').click();
    await seeBoard(eli);
    expect(eli.complaints).toEqual([]);
    await eli.context.close();
  });
});
