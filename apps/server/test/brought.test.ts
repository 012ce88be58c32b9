import { safeTurn } from '@vinci/bots';
import { type FairRecord, verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { type CreatedReply, MAX_RECORD_BODY_BYTES } from '@vinci/protocol';
import { broughtGame } from '@vinci/session/brought';
import * as governing from '@vinci/session/governing';
import { knownOf } from '@vinci/session/known';
import { recordOf } from '@vinci/session/record';
import type { GameSession } from '@vinci/session/session';
import type { Settings } from '@vinci/session/table';
import { Sessions } from '../src/session/sessions.ts';
import * as acts from './support/acts.ts';
import { type Driven, drive, playSafely } from './support/bots.ts';
import { TestClock } from './support/clock.ts';
import { call, Player, randomOf, refused } from './support/player.ts';
import { sharedServer, type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { memoryStore, playOn, startedGame } from './support/session.ts';

const TOKEN = 'a'.repeat(22);
const OTHER = 'b'.repeat(22);
const BOTS: Settings = { opponents: ['easy', 'medium'], pace: 'instant' };
const BY_THE_BOOK: Settings = { opponents: ['fictional', 'fictional'], pace: 'instant' };

const server = sharedServer();

/** Plays the safe turn for the only person until something is so, with the others by their driver. */
async function play(
  { session, driver }: Pick<Driven, 'session' | 'driver'>,
  clock: TestClock,
  until: (session: GameSession) => boolean,
): Promise<void> {
  const seat = personOf(session);
  driver.see(new Set([seat]), true);
  while (!until(session)) {
    if (session.position?.actor === seat) await playSafely(session, seat);
    else await clock.pass(1000);
  }
}

const personOf = ({ table }: GameSession): number =>
  table.seats.findIndex(({ occupant }) => occupant === 'person');

/** The person has to act, in a round or a later one. */
const inRound =
  (round: number) =>
  (session: GameSession): boolean =>
    (session.position?.round ?? 0) >= round && session.position?.actor === personOf(session);
const isOver = ({ table }: GameSession): boolean => table.status === 'over';

type Device = Pick<Driven, 'session' | 'driver' | 'store' | 'clock'>;

/** A game as a device has it, begun an hour ago. */
async function onDevice(
  settings: Settings,
  until: (session: GameSession) => boolean,
): Promise<Device> {
  const { store } = await memoryStore();
  const clock = new TestClock();
  clock.jump(Date.now() - 3_600_000 - clock.now());
  const sessions = new Sessions(store, () => undefined, clock.now);
  const created = await sessions.create('Ada', settings, true);
  if (!created.ok) throw new Error(created.error.text);
  const device = { ...(await drive(sessions, created.value.code, clock)), store, clock };
  await play(device, clock, until);
  return device;
}

/** The record of a game at any point, as a device gives it. */
async function saved({ store, session }: Pick<Driven, 'store' | 'session'>): Promise<FairRecord> {
  const stored = await store.load(session.code);
  const record = stored === undefined ? undefined : recordOf(stored, true);
  if (!record?.ok) throw new Error('no record');
  return record.value;
}

const bring = (record: unknown, token = TOKEN, to: TestServer = server): Promise<CreatedReply> =>
  call(to.base, '/api/games/bring', { record, token });

const bringer = { hash: 'h'.repeat(43), now: Date.now() };

test.each([
  ['bots', BOTS],
  ['fictional players', BY_THE_BOOK],
])('a game against %s goes on where it was, under its code, and is marked', async (_, settings) => {
  const game = await onDevice(settings, inRound(3));
  const record = await saved(game);
  const made = await bring(record);
  expect(made).toEqual({ code: record.code, seat: personOf(game.session), token: TOKEN });
  const ada = await Player.enter(server.base, made.code, TOKEN);
  expect(ada.seat).toBe(made.seat);
  expect(ada.state.seats.map(({ name }) => name)).toEqual(record.seats.map(({ name }) => name));
  expect(ada.position().digest()).toBe(game.session.position?.digest());
  const { notes } = await ada.request('history', { from: 0 });
  expect(notes.filter(({ type }) => type === 'brought')).toMatchObject([
    { seat: made.seat, revision: record.entries.length },
  ]);
  const [intent = 0] = safeTurn(ada.position());
  await ada.request('intent', { revision: ada.state.revision, intents: [intent] });
  await ada.until(() => ada.state.revision > record.entries.length);
  await ada.leave();
});

test('it is played on to its end here, and its record holds but proves nothing', async () => {
  const record = await saved(await onDevice(BY_THE_BOOK, inRound(2)));
  const { store } = await memoryStore();
  const clock = new TestClock();
  const sessions = new Sessions(store, () => undefined, clock.now);
  expect(await sessions.bring(record, TOKEN)).toMatchObject({ ok: true });
  const { session, driver } = await drive(sessions, record.code, clock);
  await acts.configure(session, { pace: 'instant' });
  await play({ session, driver }, clock, isOver);
  const report = verify(await saved({ store, session }), { mapOf: mapById });
  expect(report.verdict).toBe('unproven');
  expect(report.findings).toContainEqual(
    expect.objectContaining({
      code: 'limits.brought',
      values: { count: record.entries.length },
    }),
  );
});

test('one that is over is reviewed by its code, and its record given away', async () => {
  const record = await saved(await onDevice(BOTS, isOver));
  expect(record.result).toHaveLength(3);
  await bring(record);
  expect(await call(server.base, `/api/games/${record.code}`)).toMatchObject({
    status: 'over',
    early: false,
    actor: -1,
    points: record.result.toSorted((a, b) => a.seat - b.seat).map(({ vp }) => vp),
  });
  const again = await call<FairRecord>(server.base, `/api/games/${record.code}/record`);
  expect(again).toMatchObject({ entries: record.entries, result: record.result });
  expect(verify(again, { mapOf: mapById }).verdict).toBe('unproven');
  const watcher = await Player.enter(server.base, record.code);
  expect((await watcher.replayed()).actor).toBe(-1);
  await watcher.leave();
});

test('a second try finds what the first has brought, and nothing else is replaced', async () => {
  const game = await onDevice(BOTS, inRound(2));
  const record = await saved(game);
  const made = await Promise.all([bring(record), bring(record), bring(record)]);
  expect(new Set(made.map(({ code }) => code))).toEqual(new Set([record.code]));
  expect(await refused(bring(record, OTHER))).toBe('record/refused');
  await play(game, game.clock, inRound(3));
  const later = await saved(game);
  expect(await refused(bring(later))).toBe('record/refused');
  const { entries } = (await server.services.store.load(record.code)) ?? { entries: [] };
  expect(entries).toHaveLength(record.entries.length);

  const ada = await Player.enter(server.base, record.code, TOKEN);
  const [intent = 0] = safeTurn(ada.position());
  await ada.request('intent', { revision: ada.state.revision, intents: [intent] });
  await ada.leave();
  expect(await refused(bring(record))).toBe('accepted');
});

test('a pause, a stand-in and another ladder are as they were; a pause ends', async () => {
  const game = await onDevice(BOTS, inRound(2));
  const { session } = game;
  const seat = personOf(session);
  const absence = { remind: 60, pause: 0, safe: 0, vote: 0 };
  await acts.configure(session, { absence, standIn: { after: 600, strength: 'easy' } });
  await session.decide((table) => governing.pause(table, seat));
  expect(session.table.paused).toBe('host');
  const record = await saved(game);
  const brought = broughtGame(record, bringer);
  expect(brought).toMatchObject({
    ok: true,
    value: {
      game: { paused: '', status: 'playing', actor: seat, absence: JSON.stringify(absence) },
    },
  });
  const notes = brought.ok ? brought.value.notes.map(({ type }) => type) : [];
  expect(notes.slice(-3)).toEqual(['outage', 'resumed', 'brought']);
  if (!brought.ok) return;
  expect(knownOf(brought.value).table.standIn).toEqual({ after: 600, strength: 'easy' });
});

test('one that was ended early stays so', async () => {
  const game = await onDevice(BOTS, inRound(2));
  await game.session.decide((table) => governing.end(table, table.host, 'host'));
  expect(broughtGame(await saved(game), bringer)).toMatchObject({
    ok: true,
    value: { game: { status: 'over', ended: 'host', actor: -1, due_at: 0 } },
  });
});

describe('what is refused', () => {
  let record: FairRecord;
  beforeAll(async () => {
    record = await saved(await onDevice(BOTS, inRound(3)));
  });

  const note = (more: object): [Path, (whole: FairRecord) => unknown] => [
    ['notes', 0],
    ({ start }) => ({ revision: 0, at: start.startedAt, seat: 0, ...more }),
  ];
  const everywhere = (): [Path, unknown][] =>
    ['start', 'seats'].flatMap((of): [Path, unknown][] =>
      [0, 1, 2].map((seat) => [
        of === 'start' ? [of, 'seats', seat, 'occupant'] : [of, seat, 'occupant'],
        'person',
      ]),
    );
  const CASES: readonly [string, string, ...[Path, unknown][]][] = [
    ['a move that is not legal', 'record/refused', [['entries', 3, 1], 0]],
    [
      'a move that is left out',
      'record/refused',
      [['entries'], ({ entries }: FairRecord) => entries.slice(1)],
    ],
    ['another draw', 'record/refused', [['opening', 0], 999]],
    ['another seed', 'record/refused', [['seed'], '0'.repeat(32)]],
    ['another secret', 'record/refused', [['fairness', 'secret'], '0'.repeat(64)]],
    ['another code', 'record/refused', [['code'], 'BCDFGH']],
    ['a code that is none', 'record/refused', [['code'], 'AAAAAA']],
    ['another name', 'record/refused', [['seats', 0, 'name'], 'Eve']],
    ['the colour of another', 'record/refused', [['seats', 0, 'colour'], 1]],
    ['a result before the end', 'record/refused', [['result'], [{ seat: 0, vp: 9, place: 1 }]]],
    [
      'a name that changes the direction',
      'record/refused',
      note({ type: 'renamed', name: 'Ada', to: '\u202eEve' }),
    ],
    ['a note of a kind that nobody knows', 'record/refused', note({ type: 'cheated' })],
    ['other rules', 'room/outdated', [['rules'], 99]],
    ['another board', 'room/outdated', [['config', 'mapVersion'], 99]],
    ['a board that is none', 'room/outdated', [['config', 'map'], 'atlantis']],
    ['two people', 'record/refused', ...everywhere()],
    ['a later format', 'record/refused', [['version'], 99]],
  ];

  test.each(CASES)('%s: %s', (_, code, ...changes) => {
    const copy = structuredClone(record);
    for (const [path, what] of changes) {
      put(copy, path, typeof what === 'function' ? what(record) : what);
    }
    expect(broughtGame(copy, bringer)).toMatchObject({ ok: false, error: { code } });
  });

  test('a game of several people', async () => {
    const { store, session } = await startedGame();
    await playOn(session, randomOf(3), 5);
    expect(broughtGame(await saved({ store, session }), bringer)).toMatchObject({
      error: { code: 'record/refused', field: 'people' },
    });
  });

  test('a time that is yet to come', () => {
    const now = record.start.startedAt - 2 * 86_400_000;
    expect(broughtGame(record, { ...bringer, now })).toMatchObject({
      error: { code: 'record/refused', field: 'times' },
    });
  });

  test.each(['from', 'until'])('an outage that is yet to come, by its %s', (which) => {
    const copy = structuredClone(record);
    const { notes, entries, start } = copy;
    const at = entries.at(-1)?.[3] ?? start.startedAt;
    const outage = { revision: entries.length, at, seat: -1, type: 'outage', from: at, until: at };
    notes.push(outage);
    expect(broughtGame(copy, bringer)).toMatchObject({ ok: true });
    put(outage, [which], 9e15);
    expect(broughtGame(copy, bringer)).toMatchObject({
      error: { code: 'record/refused', field: 'times' },
    });
  });

  test('whatever else is changed: it is refused, or a game comes of it that can be opened', () => {
    const random = randomOf(5);
    const places = placesIn(record);
    for (let round = 0; round < 400; round++) {
      const copy = structuredClone(record);
      const place = places[random(places.length)] ?? [];
      put(copy, place, NONSENSE[random(NONSENSE.length)]);
      const answer = broughtGame(copy, bringer);
      // A game from which all moves are left out is one that has not begun.
      if (answer.ok) expect(knownOf(answer.value).course?.revision).toBe(copy.entries.length);
      else expect(answer.error.text).not.toBe('');
    }
  });

  test('by the door: nonsense, too much, and nothing of it is stored', async () => {
    for (const nonsense of [null, 1, 'x', [], {}, [record], { format: 'vinci-games' }]) {
      expect(await refused(bring(nonsense))).toBe('record/refused');
    }
    expect(await refused(bring(record, 'short'))).toBe('message/malformed');
    const { entries } = record;
    const endless = Array.from({ length: 5000 }, (_, index) => entries[index % entries.length]);
    expect(await refused(bring({ ...record, entries: endless }))).toBe('record/refused');
    const large = { ...record, code: 'x'.repeat(MAX_RECORD_BODY_BYTES) };
    expect(await refused(bring(large))).toBe('message/too-large');
    expect(await refused(call(server.base, `/api/games/${record.code}`))).toBe('room/unknown');
  });

  test('more than an address may create, and without the password', async () => {
    const folder = temporaryFolder();
    const guarded = await testServer(folder.path, {
      VINCI_CREATE_LIMIT: '2',
      VINCI_CREATE_PASSWORD: 'open sesame',
    });
    const attempt = (given: unknown, password?: string): Promise<string> =>
      refused(call(guarded.base, '/api/games/bring', { record: given, token: TOKEN, password }));
    expect(await attempt(record)).toBe('create/password');
    expect(await attempt(record, 'guess')).toBe('create/wrong-password');
    expect(await attempt({}, 'open sesame')).toBe('record/refused');
    expect(await attempt(record, 'open sesame')).toBe('accepted');
    expect(await attempt(record, 'open sesame')).toBe('message/too-fast');
    await guarded.stop();
    folder.remove();
  });
});

const NONSENSE: readonly unknown[] = [
  null,
  -1,
  0.5,
  1,
  2 ** 60,
  '',
  '__proto__',
  '<b>Ada</b>',
  '\u202e',
  'x'.repeat(300),
  [],
  {},
  undefined,
];

type Path = readonly (string | number)[];

/** All places in a value at which something else could stand. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

function put(value: object, path: Path, what: unknown): void {
  const [first = '', ...rest] = path;
  const here = value as Record<string | number, unknown>;
  if (rest.length === 0) here[first] = what;
  else put(here[first] as object, rest, what);
}
