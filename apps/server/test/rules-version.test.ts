import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listMaps, type MapData, mapById } from '@vinci/maps';
import type { Strength } from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';
import type { GameSession } from '@vinci/session/session';
import { pino } from 'pino';
import { freePort } from '../../../test/support/ports.ts';
import { machineClock } from '../src/clock.ts';
import { type BrokenGame, RulesCheck } from '../src/operations/rules-check.ts';
import { engineOf, engineWith } from '../src/session/engine.ts';
import { Sessions } from '../src/session/sessions.ts';
import { Store } from '../src/store/store.ts';
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

  test('does not go on when it comes out otherwise', async () => {
    const { session, sessions, change } = await playedGame();
    change(`${EARLIER}, digest = '1a'`);
    expect(await whyNot(sessions, session.code)).toMatch(
      /^room\/outdated: .*the position is not the one that was shown/,
    );
  });

  test('does not go on when a move is not allowed any more', async () => {
    const { session, sessions, change, database } = await playedGame();
    database.exec('update entries set code = 2000000 where revision = 7');
    change(EARLIER);
    const reason = new RegExp(`^room/outdated: .*under ${RULES_VERSION}: `);
    expect(await whyNot(sessions, session.code)).toMatch(reason);
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
  second.database.exec('delete from entries where revision > 20');
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
    const change = (index: number, sql: string): void => {
      database.prepare(`update games set ${sql} where code = ?`).run(codes[index] as string);
    };
    for (const index of spoilt) change(index, "digest = 'x' || digest");
    const mend = (index: number): void => change(index, 'digest = substr(digest, 2)');
    return { store, database, codes, mend };
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
    const { store, database, codes, mend } = await manyGames(130, [3, 77, 129]);
    let isAway = true;
    const asked = watched(store, (count) => {
      if (isAway && count > 60) throw new Error('the journal does not answer');
    });
    const { ping } = store;
    const isReached = (): boolean => !isAway || asked.length <= 60;
    store.ping = () => (isReached() ? ping.call(store) : Promise.reject(new Error('away')));
    const clock = new TestClock();
    const parts = { store, clock, log: silent, engine: 'one' };
    const first = new RulesCheck(parts);
    await expect(first.run()).rejects.toThrow('away');
    expect(first.progress).toEqual({ done: 50, of: 130 });
    isAway = false;
    asked.length = 0;
    const second = new RulesCheck(parts);
    await second.run();
    expect(codesOf(second.broken)).toEqual([codes[3], codes[77], codes[129]]);
    expect(second.broken[0]?.reason).toMatch(/not the one that was shown/);
    // What was noted after fifty was not looked at again, but for the one that was broken.
    expect(asked).toEqual([codes[3], ...codes.slice(50)]);
    expect(second.progress).toEqual({ done: 80, of: 80 });
    // Once done, only what was broken is looked at: it may have been repaired.
    mend(77);
    asked.length = 0;
    const third = new RulesCheck(parts);
    await third.run();
    expect(codesOf(third.broken)).toEqual([codes[3], codes[129]]);
    expect(asked).toEqual([codes[3], codes[77], codes[129]]);
    // What is repaired or deleted afterwards goes out, what is found meanwhile comes in.
    mend(3);
    await third.review();
    expect(codesOf(third.broken)).toEqual([codes[129]]);
    third.found(codes[5] as string, 'somebody wanted it');
    database.prepare('delete from games where code = ?').run(codes[129] as string);
    await third.review();
    expect(third.broken).toEqual([]);
    expect((await store.rulesChecks.of('one'))?.broken).toBe('[]');
    asked.length = 3;
    // Other rules, another check; and a way back is one more, for the games went on under them. Clocks may be set back.
    const left = codes.filter((_, index) => index !== 129);
    for (const engine of ['two', 'one']) {
      asked.length = 0;
      clock.jump(-1);
      await new RulesCheck({ ...parts, engine }).run();
      expect(asked).toEqual(left);
    }
  });

  test('a game that cannot even be read is one of them, and keeps no other from being looked at', async () => {
    const { store, codes } = await manyGames(4, []);
    const asked: string[] = watched(store, (count) => {
      if (asked[count - 1] === codes[1]) throw new Error('a page is damaged');
    });
    const check = new RulesCheck({ store, clock: machineClock, log: silent });
    await check.run();
    expect(check.broken).toEqual([{ code: codes[1], reason: 'a page is damaged' }]);
  });

  test('a game that is asked for over a connection that breaks is none of them', async () => {
    const { store, codes } = await manyGames(4, [2]);
    const asked = watched(store, (count) => {
      if (count === 2) throw new Error('Connection terminated unexpectedly');
    });
    const check = new RulesCheck({ store, clock: machineClock, log: silent });
    await check.run();
    expect(codesOf(check.broken)).toEqual([codes[2]]);
    expect(asked).toEqual([...codes, codes[1]]);
  });

  test('is made again for another version of a board, and looks at games that were ended early, too', async () => {
    const { store, database, codes } = await manyGames(4, []);
    const check = async (engine: string): Promise<readonly BrokenGame[]> => {
      const one = new RulesCheck({ store, clock: machineClock, log: silent, engine });
      await one.run();
      return one.broken;
    };
    const boards = listMaps().map(({ id }) => mapById(id) as MapData);
    expect(engineWith(boards)).toBe(engineOf());
    expect(await check(engineOf())).toEqual([]);
    // An update with another version of the board does to these games what is done to them here.
    database.exec(
      `update games set config = json_set(config, '$.mapVersion', 999) where code <> '${codes[0]}'`,
    );
    database.exec(`update games set status = 'over', ended = 'host' where code = '${codes[1]}'`);
    database.exec(`update games set status = 'over' where code = '${codes[2]}'`);
    const [first, ...others] = boards as [MapData, ...MapData[]];
    const later = engineWith([{ ...first, version: first.version + 1 }, ...others]);
    const [province, ...rest] = first.provinces;
    const redrawn = { ...first, provinces: [...rest, province] as MapData['provinces'] };
    expect(new Set([engineOf(), later, engineWith([redrawn, ...others])]).size).toBe(3);
    const broken = await check(later);
    expect(codesOf(broken)).toEqual([codes[1], codes[3]]);
    const sessions = new Sessions(store, () => undefined);
    for (const { code, reason } of broken) {
      expect(await whyNot(sessions, code)).toBe(`room/outdated: ${reason}`);
    }
  });

  test('is made before a server serves, and told to whoever asks meanwhile', async () => {
    const folder = temporaryFolder();
    const first = await testServer(folder.path);
    const opponents: Strength[] = ['easy', 'easy'];
    const { code, token } = await createGame(first.base, { name: 'Ada', opponents, start: true });
    const broken = await createGame(first.base, { name: 'Bob', opponents, start: true });
    await first.stop();
    const database = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
    database.prepare("update games set digest = 'x' where code = ?").run(broken.code);
    // As after an update.
    database.exec('delete from rules_checks');
    database.close();
    const store = await Store.open(folder.path);
    const held = Promise.withResolvers<void>();
    const { load } = store;
    store.load = async (game) => {
      await held.promise;
      return load.call(store, game);
    };
    const port = await freePort();
    const environment = { PORT: String(port), VINCI_METRICS_PORT: '0', VINCI_BASE_PATH: '/vinci' };
    const starting = testServer(folder.path, environment, { store });
    const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}/vinci${path}`);
    await until(() =>
      ask('/health').then(
        () => true,
        () => false,
      ),
    );
    const health = await ask('/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: 'checking', checked: { done: 0, of: 2 } });
    const refused = await ask('/api/games');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await refused.json()).toMatchObject({ error: { code: 'server/stopping' } });
    const page = await ask('/');
    expect([page.status, page.headers.get('refresh')]).toEqual([503, '3']);
    expect(await page.text()).toMatch(/try again soon/);
    held.resolve();
    const second = await starting;
    expect(second.port).toBe(port);
    expect(second.log.some((line) => line.includes('games were checked'))).toBe(true);
    const line = second.log.find((each) => each.includes('a game cannot be played on'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ game: broken.code });
    const metrics = await (await fetch(`http://127.0.0.1:${second.metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^vinci_games_broken 1$/m);
    const ada = await Player.enter(second.base, code, token);
    await ada.leave();
    await second.stop();
    folder.remove();
  });

  test('a port that is taken is told before anything is checked', async () => {
    const folder = temporaryFolder();
    const first = await testServer(folder.path);
    await createGame(first.base, { name: 'Ada', opponents: ['easy', 'easy'], start: true });
    await first.stop();
    const database = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
    database.exec('delete from rules_checks');
    database.close();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const starting = testServer(folder.path, { PORT: String(port) });
    await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
    // Nothing was left open, and the check is still to be made.
    const second = await testServer(folder.path);
    expect(second.log.some((line) => line.includes('games were checked'))).toBe(true);
    await second.stop();
    folder.remove();
  });
});
