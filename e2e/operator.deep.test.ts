import { createGame, Player } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import type { Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';

const PASSWORD = 'correct horse battery';

describeWith('browser', 'the operator', () => {
  const stage = setStage({ VINCI_OPERATOR_PASSWORD: PASSWORD });

  test('finds a game, tells its players something and looks at the monitor', async () => {
    const { code, token } = await createGame(stage.server.base, { name: 'Ada', seats: 3 });
    const ada = await Player.enter(stage.server.base, code, token);
    const context = await stage.browser.newContext({
      httpCredentials: { username: 'operator', password: PASSWORD },
    });
    // The monitor names no icon, so that browsers look for one by themselves.
    await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${stage.server.base}/operator`);
    await page.getByLabel('Code begins with').fill(code.slice(0, 4));
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('link', { name: code }).click();
    await page.getByLabel('Message to everybody there').fill('We restart at nine.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Everybody there was told.').waitFor();
    await ada.until(() => ada.notices.includes('operator'));
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await page.getByRole('button', { name: 'Check by replay' }).click();
    await page.getByText('the game is well').waitFor();
    expect(complaints).toEqual([]);

    await page.getByRole('link', { name: 'Colyseus monitor' }).click();
    await page.frameLocator('iframe').getByText(code).waitFor();
    // It wants a font from elsewhere, which it gets on without.
    expect(complaints.filter((text) => !text.includes('fonts.googleapis.com'))).toEqual([]);
    await page.getByRole('link', { name: 'Games' }).click();
    await page.getByLabel('Player').fill('ADA');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('link', { name: code }).waitFor();
    await page.getByLabel('Everybody who is connected').fill('We go down at 21:00.');
    await page.getByRole('button', { name: 'Send to all' }).click();
    await page.getByText('1 game told.').waitFor();
    await ada.until(() => ada.notices.filter((id) => id === 'operator').length === 2);
    await ada.leave();
    await context.close();
  });

  test.each(['light', 'dark'] as const)(
    'reads all of it on a phone and on a wide screen (%s)',
    async (colorScheme) => {
      const { code, token } = await createGame(stage.server.base, {
        name: 'Wilhelmina Featherstone',
        opponents: ['easy', 'medium', 'fictional'],
        start: true,
      });
      const ada = await Player.enter(stage.server.base, code, token);
      await ada.request('chat', { text: 'W'.repeat(120), to: 'table' } as never);
      await ada.request('pause');
      await ada.request('resume');
      const context = await stage.browser.newContext({
        colorScheme,
        httpCredentials: { username: 'operator', password: PASSWORD },
      });
      await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
      const page = await context.newPage();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const path of ['', `/games/${code}?check=1`, '/monitor', '/games/none']) {
          await page.goto(`${stage.server.base}/operator${path}`);
          // Only tables and the monitor scroll sideways, within their frames.
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect([width, path, wide <= width]).toEqual([width, path, true]);
          await page.getByRole('link', { name: 'Games' }).waitFor();
          if (path === '/monitor') await page.frameLocator('iframe').getByText(code).waitFor();
          const name = `operator ${colorScheme} ${width} ${path.replaceAll(/\W|[A-Z0-9]/g, '')}`;
          await picture({ page, name } as Person, 'page');
        }
      }
      await ada.leave();
      await context.close();
    },
  );
});
