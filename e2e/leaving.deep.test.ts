import { createGame } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { sidewaysRoom, smallTargets } from './support/checks.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { say } from './support/words.ts';

describeWith('browser', 'leaving a game for good', () => {
  const stage = setStage();

  /** Ada, who is host and at a desk, and Bo with a phone, at a table of three with a bot; started. */
  async function seatTwo(settings: object) {
    const { base } = stage.server;
    const { code, token } = await createGame(base, {
      name: 'Ada',
      opponents: ['easy'],
      seats: 3,
      pace: 'instant',
      ...settings,
    });
    const link = `${base}/#/${code}/${token}`;
    const ada = await invite(stage.browser, 'Ada', { width: 1440, height: 900 });
    const bo = await invite(stage.browser, 'Bo', { width: 390, height: 844, touch: true });
    await ada.page.goto(link);
    await comeByCode(bo, base, code);
    await sitDown(bo, 3);
    await ada.page.getByRole('button', { name: say('table.start') }).click();
    await Promise.all([seeBoard(ada), seeBoard(bo)]);
    return { ada, bo, code, link };
  }

  async function leave({ page }: Person): Promise<void> {
    await page.getByRole('button', { name: say('settings.title') }).click();
    await page
      .getByTestId('settings')
      .getByRole('button', { name: say('leaveGood.open') })
      .click();
  }

  test('says that a bot takes over, does it before everybody’s eyes, and lasts', async () => {
    const { ada, bo, code, link } = await seatTwo({
      standIn: { after: 600, strength: 'medium' },
    });
    await leave(ada);
    const question = ada.page.getByTestId('leave-for-good');
    await question.getByText(say('leaveGood.bot', { bot: say('occupant.medium') })).waitFor();
    await question.getByText(say('leaveGood.host')).waitFor();
    await picture(ada, 'leaving for good');
    // Whoever changes their mind stays.
    await question.getByRole('button', { name: say('leave.cancel') }).click();
    await question.waitFor({ state: 'detached' });
    await leave(ada);
    await question.getByRole('button', { name: say('leaveGood.confirm'), exact: true }).click();
    await ada.page.getByText(say('home.left', { code })).waitFor();
    await picture(ada, 'left for good');
    await ada.page.getByText(say('home.mineNone')).waitFor();
    expect(await ada.page.evaluate(() => localStorage.getItem('vinci.seats'))).toBe('[]');

    await bo.page.getByTestId('tab-log').tap();
    const log = bo.page.getByTestId('log');
    await log.getByText(say('log.left', { name: 'Ada' })).waitFor();
    await log.getByText(say('log.standIn', { name: 'Ada', bot: say('occupant.medium') })).waitFor();
    await log.getByText(say('log.handedOver', { name: 'Bo' })).waitFor();
    await picture(bo, 'somebody left for good');
    await see(bo.page, 'the own draft', ({ acting }) => acting);

    bo.cutOff = true;
    await stage.server.kill();
    await stage.server.restart();
    await bo.page.reload();
    await seeBoard(bo);
    bo.cutOff = false;
    await bo.page.getByTestId('tab-players').tap();
    await bo.page.getByTestId('stand-in-0').waitFor();
    // The link that was the seat shows the game, and opens no seat.
    await ada.page.goto(link);
    await ada.page.getByText(say('banner.seat.token')).waitFor();
    await ada.page.getByTestId('free-seat').waitFor();
    expect(bo.complaints).toEqual([]);
    await ada.context.close();
    await bo.context.close();
  });

  test('says that the table votes, and opens the vote; a phone asks likewise', async () => {
    const { ada, bo, code } = await seatTwo({
      absence: { remind: 0, pause: 0, safe: 0, vote: 600 },
    });
    await leave(bo);
    const question = bo.page.getByTestId('leave-for-good');
    await question.getByText(say('leaveGood.vote')).waitFor();
    await picture(bo, 'leaving for good on a phone');
    expect(await sidewaysRoom(bo.page)).toBe(0);
    expect(await smallTargets(bo.page)).toEqual([]);
    await question.getByRole('button', { name: say('leaveGood.confirm'), exact: true }).tap();
    await bo.page.getByText(say('home.left', { code })).waitFor();
    const vote = ada.page.getByTestId('vote');
    await vote.getByText(say('vote.textLeft', { name: 'Bo' })).waitFor();
    await picture(ada, 'a vote about a seat that was left');
    await vote.getByRole('button', { name: say('vote.replace') }).click();
    await vote.waitFor({ state: 'detached' });
    await ada.page.getByTestId('stand-in-2').waitFor();
    expect([...ada.complaints, ...bo.complaints]).toEqual([]);
    await ada.context.close();
    await bo.context.close();
  });
});
