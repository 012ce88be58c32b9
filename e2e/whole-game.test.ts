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

/** Milliseconds; the game itself takes about a minute. */
const TIMEOUT = 240_000;

const HABITS: readonly Habits[] = [
  { conquers: 'board', reorganizes: 'steps', declinesIn: 3 },
  { conquers: 'list', reorganizes: 'even', declinesIn: 4 },
  { conquers: 'keys', reorganizes: 'guard', declinesIn: 99 },
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

  test(
    'is played to its end through a reload, a lost line and a killed server',
    async () => {
      const [ada, bruno, chiara, dora] = await Promise.all(
        ['Ada', 'Bruno', 'Chiara', 'Dora'].map((name) => invite(browser, name)),
      );
      const players = [ada, bruno, chiara];
      const everybody = [...players, dora];

      const code = await createGame(ada, server.base);
      await ada.page.getByRole('button', { name: 'One seat fewer' }).click();
      await ada.page.getByText('3 players', { exact: true }).waitFor();
      await comeByCode(bruno, server.base, code);
      await sitDown(bruno, 2);
      await comeByCode(chiara, line.base, code);
      await sitDown(chiara, 3);
      await comeByCode(dora, server.base, code);
      await ada.page.getByText('1 person is watching').waitFor();
      await ada.page.getByLabel('Target score').selectOption({ label: '40 points' });
      await dora.page.getByText('One option differs from the rule text').waitFor();
      expect(await dora.page.getByLabel('Target score').isDisabled()).toBe(true);
      await picture(ada, 'table');
      await ada.page.getByRole('button', { name: 'Start the game' }).click();
      await Promise.all(everybody.map(seeBoard));
      await picture(dora, 'watching');

      const deeds = new Map<Deed, number>();
      /** Plays until it is somebody's turn in a way that is waited for, or the game is over. */
      const playUntil = async (
        wanted: (person: Person, seen: Seen) => boolean,
      ): Promise<Person> => {
        for (;;) {
          const next = await until('somebody has to act', async () => {
            if ((await look(ada.page))?.phase === 'over') return { person: ada, seen: undefined };
            return whoActs(players);
          });
          const { person, seen } = next;
          if (seen === undefined || wanted(person, seen)) return person;
          const deed = await act(person, HABITS[players.indexOf(person)], seen);
          deeds.set(deed, (deeds.get(deed) ?? 0) + 1);
        }
      };
      const expanding = (name: string, round: number) => (person: Person, seen: Seen) =>
        person.name === name && seen.round >= round && seen.phase === 'expansion';

      await playUntil(expanding('Bruno', 1));
      await bruno.page.reload();
      await seeBoard(bruno);
      await picture(bruno, 'after the reload');

      await playUntil(expanding('Ada', 2));
      chiara.cutOff = true;
      line.cut();
      await chiara.page.getByTestId('banner-lost').waitFor();
      await picture(chiara, 'line lost');
      await ada.page.getByTestId('player-2').getByText('away').waitFor();
      const missed = await act(ada, HABITS[0], (await look(ada.page)) as Seen);
      expect(missed).toBeDefined();
      line.mend();
      await chiara.page.getByTestId('banner-lost').waitFor({ state: 'detached' });
      await agree(everybody);
      chiara.cutOff = false;

      await playUntil(expanding('Chiara', 3));
      for (const person of everybody) person.cutOff = true;
      await server.kill();
      await Promise.all(everybody.map(({ page }) => page.getByTestId('banner-lost').waitFor()));
      await server.restart();
      await Promise.all(
        everybody.map(({ page }) => page.getByTestId('banner-lost').waitFor({ state: 'detached' })),
      );
      await agree(everybody);
      for (const person of everybody) person.cutOff = false;

      await playUntil(() => false);
      const rankings = await Promise.all(everybody.map(({ page }) => readRanking(page)));
      await picture(dora, 'end');
      console.log([...deeds]);
      expect(rankings).toEqual(everybody.map(() => rankings[0]));
      const position = await replayJournal(server.data, code);
      expect(rankings[0]).toEqual(
        rankingOf(
          position,
          players.map(({ name }) => name),
        ),
      );
      expect(position.phase).toBe('over');
      expect([...deeds.keys()]).toEqual(
        expect.arrayContaining([
          'choose',
          'conquer on the board',
          'conquer in the list',
          'conquer with keys',
          'reorganize by steps',
          'reorganize by button',
          'decline',
        ]),
      );
      expect(everybody.flatMap(({ complaints }) => complaints)).toEqual([]);
    },
    TIMEOUT,
  );
});

/** Waits until all screens show the same state of the game. */
async function agree(people: readonly Person[]): Promise<void> {
  const { revision } = await see(people[0].page, 'a game', () => true);
  await Promise.all(
    people.map(({ page, name }) =>
      see(page, `revision ${revision} with ${name}`, (seen) => seen.revision === revision),
    ),
  );
}
