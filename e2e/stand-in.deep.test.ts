import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { invitePlayers } from './support/opponents.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { like, say } from './support/words.ts';

describeWith('browser', 'an absent person', () => {
  // Beside a quick bot, the two who play along are faster than people may be.
  const stage = setStage({ VINCI_REQUEST_RATE: '100000' });

  test('is replaced by a bot, which everybody sees, and reads what it did when they are back', async () => {
    const company = await invitePlayers(stage.server.base, 999);
    const host = company.players[0]!;
    await host.request('configure', {
      standIn: { after: 30, strength: 'easy' },
      pace: 'quick',
    });
    const ada = await invite(stage.browser, 'Ada');
    const watcher = await invite(stage.browser, 'Wanda', { width: 1440, height: 900 });
    await ada.page.goto(`${stage.server.base}/#/${company.code}`);
    await ada.page.getByRole('button', { name: say('table.sit', { number: 3 }) }).click();
    await company.start();
    await watcher.page.goto(`${stage.server.base}/#/${company.code}`);
    await seeBoard(watcher);
    await see(ada.page, 'something to do', ({ acting }) => acting);
    await ada.page.goto('about:blank');

    await watcher.page.getByTestId('stand-in-2').waitFor();
    await picture(watcher, 'a bot stands in');
    await see(watcher.page, 'round 3', ({ round }) => round >= 3);

    await ada.page.goto(`${stage.server.base}/#/${company.code}`);
    await seeBoard(ada);
    const news = ada.page.getByTestId('takeover');
    await news.getByText(like('takeover.turns')).waitFor();
    await picture(ada, 'what a bot played');
    await watcher.page.getByTestId('stand-in-2').waitFor({ state: 'detached' });
    await watcher.page.getByTestId('tab-log').click();
    await watcher.page.getByTestId('log').getByText(like('log.standInEnded')).waitFor();
    await news.getByRole('button', { name: say('close') }).click();
    await news.waitFor({ state: 'detached' });
    expect([...ada.complaints, ...watcher.complaints]).toEqual([]);
    await company.leave();
    await ada.context.close();
    await watcher.context.close();
  });
});
