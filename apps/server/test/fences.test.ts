import { describeWith } from '../../../test/support/requirements.ts';
import { FenceLostError } from '../src/store/fence.ts';
import { Store } from '../src/store/store.ts';
import { postgresPlace, type TestPlace } from './support/databases.ts';
import { entryRow, gameRow } from './support/rows.ts';

const CODES = ['BCDF22', 'BCDF23', 'BCDF24'] as const;

describeWith('postgres', 'fences', () => {
  let place: TestPlace;
  let store: Store;
  const take = (game: string, process: string, fence: number) =>
    place.query(
      `insert into leases (game, process, fence) values ('${game}', '${process}', ${fence})
        on conflict (game) do update set process = excluded.process, fence = excluded.fence`,
    );

  beforeEach(async () => {
    place = await postgresPlace();
    store = await Store.open(place.place);
    await Promise.all(CODES.map((game) => store.create(gameRow(game), [], [])));
  });

  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  test('who has lost a lease writes nothing, and the others of its group are written', async () => {
    await take(CODES[0], 'one', 1);
    await take(CODES[1], 'two', 2);
    await take(CODES[2], 'one', 7);
    const one = (fence: number) => store.under({ process: 'one', fence });
    const written = await Promise.allSettled([
      one(1).append({ code: CODES[0], entries: [entryRow(CODES[0], 0)], game: { actor: 3 } }),
      one(1).append({ code: CODES[1], entries: [entryRow(CODES[1], 0)], game: { actor: 3 } }),
      one(6).append({ code: CODES[2], entries: [entryRow(CODES[2], 0)], game: { actor: 3 } }),
      one(1).append({ code: 'BCDF99', entries: [entryRow('BCDF99', 0)], game: undefined }),
    ]);
    expect(written.map((each) => (each.status === 'rejected' ? each.reason : 'written'))).toEqual([
      'written',
      new FenceLostError(CODES[1]),
      new FenceLostError(CODES[2]),
      new FenceLostError('BCDF99'),
    ]);
    const note = (game: string) =>
      ({ game, line: 0, revision: 0, seat: 0, type: 'standIn', details: '{}', at: 1 }) as const;
    const lost = one(6);
    for (const write of [
      () => lost.addNote(note(CODES[2])),
      () => lost.saveTable(CODES[2], { host: 4 }, [], []),
      () => lost.remove(CODES[2], 100),
      () => lost.destroy(CODES[2]),
      () => lost.load(CODES[2]),
    ]) {
      await expect(write()).rejects.toThrow(FenceLostError);
    }
    await one(7).addNote(note(CODES[2]));
    const games = await place.query('select code, actor, host from games order by code');
    expect(games.map(({ actor, host }) => [actor, host])).toEqual([
      [3, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(await place.query('select game, revision from entries')).toEqual([
      { game: CODES[0], revision: 0 },
    ]);
  });

  test('however a lease is taken over while its game is written, nothing is written after it', async () => {
    await take(CODES[0], 'one', 1);
    const holder = store.under({ process: 'one', fence: 1 });
    let revision = 0;
    let lost = false;
    const writing = (async () => {
      while (!lost) {
        const entry = entryRow(CODES[0], revision);
        await holder.append({ code: CODES[0], entries: [entry], game: undefined }).then(
          () => revision++,
          (error: unknown) => {
            expect(error).toBeInstanceOf(FenceLostError);
            lost = true;
          },
        );
      }
    })();
    while (revision < 20) await new Promise(setImmediate);
    await take(CODES[0], 'two', 2);
    // What the new holder finds is all there will ever be from the old one.
    const found = (await store.under({ process: 'two', fence: 2 }).load(CODES[0]))?.entries.length;
    await writing;
    expect(await place.query('select count(*) as entries from entries')).toEqual([
      { entries: found },
    ]);
    expect(found).toBe(revision);
  });
});

describeWith('postgres', 'several processes that start together on an empty database', () => {
  test('all find the same tables', async () => {
    const place = await postgresPlace();
    const stores = await Promise.all(Array.from({ length: 6 }, () => Store.open(place.place)));
    expect(await stores[0]?.create(gameRow('A'), [], [])).toBe(true);
    expect((await stores[5]?.load('A'))?.game).toEqual(gameRow('A'));
    await Promise.all(stores.map((store) => store.close()));
    await place.remove();
  });
});
