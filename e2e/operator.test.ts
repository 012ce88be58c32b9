import { createGame, Player } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
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
    await page.getByText(code).waitFor();
    // It wants a font from elsewhere, which it gets on without.
    expect(complaints.filter((text) => !text.includes('fonts.googleapis.com'))).toEqual([]);
    await ada.leave();
    await context.close();
  });
});
