import type { DatabaseSync } from 'node:sqlite';
import { chainOf } from '@vinci/fairness';
import { listMaps } from '@vinci/maps';
import { MAX_UNDONE, UNDO } from '@vinci/protocol';
import {
  type GameConfig,
  legalIntents,
  MAX_INTENTS,
  PRESET_IDS,
  type PresetId,
} from '@vinci/rules';
import fc from 'fast-check';
import { readConfig } from '../src/config.ts';
import { checkJournal } from '../src/operations/doctor/journal.ts';
import { compiled } from '../src/session/compiled.ts';
import type { Course } from '../src/session/course.ts';
import { Sessions } from '../src/session/sessions.ts';
import { type Calm, readSnapshot, snapshotRow } from '../src/session/snapshot.ts';
import { courseOf, markOf, newCourse } from '../src/session/stored.ts';
import type { Table } from '../src/session/table.ts';
import type { EntryRow, GameRow, SeatRow, SnapshotRow } from '../src/store/schema.ts';
import { Store } from '../src/store/store.ts';
import type { StoredGame } from '../src/store/tables.ts';
import { randomOf } from './support/player.ts';
import { temporaryFolder } from './support/server.ts';
import { playOn, startedGame } from './support/session.ts';

const buffer = new Int32Array(MAX_INTENTS);
const CODE = 'BCDF23';

/** The rule texts that know fictional players. */
const WITH_FICTIONAL: readonly PresetId[] = ['deClassic', 'nlClassic'];

/** A configuration of a rule text that some board has. */
function configOf(preset: PresetId, seats: number, fictional: readonly number[]): GameConfig {
  const configs = listMaps().map(({ id, version }) => ({
    preset,
    options: {},
    map: id,
    mapVersion: version,
    seats,
    fictional,
  }));
  const config = configs.find((each) => compiled(each).ok);
  if (config === undefined) throw new Error(`no board for ${preset} with ${seats}`);
  return config;
}

/** A random game as it is stored, with the snapshots that could have been made along the way. */
interface Told {
  readonly table: Table;
  readonly game: GameRow;
  readonly entries: EntryRow[];
  /** By the number of entries there were. */
  readonly snapshots: Map<number, SnapshotRow>;
}

/** The links of the seats that have a chain: all but the last one. */
const CHAINS = Array.from({ length: 5 }, (_, seat) => chainOf(CODE, `${seat}`.repeat(64)));
const chainsOf = ({ seats }: GameConfig): string[][] => CHAINS.slice(0, seats - 1);

/** Rows of the seats as far as a course needs them. */
const seatsOf = (config: GameConfig): SeatRow[] =>
  Array.from(
    { length: config.seats },
    (_, seat) => ({ seat, promise: '', entropy: chainsOf(config)[seat]?.[0] ?? '' }) as SeatRow,
  );

/**
 * Plays at random: moves of people and bots, alone and several at once, steps taken back, and most of
 * the moves of people with the next link of their chain.
 */
function randomGame(config: GameConfig, seed: string, number: number, most: number): Told {
  const random = randomOf(number);
  const rules = compiled(config);
  if (!rules.ok) throw new Error(rules.error.text);
  const { game, table } = storedOf(config, seed);
  const course = newCourse(rules.value, { game, seats: seatsOf(config) });
  const chains = chainsOf(config);
  const told: Told = { table, game, entries: [], snapshots: new Map() };
  while (course.revision < most && course.position.actor >= 0) {
    const { actor } = course.position;
    const bot = random(5) === 0;
    const undo = course.undoable > 0 && random(4) === 0;
    const staged = undo
      ? course.stageUndo(actor, 1 + random(course.undoable))
      : course.stage(
          actor,
          [buffer[random(legalIntents(course.position, buffer))] as number],
          bot || random(3) === 0 ? undefined : chains[actor]?.[course.links(actor) + 1],
        );
    if (!staged.ok) break;
    for (const [index, [code]] of staged.value.entries.entries()) {
      const { stir } = staged.value;
      told.entries.push({
        game: CODE,
        revision: told.entries.length,
        seat: actor,
        code,
        at: 0,
        bot: Number(bot && !undo),
        link: stir?.entry === index ? stir.link : '',
      });
    }
    const before = course.calmAt;
    course.commit(staged.value, bot && !undo);
    if (course.position.actor !== actor) {
      Object.assign(told.game, markOf(course.position, course.revision));
    }
    if (course.calmAt > before) told.snapshots.set(course.revision, snapshotRow(told, course.calm));
  }
  return told;
}

function storedOf(config: GameConfig, seed: string): { game: GameRow; table: Table } {
  const game = { code: CODE, status: 'playing', config: JSON.stringify(config), seed, rules: 2 };
  return {
    game: { ...game, rules: 2, chains: 1, digest: '', digest_at: 0 } as unknown as GameRow,
    table: { config } as Table,
  };
}

/** The course with a snapshot and without one. */
function bothWays(told: Told, length: number, snapshot: SnapshotRow): [Course, Course] {
  const entries = told.entries.slice(0, length);
  const game =
    told.game.digest_at > length ? { ...told.game, digest: '', digest_at: 0 } : told.game;
  const seats = seatsOf(JSON.parse(told.game.config) as GameConfig);
  const stored: StoredGame = { game, entries, seats, tokens: [], notes: [] };
  const ignored: string[] = [];
  const fast = courseOf({ ...stored, snapshot }, told.table, (_, reason) => ignored.push(reason));
  const full = courseOf(stored, told.table);
  if (fast === undefined || full === undefined) throw new Error('no course');
  expect(ignored).toEqual([]);
  return [fast, full];
}

const seen = (course: Course): unknown => ({
  cells: [...course.position.cells],
  revision: course.revision,
  undoable: course.undoable,
  opening: course.opening,
  log: course.log(0),
  calm: course.calm,
  links: [0, 1, 2, 3, 4, 5].map((seat) => course.links(seat)),
});

describe('a game that is restored from a snapshot is the same as one that was replayed', () => {
  const kinds = PRESET_IDS.flatMap((preset) => [
    [preset, 3, []] as const,
    [preset, 5, []] as const,
    ...(WITH_FICTIONAL.includes(preset) ? [[preset, 4, [1, 3]] as const] : []),
  ]);
  test.each(kinds)('%s, %i seats, fictional: %j', (preset, seats, fictional) => {
    const config = configOf(preset, seats, fictional);
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(1e9), (number, which, where) => {
        const seed = (number * 7 + 1).toString(16).padStart(32, 'a');
        const told = randomGame(config, seed, number, 250);
        const [at, snapshot] = [...told.snapshots][which % told.snapshots.size] ?? [];
        if (at === undefined || snapshot === undefined) throw new Error('no snapshot');
        const length = at + (where % (told.entries.length - at + 1));
        const [fast, full] = bothWays(told, length, snapshot);
        expect(seen(fast)).toEqual(seen(full));
        // They also go on alike, random results and what may be taken back included.
        for (const entry of told.entries.slice(length)) {
          fast.replay(entry);
          full.replay(entry);
        }
        expect(seen(fast)).toEqual(seen(full));
      }),
      { numRuns: 12, seed: 9 },
    );
  });

  test('also in how often steps may still be taken back in this turn', () => {
    const config = configOf('deClassic', 3, []);
    const told = randomGame(config, '1'.repeat(32), 5, 60);
    const [at, snapshot] = [...told.snapshots].at(-1) ?? [];
    if (at === undefined || snapshot === undefined) throw new Error('no snapshot');
    const log = told.entries.slice(0, at);
    const game = { ...told, entries: log };
    const [course] = bothWays(game, at, snapshot);
    const { actor } = course.position;
    const add = (code: number): void => {
      const entry = {
        game: CODE,
        revision: log.length,
        seat: actor,
        code,
        at: 0,
        bot: 0,
        link: '',
      };
      course.replay(entry);
      log.push(entry);
    };
    const step = [...buffer.subarray(0, legalIntents(course.position, buffer))].find((code) => {
      const staged = course.stage(actor, [code]);
      return staged.ok && staged.value.befores[0] !== undefined;
    }) as number;
    for (let times = 0; times < MAX_UNDONE; times++) {
      add(step);
      add(UNDO);
    }
    add(step);
    for (const each of bothWays(game, log.length, snapshot)) {
      expect(each.stageUndo(actor, 1)).toMatchObject({ error: { code: 'undo/too-often' } });
    }
  });
});

describe('a snapshot does not count', () => {
  const told = randomGame(configOf('jaInternational', 4, []), '2'.repeat(32), 6, 120);
  const [at, good] = [...told.snapshots].at(-3) as [number, SnapshotRow];
  const [first] = told.entries as [EntryRow];

  test.each<[string, SnapshotRow, Partial<Told>]>([
    ['with another cell', { ...good, cells: good.cells.replace(/\d/, '9') }, {}],
    ['with cells missing', { ...good, cells: '[1,2,3]' }, {}],
    ['that is no JSON', { ...good, cells: '{' }, {}],
    ['with other random results', { ...good, draws: '[]' }, {}],
    ['of another moment', { ...good, revision: good.revision - 1 }, {}],
    ['of a time to come', { ...good, revision: told.entries.length + 1 }, {}],
    ['of other rules', { ...good, digest: '0'.repeat(64) }, {}],
    ['of another seed', good, { game: { ...told.game, seed: '3'.repeat(32) } }],
    ['of other options', good, { game: { ...told.game, config: '{}' } }],
    ['of another game', good, { game: { ...told.game, code: 'GGGGGG' } }],
    ['after another move', good, { entries: [{ ...first, code: 99 }, ...told.entries.slice(1)] }],
    [
      'after a move of a bot',
      good,
      { entries: [{ ...first, bot: 1 - first.bot }, ...told.entries.slice(1)] },
    ],
    [
      'after a move with another link',
      good,
      { entries: [{ ...first, link: 'f'.repeat(64) }, ...told.entries.slice(1)] },
    ],
  ])('%s', (_name, snapshot, change) => {
    expect(readSnapshot(told, good)).toMatchObject({ revision: good.revision });
    expect(typeof readSnapshot({ ...told, ...change }, snapshot)).toBe('string');
    if (Object.keys(change).length > 0) return;
    const ignored: string[] = [];
    const seats = seatsOf(JSON.parse(told.game.config) as GameConfig);
    const stored: StoredGame = { ...told, seats, tokens: [], notes: [], snapshot };
    const course = courseOf(stored, told.table, (_, reason) => ignored.push(reason));
    expect(ignored).toHaveLength(1);
    expect(course?.position.digest()).toBe(
      courseOf({ ...stored, snapshot: undefined }, told.table)?.position.digest(),
    );
    expect(at).toBeGreaterThan(0);
  });
});

const rows = (database: DatabaseSync): SnapshotRow[] =>
  database.prepare('select * from snapshots').all() as unknown as SnapshotRow[];

test('one is kept when a game leaves memory, and used; a bad one is deleted and replaced', async () => {
  const { store, database, sessions, session: first } = await startedGame(3);
  const told: string[] = [];
  store.snapshots.onIgnored = (game, reason) => told.push(`${game}: ${reason}`);
  const { code } = first;
  await playOn(first, randomOf(4), 30);
  await sessions.close(code);
  // So little is replayed at once.
  expect(rows(database)).toEqual([]);
  const session = (await sessions.open(code)) as typeof first;
  await playOn(session, randomOf(5), 120);
  const digest = session.position?.digest();
  await sessions.close(code);
  const again = (await sessions.open(code)) as typeof session;
  const [row] = rows(database);
  expect(row?.revision).toBeGreaterThan(60);
  expect([again.position?.digest(), again.revision, again.undoable]).toEqual([
    digest,
    session.revision,
    session.undoable,
  ]);
  expect(again.history(0)).toEqual(session.history(0));
  await sessions.close(code);
  expect(rows(database)).toEqual([row]);
  database.exec("update snapshots set cells = replace(cells, '0', '1')");
  expect((await sessions.open(code))?.position?.digest()).toBe(digest);
  expect(told).toEqual([expect.stringContaining(`${code}: it is damaged`)]);
  await sessions.close(code);
  expect(rows(database)).toEqual([row]);
  // It goes when the game goes.
  database.exec("update games set status = 'over', updated_at = 1");
  expect(await new Sessions(store, () => undefined).remove(code, 2)).toBe(true);
  expect(rows(database)).toEqual([]);
});

describe('the log alone says how a game stands', () => {
  /** A game out of memory that has a snapshot. */
  async function sleepingGame(seed: number) {
    const table = await startedGame(3);
    const told: string[] = [];
    table.store.snapshots.onIgnored = (_game, reason) => told.push(reason);
    await playOn(table.session, randomOf(seed), 90);
    const { position } = table.session;
    if (position === undefined) throw new Error('no position');
    return { ...table, told, position, code: table.session.code };
  }

  test.each([8, 9, 10, 11, 12, 13])(
    'a snapshot that is sound but wrong makes no game damaged (%i)',
    async (seed) => {
      const { store, database, sessions, position, code, told } = await sleepingGame(seed);
      const digest = position.digest();
      await sessions.close(code);
      const stored = (await store.load(code)) as StoredGame;
      const { revision, cells, draws } = readSnapshot(
        stored,
        stored.snapshot as SnapshotRow,
      ) as Calm;
      // Noted before or at the last change of seats, so that it is noticed.
      expect(revision).toBeLessThanOrEqual(stored.game.digest_at);
      const at = cells.length - 3;
      const wrong = snapshotRow(stored, {
        revision,
        cells: cells.with(at, (cells[at] ?? 0) + 1),
        draws,
      });
      database.prepare('update snapshots set cells = ?, digest = ?').run(wrong.cells, wrong.digest);
      expect((await sessions.open(code))?.position?.digest()).toBe(digest);
      expect(told).toEqual([expect.stringMatching(/^the game cannot go on from it: /)]);
      // A good one takes its place.
      await sessions.close(code);
      expect(rows(database)).toEqual([stored.snapshot]);
    },
  );

  test('what is in memory is compared with it before a snapshot is kept', async () => {
    const { database, sessions, session, position, code, told } = await sleepingGame(4);
    const digest = position.digest();
    // A fault of the program, as none is known.
    const course = Reflect.get(session, 'course') as Course;
    course.jump({ ...course.calm, cells: course.calm.cells.with(-3, 77) }, []);
    await sessions.close(code);
    expect(told).toEqual(['the log leads to another position']);
    expect(rows(database)).toEqual([]);
    expect((await sessions.open(code))?.position?.digest()).toBe(digest);
  });
});

test('the doctor compares each snapshot with the whole log', async () => {
  const folder = temporaryFolder();
  const store = await Store.open(folder.path);
  const sessions = new Sessions(store, () => undefined);
  const codes: string[] = [];
  for (let number = 0; number < 3; number++) {
    const made = await sessions.create('Ada', { opponents: ['easy', 'easy'] }, true);
    if (!made.ok) throw new Error(made.error.text);
    const session = await sessions.open(made.value.code);
    if (session !== undefined) await playOn(session, randomOf(number), 120);
    await sessions.close(made.value.code);
    codes.push(made.value.code);
  }
  const look = async (): Promise<unknown> => {
    const config = readConfig({ VINCI_DATA_DIR: folder.path });
    const found = await checkJournal(config, true, Date.now());
    return found.find(({ check }) => check === 'snapshots');
  };
  expect(await look()).toMatchObject({ status: 'ok', text: expect.stringMatching(/^3 snapshots/) });
  // One that is damaged does no harm, but one that is sound and wrong would.
  const [damaged, wrong] = codes as [string, string];
  const spoil = async (code: string, change: (row: SnapshotRow) => SnapshotRow): Promise<void> => {
    const row = (await store.snapshots.of(code)) as SnapshotRow;
    await store.snapshots.discard(row, 'spoilt');
    await store.snapshots.save(change(row));
  };
  await spoil(damaged, (row) => ({ ...row, cells: row.cells.replace(/\d/, '9') }));
  expect(await look()).toMatchObject({ status: 'ok', text: expect.stringContaining('1 are of') });
  const game = (await store.load(wrong)) as StoredGame;
  await spoil(wrong, (row) => {
    const { revision, cells, draws } = readSnapshot(game, row) as Calm;
    return snapshotRow(game, { revision, cells: cells.with(-1, 1), draws });
  });
  expect(await look()).toMatchObject({ status: 'failure', games: [{ code: wrong }] });
  await store.close();
  folder.remove();
});
