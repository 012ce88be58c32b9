import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { invite, type Person } from './support/person.ts';
import { setScene } from './support/scene.ts';
import { readProvinces, see, selectInList } from './support/screen.ts';
import { CONQUEST, chooseCivilization, comeToTurn } from './support/turn.ts';
import { say } from './support/words.ts';

describeWith('browser', 'one seat in two tabs', () => {
  const scene = setScene();

  test('both hold the seat, act for it and follow each other', async () => {
    const ada = await invite(scene.browser, 'Ada', { width: 900, height: 600 });
    const second: Person = { ...ada, page: await ada.context.newPage() };
    await comeByCode(ada, scene.server.base, scene.company.code);
    await sitDown(ada, 3);
    // The second tab finds the seat by what the browser remembers.
    await second.page.goto(`${scene.server.base}/#/${scene.company.code}`);
    await second.page.getByTestId('seat-2').getByText(say('table.you'), { exact: true }).waitFor();

    // What one tab gives up, the other has lost, too. The seat that is taken again belongs to the tab
    // that took it, and to others once they come in anew.
    const there = second.page.getByTestId('seat-2');
    await second.page.getByRole('button', { name: say('table.stand') }).click();
    await second.page.getByTestId('ask-confirm').click();
    await there.getByText(say('table.free'), { exact: true }).waitFor();
    await sitDown(ada, 3);
    await ada.page.getByTestId('seat-2').getByText(say('table.you'), { exact: true }).waitFor();
    await there.getByText('Ada', { exact: true }).waitFor();
    expect(await there.getByText(say('table.you'), { exact: true }).count()).toBe(0);
    await second.page.reload();
    await second.page.getByTestId('seat-2').getByText(say('table.you'), { exact: true }).waitFor();

    await scene.company.start();
    await Promise.all([seeBoard(ada), seeBoard(second)]);
    const draft = await see(ada.page, 'the own draft', (seen) => seen.acting);
    await see(second.page, 'the draft in the second tab', (seen) => seen.acting);
    await chooseCivilization(second.page, draft);
    const mine = await comeToTurn(ada.page);
    const target = (await readProvinces(ada.page))[0]!;
    await selectInList(ada.page, target.name);
    await ada.page.getByRole('button', { name: CONQUEST }).first().click();
    const after = await see(
      second.page,
      'the conquest in the second tab',
      (seen) => seen.revision > mine.revision,
    );
    await second.page.getByRole('button', { name: say('action.undo') }).click();
    await see(
      ada.page,
      'the undo in the first tab',
      (seen) => seen.revision > after.revision && seen.phase === 'mobilisation',
    );

    // One tab less does not make the seat empty.
    await second.page.close();
    await readProvinces(ada.page);
    await selectInList(ada.page, target.name);
    await ada.page.getByRole('button', { name: CONQUEST }).first().click();
    await see(ada.page, 'the conquest', (seen) => seen.phase === 'expansion');
    expect(scene.company.players[0]!.state.seats[2]!.present).toBe(true);
    expect(await ada.page.getByTestId('player-2').getByText(say('players.away')).count()).toBe(0);
    expect(ada.complaints).toEqual([]);
  });
});
