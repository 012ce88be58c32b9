/**
 * `npm run bench -- doors`: intents by the JSON door beside those by sockets, at the same server and turn by
 * turn; and what idle streams cost beside idle sockets. Each game has four players and two watchers, who all
 * have to have each move before the next one is made.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Connection, post } from './load/connection.ts';
import { type Field, type Rate, rateOf, realField } from './load/field.ts';
import { newTally } from './load/games.ts';
import { jsonField, Reader } from './load/json-door.ts';
import { startTarget, type Usage } from './load/target.ts';
import { type Figure, median, quantile, report } from './support/report.ts';

const SHORT = process.argv.includes('--short');
const LOADS = SHORT ? [1, 2] : [1, 8];
const ROUNDS = SHORT ? 1 : 5;
/** Milliseconds of one measured stretch. */
const STRETCH = SHORT ? 300 : 3000;
/** Watchers of each of the games at which nothing happens, and those games. */
const IDLE = SHORT ? 10 : 125;
const IDLE_GAMES = SHORT ? 1 : 8;
/** Watchers of each before what is measured, so that code and caches are there. */
const WARM_UP = 10;
/** Milliseconds in which what only opening needs comes to its end. */
const REST = SHORT ? 300 : 3000;

const figures: Figure[] = [];
const add = (name: string, value: number, unit: string): void => {
  figures.push({ name, value, unit });
};

const folder = mkdtempSync(join(tmpdir(), 'vinci-bench-'));
const target = await startTarget('real', folder);
try {
  for (const games of LOADS) {
    const doors: Record<string, Field> = {
      sockets: await realField(target, games),
      JSON: await jsonField(target, games),
    };
    const rates: Record<string, Rate[]> = { sockets: [], JSON: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, field] of Object.entries(doors)) {
        const rate = await rateOf(field, STRETCH);
        // The first round only warms both up.
        if (round === 0) Object.assign(field.tally, newTally());
        else rates[name]?.push(rate);
      }
    }
    const label = games === 1 ? '1 game' : `${games} games`;
    for (const [name, field] of Object.entries(doors)) {
      const wall = median((rates[name] ?? []).map((rate) => rate.wall));
      add(`${label}, ${name}: intents`, Math.round(wall), 'intents/s');
      add(`${label}, ${name}: latency, p50`, quantile(field.tally.latencies, 0.5), 'ms');
      field.leave();
    }
    for (const pick of ['wall', 'cpu'] as const) {
      const ratios = (rates.JSON ?? []).map(
        (rate, round) => rate[pick] / (rates.sockets?.[round]?.[pick] ?? 1),
      );
      const what = pick === 'wall' ? 'JSON beside sockets' : 'the same by processor time';
      add(`${label}: ${what}`, median(ratios), '×');
    }
  }
} finally {
  await target.stop();
  rmSync(folder, { recursive: true, force: true });
}
const idle = { sockets: await idleOf('sockets'), streams: await idleOf('streams') };
for (const [door, { heap, resident }] of Object.entries(idle)) {
  add(`an idle one of ${door}: heap`, heap / 1024, 'KiB');
  add(`an idle one of ${door}: resident memory`, resident / 1024, 'KiB');
}
add('idle streams beside idle sockets: heap', idle.streams.heap / idle.sockets.heap, '×');
add('the same by resident memory', idle.streams.resident / idle.sockets.resident, '×');
report('The JSON door beside sockets (one server, SQLite)', figures);
// Connections that are kept for further calls would hold up the end.
process.exit();

/** Bytes that each idle connection takes, at a server of its own that had some already and had its rest since. */
async function idleOf(door: 'sockets' | 'streams'): Promise<{ heap: number; resident: number }> {
  const place = mkdtempSync(join(tmpdir(), 'vinci-bench-'));
  const server = await startTarget('real', place);
  const made = Array.from({ length: IDLE_GAMES }, () =>
    post<{ code: string }>(server.base, '/api/games', { name: 'Idle', seats: 3 }),
  );
  const codes = (await Promise.all(made)).map(({ code }) => code);
  const open = async (watchers: number): Promise<Usage> => {
    for (const code of codes) {
      for (let watcher = 0; watcher < watchers; watcher++) {
        await (door === 'streams' ? Reader.open(server.base, code) : socket(server.base, code));
      }
    }
    await setTimeout(REST);
    await server.usage();
    return server.usage();
  };
  const before = await open(WARM_UP);
  const after = await open(IDLE);
  await server.stop();
  rmSync(place, { recursive: true, force: true });
  const count = IDLE * IDLE_GAMES;
  return {
    heap: (after.heap - before.heap) / count,
    resident: (after.rss - before.rss) / count,
  };
}

async function socket(base: string, code: string): Promise<Connection> {
  const path = `/api/games/${code}/enter`;
  const { reservation } = await post<{ reservation: never }>(base, path, {});
  return Connection.open(base, reservation);
}
