import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RULES_VERSION } from '@vinci/rules';
import { pino } from 'pino';
import { machineClock } from '../src/clock.ts';
import { type BrokenGame, RulesCheck } from '../src/operations/rules-check.ts';
import type { GameSession } from '../src/session/session.ts';
import { Sessions } from '../src/session/sessions.ts';
import type { Store } from '../src/store/store.ts';
import { TestClock } from './support/clock.ts';
import { createGame, Player, randomOf } from './support/player.ts';
import { until } from './support/process.ts';
import { temporaryFolder, testServer } from './support/server.ts';
import { memoryStore, playOn, startedGame } from './support/session.ts';

/** A game out of memory, in which some turns were played. */
async function playedGame() {
  const table = await startedGame(3);
  const { session, sessions } = table;
  await playOn(session, randomOf(8), 90);
  await sessions.close(session.code);
  const change = (sql: string): void => table.database.exec(`update games set ${sql}`);
  return { ...table, change };
}

const whyNot = (sessions: Sessions, code: string): Promise<unknown> =>
  sessions.open(code).then(
    () => 'opened',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );

describe('a game that was begun under an earlier version of the rules', () => {
  const EARLIER = `rules = ${RULES_VERSION - 1}`;

  test('goes on where it was when the present ones allow all of it and come out the same', async () => {
    const { session, sessions, change } = await playedGame();
    change(EARLIER);
    const again = (await sessions.open(session.code)) as GameSession;
    expect(again.position?.digest()).toBe(session.position?.digest());
    expect(again.history(0)).toEqual(session.history(0));
    await playOn(again, randomOf(9), 60);
    await sessions.close(session.code);
    const third = (await sessions.open(session.code)) as GameSession;
    expect(third.revision).toBe(again.revision);
    expect(third.position?.digest()).toBe(again.position?.digest());
  });

  test.each([
    ['it is not known how it stood', "digest = ''", 'played under version'],
    ['it comes out otherwise', "digest = '1a'", 'the position is not the one that was shown'],
  ])('does not go on when %s', async (_name, sql, reason) => {
    const { session, sessions, change } = await playedGame();
    change(`${EARLIER}, ${sql}`);
    expect(await whyNot(sessions, session.code)).toMatch(new RegExp(`^room/outdated: .*${reason}`));
  });

  test('does not go on when a move is not allowed any more', async () => {
    const { session, sessions, change, database } = await playedGame();
    database.exec('update entries set code = 2000000 where revision = 7');
    change(EARLIER);
    expect(await whyNot(sessions, session.code)).toMatch(/^room\/outdated: .*under 2: /);
  });
});

test('a game of a later version is not touched', async () => {
  const { session, sessions, change } = await playedGame();
  change(`rules = ${RULES_VERSION + 1}`);
  expect(await whyNot(sessions, session.code)).toMatch(/^room\/outdated: played under version/);
});

test('a game that does not come out as it was shown, or has lost its end, is damaged', async () => {
  const { session, sessions, change, database } = await playedGame();
  change("digest = '1a'");
  expect(await whyNot(sessions, session.code)).toMatch(/^room\/damaged: .*the one that was shown/);
  const second = await playedGame();
  second.database.exec('delete from entries where revision > 20; delete from snapshots');
  expect(await whyNot(second.sessions, second.session.code)).toMatch(
    /^room\/damaged: only 21 of at least \d+ entries are there/,
  );
  database.close();
});

describe('the check of all games that are being played', () => {
  const silent = pino({ level: 'silent' });

  /** Starts games for two, some of which are then spoilt. */
  async function manyGames(count: number, spoilt: readonly number[]) {
    const { store, database } = await memoryStore();
    const sessions = new Sessions(store, () => undefined);
    const codes: string[] = [];
    for (let made = 0; made < count; made++) {
      const created = await sessions.create('Ada', { opponents: ['easy', 'easy'] }, true);
      if (created.ok) codes.push(created.value.code);
    }
    codes.sort();
    for (const index of spoilt) {
      database.prepare("update games set digest = 'x' where code = ?").run(codes[index] as string);
    }
    return { store, database, codes };
  }

  /** The games that a store was asked for. */
  function watched(store: Store, onAsk: (asked: number) => void): string[] {
    const asked: string[] = [];
    const { load } = store;
    store.load = (code) => {
      onAsk(asked.push(code));
      return load.call(store, code);
    };
    return asked;
  }

  const codesOf = (broken: readonly BrokenGame[]): string[] => broken.map(({ code }) => code);

  test('lists those that cannot be played on, goes on where it was, and looks at each once', async () => {
    const { store, database, codes } = await manyGames(130, [3, 77, 129]);
    let stopping: Promise<void> | undefined;
    const asked = watched(store, (count) => {
      if (count === 60) stopping ??= first.stop();
    });
    const parts = { store, clock: machineClock, log: silent, engine: 'one' };
    const first = new RulesCheck(parts);
    await until(() => stopping !== undefined);
    await stopping;
    expect([first.isDone, asked.length]).toEqual([false, 60]);
    const second = new RulesCheck(parts);
    await until(() => second.isDone);
    expect(codesOf(second.broken)).toEqual([codes[3], codes[77], codes[129]]);
    expect(second.broken[0]?.reason).toMatch(/not the one that was shown/);
    // What was noted after fifty was not looked at again, but for the one that was broken.
    expect(asked.slice(60)).toEqual([codes[3], ...codes.slice(50)]);
    // Once done, only what was broken is looked at: it may have been repaired.
    database.prepare("update games set digest = '' where code = ?").run(codes[77] as string);
    asked.length = 0;
    const third = new RulesCheck(parts);
    await until(() => third.isDone);
    expect(codesOf(third.broken)).toEqual([codes[3], codes[129]]);
    expect(asked).toEqual([codes[3], codes[77], codes[129]]);
    // Other rules, another check.
    const other = new RulesCheck({ ...parts, engine: 'two' });
    await until(() => other.isDone);
    expect(asked.slice(3)).toEqual(codes);
    await Promise.all([second, third, other].map((each) => each.stop()));
  });

  test('goes on by itself when the journal did not answer for a while', async () => {
    const { store, codes } = await manyGames(60, [2, 55]);
    const clock = new TestClock();
    let failing = true;
    const asked = watched(store, (count) => {
      if (failing && count === 58) throw new Error('the journal does not answer');
    });
    const check = new RulesCheck({ store, clock, log: silent, engine: 'one' });
    await clock.pass(20_000);
    expect([asked.length, check.isDone, codesOf(check.broken)]).toEqual([
      58,
      false,
      [codes[2], codes[55]],
    ]);
    failing = false;
    await clock.pass(60_000);
    await clock.pass(20_000);
    expect([check.isDone, codesOf(check.broken)]).toEqual([true, [codes[2], codes[55]]]);
    expect(asked.slice(58)).toEqual([codes[2], ...codes.slice(50)]);
    await check.stop();
  });

  test('is made when a server starts, logged and counted, and holds up nobody', async () => {
    const folder = temporaryFolder();
    const first = await testServer(folder.path);
    const { code, token } = await createGame(first.base, {
      name: 'Ada',
      opponents: ['easy', 'easy'],
      start: true,
    });
    const broken = await createGame(first.base, {
      name: 'Bob',
      opponents: ['easy', 'easy'],
      start: true,
    });
    await first.stop();
    const database = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
    database.prepare("update games set digest = 'x' where code = ?").run(broken.code);
    // As after an update.
    database.exec('delete from rules_checks');
    database.close();
    const second = await testServer(folder.path, { VINCI_METRICS_PORT: '0' });
    const ada = await Player.enter(second.base, code, token);
    await until(() => second.log.some((line) => line.includes('games were checked')));
    const line = second.log.find((each) => each.includes('a game cannot be played on'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ game: broken.code });
    const metrics = await (await fetch(`http://127.0.0.1:${second.metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^vinci_games_broken 1$/m);
    await ada.leave();
    await second.stop();
    folder.remove();
  });
});
