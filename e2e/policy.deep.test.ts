import type { Browser } from 'playwright-core';
import { createGame, Player, randomIntent, randomOf } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { createGame as createOnScreen, seeBoard } from './support/arrive.ts';
import { invite, openBrowser } from './support/person.ts';
import { type PolicyWatch, watchPolicy } from './support/policy.ts';
import { type Server, serve } from './support/server.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

const PASSWORD = 'correct horse battery';
describeWith('browser', 'the content security policy', () => {
  let server: Server;
  let browser: Browser;
  let watch: PolicyWatch;

  beforeAll(async () => {
    server = await serve({ VINCI_OPERATOR_PASSWORD: PASSWORD, VINCI_REQUEST_RATE: '10000' });
    watch = await watchPolicy(server.port);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await watch?.close();
    await server?.stop();
  });

  test('holds on every page, in every worker, and nothing of ours is forbidden by it', async () => {
    const ada = await invite(browser, 'Ada', { worker: true });
    const { page, context } = ada;

    // First screen, rule book, the check of a record.
    await page.goto(`${watch.base}/`);
    await page.getByTestId('open-book').click();
    await page
      .getByTestId('book')
      .getByRole('button', { name: say('tileName.weapons') })
      .click();
    await page.getByRole('searchbox').fill('cohes');
    await page.locator('.found mark').first().waitFor();
    await page.goto('about:blank');
    await page.goto(`${watch.base}/`);
    await page.getByTestId('check-file').click();

    // A table with its dialogs.
    await createOnScreen(ada, watch.base);
    await page.getByTestId('fair-line').click();
    await page.getByTestId('fair-line').locator('code').waitFor();
    await page.getByRole('button', { name: say('settings.title') }).click();
    await page.getByRole('button', { name: say('notify.title') }).click();
    await page.getByTestId('webhook').waitFor();

    // The worker for messages.
    await page.evaluate(async () => {
      await navigator.serviceWorker.register(new URL('sw.js', document.baseURI));
      await navigator.serviceWorker.ready;
    });
    await until('a worker', async () => context.serviceWorkers().length > 0);
    expect(context.serviceWorkers()).toHaveLength(1);

    // A game from its start to its end, the review, the check in a worker.
    const game = await quickGame(server.base);
    await page.goto(`${watch.base}/#/${game.code}`);
    await page.reload();
    await seeBoard(ada);
    await playToEnd(game);
    await page.getByTestId('end-screen').waitFor();
    await page.getByTestId('check-game').click();
    await page.getByTestId('check-report').waitFor();
    await page.getByTestId('end-screen').getByTestId('open-review').click();
    await page.getByTestId('review-slider').fill('3');
    await page.getByTestId('review-statistics').click();
    await page.getByTestId('review-drawer').getByTestId('review-chart').waitFor();
    await game.leave();

    // The operator's pages.
    const operator = await browser.newContext({
      httpCredentials: { username: 'operator', password: PASSWORD },
    });
    const desk = await operator.newPage();
    for (const path of ['/operator', `/operator/games/${game.code}?check=1`]) {
      await desk.goto(watch.base + path);
      await desk.getByRole('heading', { level: 1 }).waitFor();
    }
    await desk.goto(`${watch.base}/operator/monitor/`);
    await desk.frameLocator('iframe').getByText(game.code).waitFor();
    // What a browser has not told yet when it is closed is told no more.
    await until('what the monitor wants is told', async () =>
      watch.violations.some((each) => each.page.includes('/operator/monitor')),
    );
    await operator.close();

    // What is forbidden is really told, after all that came before.
    await page.evaluate(forbidden);
    const expected = ['connect-src', 'img-src', 'script-src', 'script-src-elem', 'style-src-attr'];
    await until('the forbidden is told', async () =>
      expected.every((directive) => watch.violations.some((each) => each.directive === directive)),
    );
    const told = watch.violations.filter(({ blocked }) => !blocked.includes('policy.example'));
    const ours = told.filter(({ page: at }) => !at.includes('/operator/monitor'));
    expect(ours.filter(({ source }) => source !== '')).toEqual([]);
    expect(ours.map(({ directive, blocked }) => [directive, blocked]).sort()).toEqual([
      ['script-src', 'eval'],
      ['script-src-elem', 'inline'],
      ['style-src-attr', 'inline'],
    ]);
    // The monitor of the framework wants a font from elsewhere, which it gets on without.
    const fonts = told.filter(({ page: at }) => at.includes('/operator/monitor'));
    expect(new Set(fonts.map(({ blocked }) => new URL(blocked).host))).toEqual(
      new Set(['fonts.googleapis.com']),
    );
    expect(watch.unguarded).toEqual([]);
    expect(watch.guarded).toBeGreaterThan(20);
    await context.close();
  });
});

/** What a page must not be able to do; runs in the page. */
async function forbidden(): Promise<void> {
  // In a task of its own: what a debugger evaluates may do more.
  await new Promise<void>((resolve) => {
    setTimeout(() => {
      const script = document.createElement('script');
      script.textContent = 'window.hacked = true';
      document.head.append(script);
      document.body.setAttribute('style', 'outline: 0');
      new Image().src = 'https://policy.example/x.png';
      fetch('https://policy.example/').catch(() => undefined);
      try {
        new Function('window.hacked = true')();
      } catch {
        resolve();
      }
    });
  });
  if ('hacked' in window) throw new Error('the page ran what it must not');
}

async function quickGame(base: string): Promise<Player> {
  const { code, token } = await createGame(base, {
    name: 'Bob',
    opponents: ['easy', 'easy'],
    options: { targetVP: { 3: 40 } },
    pace: 'instant',
    start: true,
  });
  return Player.enter(base, code, token);
}

async function playToEnd(player: Player): Promise<void> {
  const random = randomOf(3);
  const over = (): boolean => player.state.status === 'over';
  for (;;) {
    await player.until(() => over() || player.position().actor === player.seat);
    if (over()) return;
    const { revision } = player.state;
    const intents = [randomIntent(player.position(), random) ?? 0];
    await player.request('intent', { revision, intents });
    await player.until(() => over() || player.state.revision > revision);
  }
}
