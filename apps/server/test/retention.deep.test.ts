import { Writable } from 'node:stream';
import type { GameSession } from '@vinci/session/session';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { checkJournal } from '../src/operations/doctor/journal.ts';
import { Retention } from '../src/operations/retention.ts';
import { Sessions } from '../src/session/sessions.ts';
import { Store } from '../src/store/store.ts';
import * as acts from './support/acts.ts';
import { settle, TestClock } from './support/clock.ts';
import { createGame, Player, randomOf } from './support/player.ts';
import { until } from './support/process.ts';
import { gameRow } from './support/rows.ts';
import { temporaryFolder, testServer } from './support/server.ts';
import { memoryStore, playOn } from './support/session.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One game that is over, one that is being played, one table; nobody has them open. */
async function threeGames(store: Store, clock: TestClock): Promise<[string, string, string]> {
  const sessions = new Sessions(store, () => undefined, clock.now);
  const codes: string[] = [];
  for (const moves of [Number.POSITIVE_INFINITY, 20, 0]) {
    const created = await sessions.create('Ada', { seats: 3 });
    if (!created.ok) throw new Error(created.error.text);
    const { code } = created.value;
    codes.push(code);
    const session = await sessions.open(code);
    if (session === undefined) throw new Error('no session');
    if (moves > 0) {
      for (const name of ['Bob', 'Cy']) await acts.sit(session, undefined, name);
      expect((await session.start()).ok).toBe(true);
      await playOn(session, randomOf(2), moves);
    }
    expect((await session.chat(0, 'hello', 'table')).ok).toBe(true);
    await sessions.close(code);
  }
  return codes as [string, string, string];
}

async function setUp(days: number) {
  const { store, database } = await memoryStore();
  const clock = new TestClock();
  const [over, playing, table] = await threeGames(store, clock);
  const sessions = new Sessions(store, () => undefined, clock.now);
  const log: string[] = [];
  const retention = new Retention({
    store,
    sessions,
    clock,
    days,
    log: pino(new Writable({ write: (line, _, done) => done(void log.push(String(line))) })),
  });
  const left = (): string[] =>
    database
      .prepare('select code from games order by rowid')
      .all()
      .map(({ code }) => String(code));
  return { store, database, clock, sessions, retention, log, left, over, playing, table };
}

test('what is over or never started goes when its days are up, what is played stays', async () => {
  const { database, clock, log, left, over, playing, table } = await setUp(30);
  await clock.pass(30 * DAY);
  expect(left()).toEqual([over, playing, table]);
  await clock.pass(DAY);
  expect(left()).toEqual([playing]);
  for (const name of ['seats', 'tokens', 'entries', 'chat']) {
    const games = database.prepare(`select distinct game from ${name}`).all();
    expect([name, games.map(({ game }) => game)]).toEqual([name, [playing]]);
  }
  expect(log.join()).toMatch(/"games":2,"days":30,"msg":"old games were deleted"/);
  await clock.pass(400 * DAY);
  expect(left()).toEqual([playing]);
});

test('without a number of days everything is kept, and nothing is even looked at', async () => {
  const { clock, left } = await setUp(0);
  expect(clock.next).toBeUndefined();
  await clock.pass(10_000 * DAY);
  expect(left()).toHaveLength(3);
});

test('what somebody has open, or has touched, stays', async () => {
  const { clock, left, sessions, over, playing, table } = await setUp(10);
  await sessions.open(over);
  await clock.pass(9 * DAY);
  await acts.rename((await sessions.open(table)) as GameSession, 0, 'Adele');
  await sessions.close(table);
  await clock.pass(5 * DAY);
  expect(left()).toEqual([over, playing, table]);
  await sessions.close(over);
  await clock.pass(DAY);
  expect(left()).toEqual([playing, table]);
  await clock.pass(10 * DAY);
  expect(left()).toEqual([playing]);
});

test('a clock that was set deletes nothing that day', async () => {
  const { clock, log, left, over, playing, table } = await setUp(30);
  clock.jump(365 * DAY);
  await clock.pass(2 * HOUR);
  expect(log.join()).toMatch(/the clock was set; nothing is deleted today/);
  expect(left()).toEqual([over, playing, table]);
  clock.jump(-365 * DAY);
  await clock.pass(3 * DAY);
  expect(left()).toEqual([over, playing, table]);
});

test('who asks for a game while it is being deleted finds none, or the whole', async () => {
  const { clock, sessions, store, over, table } = await setUp(30);
  await clock.pass(20 * DAY);
  const before = clock.now();
  const removing = sessions.remove(over, before);
  const opening = sessions.open(over);
  expect([await removing, await opening]).toEqual([true, undefined]);
  const opened = sessions.open(table);
  expect(await sessions.remove(table, before)).toBe(false);
  expect((await opened)?.table.status).toBe('table');
  expect(await store.peek(table)).toBeDefined();
});

test('stopping ends it', async () => {
  const { clock, left, retention } = await setUp(1);
  await retention.stop();
  await clock.pass(100 * DAY);
  expect(left()).toHaveLength(3);
});

test('the doctor says what would go, and the server then deletes just that', async () => {
  const folder = temporaryFolder();
  const clock = new TestClock();
  const store = await Store.open(folder.path);
  const [over, playing, table] = await threeGames(store, clock);
  await store.close();
  const config = readConfig({ VINCI_DATA_DIR: folder.path, VINCI_RETENTION_DAYS: '7' });
  const ask = async (): Promise<unknown> =>
    (await checkJournal(config, true, clock.now())).find(({ check }) => check === 'retention')
      ?.games;
  expect(await ask()).toEqual([]);
  await clock.pass(8 * DAY);
  expect(await ask()).toEqual([
    { code: over, reason: 'over' },
    { code: table, reason: 'never started' },
  ]);
  const server = await testServer(folder.path, { VINCI_RETENTION_DAYS: '7' }, { clock });
  const { code, token } = await createGame(server.base, { name: 'Di', seats: 3 });
  await clock.pass(2 * HOUR);
  await until(() => server.log.some((line) => line.includes('deleted')));
  const known = [over, playing, table, code].map((each) => server.services.store.peek(each));
  expect((await Promise.all(known)).map((game) => game?.game.code)).toEqual([
    undefined,
    playing,
    undefined,
    code,
  ]);
  expect((await Player.enter(server.base, code, token)).seat).toBe(0);
  expect(await ask()).toEqual([]);
  await server.stop();
  folder.remove();
});

test('more games than are asked for at a time go in one night, and those that stay hold up none', async () => {
  const { store, clock, sessions, left } = await setUp(30);
  const insert = gameRow('OPEN00', { status: 'over', updated_at: 0 });
  await store.create({ ...insert, config: '{}' }, [], []);
  for (let game = 0; game < 450; game++) {
    const code = `OLD${String(game).padStart(3, '0')}`;
    await store.create({ ...insert, code, updated_at: game >> 1 }, [], []);
  }
  // Those that somebody has open stay.
  const remove = sessions.remove.bind(sessions);
  sessions.remove = async (code, before) => !/^OPEN|50$/.test(code) && remove(code, before);
  await clock.pass(HOUR);
  await settle();
  await until(() => left().length < 20);
  expect(left().filter((code) => code.startsWith('O'))).toEqual([
    'OPEN00',
    ...[50, 150, 250, 350].map((game) => `OLD${String(game).padStart(3, '0')}`),
  ]);
});
