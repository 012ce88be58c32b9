/**
 * `npm run bench -- server`: whole games by random legal intents over real sockets.
 *
 * The server runs in a process of its own; four players and a spectator are connected to each game.
 * The same traffic then goes through a bare Colyseus room without rules and journal, turn by turn
 * with the real one, so that a busy moment of the machine meets both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sessions } from '../apps/server/src/session/sessions.ts';
import { Store } from '../apps/server/src/store/store.ts';
import {
  CLIENTS,
  type GameTable,
  newTally,
  openBare,
  openGame,
  playBare,
  playGame,
  type Tally,
} from './load/games.ts';
import { startTarget, type Target } from './load/target.ts';
import { type Figure, median, report } from './support/report.ts';

const GAMES = 100;
const ROUNDS = 3;
/** Milliseconds of one measured stretch. */
const STRETCH = 5000;
const PACED_GAMES = 10;
/** Milliseconds that a paced player thinks. */
const THINKING = 40;

const figures: Figure[] = [];
const add = (name: string, value: number, unit: string): void => {
  figures.push({ name, value, unit });
};

const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ??
  0;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Intents per second, and per second of the server's processor time. */
interface Rate {
  readonly wall: number;
  readonly cpu: number;
}

/** Keeps all tables busy for a stretch. */
async function stretch(
  target: Target,
  tally: Tally,
  play: (index: number, until: () => boolean) => Promise<void>,
): Promise<Rate> {
  const before = await target.usage();
  const { intents } = tally;
  const begun = performance.now();
  const until = (): boolean => performance.now() - begun > STRETCH;
  await Promise.all(
    Array.from({ length: GAMES }, async (_, index) => {
      while (!until()) await play(index, until);
    }),
  );
  const done = tally.intents - intents;
  const seconds = (performance.now() - begun) / 1000;
  const after = await target.usage();
  return { wall: done / seconds, cpu: (done / (after.cpu - before.cpu)) * 1000 };
}

const folder = mkdtempSync(join(tmpdir(), 'vinci-bench-'));
const real = await startTarget('real', folder);
const bare = await startTarget('bare', folder);
try {
  const full = newTally();
  const empty = newTally();
  const rates: { real: Rate; bare: Rate }[] = [];
  const bareTables = await Promise.all(
    Array.from({ length: GAMES }, (_, index) => openBare(bare.base, `room${index}`)),
  );
  const codes: string[] = [];
  const tables: (GameTable | undefined)[] = await Promise.all(
    Array.from({ length: GAMES }, () => openGame(real.base)),
  );
  for (let round = 0; round <= ROUNDS; round++) {
    const tally = round === 0 ? newTally() : full;
    const ours = await stretch(real, tally, async (index, until) => {
      const table = tables[index] ?? (await openGame(real.base));
      tables[index] = table;
      if (!(await playGame(table, tally, until))) return;
      codes.push(table.code);
      tables[index] = undefined;
      for (const client of table.clients) client.close();
    });
    const theirs = await stretch(bare, empty, (index, until) =>
      playBare(bareTables[index], empty, until),
    );
    // The first round only warms both up.
    if (round > 0) rates.push({ real: ours, bare: theirs });
  }
  const over = (pick: (rate: { real: Rate; bare: Rate }) => number): number =>
    median(rates.map(pick));
  add('games finished at full speed', full.finished, 'games');
  add('intents accepted', full.intents, 'intents');
  add('intents refused', full.refused, 'intents');
  add('intents, rules and journal on', Math.round(over((rate) => rate.real.wall)), 'intents/s');
  add('intents, bare Colyseus room', Math.round(over((rate) => rate.bare.wall)), 'intents/s');
  add(
    'ratio to the bare room',
    over(({ real: a, bare: b }) => a.wall / b.wall),
    '×',
  );
  add(
    'ratio to the bare room by processor time',
    over(({ real: a, bare: b }) => a.cpu / b.cpu),
    '×',
  );
  add(
    'intents per second of processor time',
    Math.round(over((rate) => rate.real.cpu)),
    'intents/s',
  );
  add('latency until everyone has it, full speed, p50', quantile(full.latencies, 0.5), 'ms');
  add('latency until everyone has it, full speed, p99', quantile(full.latencies, 0.99), 'ms');
  for (const table of [...bareTables, ...tables]) {
    for (const client of table?.clients ?? []) client.close();
  }

  const paced = newTally();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: PACED_GAMES }, async () => {
      const table = await openGame(real.base);
      await playGame(table, paced, () => performance.now() - begun > STRETCH, THINKING);
      for (const client of table.clients) client.close();
    }),
  );
  add(
    `latency, ${PACED_GAMES} games at human pace × 50, p50`,
    quantile(paced.latencies, 0.5),
    'ms',
  );
  add(
    `latency, ${PACED_GAMES} games at human pace × 50, p99`,
    quantile(paced.latencies, 0.99),
    'ms',
  );

  add('bytes per intent and client, mean', mean(full.bytes), 'bytes');
  add('bytes per conquest and client, median', quantile(full.conquests, 0.5), 'bytes');
  add('bytes per conquest and client, most', Math.max(...full.conquests), 'bytes');
  add('clients per game', CLIENTS, 'clients');

  await memory(real);
  await restoring(codes);
} finally {
  real.stop();
  bare.stop();
  rmSync(folder, { recursive: true, force: true });
}
report('Server (one process, real sockets)', figures);

/** Memory of games in the middle of play, with one connection each. */
async function memory(target: Target): Promise<void> {
  const count = 100;
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
  add('memory per game in play', (after.heap - before.heap) / count / 1024, 'KiB');
  for (const { clients } of tables) clients[0].close();
}

/** How long a stored game takes to come back, in a process that has none in memory. */
async function restoring(codes: readonly string[]): Promise<void> {
  const store = await Store.open(folder);
  const sessions = new Sessions(store, () => undefined);
  const times: number[] = [];
  let longest = 0;
  for (const code of codes.slice(-200)) {
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
