import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, createGame } from './support/arrive.ts';
import { nameless, sidewaysRoom, smallTargets } from './support/checks.ts';
import { listen } from './support/heard.ts';
import { joinTable } from './support/opponents.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

describeWith('browser', 'joining by the code', () => {
  const stage = setStage();

  test('asks whether to take a seat or to watch, and those at the table talk before the game', async () => {
    const ada = await invite(stage.browser, 'Ada', { width: 1440, height: 900 });
    const code = await createGame(ada, stage.server.base);
    const bea = await invite(stage.browser, 'Bea', { width: 390, height: 844, touch: true });
    await comeByCode(bea, stage.server.base, code);
    const ask = bea.page.getByTestId('join-ask');
    await ask.getByRole('heading', { name: say('join.ask') }).waitFor();
    await picture(bea, 'take a seat or watch');
    expect(await sidewaysRoom(bea.page)).toBe(0);
    await ask.getByRole('button', { name: say('join.sit') }).tap();
    await ask.waitFor({ state: 'detached' });
    await ada.page.getByTestId('seat-1').getByText('Bea', { exact: true }).waitFor();

    await bea.page.getByText(say('quick.title')).tap();
    await bea.page.getByRole('button', { name: say('quick.hello') }).tap();
    await ada.page.getByTestId('chat').getByText(say('quick.hello')).waitFor();
    await ada.page.getByRole('textbox', { name: say('chat.say') }).fill('Welcome');
    await ada.page.keyboard.press('Enter');
    await bea.page.getByTestId('chat').getByText('Welcome').waitFor();
    expect(await smallTargets(bea.page)).toEqual([]);
    expect(await nameless(bea.page)).toEqual([]);
    await picture(ada, 'the chat at the table');

    // Whoever is blocked is heard in no game until that is taken back.
    await ada.page.getByRole('button', { name: say('chat.mute', { name: 'Bea' }) }).click();
    await ada.page.getByRole('button', { name: say('block.person', { name: 'Bea' }) }).click();
    const unblock = ada.page.getByRole('button', { name: say('home.unblock', { name: 'Bea' }) });
    await unblock.waitFor();
    // What was said before the page came is not read out.
    await listen(ada.page);
    await ada.page.reload();
    await ada.page.getByTestId('chat').getByText('Welcome').waitFor();
    expect(await ada.page.evaluate(() => heard.join('\n'))).not.toContain('Welcome');
    await unblock.click();
    await ada.page.getByTestId('chat').getByText(say('quick.hello')).waitFor();
    expect([...ada.complaints, ...bea.complaints]).toEqual([]);
    await ada.context.close();
    await bea.context.close();
  });

  test('says that a table is full, and offers to watch', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const code = await createGame(ada, stage.server.base);
    const company = await joinTable(stage.server.base, code);
    const { page } = ada;
    await page.locator('.seats').getByText(company.names[1], { exact: true }).waitFor();
    // Seats that nobody needs are taken away, so that all are taken.
    const fewer = page.getByRole('button', { name: say('table.fewerSeats') });
    const free = page.getByText(say('table.free'), { exact: true });
    for (let left = await free.count(); left > 0; left--) {
      await fewer.click();
      // Pressed again before that it would take away one that is taken.
      await until('a free seat fewer', async () => (await free.count()) < left);
    }

    const cleo = await invite(stage.browser, 'Cleo');
    await comeByCode(cleo, stage.server.base, code);
    const ask = cleo.page.getByTestId('join-ask');
    await ask.getByRole('heading', { name: say('join.full') }).waitFor();
    await ask.getByRole('button', { name: say('join.watch') }).click();
    await ask.waitFor({ state: 'detached' });
    expect([...ada.complaints, ...cleo.complaints]).toEqual([]);
    await company.leave();
    await ada.context.close();
    await cleo.context.close();
  });
});
