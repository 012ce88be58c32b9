import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { invitePlayers } from './support/opponents.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { see } from './support/screen.ts';
import { setStage } from './support/stage.ts';

/** Milliseconds; a bot takes over after the shortest absence, half a minute. */
const TIMEOUT = 180_000;

describeWith('browser', 'an absent person', () => {
  const stage = setStage();

  test(
    'is replaced by a bot, which everybody sees, and reads what it did when they are back',
    async () => {
      const company = await invitePlayers(stage.server.base, 300);
      const [host] = company.players;
      await host.request('configure', {
        standIn: { after: 30, strength: 'easy' },
        pace: 'instant',
      });
      const ada = await invite(stage.browser, 'Ada');
      const watcher = await invite(stage.browser, 'Wanda', { width: 1440, height: 900 });
      await ada.page.goto(`${stage.server.base}/#/${company.code}`);
      await ada.page.getByRole('button', { name: 'Take seat 3' }).click();
      await company.start();
      await watcher.page.goto(`${stage.server.base}/#/${company.code}`);
      await seeBoard(watcher);
      await see(ada.page, 'something to do', ({ acting }) => acting);
      await ada.page.goto('about:blank');

      await watcher.page.getByTestId('stand-in-2').waitFor({ timeout: 90_000 });
      await picture(watcher, 'a bot stands in');
      await see(watcher.page, 'round 3', ({ round }) => round >= 3);

      await ada.page.goto(`${stage.server.base}/#/${company.code}`);
      await seeBoard(ada);
      const news = ada.page.getByTestId('takeover');
      await news.getByText(/^A bot played for you: \d+ turns?$/).waitFor();
      await picture(ada, 'what a bot played');
      await watcher.page.getByTestId('stand-in-2').waitFor({ state: 'detached' });
      await watcher.page.getByTestId('tab-log').click();
      await watcher.page.getByTestId('log').getByText('Player 3 plays again.').waitFor();
      await news.getByRole('button', { name: 'Close' }).click();
      await news.waitFor({ state: 'detached' });
      expect([...ada.complaints, ...watcher.complaints]).toEqual([]);
      await company.leave();
      await ada.context.close();
      await watcher.context.close();
    },
    TIMEOUT,
  );
});
