/**
 * `npm run bench -- server`: whole games by random legal intents over real sockets.
 *
 * Each server runs in a process of its own; four players and a spectator are connected to each game.
 * The same traffic goes through servers with the journal on SQLite, on PostgreSQL (where one answers,
 * see TEST_DATABASE_URL) and in memory, and through a bare Colyseus room without rules and journal:
 * turn by turn, so that a busy moment of the machine meets all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sessions } from '../apps/server/src/session/sessions.ts';
import { Store } from '../apps/server/src/store/store.ts';
import { freshDatabase } from '../apps/server/test/support/postgres.ts';
import { postgresProblem } from '../test/support/requirements.ts';
import { bareField, type Field, rateOf, realField } from './load/field.ts';
import { CLIENTS, newTally, openGame, playGame, type Tally } from './load/games.ts';
import { startTarget, type Target } from './load/target.ts';
import { type Figure, median, quantile, report } from './support/report.ts';

const GAMES = 100;
const ROUNDS = 7;
/** Milliseconds of one measured stretch; short, so that all meet the same moments of the machine. */
const STRETCH = 2000;
const PACED_GAMES = 10;
const PACED_ROUNDS = 4;
const PACED_STRETCH = 2000;
/** Milliseconds that a paced player thinks. */
const THINKING = 40;

const figures: Figure[] = [];
const add = (name: string, value: number, unit: string): void => {
  figures.push({ name, value, unit });
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const folder = mkdtempSync(join(tmpdir(), 'vinci-bench-'));
const problem = postgresProblem();
if (problem !== undefined) process.stderr.write(`Without PostgreSQL: ${problem}.\n`);
const database = problem === undefined ? await freshDatabase() : undefined;
const targets: Record<string, Target> = {
  SQLite: await startTarget('real', folder),
  ...(database && { PostgreSQL: await startTarget('real', database.url) }),
  memory: await startTarget('memory', `${folder}-memory`),
};
const bare = await startTarget('bare', '');
try {
  const fields: Record<string, Field> = { bare: await bareField(bare, GAMES) };
  for (const [name, target] of Object.entries(targets)) {
    fields[name] = await realField(target, GAMES);
  }
  const rates: Record<string, { wall: number; cpu: number }[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, field] of Object.entries(fields)) {
      const rate = await rateOf(field, STRETCH);
      // The first round only warms all of them up.
      if (round === 0) Object.assign(field.tally, newTally());
      else rates[name] = [...(rates[name] ?? []), rate];
    }
  }
  const over = (name: string, pick: 'wall' | 'cpu'): number =>
    median(rates[name]?.map((rate) => rate[pick]) ?? []);
  const ratio = (one: string, other: string, pick: 'wall' | 'cpu'): number =>
    median(
      (rates[one] ?? []).map((rate, round) => rate[pick] / (rates[other]?.[round]?.[pick] ?? 1)),
    );
  for (const name of Object.keys(targets)) {
    const { tally } = fields[name] as Field;
    add(`${name}: intents`, Math.round(over(name, 'wall')), 'intents/s');
    if (name !== 'memory') {
      add(`${name}: ratio to the journal in memory`, ratio(name, 'memory', 'wall'), '×');
      add(`${name}: ratio to it by processor time`, ratio(name, 'memory', 'cpu'), '×');
    }
    add(`${name}: ratio to a bare Colyseus room`, ratio(name, 'bare', 'wall'), '×');
    add(`${name}: ratio to the bare room by processor time`, ratio(name, 'bare', 'cpu'), '×');
    add(
      `${name}: intents per second of processor time`,
      Math.round(over(name, 'cpu')),
      'intents/s',
    );
    add(
      `${name}: latency until everyone has it, full speed, p50`,
      quantile(tally.latencies, 0.5),
      'ms',
    );
    add(
      `${name}: latency until everyone has it, full speed, p99`,
      quantile(tally.latencies, 0.99),
      'ms',
    );
    add(`${name}: intents refused`, tally.refused, 'intents');
  }
  add('bare Colyseus room: intents', Math.round(over('bare', 'wall')), 'intents/s');
  for (const field of Object.values(fields)) field.leave();

  const latencies: Record<string, number[]> = {};
  for (let round = 0; round < PACED_ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) {
      const paced = await pacedGames(target);
      latencies[name] = [...(latencies[name] ?? []), ...paced.latencies];
    }
  }
  for (const [name, values] of Object.entries(latencies)) {
    const label = `${name}: latency, ${PACED_GAMES} games at human pace × 50`;
    add(`${label}, p50`, quantile(values, 0.5), 'ms');
    add(`${label}, p99`, quantile(values, 0.99), 'ms');
  }
  const { tally } = fields.SQLite as Field;
  add('games finished on SQLite', tally.finished, 'games');
  add('bytes per intent and client, mean', mean(tally.bytes), 'bytes');
  add('bytes per conquest and client, median', quantile(tally.conquests, 0.5), 'bytes');
  add('bytes per conquest and client, most', Math.max(...tally.conquests), 'bytes');
  add('clients per game', CLIENTS, 'clients');
  for (const [name, target] of Object.entries(targets)) await memory(name, target);
  await restoring(fields.SQLite?.codes ?? []);
} finally {
  for (const target of [...Object.values(targets), bare]) await target.stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}-memory`, { recursive: true, force: true });
  await database?.remove();
}
report('Server (one process, real sockets)', figures);

/** Moderate load: games whose players think for a moment. */
async function pacedGames(target: Target): Promise<Tally> {
  const tally = newTally();
  const tables = await Promise.all(
    Array.from({ length: PACED_GAMES }, () => openGame(target.base)),
  );
  const begun = performance.now();
  await Promise.all(
    tables.map((table) =>
      playGame(table, tally, () => performance.now() - begun > PACED_STRETCH, THINKING),
    ),
  );
  for (const client of tables.flatMap(({ clients }) => clients)) client.close();
  return tally;
}

/** Memory of the process, and of games in the middle of play with one connection each. */
async function memory(name: string, target: Target): Promise<void> {
  const count = 50;
  const before = await target.usage();
  const tables = [];
  for (let game = 0; game < count; game++) {
    const table = await openGame(target.base);
    let moves = 0;
    await playGame(table, newTally(), () => moves++ > 150);
    for (const client of table.clients.slice(1)) client.close();
    tables.push(table);
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const after = await target.usage();
  add(`${name}: memory per game in play`, (after.heap - before.heap) / count / 1024, 'KiB');
  add(`${name}: memory of the process after all of this`, after.rss / 1024 / 1024, 'MiB');
  for (const { clients } of tables) clients[0]?.close();
}

/** How long a stored game takes to come back, in a process that has none in memory. */
async function restoring(codes: readonly string[]): Promise<void> {
  const store = await Store.open(folder);
  const sessions = new Sessions(store, () => undefined);
  const times: number[] = [];
  let longest = 0;
  for (const code of codes.slice(0, 200)) {
    const begun = performance.now();
    const session = await sessions.open(code);
    times.push(performance.now() - begun);
    longest = Math.max(longest, session?.revision ?? 0);
    await sessions.close(code);
  }
  await store.close();
  add('a stored game comes back, p50', quantile(times, 0.5), 'ms');
  add('a stored game comes back, slowest', Math.max(...times), 'ms');
  add('entries of the longest of them', longest, 'entries');
}
