import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { nameless, sidewaysRoom, smallTargets } from './support/checks.ts';
import { copyBy, watchFromStart } from './support/passing.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import { look, see } from './support/screen.ts';
import { act, comeToTurn, type Habits } from './support/turn.ts';
import { like, say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

/** Frame on screen and number of the last one. */
async function frames(page: Page): Promise<{ readonly frame: number; readonly last: number }> {
  const bar = page.getByTestId('review');
  const [frame, last] = await Promise.all([
    bar.getAttribute('data-frame'),
    bar.getAttribute('data-frames'),
  ]);
  return { frame: Number(frame), last: Number(last) };
}

/** Points beside the board, by seat. */
const points = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-testid^=vp-]').allTextContents();

describeWith('browser', 'the review', () => {
  const scene = setScene();

  test('leads to the first move and the last and back; a visitor follows while the game goes on', async () => {
    const ada = await invite(scene.browser, 'Ada', { width: 1280, height: 760 });
    const { page } = ada;
    await comeByCode(ada, scene.server.base, scene.company.code);
    await sitDown(ada, 3);
    await scene.company.start();
    await seeBoard(ada);
    const draft = await see(page, 'the own draft', (seen) => seen.acting);
    await act(ada, HABITS, draft);
    await comeToTurn(page);
    const before = { seen: await look(page), points: await points(page) };

    await page.keyboard.press('l');
    await page.getByTestId('drawer').getByTestId('open-review').click();
    await page.getByTestId('review-slider').waitFor();
    const { last, frame } = await frames(page);
    expect(last).toBeGreaterThan(0);
    expect(frame).toBe(last);
    expect(await points(page)).toEqual(before.points);
    // Nothing can be done to the game from here.
    expect(await page.getByTestId('action-bar').count()).toBe(0);

    await page.getByRole('button', { name: say('review.first') }).click();
    expect(await frames(page)).toEqual({ frame: 0, last });
    await page.getByTestId('review-line').getByText(say('review.begin')).waitFor();
    await page.getByTestId('review-banner').getByText(say('review.title')).waitFor();
    const start = await points(page);
    expect(new Set(start).size).toBe(1);

    await page.keyboard.press('ArrowRight');
    expect(await frames(page)).toEqual({ frame: 1, last });
    await page.getByTestId('review-line').getByText(like('log.chosen')).waitFor();
    // Opened once more, it stays at the moment that is looked at.
    await page.keyboard.press('v');
    await page.keyboard.press('ArrowRight');
    expect(await frames(page)).toEqual({ frame: 2, last });
    // A dialog keeps the keys, also when the focus is on none of its fields any more.
    await page.getByRole('button', { name: say('settings.title') }).click();
    await page.getByTestId('settings').getByRole('heading').first().click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByTestId('settings').waitFor({ state: 'detached' });
    expect(await frames(page)).toEqual({ frame: 2, last });
    await page.keyboard.press('Shift+ArrowRight');
    expect((await frames(page)).frame).toBeGreaterThan(1);
    await page.getByTestId('review-slider').fill('1');
    expect(await frames(page)).toEqual({ frame: 1, last });
    await page.getByTestId('review-play').click();
    await page.locator('[data-testid=review]:not([data-frame="1"])').waitFor();
    await page.keyboard.press('End');
    expect(await frames(page)).toEqual({ frame: last, last });
    expect(await points(page)).toEqual(before.points);

    await page.getByTestId('review-statistics').click();
    const drawer = page.getByTestId('review-drawer');
    await drawer.getByTestId('review-chart').waitFor();
    const totals = await drawer.locator('tr.total td').allTextContents();
    expect([...totals].sort()).toEqual([...before.points].sort());
    expect(await nameless(page)).toEqual([]);
    await picture(ada, 'the review with its statistics');

    // The first puts the statistics away, the second leads back.
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByTestId('action-bar').waitFor();
    expect(await look(page)).toEqual(before.seen);
    expect(await page.getByTestId('drawer').isVisible()).toBe(true);

    const link = await passOnMoment(ada);
    await watchOnPhone(ada, link);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  /** Copies the link to a moment, and follows it and others; the link. */
  async function passOnMoment({ page, context }: Person): Promise<string> {
    const game = `${scene.server.base}/${scene.company.code}`;
    expect(page.url()).toBe(game);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByTestId('drawer').getByTestId('open-review').click();
    await page.getByRole('button', { name: say('review.first') }).click();
    await page.keyboard.press('ArrowRight');
    const link = await copyBy(page.getByRole('button', { name: say('review.copyLink') }));
    expect(link).toMatch(new RegExp(`^${game}/review/\\d+$`));
    // The address bar says the same, until one is back in the game.
    await page.waitForURL(link);
    await page.reload();
    await atFrame(page, 1);
    expect(await page.getByTestId('review-play').getAttribute('aria-label')).toBe(
      say('review.play'),
    );
    await page.getByTestId('review-leave').click();
    await page.getByTestId('action-bar').waitFor();
    expect(page.url()).toBe(game);

    // An old link, in the tab that has the game open already; then back and forward.
    await page.evaluate(() => {
      location.hash = `/${location.pathname.slice(1)}/review/0`;
    });
    await atFrame(page, 0);
    expect(page.url()).toBe(`${game}/review/0`);
    await page.goBack();
    await page.getByTestId('action-bar').waitFor();
    expect(page.url()).toBe(game);
    await page.goForward();
    await atFrame(page, 0);

    // A moment that the game does not have. The message may be gone before all of the page has come.
    const isTold = await watchFromStart(page, '[data-testid=toasts] *', say('review.noMoment'));
    await page.goto(`${game}/review/999999`);
    await isTold();
    const { frame, last } = await frames(page);
    expect(frame).toBe(last);
    await page.waitForURL((url) => !url.pathname.endsWith('/999999'));
    await page.getByTestId('review-leave').click();
    await page.getByTestId('action-bar').waitFor();
    return link;
  }

  const atFrame = (page: Page, frame: number): Promise<void> =>
    page.locator(`[data-testid=review][data-frame="${frame}"][data-frames]`).waitFor();

  /** A visitor looks back on a phone while the player goes on. */
  async function watchOnPhone(player: Person, address: string): Promise<void> {
    const eve = await invite(scene.browser, 'Eve', { width: 390, height: 844 });
    const { page } = eve;
    await page.goto(address);
    await seeBoard(eve);
    await atFrame(page, 1);
    await page.keyboard.press('End');
    expect(await sidewaysRoom(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await nameless(page)).toEqual([]);
    await page.getByTestId('review-statistics').click();
    await page.getByTestId('review-chart').waitFor();
    expect(await sidewaysRoom(page)).toBe(0);
    await picture(eve, 'the statistics on a phone');
    await page
      .getByTestId('review-drawer')
      .getByRole('button', { name: say('close') })
      .click();

    const { last } = await frames(page);
    await page.getByRole('button', { name: say('review.previousTurn') }).click();
    const { frame } = await frames(page);
    await act(player, HABITS, await see(player.page, 'the own turn', (seen) => seen.acting));
    const fresh = page.getByTestId('review-fresh');
    await fresh.getByText(like('review.fresh')).waitFor();
    expect(await frames(page)).toEqual({ frame, last });
    await fresh.click();
    await fresh.waitFor({ state: 'detached' });
    expect((await frames(page)).frame).toBe(frame);
    expect((await frames(page)).last).toBeGreaterThan(last);
    await page.getByTestId('review-leave').click();
    await page.getByTestId('action-bar').waitFor();
    expect(eve.complaints).toEqual([]);
    await eve.context.close();
  }
});
