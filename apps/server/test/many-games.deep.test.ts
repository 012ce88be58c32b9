import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely } from 'kysely';
import pg from 'pg';
import { describeWith } from '../../../test/support/requirements.ts';
import { limitOf } from '../src/operations/retention.ts';
import type { Database } from '../src/store/schema.ts';
import { nodeSqliteDialect } from '../src/store/sqlite-dialect.ts';
import { Store } from '../src/store/store.ts';
import { onEachDatabase, postgresPlace } from './support/databases.ts';
import { makeManyGames } from './support/many-games.ts';
import { call, Player } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const GAMES = { table: 300, playing: 1500, over: 2500 };

/** Tables that grow with the number of games; the outbox holds only what waits to be sent. */
const BIG = /\b(games|seats|tokens|entries|chat|notes|followers|leases)\b/;

/** Statements that look for something, as the database was asked them last, by their text. */
type Asked = Map<string, { readonly sql: string; readonly parameters: readonly unknown[] }>;

/** Any game will do where only one is wanted, to see whether the database answers. */
const PING = /^select "code" from "games" limit (\?|\$1)$/;

/** Sorting all games of a state takes as long as looking them through; what belongs to some is sorted. */
const isNamed = (sql: string): boolean =>
  !/from "games"/.test(sql) || /"code" (in|like|=)/.test(sql);

const looksOf = (asked: Asked) =>
  [...asked.values()]
    .filter(({ sql }) => /^(select|update|delete|\(?with)/i.test(sql) && BIG.test(sql))
    .filter(({ sql }) => !PING.test(sql));

/** Does everything in which a server might look through its games. */
async function use(server: TestServer, playing: readonly string[], asked: Asked): Promise<void> {
  const { sessions, store } = server.services;
  expect(sessions.size).toBe(0);
  // The check of all games after an update, and then the rest of the start.
  expect([...asked.keys()].join()).toContain('rules_checks');
  const { games } = await call<{ games: unknown[] }>(server.base, '/api/games');
  expect(games).toEqual([]);
  expect(await call(server.base, '/health')).toMatchObject({ status: 'ok' });
  const people = await Promise.all(
    playing.slice(0, 3).map((code) => Player.enter(server.base, code)),
  );
  expect(sessions.size).toBe(3);
  const before = limitOf(30, Date.now());
  const page = await store.expired(before, 10);
  await store.expired(before, 10, page.at(-1));
  for (const status of ['table', 'playing', 'over', undefined] as const) {
    const wanted = { code: '', status, among: undefined };
    expect(await store.overview.list(wanted, 100, 50)).toHaveLength(50);
  }
  const [code = ''] = playing;
  const found = await store.overview.list({ code, status: undefined, among: undefined }, 0, 50);
  expect(found.map((game) => game.code)).toEqual([code]);
  await store.overview.list({ code: '', status: undefined, among: playing.slice(0, 9) }, 0, 50);
  await Promise.all(people.map((each) => each.leave()));
}

test('a server with many games looks none of them through: not at its start, nor for lists and single games', async () => {
  const folder = temporaryFolder();
  const { playing } = await makeManyGames(folder.path, { games: GAMES, entries: 8 });
  const database = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
  const asked: Asked = new Map();
  const store = await Store.over(
    new Kysely<Database>({
      dialect: nodeSqliteDialect(database),
      log: ({ query }) => void asked.set(query.sql, query),
    }),
  );
  asked.clear();
  const server = await testServer(folder.path, {}, { store });
  await use(server, playing, asked);
  expect(looksOf(asked).length).toBeGreaterThan(10);
  const slow = looksOf(asked).flatMap(({ sql, parameters }) =>
    database
      .prepare(`explain query plan ${sql}`)
      .all(...(parameters as SQLInputValue[]))
      .filter(({ detail, parent }, _, plan) =>
        /TEMP B-TREE FOR ORDER BY/.test(String(detail))
          ? // What was found before may be sorted.
            !isNamed(sql) &&
            plan.some((step) => step.parent === parent && /^S\w+ games /.test(String(step.detail)))
          : /^SCAN/.test(String(detail)) && BIG.test(String(detail)),
      )
      .map(({ detail }) => String(detail))
      .map((detail) => `${detail}: ${sql}`),
  );
  expect(slow).toEqual([]);
  await server.stop();
  folder.remove();
});

/** A step of a plan of PostgreSQL. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Step[];
}

/** Steps that go through a whole table, or through a whole index of it. */
function looking(step: Step, isLimited = false): string[] {
  const type = step['Node Type'];
  const relation = step['Relation Name'] ?? '';
  const isBounded = 'Index Cond' in step || 'Recheck Cond' in step;
  const goesThrough = BIG.test(relation) && !isBounded && (type === 'Seq Scan' || !isLimited);
  return [
    ...(goesThrough ? [`${type} on ${relation}`] : []),
    ...(step.Plans ?? []).flatMap((each) => looking(each, isLimited || type === 'Limit')),
  ];
}

/** Whether more is sorted than was found before. */
const sorting = (step: Step, isSorted = false): boolean => {
  const type = step['Node Type'];
  if (isSorted && BIG.test(step['Relation Name'] ?? '')) return true;
  return (step.Plans ?? []).some((each) =>
    sorting(each, type === 'Sort' || (isSorted && type !== 'Limit')),
  );
};

describeWith('postgres', 'on PostgreSQL', () => {
  const { query } = pg.Client.prototype;

  afterEach(() => {
    pg.Client.prototype.query = query;
  });

  test('a server with many games looks none of them through, either', async () => {
    const { place, environment, folder, remove, query: ask } = await postgresPlace();
    const { playing } = await makeManyGames(place, { games: GAMES, entries: 8 });
    const asked: Asked = new Map();
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]): never {
      const [what, values = []] = given as [string | pg.QueryConfig, unknown[] | undefined];
      const { text, values: own = values } = typeof what === 'string' ? { text: what } : what;
      asked.set(text, { sql: text, parameters: own });
      return query.apply(this, given as never) as never;
    } as typeof query;
    const server = await testServer(folder, environment);
    await use(server, playing, asked);
    const looks = looksOf(asked);
    expect(looks.length).toBeGreaterThan(10);
    pg.Client.prototype.query = query;
    const database = new pg.Client(place);
    await database.connect();
    // It reads small tables as a whole all the same; asked for is whether there is another way.
    await database.query('set enable_seqscan = off; set enable_sort = off');
    const slow: string[] = [];
    for (const { sql, parameters } of looks) {
      const { rows } = await database.query(`explain (format json) ${sql}`, [...parameters]);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Step }];
      slow.push(...looking(plan).map((step) => `${step}: ${sql}`));
      if (!isNamed(sql) && sorting(plan)) slow.push(`Sort: ${sql}`);
    }
    await database.end();
    expect(slow).toEqual([]);
    expect(await ask('select count(*) as games from games')).toEqual([{ games: 4300 }]);
    await server.stop();
    await remove();
  });
});

onEachDatabase('many games', (fresh) => {
  test('are there, and can be played on', async () => {
    const { place, environment, folder, remove } = await fresh();
    const { playing, over } = await makeManyGames(place, {
      games: { table: 20, playing: 200, over: 200 },
      entries: 40,
    });
    const server = await testServer(folder, environment);
    const player = await Player.enter(server.base, playing[150] as string);
    expect(player.state).toMatchObject({ status: 'playing', revision: 40 });
    expect((await player.replayed()).digest()).toBe(player.position().digest());
    await player.leave();
    const review = await Player.enter(server.base, over[7] as string);
    expect(review.state.status).toBe('over');
    await review.leave();
    await server.stop();
    await remove();
  });
});
