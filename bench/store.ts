/**
 * `npm run bench -- store`: what stored games cost.
 *
 * The same server starts with an empty journal and with one that holds 100,000 games, 10,000 of them
 * unfinished, in turns, so that a busy moment of the machine meets both. Then a game of 5,000 entries is
 * replayed, and moves are made alone and beside chat. On PostgreSQL as well, where
 * one answers (see TEST_DATABASE_URL). `--short` takes a hundredth of the games, to see that it works.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chains } from '@vinci/fairness';
import { europe } from '@vinci/maps';
import { legalIntents, MAX_INTENTS, RULES_VERSION } from '@vinci/rules';
import { compiled } from '@vinci/session/compiled';
import { Course } from '@vinci/session/course';
import type { EntryRow, StoredGame } from '@vinci/session/rows';
import type { GameSession } from '@vinci/session/session';
import { courseOf, markOf } from '@vinci/session/stored';
import type { Table } from '@vinci/session/table';
import { Sessions } from '../apps/server/src/session/sessions.ts';
import { Store } from '../apps/server/src/store/store.ts';
import * as acts from '../apps/server/test/support/acts.ts';
import { makeManyGames } from '../apps/server/test/support/many-games.ts';
import { Player, randomOf } from '../apps/server/test/support/player.ts';
import { freshDatabase } from '../apps/server/test/support/postgres.ts';
import { playOn } from '../apps/server/test/support/session.ts';
import { postgresProblem } from '../test/support/requirements.ts';
import { startTarget } from './load/target.ts';
import { type Figure, median, quantile, report } from './support/report.ts';

const IS_SHORT = process.argv.includes('--short');

const GAMES = IS_SHORT
  ? { table: 10, playing: 100, over: 890 }
  : { table: 1000, playing: 10_000, over: 89_000 };
const STORED = `${GAMES.table + GAMES.playing + GAMES.over} games`;
/** Entries of each of them that was begun. */
const ENTRIES = 30;
const STARTS = IS_SHORT ? 1 : 5;
/** Games that people come to after a start. */
const ACTIVE = 20;
const CALLS = 50;
/** Games in which moves are made as fast as they are stored, and others in which people chat so. */
const PLAYED = 40;
const CHATTING = 20;
const ROUNDS = IS_SHORT ? 1 : 5;
/** Milliseconds of one measured stretch. */
const STRETCH = 700;
/** More entries than any game between people has. */
const LONG = 5000;
const RESTORES = 15;

const figures: Figure[] = [];
const add = (name: string, value: number, unit: string): void => {
  figures.push({ name, value, unit });
};

/** What one start has shown. */
interface Start {
  /** Milliseconds until it listens. */
  readonly ready: number;
  /** The same of the processor's time. */
  readonly cpu: number;
  /** Bytes of memory in use then, and with some games active. */
  readonly heap: number;
  readonly active: number;
  /** Milliseconds for the list of games, and for `/health`. */
  readonly list: number;
  readonly health: number;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

async function callOften(url: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    times.push(await timed(async () => (await fetch(url)).text()));
  }
  return median(times);
}

async function start(place: string, codes: readonly string[]): Promise<Start> {
  const begun = performance.now();
  const target = await startTarget('real', place);
  const ready = performance.now() - begun;
  const { heap, cpu } = await target.usage();
  const list = await callOften(`${target.base}/api/games`);
  const health = await callOften(`${target.base}/health`);
  for (const code of codes.slice(0, ACTIVE)) await Player.enter(target.base, code);
  const active = (await target.usage()).heap;
  await target.stop();
  return { ready, cpu, heap, active, list, health };
}

async function measureStarts(database: string, few: string, many: string): Promise<void> {
  const small = { table: 0, playing: ACTIVE, over: 0 };
  const fewCodes = (await makeManyGames(few, { games: small, entries: ENTRIES })).playing;
  const begun = performance.now();
  const manyCodes = (await makeManyGames(many, { games: GAMES, entries: ENTRIES })).playing;
  add(`${database}: making ${STORED}`, (performance.now() - begun) / 1000, 's');
  const starts: { few: Start; many: Start }[] = [];
  for (let round = 0; round < STARTS; round++) {
    starts.push({ few: await start(few, fewCodes), many: await start(many, manyCodes) });
  }
  const ratio = (name: string, field: keyof Start): void => {
    const of = (which: 'few' | 'many'): number => median(starts.map((each) => each[which][field]));
    add(`${database}: ${name}, ${STORED} to ${ACTIVE}`, of('many') / of('few'), '×');
  };
  add(
    `${database}: start with ${STORED}`,
    median(starts.map(({ many: { ready } }) => ready)),
    'ms',
  );
  ratio('start', 'ready');
  ratio('start, processor time', 'cpu');
  ratio('memory after the start', 'heap');
  ratio(`memory with ${ACTIVE} games active`, 'active');
  ratio('list of games', 'list');
  ratio('health', 'health');
}

/** A long game with many steps taken back. */
function longGame(): { stored: StoredGame; table: Table } {
  const config = {
    preset: 'deClassic',
    options: {},
    map: europe.id,
    mapVersion: europe.version,
    seats: 6,
    fictional: [],
  } as const;
  const rules = compiled(config);
  if (!rules.ok) throw new Error(rules.error.text);
  const seed = '5'.repeat(32);
  const course = new Course(rules.value, seed, new Chains('BCDF23', []));
  const random = randomOf(5);
  const out = new Int32Array(MAX_INTENTS);
  const entries: EntryRow[] = [];
  while (entries.length < LONG && course.position.actor >= 0) {
    const { actor } = course.position;
    const undo = course.undoable > 0 && random(20) < 12;
    const code = undo ? -1 : (out[random(legalIntents(course.position, out))] as number);
    const played = { seat: actor, code, bot: 0, link: '' } as const;
    const entry = { game: 'BCDF23', revision: entries.length, at: 0, ...played };
    course.replay(played);
    entries.push(entry);
  }
  const about = { code: 'BCDF23', status: 'playing', config: JSON.stringify(config), seed };
  const row = { ...about, rules: RULES_VERSION };
  const stored = { seats: [], tokens: [], notes: [], entries };
  const game = { ...row, ...markOf(course.position, entries.length) };
  const played = { ...stored, game } as unknown as StoredGame;
  return { stored: played, table: { config } as unknown as Table };
}

function measureRestoring(): void {
  const { stored, table } = longGame();
  const times = Array.from({ length: RESTORES }, () => {
    const begun = performance.now();
    courseOf(stored, table);
    return performance.now() - begun;
  });
  add('waking a long game: entries', stored.entries.length, '');
  add('waking a long game', median(times), 'ms');
}

/** A game of three people, begun. */
async function newGame(sessions: Sessions): Promise<GameSession> {
  const created = await sessions.create('Ada', { seats: 3 });
  const session = created.ok ? await sessions.open(created.value.code) : undefined;
  if (session === undefined) throw new Error('no game was made');
  for (const name of ['Bob', 'Cy']) await acts.sit(session, undefined, name);
  await session.start();
  return session;
}

/** What chat costs moves: both as fast as the journal takes them, without sockets. */
async function measureChat(database: string, place: string): Promise<void> {
  const store = await Store.open(place);
  const sessions = new Sessions(store, (error) => {
    throw error;
  });
  const make = (count: number): Promise<GameSession[]> =>
    Promise.all(Array.from({ length: count }, () => newGame(sessions)));
  const talking = await make(CHATTING);
  const stretch = async (chatting: readonly GameSession[]) => {
    const games = await make(PLAYED);
    const latencies: number[] = [];
    let lines = 0;
    const end = performance.now() + STRETCH;
    await Promise.all([
      ...games.map(async (game, seed) => {
        const random = randomOf(seed + 1);
        for (let made = 1; made > 0 && performance.now() < end; ) {
          latencies.push(await timed(async () => (made = await playOn(game, random, 1))));
        }
      }),
      ...chatting.map(async (game) => {
        for (; performance.now() < end; lines++) await game.chat(0, 'hello', 'table');
      }),
    ]);
    return { moves: latencies.length, lines, p99: quantile(latencies, 0.99) };
  };
  await stretch([]);
  const rounds: { alone: Stretch; beside: Stretch }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ alone: await stretch([]), beside: await stretch(talking) });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  const second = STRETCH / 1000;
  add(
    `${database}: moves alone`,
    of(({ alone }) => alone.moves / second),
    'moves/s',
  );
  add(
    `${database}: moves beside chat`,
    of(({ beside }) => beside.moves / second),
    'moves/s',
  );
  add(
    `${database}: lines of chat`,
    of(({ beside }) => beside.lines / second),
    'lines/s',
  );
  add(
    `${database}: moves and lines beside chat to moves alone`,
    of(({ alone, beside }) => (beside.moves + beside.lines) / alone.moves),
    '×',
  );
  add(
    `${database}: p99 of moves beside chat to alone`,
    of(({ alone, beside }) => beside.p99 / alone.p99),
    '×',
  );
  await store.close();
}

/** What was stored in a while. */
interface Stretch {
  readonly moves: number;
  readonly lines: number;
  /** Milliseconds until a move is stored. */
  readonly p99: number;
}

measureRestoring();
const folder = mkdtempSync(join(tmpdir(), 'vinci-bench-'));
const problem = postgresProblem();
if (problem !== undefined) process.stderr.write(`Without PostgreSQL: ${problem}.\n`);
try {
  await measureChat('SQLite', join(folder, 'chat'));
  await measureStarts('SQLite', join(folder, 'few'), join(folder, 'many'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (problem === undefined) {
  const [chat, few, many] = [await freshDatabase(), await freshDatabase(), await freshDatabase()];
  try {
    await measureChat('PostgreSQL', chat.url);
    await measureStarts('PostgreSQL', few.url, many.url);
  } finally {
    await Promise.all([chat.remove(), few.remove(), many.remove()]);
  }
}
report('Stored games', figures);
process.exit(0);
