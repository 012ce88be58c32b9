import { jest } from '@jest/globals';
import pg from 'pg';
import { describeWith } from '../../../test/support/requirements.ts';
import { FenceLostError } from '../src/store/fence.ts';
import { Store } from '../src/store/store.ts';
import { type Player, randomIntent, randomOf } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { type OwnPostgres, ownPostgres, postgresPrograms } from './support/postgres-server.ts';
import { until } from './support/process.ts';
import { entryRow, gameRow } from './support/rows.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { startedTable } from './support/table.ts';
import { tunnelTo } from './support/tunnel.ts';

const folder = temporaryFolder();

afterAll(() => folder.remove());

/** Plays a table and remembers what was acknowledged. */
class Load {
  readonly #players: readonly Player[];
  readonly #random: (bound: number) => number;
  /** Revisions that were acknowledged, with the intent. */
  readonly acknowledged = new Map<number, number>();
  /** Codes of refusals. */
  readonly refusals: string[] = [];

  constructor(players: readonly Player[], seed: number) {
    this.#players = players;
    this.#random = randomOf(seed);
  }

  /** Tries one move; resolves to whether it was acknowledged. */
  async move(): Promise<boolean> {
    const [host] = this.#players;
    if (host === undefined) return false;
    const { revision } = host.state;
    const intent = randomIntent(host.position(), this.#random);
    const actor = this.#players.find(({ seat }) => seat === host.position().actor);
    if (intent === undefined || actor === undefined) return false;
    const refused = await actor.refusalOf('intent', { revision, intents: [intent] });
    if (refused !== undefined) {
      this.refusals.push(refused);
      return false;
    }
    this.acknowledged.set(revision, intent);
    await Promise.all(
      this.#players.map((each) => each.until(() => each.state.revision > revision)),
    );
    return true;
  }

  /** Moves until so many more were acknowledged. */
  async play(moves: number): Promise<void> {
    const goal = this.acknowledged.size + moves;
    await until(async () => {
      await this.move();
      return this.acknowledged.size >= goal;
    });
  }

  /** What the database has of the game agrees with everything that anybody was told. */
  async check(database: Pick<TestDatabase, 'query'>): Promise<void> {
    const [host] = this.#players;
    const rows = await database.query(
      'select revision, code from entries where game = $1 order by revision',
      [host?.code],
    );
    const codes = rows.map(({ code }) => Number(code));
    expect(rows.map(({ revision }) => revision)).toEqual(codes.map((_, index) => index));
    for (const [revision, intent] of this.acknowledged) expect(codes[revision]).toBe(intent);
    for (const player of this.#players) {
      expect(player.state.revision).toBe(codes.length);
      expect(player.position().digest()).toBe(host?.position().digest());
    }
  }
}

describeWith('postgres', 'connections to the database', () => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await freshDatabase();
    server = await testServer(folder.path, { DATABASE_URL: database.url });
  });

  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  test('that are cut again and again lose nothing, and play goes on by itself', async () => {
    const loads = await Promise.all(
      [1, 2].map(async (seed) => new Load(await startedTable(server.base), seed)),
    );
    let connections = 0;
    for (let round = 0; round < 10; round++) {
      let cut = false;
      const playing = loads.map(async (load) => {
        while (!cut) await load.move();
      });
      connections += await database.cut();
      cut = true;
      await Promise.all(playing);
      await Promise.all(loads.map((load) => load.play(3)));
    }
    expect(connections).toBeGreaterThan(9);
    for (const load of loads) await load.check(database);
    const refused = new Set(loads.flatMap(({ refusals }) => refusals));
    refused.delete('server/storage');
    // After a resync the revision may be a later one than that of the intent.
    refused.delete('intent/stale');
    expect([...refused]).toEqual([]);
    expect((await fetch(`${server.base}/health`)).status).toBe(200);
  });

  test('a statement that waits too long is given up: the person is told, and what waits does not come true', async () => {
    const players = await startedTable(server.base);
    const load = new Load(players, 5);
    await load.play(2);
    const [host] = players;
    const url = new URL(database.url);
    url.searchParams.set('statement_timeout', '3000');
    const store = await Store.open(url.href);
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query('begin');
    await other.query('lock table entries in exclusive mode');
    const late = entryRow('LATE', 0);
    await expect(store.append({ code: 'LATE', entries: [late], game: undefined })).rejects.toThrow(
      'statement timeout',
    );
    await other.query('rollback');
    await other.end();
    expect(await database.query("select * from entries where game = 'LATE'")).toEqual([]);
    await store.append({ code: 'LATE', entries: [late], game: undefined });
    await store.close();
    await load.play(2);
    expect(host?.state.revision).toBe(4);
  });
});

describeWith('postgres', 'a transaction', () => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await freshDatabase();
    store = await Store.open(database.url);
  });

  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  test('that another one stands in the way of is carried out again', async () => {
    const codes = ['G1', 'G2'];
    for (const code of codes) await store.create(gameRow(code), [], []);
    // The database takes two transactions back, as it does when they wait for each other in a circle.
    await database.query('create sequence tries');
    await database.query(`create function deadlock() returns trigger language plpgsql as
      $$ begin
        if nextval('tries') < 3 then
          raise exception 'deadlock detected' using errcode = 'deadlock_detected';
        end if;
        return new;
      end $$`);
    for (const table of ['entries', 'notes']) {
      await database.query(`create trigger deadlock before insert on ${table}
        for each row execute function deadlock()`);
    }
    await Promise.all(
      codes.map((code) => store.append({ code, entries: [entryRow(code, 0)], game: { actor: 2 } })),
    );
    expect(await database.query('select distinct actor from games')).toEqual([{ actor: 2 }]);
    expect(await database.query('select count(*) as entries from entries')).toEqual([
      { entries: 2 },
    ]);
    await database.query("select setval('tries', 1)");
    const note = { line: 0, revision: 0, seat: 0, type: 'standIn', details: '{}', at: 1 } as const;
    await store.addNote({ game: 'G1', ...note });
    // One that is always in the way is not waited for without end.
    await database.query('alter sequence tries minvalue -100 restart with -100');
    await expect(store.addNote({ game: 'G2', ...note })).rejects.toThrow('deadlock');
    for (const table of ['entries', 'notes']) {
      await database.query(`drop trigger deadlock on ${table}`);
    }
  });

  test('that changes all that the end of a game changes, under a lease, has a name PostgreSQL takes', async () => {
    // Its driver would complain beside the log.
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await store.create(gameRow('G3'), [], []);
    const time = { deadline: 5, due_at: 6, updated_at: 7 };
    const game = { actor: -1, status: 'over', digest: 'x', digest_at: 1, ...time } as const;
    const fence = { process: 'nobody', fence: 1 };
    const append = { code: 'G3', entries: [entryRow('G3', 0)], game };
    await expect(store.under(fence).append(append)).rejects.toThrow(FenceLostError);
    await store.append(append);
    expect((await store.peek('G3'))?.game).toMatchObject(game);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  test('for which there is no space is refused, and the next one is written when there is some', async () => {
    // What PostgreSQL answers then, for each statement that needs a new page.
    await database.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await database.query(`create trigger full_disk before insert on entries
      for each row execute function full_disk()`);
    const writes = await Promise.allSettled(
      ['G1', 'G2'].map((code) =>
        store.append({ code, entries: [entryRow(code, 1)], game: { actor: 5 } }),
      ),
    );
    expect(writes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await store.condition()).toBe('full');
    await database.query('drop trigger full_disk on entries');
    expect((await store.load('G1'))?.game.actor).toBe(2);
    await store.append({ code: 'G1', entries: [entryRow('G1', 1)], game: { actor: 5 } });
    expect((await store.load('G1'))?.entries).toHaveLength(2);
    expect(await store.condition()).toBe('ok');
  });
});

describeWith('postgres', 'a connection that dies between a commit and its answer', () => {
  test('is found out about: what was written counts, once', async () => {
    const database = await freshDatabase();
    const tunnel = await tunnelTo(database.url);
    const server = await testServer(folder.path, { DATABASE_URL: tunnel.url });
    const players = await startedTable(server.base);
    const load = new Load(players, 9);
    await load.play(3);
    for (const text of ['hello', 'is anybody there?']) {
      // The whole statement: a new connection is asked about a setting that ends alike.
      tunnel.loseAnswer('commit\0');
      expect(await players[0].refusalOf('chat', { text, to: 'table' })).toBeUndefined();
      await players[1].until(() => players[1].chat.at(-1)?.text === text);
    }
    const { lines } = await players[1].request('chatLog');
    expect(lines.map(({ text }) => text)).toEqual(['hello', 'is anybody there?']);
    expect(players[1].chat).toEqual(lines);
    for (let round = 0; round < 5; round++) {
      const before = players[0]?.state.revision ?? 0;
      tunnel.loseAnswer();
      expect(await load.move()).toBe(false);
      expect(load.refusals.at(-1)).toBe('server/storage');
      const [row] = await database.query('select max(revision) as last from entries');
      expect(row?.last).toBe(before);
      // The session looks again and tells what the journal has.
      await players[0]?.until(() => players[0]?.state.revision === before + 1);
      await load.play(1);
      await Promise.all(
        players.map((each) => each.until(() => each.state.revision === before + 2)),
      );
      await load.check(database);
    }
    await server.stop();
    tunnel.close();
    await database.remove();
  });
});

const programs = postgresPrograms();

(programs === undefined ? describe.skip : describe)('a database server of its own', () => {
  let postgres: OwnPostgres;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await ownPostgres(programs ?? '');
    server = await testServer(folder.path, { DATABASE_URL: postgres.url });
  });

  afterAll(async () => {
    await server.stop();
    await postgres.remove();
  });

  test.each(['fast', 'kill'] as const)(
    'goes down (%s) and comes back: people are told, and play resumes by itself',
    async (how) => {
      const players = await startedTable(server.base);
      const load = new Load(players, 3);
      await load.play(5);
      await postgres.stop(how);
      const { revision } = players[0]?.state ?? {};
      expect(await load.move()).toBe(false);
      expect(load.refusals).toEqual(['server/storage']);
      expect(await players[1]?.refusalOf('chat', { text: 'hello', to: 'table' })).toBe(
        'server/storage',
      );
      expect((await fetch(`${server.base}/health`)).status).toBe(503);
      expect(players.map(({ state }) => state.revision)).toEqual(players.map(() => revision));
      await postgres.start();
      await load.play(5);
      const store = await Store.open(postgres.url);
      const entries = (await store.load(players[0]?.code ?? ''))?.entries ?? [];
      for (const [at, intent] of load.acknowledged) expect(entries[at]?.code).toBe(intent);
      expect(entries.length).toBe(players[2]?.state.revision);
      await store.close();
      expect((await fetch(`${server.base}/health`)).status).toBe(200);
    },
  );

  test('that is not there at the start is said with its address and without its password', async () => {
    const url = postgres.url.replace('vinci@', 'vinci:geheim@').replace(/:\d+\//, ':1/');
    const error: unknown = await Store.open(url).catch((reason: unknown) => reason);
    expect(String(error)).toContain('127.0.0.1:1/postgres does not answer');
    expect(String(error)).not.toContain('geheim');
  });
});
