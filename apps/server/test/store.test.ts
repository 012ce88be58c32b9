import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { Kysely } from 'kysely';
import { describeWith } from '../../../test/support/requirements.ts';
import type { Database } from '../src/store/schema.ts';
import { nodeSqliteDialect } from '../src/store/sqlite-dialect.ts';
import { Store } from '../src/store/store.ts';
import { onEachDatabase, postgresPlace, sqlitePlace, type TestPlace } from './support/databases.ts';
import { entryRow, gameRow, seatRow } from './support/rows.ts';

const CODES = ['BCDF22', 'BCDF23', 'BCDF24'] as const;

onEachDatabase('a journal', (fresh) => {
  let place: TestPlace;

  beforeEach(async () => {
    place = await fresh();
  });

  afterEach(() => place.remove());

  test('opened twice is the same, and what was written is there', async () => {
    const first = await Store.open(place.place);
    const game = gameRow('BCDF23', { created_at: 1_799_999_999_999 });
    expect(await first.create(game, [], [])).toBe(true);
    expect(await first.create(game, [], [])).toBe(false);
    const append = (...revisions: number[]) =>
      first.append({
        code: 'BCDF23',
        entries: revisions.map((revision) => entryRow('BCDF23', revision)),
        game: undefined,
      });
    const written = await Promise.allSettled([append(0), append(1), append(1, 2), append(2, 3)]);
    expect(written.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await first.close();
    const second = await Store.open(place.place);
    const stored = await second.load('BCDF23');
    expect(stored?.entries).toEqual([0, 1, 2, 3].map((revision) => entryRow('BCDF23', revision)));
    expect(stored?.game).toEqual(game);
    await second.close();
    await expect(second.ping()).rejects.toThrow('destroyed');
  });

  test('takes many appends at once, whatever the groups, and the rows of their games with them', async () => {
    const store = await Store.open(place.place);
    const codes = Array.from({ length: 30 }, (_, index) => `G${index}`);
    await Promise.all(codes.map((code) => store.create(gameRow(code), [], [])));
    let groups = 0;
    store.onCommit = () => groups++;
    await Promise.all(
      codes.flatMap((code) =>
        Array.from({ length: 40 }, (_, revision) =>
          store.append({
            code,
            entries: [entryRow(code, revision)],
            game: revision % 2 === 0 ? undefined : { actor: revision, updated_at: revision },
          }),
        ),
      ),
    );
    expect(groups).toBeLessThan(100);
    await store.close();
    expect(await place.query('select count(*) as entries from entries')).toEqual([
      { entries: 1200 },
    ]);
    expect(await place.query('select distinct actor, updated_at from games')).toEqual([
      { actor: 39, updated_at: 39 },
    ]);
  });

  test('tells the tokens of a game from all others, also many at once', async () => {
    const store = await Store.open(place.place);
    const tokens = ['one', 'two'].map((hash) => ({ game: CODES[0], hash, seat: 0 }));
    await store.create(gameRow(CODES[0]), [], tokens);
    await store.create(gameRow(CODES[1]), [], [{ game: CODES[1], hash: 'three', seat: 0 }]);
    const asked = [...'x'.repeat(200)].map((name, index) => [CODES[index % 3], name + index]);
    asked.splice(100, 0, ...CODES.flatMap((code) => ['one', 'three', ''].map((h) => [code, h])));
    const answers = asked.map(async ([code = '', hash = '']) =>
      (await store.hasToken(code, hash)) ? [[code, hash]] : [],
    );
    expect((await Promise.all(answers)).flat()).toEqual([
      [CODES[0], 'one'],
      [CODES[1], 'three'],
    ]);
    await store.close();
  });

  test('says of each append of a group whether it was written', async () => {
    const store = await Store.open(place.place);
    await Promise.all(CODES.map((code) => store.create(gameRow(code), [], [])));
    await store.append({ code: CODES[1], entries: [entryRow(CODES[1], 0)], game: { actor: 1 } });
    const written = await Promise.allSettled(
      CODES.map((code) => store.append({ code, entries: [entryRow(code, 0)], game: { actor: 2 } })),
    );
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const rows = await Promise.all(CODES.map((code) => store.load(code)));
    expect(rows.map((row) => row?.game.actor)).toEqual([2, 1, 2]);
    expect(rows.map((row) => row?.entries.length)).toEqual([1, 1, 1]);
    await store.close();
  });

  test('of tables that are stored at the same time, one that cannot be leaves the others alone', async () => {
    const store = await Store.open(place.place);
    await Promise.all(CODES.map((code) => store.create(gameRow(code), [], [])));
    const note = (game: string) =>
      ({ game, line: 0, revision: 0, seat: 0, type: 'standIn', details: '{}', at: 1 }) as const;
    await store.addNote(note(CODES[1]));
    const written = await Promise.allSettled(
      CODES.map((code) =>
        store.saveTable(code, { host: 4 }, [seatRow(code, 0, 'Ada')], [], [note(code)]),
      ),
    );
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const rows = await Promise.all(CODES.map((code) => store.load(code)));
    expect(rows.map((row) => [row?.game.host, row?.seats.length])).toEqual([
      [4, 1],
      [0, 0],
      [4, 1],
    ]);
    await store.close();
  });
});

onEachDatabase('a table that changes while it is looked at', (fresh) => {
  test.each([
    ['the list', async (store: Store) => (await store.list(1))[0]],
    ['its preview', (store: Store) => store.listed(CODES[0])],
    [
      'who enters',
      async (store: Store) => {
        const { game, seats } = (await store.peek(CODES[0])) ?? { game: { host: 0 }, seats: [] };
        return { ...game, seats };
      },
    ],
  ] as const)('is told %s as it was at one moment', async (_, look) => {
    const place = await fresh();
    const store = await Store.open(place.place);
    await store.create(gameRow(CODES[0], { visibility: 'listed', host: 0 }), [], []);
    let isLookedAt = true;
    const changing = (async () => {
      for (let change = 0; isLookedAt; change++) {
        const host = change % 6;
        const seats = Array.from({ length: host }, (_, seat) => seatRow(CODES[0], seat, 'Ada'));
        await store.saveTable(CODES[0], { host }, seats, []);
      }
    })();
    const seen: unknown[] = [];
    for (let time = 0; time < 300; time++) {
      const { host, seats = [] } = (await look(store)) ?? {};
      if (host !== seats.length) seen.push([host, seats.length]);
    }
    isLookedAt = false;
    await changing;
    expect(seen).toEqual([]);
    await store.close();
    await place.remove();
  });
});

onEachDatabase('the list of games to join or watch', (fresh) => {
  test('has those that wait for players, whatever else is played and by whomever it is touched', async () => {
    const place = await fresh();
    const store = await Store.open(place.place);
    const listed = (code: string, change: object, taken = true) =>
      store.create(
        gameRow(code, { visibility: 'listed', ...change }),
        [{ ...seatRow(code, 0, 'Ada'), taken: taken ? 1 : 0 }],
        [],
      );
    // Nobody can join or watch them, and the clock of whoever brought them is ahead.
    for (let game = 0; game < 60; game++) {
      await listed(`CLOSED${game}`, { spectators: 0, updated_at: 2_000_000_000 });
    }
    for (let game = 0; game < 60; game++) await listed(`PLAYED${game}`, { updated_at: game + 10 });
    await listed('WAITING', { status: 'table', updated_at: 2 }, false);
    await listed('FREE', { spectators: 0, updated_at: 1000 }, false);
    const codes = (await store.list(1000)).map(({ code }) => code);
    expect(codes).toHaveLength(50);
    expect(codes.slice(0, 3)).toEqual(['WAITING', 'FREE', 'PLAYED59']);
    expect(codes.filter((code) => code.startsWith('CLOSED'))).toEqual([]);
    for (let table = 0; table < 60; table++) {
      await listed(`TABLE${table}`, { status: 'table', updated_at: 1000 + table }, false);
    }
    const more = (await store.list(2000)).map(({ code }) => code);
    expect(more).toHaveLength(50);
    expect(more.filter((code) => code.startsWith('TABLE'))).toHaveLength(25);
    expect(more).toContain('FREE');
    await store.close();
    await place.remove();
  });
});

onEachDatabase('a list of games, in pages', (fresh) => {
  let place: TestPlace;
  let store: Store;
  /** Games of all states, many of which were touched at the same time. */
  const games = Array.from({ length: 60 }, (_, index) =>
    gameRow(`${'BCD'[index % 3]}${String(index).padStart(5, '0')}`, {
      status: (['table', 'playing', 'over'] as const)[index % 4] ?? 'over',
      updated_at: Math.floor(((index * 7) % 60) / 4),
    }),
  );

  beforeAll(async () => {
    place = await fresh();
    store = await Store.open(place.place);
    for (const game of games) await store.create(game, [], []);
  });

  afterAll(async () => {
    await store.close();
    await place.remove();
  });

  test('of those that have expired holds each once, in order of when they were touched', async () => {
    const found: { code: string; updated_at: number }[] = [];
    for (;;) {
      const page = await store.expired(12, 7, found.at(-1));
      found.push(...page);
      if (page.length < 7) break;
    }
    const expected = games
      .filter(({ status, updated_at }) => status !== 'playing' && updated_at < 12)
      .map(({ code, updated_at }) => ({ code, updated_at }))
      .sort((a, b) => a.updated_at - b.updated_at || (a.code < b.code ? -1 : 1));
    expect(found).toEqual(expected);
  });

  test.each([
    ['', undefined],
    ['', 'over'],
    ['C', undefined],
    ['B', 'playing'],
  ] as const)('of the operator, with codes from "%s" and state %s', async (code, status) => {
    const found: string[] = [];
    for (let page = 0; ; page++) {
      const some = await store.overview.list({ code, status, among: undefined }, page * 7, 7);
      found.push(...some.map((game) => game.code));
      if (some.length < 7) break;
    }
    const expected = games
      .filter((game) => game.code.startsWith(code) && game.status === (status ?? game.status))
      .sort((a, b) => b.updated_at - a.updated_at || (a.code > b.code ? -1 : 1))
      .map((game) => game.code);
    expect(found).toEqual(expected);
  });
});

test('a crowd of tokens costs few statements', async () => {
  let statements = 0;
  const db = new Kysely<Database>({
    dialect: nodeSqliteDialect(new DatabaseSync(':memory:')),
    log: ({ query }) => {
      if (query.sql.includes('from tokens')) statements++;
    },
  });
  const store = await Store.over(db);
  const asked = Array.from({ length: 640 }, (_, index) => store.hasToken(CODES[0], `${index}`));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]));
  expect(statements).toBe(10);
  await store.close();
});

test('a crowd of tokens does not wait for a database that is away, one group after the other', async () => {
  let statements = 0;
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<Database>({
    dialect: nodeSqliteDialect(database),
    log: ({ query }) => {
      if (query.sql.includes('from tokens')) statements++;
    },
  });
  const store = await Store.over(db);
  database.close();
  const ask = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, (_, i) => store.hasToken(CODES[0], `${i}`)));
  expect(new Set((await ask(640)).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(statements).toBe(1);
  // It is asked again by those who come later.
  await ask(1);
  expect(statements).toBe(2);
});

/** Something one may ask of a journal. */
type Request = (store: Store) => Promise<unknown>;

const code = fc.constantFrom(...CODES);
const small = fc.integer({ min: 0, max: 5 });
const text = fc.constantFrom('', 'Ada', 'grüß Gott', '木', "'; drop table games; --", '\\', '💥');

/** A game with its tokens in order, which have none of their own. */
async function loaded(store: Store, game: string): Promise<unknown> {
  const stored = await store.load(game);
  const tokens = stored?.tokens.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  return stored && { ...stored, tokens };
}

const request: fc.Arbitrary<Request> = fc.oneof(
  fc.tuple(code, fc.constantFrom('table', 'playing', 'over'), small, text).map(
    ([game, status, time, name]): Request =>
      (store) =>
        store.create(
          gameRow(game, { status: status as 'over', updated_at: time, visibility: 'listed' }),
          [seatRow(game, 0, name)],
          [{ game, hash: `${name}#`, seat: 0 }],
        ),
  ),
  fc.tuple(code, small, fc.integer({ min: 1, max: 3 }), fc.option(small)).map(
    ([game, revision, count, actor]): Request =>
      (store) =>
        store.append({
          code: game,
          entries: Array.from({ length: count }, (_, index) => entryRow(game, revision + index)),
          game: actor === null ? undefined : { actor, updated_at: actor },
        }),
  ),
  fc.tuple(code, small, fc.array(text, { maxLength: 3 }), fc.option(small)).map(
    ([game, host, names, line]): Request =>
      (store) =>
        store.saveTable(
          game,
          { host },
          names.map((name, seat) => seatRow(game, seat, name)),
          names.map((name, seat) => ({ game, hash: `${name}${seat}`, seat })),
          line === null
            ? []
            : [{ game, line, revision: 0, seat: 0, type: 'standIn', details: '{}', at: 1 }],
        ),
  ),
  fc.tuple(code, small).map(
    ([game, line]): Request =>
      (store) =>
        store.addNote({ game, line, revision: 0, seat: 0, type: 'standIn', details: '{}', at: 1 }),
  ),
  fc.tuple(code, text).map(
    ([game, said]): Request =>
      (store) =>
        store.addChat({ game, seat: 0, name: 'Ada', text: said, at: 1, audience: 'table' }, 3),
  ),
  fc.tuple(code, small).map(
    ([game, before]): Request =>
      (store) =>
        store.remove(game, before),
  ),
  code.map(
    (game): Request =>
      (store) =>
        loaded(store, game),
  ),
  code.map(
    (game): Request =>
      (store) =>
        store.chatLog(game, 2),
  ),
  small.map(
    (before): Request =>
      async (store) =>
        store.expired(before, 100),
  ),
  small.map(
    (now): Request =>
      async (store) =>
        (await store.list(now)).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  ),
);

describeWith('postgres', 'both databases', () => {
  test('answer whatever is asked of them alike', async () => {
    const places = [await sqlitePlace(), await postgresPlace()];
    const stores = await Promise.all(places.map(({ place }) => Store.open(place)));
    const answersOf = async (store: Store, requests: readonly Request[]): Promise<unknown[]> => {
      const answers: unknown[] = [];
      for (const ask of requests) {
        answers.push(await ask(store).catch(() => 'refused'));
      }
      for (const game of CODES) {
        answers.push(await loaded(store, game));
        await store.destroy(game);
      }
      return answers;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 20, maxLength: 60 }), async (requests) => {
        const [sqlite, postgres] = await Promise.all(
          stores.map((store) => answersOf(store, requests)),
        );
        expect(postgres).toEqual(sqlite);
      }),
      { seed: 7, numRuns: 40 },
    );
    for (const store of stores) await store.close();
    for (const place of places) await place.remove();
  });
});
