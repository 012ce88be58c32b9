/**
 * `npm run bench -- several`: what it costs that servers are several.
 *
 * The same games are played at a server that is alone, at one of two, and at one of two over
 * connections that the other passes on; all with the journal on PostgreSQL. Needs PostgreSQL
 * (TEST_DATABASE_URL) and Redis (TEST_REDIS_URL), and counts what it asks of both.
 */
import { Redis } from 'ioredis';
import { freshDatabase, type TestDatabase } from '../apps/server/test/support/postgres.ts';
import { POSTGRES, REDIS } from '../test/support/requirements.ts';
import { Connection, post } from './load/connection.ts';
import { type Field, rateOf, realField } from './load/field.ts';
import { CLIENTS } from './load/games.ts';
import { startTarget, type Target } from './load/target.ts';
import { type Figure, median, report } from './support/report.ts';

const GAMES = 60;
const ROUNDS = 5;
/** Milliseconds of one measured stretch. */
const STRETCH = 2000;
/** Games and further watchers for the measurement of memory. */
const QUIET_GAMES = 300;
const WATCHERS = 3;

const figures: Figure[] = [];
const add = (name: string, value: number, unit: string): void => {
  figures.push({ name, value, unit });
};

/** Transactions a database has committed. */
async function commitsOf(database: TestDatabase): Promise<number> {
  await database.query('select pg_stat_clear_snapshot()');
  const [row] = await database.query(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  );
  return Number(row?.commits);
}

async function measureMemory(target: Target): Promise<void> {
  const before = await target.usage();
  const field = await realField(target, QUIET_GAMES);
  const games = await target.usage();
  const watching: Connection[] = [];
  for (const code of field.codes) {
    for (let watcher = 0; watcher < WATCHERS; watcher++) {
      const { reservation } = await post<{ reservation: never }>(
        target.base,
        `/api/games/${code}/enter`,
        {},
      );
      watching.push(await Connection.open(target.base, reservation));
    }
  }
  const watched = await target.usage();
  const perConnection = (watched.heap - games.heap) / watching.length;
  const perGame = (games.heap - before.heap) / QUIET_GAMES - CLIENTS * perConnection;
  add('memory of an open game', perGame / 1024, 'KiB');
  add('memory of a connection', perConnection / 1024, 'KiB');
  const resident = (watched.rss - before.rss) / (QUIET_GAMES * CLIENTS + watching.length);
  add('resident memory for each connection, its part of a game included', resident / 1024, 'KiB');
  field.leave();
  for (const connection of watching) connection.close();
}

const [alone, shared] = [await freshDatabase(POSTGRES), await freshDatabase(POSTGRES)];
const redis = new Redis(REDIS);
const single = await startTarget('real', alone.url);
const here = await startTarget('real', shared.url, REDIS);
const door = await startTarget('real', shared.url, REDIS);

/** Commands that Redis has carried out. */
const commands = async (): Promise<number> =>
  Number(/total_commands_processed:(\d+)/.exec(await redis.info('stats'))?.[1]);

try {
  const entering = await commands();
  const fields: Record<string, Field> = {
    alone: await realField(single, GAMES),
    'one of several': await realField(here, GAMES),
  };
  add('Redis: commands for an entry', ((await commands()) - entering) / (GAMES * CLIENTS), '');
  fields['one of several, passed on'] = await realField(here, GAMES, door.base);

  const rates = new Map<string, { cpu: number[]; passing: number[]; redis: number[] }>();
  const commits: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, field] of Object.entries(fields)) {
      const asked = await commands();
      const passed = await door.usage();
      const written = await commitsOf(shared);
      const { intents } = field.tally;
      const rate = await rateOf(field, STRETCH);
      const done = field.tally.intents - intents;
      // The first round only warms all of them up.
      if (round === 0) continue;
      const known = rates.get(name) ?? { cpu: [], passing: [], redis: [] };
      rates.set(name, known);
      known.cpu.push(rate.cpu);
      known.passing.push(((await door.usage()).cpu - passed.cpu) / done);
      known.redis.push(((await commands()) - asked) / done);
      if (name === 'one of several') commits.push(((await commitsOf(shared)) - written) / done);
    }
  }
  for (const [name, { cpu, passing, redis: asked }] of rates) {
    add(`${name}: intents per second of its processor time`, median(cpu), '/s');
    if (name === 'alone') continue;
    add(`${name}: Redis commands for an intent`, median(asked), '');
    if (name.includes('passed on')) {
      add('passing on: processor time for an intent', median(passing) * 1000, 'µs');
    }
  }
  add('PostgreSQL: transactions for an intent', median(commits), '');
  for (const field of Object.values(fields)) field.leave();
  await measureMemory(single);
} finally {
  await Promise.all([single.stop(), here.stop(), door.stop()]);
  await redis.quit();
  await alone.remove();
  await shared.remove();
}
report('several servers', figures);
