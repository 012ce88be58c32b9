import { createGame } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

const PASSWORD = 'open sesame';

describeWith('browser', 'a server on which not everybody may create games', () => {
  const stage = setStage({ VINCI_CREATE_PASSWORD: PASSWORD });

  test('asks for its password, remembers it in the browser, and lets others join without it', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const { page } = ada;
    await page.goto(stage.server.base);
    const field = page.getByLabel(say('home.password'));
    await page.getByLabel(say('home.name')).fill('Ada');
    expect(await field.count()).toBe(0);
    await page.getByRole('button', { name: say('home.create') }).click();
    await page.getByText(say('refusal.create/password')).waitFor();
    await until('the focus in the field', () =>
      field.evaluate((element) => element === document.activeElement),
    );
    await picture(ada, 'the password of a server');
    await field.fill('open barley');
    await page.getByRole('button', { name: say('home.create') }).click();
    await page.getByText(say('refusal.create/wrong-password')).waitFor();
    await field.fill(PASSWORD);
    await page.getByRole('button', { name: say('home.create') }).click();
    await page.waitForURL(/\/[2-9B-Z]{6}$/);

    // The browser knows it now, also for a game alone.
    await page.goto(stage.server.base);
    await page.reload();
    await page.getByRole('button', { name: say('home.solo') }).click();
    await page.waitForURL(/\/[2-9B-Z]{6}$/);

    const { code } = await createGame(stage.server.base, { name: 'Bob', password: PASSWORD });
    const cy = await invite(stage.browser, 'Cy');
    await cy.page.goto(stage.server.base);
    await cy.page.getByLabel(say('home.name')).fill('Cy');
    await cy.page.getByLabel(say('home.code')).fill(code);
    await cy.page.getByRole('button', { name: say('home.join'), exact: true }).click();
    await cy.page.waitForURL(new RegExp(code));
    // A password that is missing is said in the console of the browser, too: it was a call that failed.
    expect(ada.complaints.filter((text) => !text.includes('403'))).toEqual([]);
    expect(cy.complaints).toEqual([]);
    for (const person of [ada, cy]) await person.context.close();
  });
});
