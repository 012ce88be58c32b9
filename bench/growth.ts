/**
 * `npm run bench -- growth`: what a move costs as work grows, in processor time of the server.
 *
 * A server for each number of matches, of watchers at one match, and of stored games; they play in turn, so that a busy moment of
 * the machine meets all of them, and each is compared with the smallest. Then one game without sockets that is made longer and
 * longer. `--short` takes small numbers, to see that it works; `--json` as everywhere.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameSession } from '@vinci/session/session';
import { Sessions } from '../apps/server/src/session/sessions.ts';
import { Store } from '../apps/server/src/store/store.ts';
import * as acts from '../apps/server/test/support/acts.ts';
import { makeManyGames } from '../apps/server/test/support/many-games.ts';
import { randomOf } from '../apps/server/test/support/player.ts';
import { playOn } from '../apps/server/test/support/session.ts';
import { type Field, realField } from './load/field.ts';
import { newTally } from './load/games.ts';
import { startTarget, type Target } from './load/target.ts';
import { type Figure, median, report } from './support/report.ts';

const SHORT = process.argv.includes('--short');
const MATCHES = SHORT ? [1, 5] : [1, 20, 200, 1000];
/** As many as a server lets watch a game by sockets. */
const WATCHERS = SHORT ? [0, 5] : [0, 10, 200];
const STORED = SHORT ? [0, 100] : [0, 100_000];
const LENGTHS = SHORT ? [10, 100] : [10, 100, 1000, 4000];
/** Entries of each stored game. */
const ENTRIES = 10;
const ROUNDS = SHORT ? 1 : 9;
/** Intents of one measured stretch, and those before anything is measured. */
const STRETCH = SHORT ? 50 : 600;
const WARMING = SHORT ? 50 : 4000;
/** Of twenty intents, how many take a step back, so that a game can become long. */
const UNDONE = 13;
const KiB = 1024;

const figures: Figure[] = [];
const add = (name: string, value: number, unit: string): void => {
  figures.push({ name, value, unit });
};

/** Somebody who plays at a server of his own. */
interface Grown {
  readonly name: string;
  readonly target: Target;
  readonly field: Field;
  readonly size: number;
  /** Bytes of the heap that came with the matches. */
  readonly heap: number;
}

const folder = mkdtempSync(join(tmpdir(), 'vinci-bench-'));
try {
  await compare('matches', MATCHES, (target, matches) => realField(target, matches));
  await compare('watchers', WATCHERS, (target, watchers) =>
    realField(target, 1, target.base, watchers),
  );
  await lengthen();
  await compare(
    'stored games',
    STORED,
    (target) => realField(target, 20),
    async (place, over) => {
      if (over === 0) return;
      const games = { table: 0, playing: Math.ceil(over / 10), over: over - Math.ceil(over / 10) };
      await makeManyGames(place, { games, entries: ENTRIES });
    },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report('Cost of a move as work grows (processor time of one process, SQLite)', figures);
process.exit(0);

/** Plays in turn at servers that differ in one number. */
async function compare(
  what: string,
  sizes: readonly number[],
  open: (target: Target, size: number) => Promise<Field>,
  prepare: (place: string, size: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const all: Grown[] = [];
  for (const size of sizes) {
    const place = join(folder, `${what}-${size}`);
    await prepare(place, size);
    const target = await startTarget('real', place);
    const before = (await target.usage()).heap;
    const field = await open(target, size);
    const heap = (await target.usage()).heap - before;
    all.push({ name: `${size} ${what}`, size, target, field, heap });
  }
  for (const { field } of all) {
    await play(field, WARMING);
    Object.assign(field.tally, newTally());
  }
  const costs: number[][] = all.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { target, field }] of all.entries()) {
      const before = await target.usage();
      const intents = await play(field, STRETCH);
      costs[index]?.push(((await target.usage()).cpu - before.cpu) / intents);
    }
  }
  const [first] = all;
  for (const [index, { name, size, field, target, heap }] of all.entries()) {
    const own = costs[index] ?? [];
    add(`${name}: processor time of 10,000 intents`, median(own) * 10, 's');
    if (first !== undefined && size > first.size) {
      const ratios = own.map((cost, round) => cost / (costs[0]?.[round] ?? Number.NaN));
      add(`${name}: beside ${first.name}`, median(ratios), '×');
      const more = (heap - first.heap) / (size - first.size) / KiB;
      add(`${name}: heap for each beyond ${first.name}`, more, 'KiB');
    }
    field.leave();
    await target.stop();
  }
}

/** Plays so many intents. @returns how many they were */
async function play({ tables, tally, play: playAt }: Field, intents: number): Promise<number> {
  const before = tally.intents;
  const until = (): boolean => tally.intents - before >= intents;
  await Promise.all(
    Array.from({ length: tables }, async (_, index) => {
      while (!until()) await playAt(index, until);
    }),
  );
  return tally.intents - before;
}

/** One game in this process, without sockets, until it is long. */
async function lengthen(): Promise<void> {
  const store = await Store.open(join(folder, 'long'));
  const sessions = new Sessions(store, (error) => {
    throw error;
  });
  const costs = new Map<number, number[]>(LENGTHS.map((length) => [length, []]));
  const random = randomOf(7);
  // The first game warms all that is played.
  for (let game = 0; game <= ROUNDS; game++) {
    const session = await begin(sessions);
    for (const [index, length] of LENGTHS.entries()) {
      const from = LENGTHS[index - 1] ?? 0;
      const stretch = Math.min(length - from, STRETCH);
      await playLong(session, random, length - stretch);
      const before = process.cpuUsage();
      await playLong(session, random, length);
      const { user, system } = process.cpuUsage(before);
      // Some end before that.
      const reached = session.revision >= length;
      if (game > 0 && reached) costs.get(length)?.push((user + system) / 1000 / stretch);
    }
    await sessions.close(session.code);
  }
  for (const [length, own] of costs) {
    add(`entry ${length} of a game: processor time of 10,000`, median(own) * 10, 's');
  }
  await store.close();
}

async function begin(sessions: Sessions): Promise<GameSession> {
  const created = await sessions.create('Ada', { seats: 6 });
  const session = created.ok ? await sessions.open(created.value.code) : undefined;
  if (session === undefined) throw new Error('no game was made');
  for (const name of ['Bob', 'Cy', 'Di', 'Ed', 'Flo']) await acts.sit(session, undefined, name);
  await session.start();
  return session;
}

/** Random moves and steps back, until so many entries are there or the game is over. */
async function playLong(
  session: GameSession,
  random: (bound: number) => number,
  entries: number,
): Promise<void> {
  while (session.revision < entries) {
    const { position, undoable, revision } = session;
    const actor = position?.actor ?? -1;
    if (actor < 0) return;
    const wants = undoable > 0 && random(20) < UNDONE;
    const isBack = wants && (await session.undo(actor, revision, 1)).ok;
    if (!isBack) await playOn(session, random, 1);
  }
}
