import pg from 'pg';
import { describeWith } from '../../../test/support/requirements.ts';
import { lockDatabase } from '../src/store/database-lock.ts';
import { type Fence, FenceLostError } from '../src/store/fence.ts';
import { Store } from '../src/store/store.ts';
import { type Gate, gateTo } from './support/gate.ts';
import { createGame, Player } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { until } from './support/process.ts';
import { entryRow, gameRow, seatRow } from './support/rows.ts';
import { temporaryFolder, testServer } from './support/server.ts';

describeWith('postgres', 'a server that is alone and loses its connections', () => {
  let database: TestDatabase;
  let gate: Gate;
  const open: Store[] = [];
  const held: (() => Promise<void>)[] = [];
  let lost = 0;

  beforeEach(async () => {
    database = await freshDatabase();
    gate = await gateTo(database.url);
    lost = 0;
  });

  afterEach(async () => {
    for (const release of held.splice(0)) await release();
    for (const store of open.splice(0)) await store.close();
    await gate.remove();
    await database.remove();
  });

  async function lone(url: string) {
    const lock = await lockDatabase(url, true, () => lost++);
    held.push(lock.release);
    const store = await Store.open(url);
    open.push(store);
    return { lock, store, raise: async () => store.under((await lock.raise()) as Fence) };
  }
  const append = (store: Store, game: string, revision: number): Promise<void> =>
    store.append({ code: game, entries: [entryRow(game, revision)], game: { actor: revision } });
  /** Games and their host, with the number of their entries. */
  const found = async (): Promise<string[]> => {
    const rows = await database.query(
      `select code, host, (select count(*) from entries where game = games.code) as entries
       from games order by code`,
    );
    return rows.map(({ code, host, entries }) => `${code} ${host} ${entries}`);
  };

  test('writes nothing from when another one has the lock, whatever it was about to write', async () => {
    const games = ['A', 'B'];
    const old = await (await lone(gate.url)).raise();
    for (const game of games) await old.create(gameRow(game), [], []);
    await Promise.all(games.map((game) => append(old, game, 0)));
    gate.shut();
    await database.cut();
    const next = await (await lone(database.url)).raise();
    gate.open();
    for (const write of [
      () => append(old, 'A', 1),
      () => old.saveTable('A', { host: 2 }, [seatRow('A', 0, 'Bob')], []),
      () => old.addNote({ ...NOTE, game: 'A' }),
      () => old.addChat({ ...LINE, game: 'A' }, 10),
      () => old.destroy('A'),
      () => old.load('A'),
    ]) {
      await expect(write()).rejects.toThrow(FenceLostError);
    }
    const both = await Promise.allSettled(games.map((game) => append(old, game, 1)));
    expect(both.map((each) => each.status === 'rejected' && each.reason)).toEqual(
      games.map((game) => new FenceLostError(game)),
    );
    await Promise.all(games.map((game) => append(next, game, 1)));
    await next.saveTable('B', { host: 1 }, [], []);
    expect(await found()).toEqual(['A 0 2', 'B 1 2']);
  });

  test('whoever takes the lock waits for what the one before is writing', async () => {
    // However long it takes until the lock is asked for: what is being written is not given up meanwhile.
    const patient = new URL(gate.url);
    patient.searchParams.set('statement_timeout', '600000');
    patient.searchParams.set('query_timeout', '600000');
    const first = await lone(patient.href);
    const old = await first.raise();
    await old.create(gameRow('A'), [], []);
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query('begin; select from games for update');
    const writing = append(old, 'A', 0);
    const waiting = async (): Promise<number> => {
      const rows = await database.query(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await until(async () => (await waiting()) === 1);
    await first.lock.release();
    const second = await lone(database.url);
    const raising = second.raise();
    await until(async () => (await waiting()) === 2);
    await other.query('commit');
    await other.end();
    const next = await raising;
    expect((await next.load('A'))?.entries.length).toBe(1);
    await writing;
    await expect(append(old, 'A', 1)).rejects.toThrow(FenceLostError);
  });

  test('goes on when nobody had the lock meanwhile, and is told when somebody had', async () => {
    const store = await (await lone(gate.url)).raise();
    await store.create(gameRow('A'), [], []);
    const holders = async (): Promise<number> => {
      const rows = await database.query(
        `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and granted and datname = current_database()`,
      );
      return rows.length;
    };
    await database.cut();
    await until(async () => (await holders()) === 1);
    await append(store, 'A', 0);
    expect(lost).toBe(0);
    gate.shut();
    const between = await lone(database.url);
    await between.raise();
    await between.lock.release();
    gate.open();
    await until(() => lost === 1);
  });

  test('tries to have the lock no longer once it has given it free', async () => {
    const lock = await lockDatabase(gate.url, true, () => lost++);
    gate.shut();
    await database.cut();
    await lone(database.url);
    const before = gate.passed();
    gate.open();
    await until(() => gate.passed() > before);
    await lock.release();
    const tries = gate.passed();
    // As often as this one it would have tried as well.
    await expect(lockDatabase(database.url, true, () => undefined, 2000)).rejects.toThrow();
    expect(gate.passed()).toBe(tries);
  });

  test('refuses what people do, and stops', async () => {
    const folder = temporaryFolder();
    const server = await testServer(folder.path, { DATABASE_URL: gate.url });
    try {
      const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
      const ada = await Player.enter(server.base, code, token);
      await ada.request('chat', { text: 'here' });
      gate.shut();
      await (await lone(database.url)).raise();
      gate.open();
      await expect(ada.request('chat', { text: 'and now?' })).rejects.toThrow();
      const lines = await database.query('select text from chat');
      expect(lines.map(({ text }) => text)).toEqual(['here']);
      await until(() => server.log.some((line) => line.includes('"stopped"')));
      expect(server.log.filter((line) => line.includes('this one stops')).length).toBe(1);
      ada.drop();
    } finally {
      await server.stop();
      folder.remove();
    }
  });
});

const NOTE = { line: 0, revision: 0, seat: 0, type: 'standIn', details: '{}', at: 1 } as const;
const LINE = { audience: 'table', seat: 0, name: 'Ada', text: 'hi', at: 1 } as const;
