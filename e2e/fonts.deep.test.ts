import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { invite } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { say } from './support/words.ts';

describeWith('browser', 'fonts', () => {
  const stage = setStage();

  test('that do not arrive keep nobody from the board', async () => {
    const ada = await invite(stage.browser, 'Ada');
    await ada.page.route(/\.woff2/, (route) => route.abort());
    await ada.page.goto(stage.server.base);
    await ada.page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    await ada.context.close();
  });
});
