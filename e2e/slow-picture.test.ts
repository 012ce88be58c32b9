import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { cameraOf } from './support/board.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setScene } from './support/scene.ts';
import { see } from './support/screen.ts';
import { chooseCivilization, comeToTurn } from './support/turn.ts';

describeWith('browser', 'a board whose picture is slow', () => {
  const scene = setScene();

  test('is played on with the small one, and nothing moves when the whole one has come', async () => {
    const pia = await invite(scene.browser, 'Pia', { width: 390, height: 844, touch: true });
    const { page } = pia;
    const line = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/board@1x/, async (route) => {
      asked++;
      await line.promise;
      await route.continue();
    });
    await comeByCode(pia, scene.server.base, scene.company.code);
    await sitDown(pia, 3);
    await scene.company.start();
    await seeBoard(pia);

    const draft = await see(page, 'the own draft', (seen) => seen.acting);
    await chooseCivilization(page, draft);
    await comeToTurn(page);
    const small = page.locator('[data-testid=board][data-ready=true][data-picture=preview]');
    expect(await small.count()).toBe(1);
    expect(asked).toBe(1);
    await picture(pia, 'a small picture');
    const before = await cameraOf(page);

    line.resolve();
    await page.locator('[data-testid=board][data-picture="1x"]').waitFor();
    expect(await cameraOf(page)).toEqual(before);
    await picture(pia, 'the whole picture');
    expect(pia.complaints).toEqual([]);
  });
});
