import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import type { Database } from '../src/store/schema.ts';
import { FolderInUseError, lockFolder } from '../src/store/sqlite.ts';
import { Front } from '../src/store/sqlite-front.ts';
import { sqliteThreadDialect } from '../src/store/sqlite-thread-dialect.ts';
import { Store } from '../src/store/store.ts';
import { call, createGame, randomIntent, randomOf } from './support/player.ts';
import { until } from './support/process.ts';
import { entryRow, gameRow, seatRow } from './support/rows.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { startedTable, type Trio } from './support/table.ts';

/** `synchronous` as SQLite numbers it. */
const FULL = 2;

const { postMessage } = Worker.prototype;
/** The thread that was asked last, and how often threads were asked. */
let thread: Worker | undefined;
let asked = 0;
const threads = new Set<Worker>();
/** Ends the thread when it is asked for the so manieth time, before or after it got the question. */
let doom: { at: number; after: boolean } | undefined;

const { transact } = Front.prototype;

beforeAll(() => {
  // As if the disk were slow: what can be done without the thread is left to it as well.
  Front.prototype.transact = () => false;
  Worker.prototype.postMessage = function (this: Worker, ...question): void {
    thread = this;
    asked++;
    threads.add(this);
    const doomed = doom !== undefined && asked >= doom.at;
    if (!doomed || doom?.after) postMessage.apply(this, question);
    if (!doomed) return;
    doom = undefined;
    void this.terminate();
  };
});

afterAll(() => {
  Front.prototype.transact = transact;
  Worker.prototype.postMessage = postMessage;
});

describe('the thread of the database dies', () => {
  test('under load: what was acknowledged is there, and it goes on in a new one', async () => {
    const folder = temporaryFolder();
    const store = await Store.open(folder.path);
    const random = randomOf(12);
    const written: string[] = [];
    threads.clear();
    for (let round = 0; round < 12; round++) {
      const first = thread;
      doom = { at: asked + 1 + random(3), after: random(2) === 0 };
      const game = `G${round}`;
      const appends = Array.from({ length: 60 }, async (_, revision) => {
        // So that there are several groups, some before the end of the thread and some after.
        for (let wait = random(8); wait > 0; wait--) await new Promise(setImmediate);
        const entry = { game, revision, seat: 0, code: revision, at: round, bot: 0, link: '' };
        await store.append({ code: game, entries: [entry], game: undefined });
        written.push(`${game} ${revision}`);
      });
      await Promise.allSettled(appends);
      await store.ping().catch(() => undefined);
      await until(async () => {
        await store.ping().catch(() => undefined);
        return doom !== undefined || thread !== first;
      });
      doom = undefined;
    }
    await store.close();
    const database = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
    const rows = database.prepare('select game, revision, code from entries').all();
    database.close();
    const there = new Set(rows.map(({ game, revision }) => `${game} ${revision}`));
    expect(written.filter((entry) => !there.has(entry))).toEqual([]);
    expect(written.length).toBeGreaterThan(300);
    expect(threads.size).toBeGreaterThan(5);
    folder.remove();
  });

  test('in a transaction: none of it comes true, and the next one does', async () => {
    const folder = temporaryFolder();
    const db = new Kysely<Database>({ dialect: sqliteThreadDialect(folder.path) });
    const store = await Store.over(db);
    const transaction = db.transaction().execute(async (trx) => {
      await trx.insertInto('games').values(gameRow('FIRST')).execute();
      await thread?.terminate();
      await trx.insertInto('games').values(gameRow('SECOND')).execute();
    });
    await expect(transaction).rejects.toThrow('ended in a transaction');
    expect(await store.load('FIRST')).toBeUndefined();
    expect(await store.load('SECOND')).toBeUndefined();
    expect(await store.create(gameRow('THIRD'), [], [])).toBe(true);
    expect((await store.load('THIRD'))?.game).toEqual(gameRow('THIRD'));
    await store.close();
    await expect(store.ping()).rejects.toThrow('destroyed');
    folder.remove();
  });

  test('while the table is stored: the row, the seats and the tokens are the old or the new ones', async () => {
    const folder = temporaryFolder();
    const store = await Store.open(folder.path);
    const seat = (name: string) => [seatRow('A', 0, name)];
    const token = (hash: string) => [{ game: 'A', hash, seat: 0 }];
    await store.create(gameRow('A'), seat('old'), token('old'));
    let refused = 0;
    for (let round = 0; round < 20; round++) {
      const name = `${round}`;
      doom = { at: asked + 1, after: round % 2 === 1 };
      const saved = await store.saveTable('A', { host: round }, seat(name), token(name)).then(
        () => true,
        () => false,
      );
      if (!saved) refused++;
      doom = undefined;
      const stored = await store.load('A').catch(() => store.load('A'));
      const names = [stored?.seats[0]?.name, stored?.tokens[0]?.hash];
      expect(names[0]).toBe(names[1]);
      expect(stored?.tokens).toHaveLength(1);
      if (saved) expect(names[0]).toBe(name);
      if (names[0] === name) expect(stored?.game.host).toBe(round);
      if (round % 2 === 0) expect(names[0]).not.toBe(name);
    }
    expect(refused).toBeGreaterThanOrEqual(10);
    await store.close();
    folder.remove();
  });
});

test('chat, notes and tables of many games go to the thread together with the moves', async () => {
  const folder = temporaryFolder();
  const store = await Store.open(folder.path);
  const games = Array.from({ length: 40 }, (_, index) => `G${index}`);
  await Promise.all(games.map((code) => store.create(gameRow(code), [], [])));
  const before = asked;
  const note = { line: 0, revision: 0, seat: 0, type: 'standIn', details: '{}', at: 1 } as const;
  const line = { seat: 0, name: 'Ada', at: 1, audience: 'table' } as const;
  await Promise.all(
    games.flatMap((game) => [
      store.append({ code: game, entries: [entryRow(game, 0)], game: { actor: 1 } }),
      store.addChat({ game, ...line, text: 'one' }, 3),
      store.saveTable(game, { actor: 2, host: 1 }, [seatRow(game, 0, 'Bob')], [], []),
      store.addNote({ game, ...note }),
      store.append({ code: game, entries: [entryRow(game, 1)], game: { actor: 3 } }),
      store.addChat({ game, ...line, text: 'two' }, 3),
    ]),
  );
  // 240 writes in one transaction.
  expect(asked - before).toBe(1);
  for (const game of games) {
    const stored = await store.load(game);
    expect(stored?.game).toEqual(gameRow(game, { actor: 3, host: 1 }));
    expect(stored?.seats).toEqual([seatRow(game, 0, 'Bob')]);
    expect(stored?.entries).toEqual([entryRow(game, 0), entryRow(game, 1)]);
    expect(stored?.notes).toEqual([{ game, ...note }]);
    expect((await store.chatLog(game, 9)).map(({ line, text }) => [line, text])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
  }
  await store.close();
  folder.remove();
});

test('a game is made by one question to the thread, and read by another', async () => {
  const folder = temporaryFolder();
  const store = await Store.open(folder.path);
  const before = asked;
  const token = { game: 'A', hash: 'h', seat: 0 };
  expect(await store.create(gameRow('A'), [seatRow('A', 0, 'Ada')], [token])).toBe(true);
  expect(asked - before).toBe(1);
  // Of one that is refused nothing is written.
  expect(await store.create(gameRow('A'), [seatRow('A', 1, 'Bob')], [])).toBe(false);
  const again = asked;
  expect(await store.load('A')).toEqual({
    game: gameRow('A'),
    seats: [seatRow('A', 0, 'Ada')],
    tokens: [token],
    entries: [],
    notes: [],
  });
  expect(await store.peek('B')).toBeUndefined();
  expect(asked - again).toBe(2);
  await store.close();
  folder.remove();
});

test('every commit of the thread waits for the disk', async () => {
  const folder = temporaryFolder();
  const db = new Kysely<Database>({ dialect: sqliteThreadDialect(folder.path) });
  const { rows } = await sql`pragma synchronous`.execute(db);
  expect(rows).toEqual([{ synchronous: FULL }]);
  await db.destroy();
  folder.remove();
});

describe('a server', () => {
  const folder = temporaryFolder();
  let server: TestServer;
  let players: Trio;

  beforeAll(async () => {
    server = await testServer(folder.path);
    players = await startedTable(server.base);
  });

  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  const random = randomOf(3);
  /** Asks for a random move; says what came of it. */
  async function move(): Promise<string> {
    const position = players[0].position();
    const intent = randomIntent(position, random) as number;
    const { revision } = players[0].state;
    const payload = { revision, intents: [intent] };
    const refusal = await players[position.actor]!.refusalOf('intent', payload);
    return refusal ?? 'accepted';
  }

  test('goes on when the thread dies; a move that was written after all is shown to everybody', async () => {
    const seen = new Map<string, number>();
    for (let round = 0; round < 40; round++) {
      if (round % 2 === 0) doom = { at: asked + 1, after: round % 4 === 0 };
      const result = await move();
      doom = undefined;
      seen.set(result, (seen.get(result) ?? 0) + 1);
      const { store } = server.services;
      // A thread may answer and end only then; the next question finds a new one.
      const stored = await store.load(players[0].code).catch(() => store.load(players[0].code));
      const revision = stored?.entries.length ?? -1;
      // Nobody has to ask again to see what is true.
      await Promise.all(players.map((each) => each.until(() => each.state.revision === revision)));
    }
    expect([...seen.keys()].sort()).toEqual(['accepted', 'server/storage']);
    for (const player of players) {
      expect(player.position().digest()).toBe((await player.replayed()).digest());
      expect(player.moves.map(([revision]) => revision)).toEqual(
        Array.from({ length: player.state.revision }, (_, index) => index + 1),
      );
    }
  });

  test('refuses what a deleted database would lose, and says so', async () => {
    const { revision } = players[0].state;
    const file = join(folder.path, 'vinci.sqlite');
    renameSync(file, `${file}.away`);
    expect(await move()).toBe('server/storage');
    expect(await players[0].refusalOf('chat', { text: 'hello' })).toBe('server/storage');
    await expect(createGame(server.base, { name: 'Eve' })).rejects.toThrow('server/storage');
    const health = await fetch(`${server.base}/health`);
    expect([health.status, await health.json()]).toMatchObject([503, { status: 'failing' }]);
    expect(server.log.join()).toContain('vinci.sqlite was deleted or replaced');
    expect(players.map(({ state }) => state.revision)).toEqual([revision, revision, revision]);
    renameSync(`${file}.away`, file);
    expect(await move()).toBe('accepted');
    expect(await call(server.base, '/health')).toMatchObject({ status: 'ok' });
  });

  test('has its folder for itself', () => {
    expect(() => lockFolder(folder.path)).toThrow(FolderInUseError);
  });
});
