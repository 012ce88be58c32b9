import { tableIn } from '@vinci/protocol';
import type { Page } from 'playwright-core';
import { createGame, Player } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { invite } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';

describeWith('browser', 'a page in the background', () => {
  const stage = setStage();

  test('brings nobody back when it comes back by itself; a look at it does', async () => {
    const { base } = stage.server;
    const { code, tokens, away } = await started(base);
    const ada = await invite(stage.browser, 'Ada');
    await canBeHidden(ada.page);
    await ada.page.goto(`${base}/#/${code}/${tokens[away]}`);
    await seeBoard(ada);
    const others = await Promise.all(tokens.map((token) => Player.enter(base, code, token)));
    await (others[away] as Player).leave();
    const other = others[(away + 1) % 3] as Player;
    await hide(ada.page, true);
    await until('the vote', async () => tableIn(other.state).vote?.seat === away);
    await other.request('vote', { choice: 'wait' });

    ada.cutOff = true;
    await stage.server.kill();
    await stage.server.restart();
    const again = await Player.enter(base, code, tokens[other.seat]);
    await until('the page is there again', async () => again.state.seats[away]?.present === true);
    // From the last vote on: where the page took more than ten seconds to come, there was one before it.
    const noted = async () => {
      const { notes } = await again.request('history', { from: 0 });
      const types = notes.map(({ type }) => type);
      return types.slice(types.lastIndexOf('voteOpened'));
    };
    expect(await noted()).toEqual(expect.arrayContaining(['voteOpened', 'voted']));
    expect(await noted()).not.toContain('returned');
    expect(again.state.seats[away]?.step).toBe('vote');

    await hide(ada.page, false);
    await again.until(() => again.state.seats[away]?.step === '');
    expect(await noted()).toContain('returned');
    expect(ada.complaints).toEqual([]);
    for (const player of [...others, again]) await player.leave().catch(() => undefined);
  });
});

/** A game of three whose people are not there; a vote follows ten seconds after somebody goes away. */
async function started(base: string): Promise<{ code: string; tokens: string[]; away: number }> {
  const absence = { remind: 0, pause: 0, safe: 0, vote: 10 };
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3, absence });
  const host = await Player.enter(base, code, token);
  const others = [await Player.join(base, code, 'Bo'), await Player.join(base, code, 'Cy')];
  await host.request('start');
  await host.until(() => host.state.cells.length > 0);
  const away = host.position().actor;
  const tokens = [token, ...others.map((other) => String(other.token))];
  for (const player of [host, ...others]) await player.leave();
  return { code, tokens, away };
}

/** Lets a test say whether the page is in front, which a browser without a window does not. */
const canBeHidden = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const isHidden = () => Reflect.get(window, 'isHidden') === true;
    const state = () => (isHidden() ? 'hidden' : 'visible');
    Object.defineProperty(document, 'visibilityState', { get: state });
    document.hasFocus = () => !isHidden();
  });

const hide = (page: Page, yes: boolean): Promise<unknown> =>
  page.evaluate((hidden) => {
    Reflect.set(window, 'isHidden', hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  }, yes);
