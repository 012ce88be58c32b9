import type { Browser } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { rankingOf, replayJournal } from './support/account.ts';
import { comeByCode, createGame, seeBoard, sitDown } from './support/arrive.ts';
import { type Line, openLine } from './support/line.ts';
import { invite, openBrowser, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { look, readRanking, type Seen, see } from './support/screen.ts';
import { type Server, serve } from './support/server.ts';
import { act, type Deed, type Habits, whoActs } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

const HABITS: Readonly<Record<string, Habits>> = {
  Ada: { conquers: 'board', reorganizes: 'steps', declinesIn: 3 },
  Bruno: { conquers: 'list', reorganizes: 'even', declinesIn: 4 },
  Chiara: { conquers: 'keys', reorganizes: 'guard', declinesIn: 99 },
};

/** Windows of those who use lists and keys; a small board is drawn sooner. */
const SMALL = { width: 860, height: 560 };

/** Whatever the tiles, these are done in every game. */
const SURE: readonly Deed[] = [
  'choose',
  'conquer on the board',
  'conquer in the list',
  'conquer with keys',
  'end conquests',
  'reorganize by steps',
  'reorganize by button',
  'decline',
];

describeWith('browser', 'a whole game in four browsers', () => {
  let server: Server;
  let line: Line;
  let browser: Browser;

  beforeAll(async () => {
    server = await serve();
    line = await openLine(server.port);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await line?.close();
    await server?.stop();
  });

  test('is played to its end through a reload, a lost line and a killed server', async () => {
    const ada = await invite(browser, 'Ada');
    const [bruno, chiara, dora] = await Promise.all([
      invite(browser, 'Bruno', SMALL),
      invite(browser, 'Chiara', SMALL),
      invite(browser, 'Dora', SMALL),
    ]);
    const players = [ada, bruno, chiara];
    const everybody = [...players, dora];
    const deeds: Deed[] = [];
    const code = await gather({ ada, bruno, chiara, dora }, server.base, line.base);
    await Promise.all(everybody.map(seeBoard));
    await picture(dora, 'watching');

    await playUntil(players, deeds, expanding(bruno, 1));
    await bruno.page.reload();
    await seeBoard(bruno);
    await picture(bruno, 'after the reload');

    await playUntil(players, deeds, expanding(ada, 2));
    await withoutLine(chiara, line, async () => {
      // Beside a list the players are a row of names and points, which has no room for it.
      const away = ada.page.getByTestId('player-2').getByText(say('players.away'));
      await away.waitFor({ state: 'attached' });
      // The game goes on meanwhile.
      deeds.push(await act(ada, HABITS.Ada!, await see(ada.page, 'the turn', () => true)));
    });
    await agree(everybody);

    await tell(chiara, 'Who pulled the plug?');
    await playUntil(players, deeds, expanding(chiara, 3));
    await withoutServer(everybody, server);
    await agree(everybody);
    await dora.page.getByTestId('tab-chat').click();
    await dora.page.getByText('Who pulled the plug?').waitFor();
    await picture(dora, 'after the restart');

    await playUntil(players, deeds, () => false);
    const rankings = await Promise.all(everybody.map(({ page }) => readRanking(page)));
    await picture(dora, 'end');
    const position = await replayJournal(server.data, code);
    const truth = rankingOf(
      position,
      players.map(({ name }) => name),
    );
    expect(position.phase).toBe('over');
    expect(rankings).toEqual(everybody.map(() => truth));
    expect([...new Set(deeds)]).toEqual(expect.arrayContaining([...SURE]));
    expect(everybody.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

type Cast = Readonly<Record<'ada' | 'bruno' | 'chiara' | 'dora', Person>>;

/** Everybody comes to the table, the host chooses a short game and starts it; the code. */
async function gather(
  { ada, bruno, chiara, dora }: Cast,
  base: string,
  line: string,
): Promise<string> {
  const code = await createGame(ada, base);
  const target = ada.page.getByLabel(say('table.target'));
  await target.selectOption({ label: say('table.targetValue', { count: 40 }) });
  await ada.page.getByText(say('table.changed', { count: 1 })).waitFor();
  await ada.page.getByRole('button', { name: say('table.fewerSeats') }).click();
  await ada.page.getByText(say('table.players', { count: 3 }), { exact: true }).waitFor();
  await comeByCode(bruno, base, code);
  await sitDown(bruno, 2);
  await comeByCode(chiara, line, code);
  await sitDown(chiara, 3);
  await comeByCode(dora, base, code);
  await ada.page.getByText(say('table.watchers', { count: 1 })).waitFor();
  const seen = dora.page.getByLabel(say('table.target'));
  expect([await seen.inputValue(), await seen.isDisabled()]).toEqual(['40', true]);
  await picture(ada, 'table');
  await ada.page.getByRole('button', { name: say('table.start') }).click();
  return code;
}

/** Everybody plays until somebody's turn is as wanted, or the game is over. */
async function playUntil(
  players: readonly Person[],
  deeds: Deed[],
  wanted: (person: Person, seen: Seen) => boolean,
): Promise<void> {
  for (;;) {
    const next = await until('somebody has to act', async () =>
      (await look(players[0]!.page))?.phase === 'over' ? 'nobody' : whoActs(players),
    );
    if (next === 'nobody' || wanted(next.person, next.seen)) return;
    deeds.push(await act(next.person, HABITS[next.person.name]!, next.seen));
  }
}

const expanding = (who: Person, round: number) => (person: Person, seen: Seen) =>
  person === who && seen.round >= round && seen.phase === 'expansion';

/** Cuts somebody's line for as long as something else happens; the screen heals by itself. */
async function withoutLine(
  person: Person,
  line: Line,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const lost = person.page.getByTestId('banner-lost');
  person.cutOff = true;
  line.cut();
  await lost.waitFor();
  await picture(person, 'line lost');
  await meanwhile();
  line.mend();
  await lost.waitFor({ state: 'detached' });
  person.cutOff = false;
}

/** Kills the server before everybody's eyes and starts it again; all screens heal by themselves. */
async function withoutServer(people: readonly Person[], server: Server): Promise<void> {
  const banners = people.map(({ page }) => page.getByTestId('banner-lost'));
  for (const person of people) person.cutOff = true;
  await server.kill();
  await Promise.all(banners.map((banner) => banner.waitFor()));
  await server.restart();
  await Promise.all(banners.map((banner) => banner.waitFor({ state: 'detached' })));
  for (const person of people) person.cutOff = false;
}

/** Waits until all screens show the same state of the game. */
async function agree(people: readonly Person[]): Promise<void> {
  const { revision } = await see(people[0]!.page, 'a game', () => true);
  await Promise.all(
    people.map(({ page, name }) =>
      see(page, `revision ${revision} with ${name}`, (seen) => seen.revision === revision),
    ),
  );
}

async function tell({ page }: Person, text: string): Promise<void> {
  await page.getByTestId('tab-chat').click();
  await page.getByRole('textbox', { name: say('chat.say') }).fill(text);
  await page.getByRole('button', { name: say('chat.send') }).click();
  await page.getByTestId('drawer').getByText(text).waitFor();
}
