import { describeWith } from '../test/support/requirements.ts';
import { createGame, seeBoard } from './support/arrive.ts';
import { invite, type Person } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { say } from './support/words.ts';

describeWith('browser', 'where all data of the site is blocked', () => {
  const stage = setStage();

  /** Somebody in whose browser to ask for a storage already throws. */
  async function inviteBlocked(): Promise<Person> {
    const person = await invite(stage.browser, 'Ada', { tips: true });
    await person.context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    return person;
  }

  test('the first screen comes, a table is made and left, and a game is played', async () => {
    const ada = await inviteBlocked();
    const { page } = ada;
    const code = await createGame(ada, stage.server.base);
    // The seat is known as long as the page is.
    await page.getByRole('button', { name: say('table.start') }).waitFor();
    await page.goBack();
    await page.getByTestId('my-games').getByRole('link', { name: code }).waitFor();
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('a page that would keep something says that it does not', async () => {
    const ada = await inviteBlocked();
    const { page } = ada;
    await page.goto(`${stage.server.base}/puzzle`);
    await seeBoard(ada);
    await page.getByRole('button', { name: say('puzzle.choose') }).click();
    await page.getByLabel(say('puzzle.kind')).selectOption({ value: 'reorganization' });
    await page.getByTestId('puzzle-chosen').click();
    await page.getByText(say('puzzle.unkept')).waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});
