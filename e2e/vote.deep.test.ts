import { encodeIntent } from '@vinci/rules';
import { createGame, Player, Refused } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { sidewaysRoom } from './support/checks.ts';
import { misfitsInEveryLanguage } from './support/layout.ts';
import { copyBy } from './support/passing.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';
import { say } from './support/words.ts';

describeWith('browser', 'a table with somebody absent', () => {
  const stage = setStage();

  test('the others vote about somebody absent; the host pauses, ends and reopens', async () => {
    const table = await seatThree(stage.server.base);
    const ada = await invite(stage.browser, 'Ada', { width: 1440, height: 900 });
    const bo = await invite(stage.browser, 'Bo', { width: 390, height: 844, touch: true });
    const wanda = await invite(stage.browser, 'Wanda');
    const { code, players } = table;
    await ada.page.goto(`${stage.server.base}/#/${code}/${players[0].token}`);
    await bo.page.goto(`${stage.server.base}/#/${code}/${players[1].token}`);
    await wanda.page.goto(`${stage.server.base}/#/${code}`);
    for (const person of [ada, bo, wanda]) await seeBoard(person);
    await players[2].leave();

    await ada.page
      .getByTestId('away-words')
      .getByText(say('away.is', { name: 'Chiara' }))
      .waitFor();
    await vote({ ada, bo, wanda });
    await pauseAndResume(ada, bo);
    await endAndReopen(ada, bo);
    await talkApart(wanda, ada);
    await takeFreeSeat(wanda, ada);
    await giveSeatAway(ada, bo, await invite(stage.browser, 'Dora'), players[1]);

    expect([...ada.complaints, ...bo.complaints, ...wanda.complaints]).toEqual([]);
    for (const player of players) await player.leave();
    for (const context of stage.browser.contexts()) await context.close();
  });
});

/** Ada, Bo and Chiara; the game waits for Chiara, and soon there will be a vote if she leaves. */
async function seatThree(base: string) {
  const { code, token } = await createGame(base, {
    name: 'Ada',
    seats: 3,
    absence: { remind: 10, pause: 0, safe: 0, vote: 10 },
  });
  const ada = await Player.enter(base, code, token);
  const bo = await Player.join(base, code, 'Bo');
  const chiara = await Player.join(base, code, 'Chiara');
  const players = [ada, bo, chiara] as const;
  await ada.request('start');
  for (;;) {
    await ada.until(() => ada.state.cells.length > 0);
    const { revision } = ada.state;
    const actor = players.find(({ seat }) => seat === ada.position().actor);
    if (actor === undefined || actor === chiara) break;
    const choose = encodeIntent({ type: 'choose', position: 1 });
    await actor.until(() => actor.state.revision === revision);
    await actor.request('intent', { revision, intents: [choose] });
    await ada.until(() => ada.state.revision > revision);
  }
  return { code, players };
}

type People = Readonly<Record<'ada' | 'bo' | 'wanda', Person>>;

/** A vote that both seated people see, and one who watches; one changes his mind. */
async function vote({ ada, bo, wanda }: People): Promise<void> {
  const adas = ada.page.getByTestId('vote');
  const bos = bo.page.getByTestId('vote');
  const wandas = wanda.page.getByTestId('vote');
  for (const card of [adas, bos, wandas]) {
    await card.getByRole('heading', { name: say('vote.title', { name: 'Chiara' }) }).waitFor();
  }
  expect(await wandas.getByRole('button').count()).toBe(0);
  await wandas.getByText(say('vote.watch')).waitFor();
  expect(await sidewaysRoom(bo.page)).toBe(0);
  await bos.getByRole('button', { name: say('vote.wait') }).click();
  await adas.getByRole('listitem').filter({ hasText: 'Bo' }).getByText(say('vote.wait')).waitFor();
  await picture(ada, 'a vote');
  await ada.page.emulateMedia({ colorScheme: 'dark' });
  await ada.page.keyboard.press('t');
  await ada.page.getByTestId('track').waitFor();
  await picture(ada, 'a vote beside the draft, dark');
  await ada.page.keyboard.press('Escape');
  await ada.page.emulateMedia({ colorScheme: 'light' });
  await picture(bo, 'a vote on a phone');
  expect(await misfitsInEveryLanguage(ada.page)).toEqual([]);
  await bos.getByRole('button', { name: say('vote.replace') }).click();
  await wandas
    .getByRole('listitem')
    .filter({ hasText: 'Bo' })
    .getByText(say('vote.replace'))
    .waitFor();
  const tellers = [ada, bo].map(({ page }) => page.getByTestId('toasts'));
  const result = say('log.voteClosed.replace', { name: 'Chiara' });
  for (const toasts of tellers) await toasts.evaluate(noteWhenTold, result);
  await adas.getByRole('button', { name: say('vote.replace') }).click();
  for (const { page } of [ada, bo]) {
    await page.locator('[data-testid="toasts"][data-told]').waitFor({ state: 'attached' });
  }
  for (const card of [adas, bos, wandas]) await card.waitFor({ state: 'detached' });
}

/** Marks toasts once they have told something, as they do so for a few seconds only. */
function noteWhenTold(toasts: Element, text: string): void {
  new MutationObserver(() => {
    if (toasts.checkVisibility() && toasts.textContent?.includes(text)) {
      toasts.setAttribute('data-told', '');
    }
  }).observe(toasts, { childList: true, characterData: true, subtree: true });
}

const openTools = async ({ page }: Person) => {
  await page.getByRole('button', { name: say('host.title'), exact: true }).click();
  return page.getByTestId('host');
};

async function pauseAndResume(ada: Person, bo: Person): Promise<void> {
  const tools = await openTools(ada);
  await picture(ada, 'the tools of the host');
  expect(await misfitsInEveryLanguage(ada.page)).toEqual([]);
  await tools.getByRole('button', { name: say('host.pause'), exact: true }).click();
  const slip = bo.page.getByTestId('paused');
  await slip.getByText(say('paused.byHost')).waitFor();
  expect(await slip.getByRole('button').count()).toBe(0);
  await picture(bo, 'a pause on a phone');
  await ada.page
    .getByTestId('paused')
    .getByRole('button', { name: say('paused.resume') })
    .click();
  await slip.waitFor({ state: 'detached' });
}

async function endAndReopen(ada: Person, bo: Person): Promise<void> {
  const tools = await openTools(ada);
  await tools.getByRole('button', { name: say('host.end') }).click();
  await tools.getByText(say('host.endAskText')).waitFor();
  await tools.getByRole('button', { name: say('host.endNow'), exact: true }).click();
  const ends = [ada, bo].map(({ page }) => page.getByTestId('end-screen'));
  for (const end of ends) {
    await end.getByRole('heading', { name: say('ended.host') }).waitFor();
  }
  expect(await ends[1]!.getByRole('button', { name: say('ended.reopen') }).count()).toBe(0);
  await picture(bo, 'an ended game on a phone');
  await ends[0]!.getByRole('button', { name: say('ended.reopen') }).click();
  for (const end of ends) await end.waitFor({ state: 'detached' });
  await bo.page.getByTestId('tab-log').click();
  const log = bo.page.getByTestId('log');
  await log.getByText(say('log.ended.host')).waitFor();
  await log.getByText(say('log.reopened')).waitFor();
}

/** What watchers say to each other does not reach the table. */
async function talkApart(wanda: Person, ada: Person): Promise<void> {
  await wanda.page.getByTestId('tab-chat').click();
  await wanda.page.getByTestId('chat-watchers').click();
  await wanda.page.getByTestId('drawer').getByLabel(say('home.name')).fill('Wanda');
  await wanda.page.getByLabel(say('chat.say')).fill('Who is winning?');
  await wanda.page.getByRole('button', { name: say('chat.send') }).click();
  await wanda.page.getByTestId('chat').getByText('Who is winning?').waitFor();
  await ada.page.getByTestId('tab-chat').click();
  await ada.page.getByLabel(say('chat.say')).fill('My turn soon');
  await ada.page.getByRole('button', { name: say('chat.send') }).click();
  await ada.page.getByTestId('chat').getByText('My turn soon').waitFor();
  expect(await ada.page.getByText('Who is winning?').count()).toBe(0);
  expect(await ada.page.getByTestId('chat-watchers').count()).toBe(0);
  const table = wanda.page.getByTestId('chat-table');
  await table.getByText(say('chat.unread', { count: 1 })).waitFor({ state: 'attached' });
  await table.click();
  await wanda.page.getByRole('button', { name: say('chat.mute', { name: 'Ada' }) }).click();
  await wanda.page
    .getByTestId('chat')
    .getByText(say('chat.hidden', { count: 1 }))
    .waitFor();
  await wanda.page.getByRole('button', { name: say('chat.unmute', { name: 'Ada' }) }).click();
  await wanda.page.getByTestId('chat').getByText('My turn soon').waitFor();
}

/** The seat that the vote has freed, which a bot plays meanwhile, goes to somebody who watched. */
async function takeFreeSeat(wanda: Person, ada: Person): Promise<void> {
  const offer = wanda.page.getByTestId('free-seat');
  await offer.getByText(say('free.openText', { name: 'Chiara' })).waitFor();
  await offer.getByLabel(say('home.name')).fill('Wanda');
  await picture(wanda, 'a seat set free');
  await offer.getByRole('button', { name: say('free.take') }).click();
  await offer.waitFor({ state: 'detached' });
  await ada.page.getByTestId('tab-log').click();
  await ada.page
    .getByTestId('log')
    .getByText(say('log.sat', { name: 'Wanda' }))
    .waitFor();
}

const codeOf = (error: unknown): string =>
  error instanceof Refused ? error.refusal.code : String(error);

/** The host gives a seat to another person by a link; who had it watches from then on. */
async function giveSeatAway(ada: Person, bo: Person, dora: Person, former: Player): Promise<void> {
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ada.page.getByTestId('player-1').getByRole('button').first().click();
  await ada.page.getByTestId('host-seat-1').click();
  const tools = ada.page.getByTestId('host-person');
  await tools.getByRole('button', { name: say('host.link') }).click();
  await picture(ada, 'a seat in the hands of the host');
  await tools.getByRole('button', { name: say('host.linkDo') }).click();
  const link = ada.page.getByTestId('host-link');
  const address = await copyBy(link.getByRole('button', { name: say('seatLink.copy') }));
  // Nothing of what the host's own browser keeps goes with it.
  expect(address).toMatch(/#\/\w{6}\/[\w-]{22}$/);
  await bo.page.getByText(say('banner.seat.kicked')).waitFor();
  expect(await bo.page.getByTestId('free-seat').count()).toBe(0);
  const back = former.request('sit', { seat: 1, name: 'Bo' });
  expect(await back.then(() => 'ok', codeOf)).toBe('seat/taken');

  await dora.page.goto(address);
  await seeBoard(dora);
  const offer = dora.page.getByTestId('free-seat');
  await offer.getByRole('heading', { name: say('free.invited') }).waitFor();
  await offer.getByLabel(say('home.name')).fill('Dora');
  await picture(dora, 'an invitation');
  await offer.getByRole('button', { name: say('free.take') }).click();
  await ada.page
    .getByTestId('player-1')
    .getByText('Dora', { exact: true })
    .waitFor({ state: 'attached' });
  expect(dora.complaints).toEqual([]);
}
