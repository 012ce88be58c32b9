/**
 * `npm run bench -- server`: whole games by random legal intents over real sockets, beside servers that do less.
 *
 * Four players and two watchers at each table, one intent on its way at a time, counted when everybody has it. In turn, so
 * that a busy moment of the machine meets all of them: our server with its journal on SQLite, on PostgreSQL (where one
 * answers, see TEST_DATABASE_URL) and in memory; a bare Colyseus room without rules and journal; and boardgame.io, which
 * stores nothing. Games end, so with all of them the next match is opened after as many moves as a game has.
 * `--without-boardgame.io` leaves that one out; `--short` measures little, to see that it works.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sessions } from '../apps/server/src/session/sessions.ts';
import { Store } from '../apps/server/src/store/store.ts';
import { freshDatabase } from '../apps/server/test/support/postgres.ts';
import { postgresProblem } from '../test/support/requirements.ts';
import { boardgameField, startBoardgame } from './load/boardgame.ts';
import { bareField, type Field, rateOf, realField } from './load/field.ts';
import { CLIENTS, newTally, openGame, playGame } from './load/games.ts';
import { IDLE_SECONDS, pin, startTarget, type Target } from './load/target.ts';
import { type Figure, median, quantile, report } from './support/report.ts';

const SHORT = process.argv.includes('--short');
/** Tables at the same time. */
const LOADS = SHORT ? [1, 5] : [1, 20, 200];
const ROUNDS = SHORT ? 1 : 5;
/** Milliseconds of one measured stretch; short, so that all meet the same moments of the machine. */
const STRETCH = SHORT ? 300 : 2000;
/** Milliseconds before anything is counted. */
const WARMING = SHORT ? 300 : 4000;
/** Tables at human pace, whose players think for so many milliseconds: 500 intents a second. */
const PACED = 50;
const THINKING = 100;
const PACED_STRETCH = SHORT ? 500 : 8000;
/** Matches that are open at the same time, and those that come and go. */
const OPEN = SHORT ? 5 : 100;
const PASSING = SHORT ? 20 : 1000;

const figures: Figure[] = [];
const add = (name: string, value: number, unit: string): void => {
  figures.push({ name, value, unit });
};
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const MiB = 1024 * 1024;

/** A server, and how tables are opened at it. */
interface Contestant {
  readonly target: Target;
  readonly open: (tables: number) => Promise<Field>;
}

const folder = mkdtempSync(join(tmpdir(), 'vinci-bench-'));
const problem = postgresProblem();
if (problem !== undefined) process.stderr.write(`Without PostgreSQL: ${problem}.\n`);
const database = problem === undefined ? await freshDatabase() : undefined;
const contestants: Record<string, Contestant> = {};
const enter = async (
  name: string,
  target: Target,
  open: (target: Target, tables: number) => Promise<Field>,
): Promise<void> => {
  contestants[name] = { target, open: (tables) => open(target, tables) };
  add(`${name}: resident memory after the start`, (await target.usage()).rss / MiB, 'MiB');
};
try {
  if (!process.argv.includes('--without-boardgame.io')) {
    await enter('boardgame.io', await startBoardgame(), boardgameField);
  }
  // What a first start compiles is kept for all others.
  await (await startTarget('memory', `${folder}-first`)).stop();
  await enter('bare room', await startTarget('bare', ''), bareField);
  await enter('SQLite', await startTarget('real', folder), realField);
  if (database) await enter('PostgreSQL', await startTarget('real', database.url), realField);
  await enter('memory', await startTarget('memory', `${folder}-memory`), realField);
  const pinned = pin(Object.values(contestants).map(({ target }) => target));
  if (!pinned) process.stderr.write('The servers share all cores with who plays.\n');

  for (const load of LOADS) await compare(load);
  await paced();
  await passing();
  await restoring();
} finally {
  for (const { target } of Object.values(contestants)) await target.stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}-memory`, { recursive: true, force: true });
  await database?.remove();
}
report('Server (one process, real sockets)', figures);

/** All contestants with so many tables, as fast as they can. */
async function compare(load: number): Promise<void> {
  const fields: Record<string, Field> = {};
  for (const [name, { open }] of Object.entries(contestants)) fields[name] = await open(load);
  const rates: Record<string, { wall: number; cpu: number }[]> = {};
  for (const [name, field] of Object.entries(fields)) {
    await rateOf(field, WARMING);
    Object.assign(field.tally, newTally());
    rates[name] = [];
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, field] of Object.entries(fields)) {
      rates[name]?.push(await rateOf(field, STRETCH));
    }
  }
  const tables = load === 1 ? '1 match' : `${load} matches`;
  for (const [name, own] of Object.entries(rates)) {
    const label = `${tables}, ${name}`;
    add(`${label}: intents`, Math.round(median(own.map(({ wall }) => wall))), 'intents/s');
    add(`${label}: processor time of 10,000`, median(own.map(({ cpu }) => 10_000 / cpu)), 's');
    for (const other of ['boardgame.io', 'bare room']) {
      const theirs = rates[other];
      if (theirs === undefined || other === name) continue;
      const ratios = own.map(({ wall }, round) => wall / (theirs[round]?.wall ?? Number.NaN));
      add(`${label}: intents beside ${other}`, median(ratios), '×');
      const times = own.map(({ cpu }, round) => (theirs[round]?.cpu ?? Number.NaN) / cpu);
      add(`${label}: processor time beside ${other}`, median(times), '×');
    }
    const { tally } = fields[name] as Field;
    add(`${label}: bytes per intent and client`, mean(tally.bytes), 'bytes');
    if (tally.refused > 0) add(`${label}: refused`, tally.refused, 'intents');
  }
  for (const field of Object.values(fields)) field.leave();
}

/** Moderate load: players who think for a moment. */
async function paced(): Promise<void> {
  for (const [name, { open }] of Object.entries(contestants)) {
    const field = await open(PACED);
    // What was needed to open the tables would be collected meanwhile, which holds up whoever plays for 40 ms.
    globalThis.gc?.();
    const begun = performance.now();
    await rateAtPace(field, () => performance.now() - begun > PACED_STRETCH);
    field.leave();
    const label = `${PACED} matches, an intent every ${THINKING} ms each, ${name}`;
    add(`${label}: latency, p50`, quantile(field.tally.latencies, 0.5), 'ms');
    add(`${label}: latency, p99`, quantile(field.tally.latencies, 0.99), 'ms');
  }
}

/** One intent after the other at each table, each begun so long after the one before. */
async function rateAtPace(field: Field, until: () => boolean): Promise<void> {
  await Promise.all(
    Array.from({ length: field.tables }, async (_, index) => {
      // So that not all tables move at the same moment.
      await new Promise((resolve) => setTimeout(resolve, (index * THINKING) / field.tables));
      while (!until()) {
        const next = performance.now() + THINKING;
        let sent = false;
        await field.play(index, () => {
          const before = sent;
          sent = true;
          return before;
        });
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
      }
    }),
  );
}

/** Memory of a server of its own, while games are open and once many have come and gone. */
async function passing(): Promise<void> {
  const target = await startTarget('real', `${folder}-passing`);
  const before = await target.usage();
  // The first ones bring what is made only once.
  const first = await realField(target, OPEN);
  const few = await target.usage();
  const field = await realField(target, OPEN);
  const open = await target.usage();
  add('SQLite: heap for each open match', (open.heap - few.heap) / OPEN / 1024, 'KiB');
  first.leave();
  field.leave();
  for (let game = 0; game < PASSING; game++) {
    const table = await openGame(target.base);
    let moves = 0;
    await playGame(table, newTally(), () => moves++ > 20);
    for (const client of table.clients) client.close();
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * IDLE_SECONDS * 1000));
  const after = await target.usage();
  await target.stop();
  const when = `once ${PASSING} matches have come and gone`;
  add(`SQLite: heap more than at the start, ${when}`, (after.heap - before.heap) / MiB, 'MiB');
  add(
    `SQLite: resident memory more than at the start, ${when}`,
    (after.rss - before.rss) / MiB,
    'MiB',
  );
  add('clients per match', CLIENTS, 'clients');
}

/** How long a stored game takes to come back, in a process that has none in memory. */
async function restoring(): Promise<void> {
  const store = await Store.open(folder);
  const codes = (await store.expired(Number.MAX_SAFE_INTEGER, 200)).map(({ code }) => code);
  const sessions = new Sessions(store, () => undefined);
  const times: number[] = [];
  for (const code of codes) {
    const begun = performance.now();
    await sessions.open(code);
    times.push(performance.now() - begun);
    await sessions.close(code);
  }
  await store.close();
  if (times.length > 0) add('a stored game comes back, p50', quantile(times, 0.5), 'ms');
}
