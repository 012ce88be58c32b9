import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import { limitOf } from '../src/operations/retention.ts';
import type { Database } from '../src/store/schema.ts';
import { nodeSqliteDialect } from '../src/store/sqlite.ts';
import { Store } from '../src/store/store.ts';
import { onEachDatabase } from './support/databases.ts';
import { makeManyGames } from './support/many-games.ts';
import { call, Player } from './support/player.ts';
import { temporaryFolder, testServer } from './support/server.ts';

const GAMES = { table: 300, playing: 1500, over: 2500 };

/** Tables that grow with the number of games; the outbox holds only what waits to be sent. */
const BIG = /\b(games|seats|tokens|entries|chat|notes|snapshots|followers|leases)\b/;

test('a server with many games looks none of them through: not at its start, nor for lists and single games', async () => {
  const folder = temporaryFolder();
  const { playing } = await makeManyGames(folder.path, { games: GAMES, entries: 8 });
  const database = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
  const asked = new Map<string, CompiledQuery>();
  const store = await Store.over(
    new Kysely<Database>({
      dialect: nodeSqliteDialect(database),
      log: ({ query }) => void asked.set(query.sql, query),
    }),
  );
  asked.clear();
  // The check of all games after an update, and then the rest of the start.
  const server = await testServer(folder.path, {}, { store });
  const { sessions } = server.services;
  expect(sessions.size).toBe(0);
  expect([...asked.keys()].join()).toContain('rules_checks');
  const { games } = await call<{ games: unknown[] }>(server.base, '/api/games');
  expect(games).toEqual([]);
  expect(await call(server.base, '/health')).toMatchObject({ status: 'ok' });
  const people = await Promise.all(
    playing.slice(0, 3).map((code) => Player.enter(server.base, code)),
  );
  expect(sessions.size).toBe(3);
  await store.expired(limitOf(30, Date.now()));
  await Promise.all(people.map((each) => each.leave()));
  const looking = [...asked.values()].filter(({ sql }) => /^(select|update|delete)/i.test(sql));
  expect(looking.length).toBeGreaterThan(10);
  const slow = looking.flatMap(({ sql, parameters }) =>
    database
      .prepare(`explain query plan ${sql}`)
      .all(...(parameters as SQLInputValue[]))
      .map(({ detail }) => String(detail))
      .filter((detail) => /^SCAN/.test(detail) && BIG.test(detail))
      // Any game will do where only one is wanted, to see whether the database answers.
      .filter(() => !/^select "code" from "games" limit \?$/.test(sql))
      .map((detail) => `${detail}: ${sql}`),
  );
  expect(slow).toEqual([]);
  await server.stop();
  folder.remove();
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
