import type { Page } from 'playwright-core';
import { startedTable } from '../apps/server/test/support/table.ts';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, createGame, seeBoard, sitDown } from './support/arrive.ts';
import { nameless, sidewaysRoom, smallTargets } from './support/checks.ts';
import { misfitsInEveryLanguage } from './support/layout.ts';
import { invite } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';
import { like, say, valueIn } from './support/words.ts';

describeWith('browser', 'time at a table', () => {
  const stage = setStage();

  test('the host sets a clock and a ladder; who lets the time pass plays the safe turn', async () => {
    const ada = await invite(stage.browser, 'Ada', { width: 1440, height: 900 });
    const bo = await invite(stage.browser, 'Bo', { width: 390, height: 844, touch: true });
    await bo.context.addInitScript(() => {
      // A device whose clock is wrong by hours.
      const { now } = Date;
      Date.now = () => now() + 5 * 3_600_000;
    });
    const code = await createGame(ada, stage.server.base);
    await ada.page.getByRole('button', { name: say('table.fewerSeats') }).click();
    await ada.page
      .getByLabel(say('table.whoTakes', { number: 3 }))
      .selectOption({ label: say('occupant.easy') });
    await setClock(ada.page);
    await setLadder(ada.page);
    await picture(ada, 'sets a clock and a ladder');
    expect(await misfitsInEveryLanguage(ada.page)).toEqual([]);

    await comeByCode(bo, stage.server.base, code);
    const clock = bo.page.getByTestId('clock-choice');
    await clock.getByText(say('time.says.turn', { span: '15 seconds' })).waitFor();
    const ladder = bo.page.getByTestId('ladder');
    await ladder.getByText(say('ladder.remind', { span: '30 seconds' })).waitFor();
    await ladder.getByText(like('ladder.vote')).waitFor();
    expect(await clock.or(ladder).getByRole('button').count()).toBe(0);
    expect(await sidewaysRoom(bo.page)).toBe(0);
    expect(await smallTargets(ada.page)).toEqual([]);
    expect(await nameless(ada.page)).toEqual([]);
    await picture(bo, 'reads the clock and the ladder');
    await sitDown(bo, 2);
    await ada.page.getByRole('button', { name: say('table.start') }).click();
    await seeBoard(ada);
    await seeBoard(bo);

    // Nobody does anything, so that the time of one after the other runs out.
    await until('a warning', () => ada.page.locator('.player .clock.runs.low').isVisible());
    await picture(ada, 'the last seconds');
    const late = await until('somebody whose time is up', async () => {
      for (const person of [ada, bo]) {
        if (await person.page.getByTestId('takeover').isVisible()) return person;
      }
      return undefined;
    });
    await late.page
      .getByTestId('takeover')
      .getByText(say('back.time', { count: 1 }))
      .waitFor();
    await picture(late, 'the time was up');
    for (const { page } of [ada, bo]) {
      await page.getByTestId('tab-log').click();
      const log = page.getByTestId('log');
      await log
        .getByText(say('log.timeOut', { name: late.name }))
        .first()
        .waitFor();
      await log
        .getByText(say('log.safeTurn.time', { name: late.name }))
        .first()
        .waitFor();
    }
    await picture(bo, 'the log of a safe turn');

    await bo.page.reload();
    await seeBoard(bo);
    const running = bo.page.locator('.bar-clock .clock.runs');
    await until('the clock after coming back', async () => {
      const text = (await running.isVisible()) ? await running.textContent() : '';
      return /^0:(0\d|1[0-5])$/.test(text ?? '');
    });
    expect([...ada.complaints, ...bo.complaints]).toEqual([]);
    await ada.context.close();
    await bo.context.close();
  });

  test('the list of games tells by the server’s clock how long one has, whatever that of the device says', async () => {
    const { base } = stage.server;
    const players = await startedTable(base, { clock: { type: 'turn', seconds: 1800 } });
    const actor = players[players[0].position().actor]!;
    const { page, context, complaints } = await invite(stage.browser, 'Ada');
    await context.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 2 * 3_600_000;
    });
    await page.goto(base);
    await page.evaluate((seat) => localStorage.setItem('vinci.seats', JSON.stringify([seat])), {
      code: actor.code,
      token: actor.token,
      at: 1,
    });
    await page.reload();
    const line = page.getByTestId('my-games').getByText(like('home.yourTurnLeft'));
    const text = (await line.textContent()) ?? '';
    expect(valueIn(text, 'home.yourTurnLeft', 'time')).toMatch(/^\d+ min$/);
    expect(complaints).toEqual([]);
    await context.close();
    for (const player of players) await player.leave();
  });
});

/** Types a clock of a quarter of a minute; less is refused beneath the field. */
async function setClock(page: Page): Promise<void> {
  const choice = page.getByTestId('clock-choice');
  await choice.getByRole('button', { name: say('time.kind.turn'), exact: true }).click();
  await choice.getByRole('button', { name: say('time.other') }).click();
  const unit = choice.getByLabel(say('time.unitOf', { label: say('time.perTurn') }));
  await unit.selectOption('second');
  await choice.getByText(say('time.range', { min: '15 seconds', max: '1 hour' })).waitFor();
  const jumpsBack = (): Promise<boolean> =>
    until('the unit that holds', async () => (await unit.inputValue()) === 'minute');
  await jumpsBack();
  await unit.selectOption('second');
  await jumpsBack();
  await choice.getByLabel(say('time.perTurn'), { exact: true }).fill('15');
  await unit.selectOption('second');
  await page
    .getByTestId('summary')
    .getByText(say('summary.clock.turn', { span: '15 sec' }))
    .waitFor();
}

/** Chooses a usual ladder; steps out of their order are refused where they are. */
async function setLadder(page: Page): Promise<void> {
  const ladder = page.getByTestId('ladder');
  const live = ladder.getByRole('button', { name: say('ladder.preset.live') });
  await live.click();
  await ladder.getByRole('button', { name: say('time.other') }).click();
  const vote = page.getByTestId('rung-vote');
  await vote.getByRole('spinbutton').fill('1');
  await vote.getByRole('spinbutton').press('Tab');
  await ladder.getByText(say('refusal.table/ladder-order')).waitFor();
  await live.click();
  await ladder.getByText(say('refusal.table/ladder-order')).waitFor({ state: 'detached' });
}
