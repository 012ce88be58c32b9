import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { describeWith } from '../../../test/support/requirements.ts';
import { ElsewhereError, LapsedError, Leases } from '../src/cluster/leases.ts';
import { DatabaseInUseError, lockDatabase } from '../src/store/database-lock.ts';
import { type Fence, FenceLostError } from '../src/store/fence.ts';
import { openPool, overPool } from '../src/store/postgres.ts';
import type { Database } from '../src/store/schema.ts';
import { Store } from '../src/store/store.ts';
import { settle, TestClock } from './support/clock.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { until } from './support/process.ts';
import { entryRow, gameRow, seatRow } from './support/rows.ts';

/** So long that no lease ends by the clock of the database, which goes on by itself. */
const SECONDS = 600;

interface Process {
  readonly leases: Leases;
  readonly clock: TestClock;
  readonly lost: string[];
  /** What went wrong with its signs of life. */
  readonly troubles: unknown[];
  readonly beats: () => number;
}

describeWith('postgres', 'the lock of a database', () => {
  test('keeps a server that is alone apart from all others, and comes back with the database', async () => {
    const database = await freshDatabase();
    const { url } = database;
    let lost = 0;
    const lock = (isAlone: boolean) => lockDatabase(url, isAlone, () => lost++, 0);
    const free = await lock(true);
    await expect(lock(true)).rejects.toThrow(/Another server uses .* REDIS_URL is set for all/);
    await expect(lock(false)).rejects.toThrow('Set REDIS_URL for that one, too.');
    const isHeld = async (): Promise<boolean> => (await locks()).length === 1;
    const locks = () =>
      database.query(
        `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and granted and datname = current_database()`,
      );
    expect(await isHeld()).toBe(true);
    await database.cut();
    await until(isHeld);
    await free.release();
    const both = await Promise.all([lock(false), lock(false)]);
    await expect(lock(true)).rejects.toThrow(DatabaseInUseError);
    for (const each of both) await each.release();
    await (await lock(true)).release();
    expect(lost).toBe(0);
    await database.remove();
    await expect(lock(true)).rejects.toThrow(/does not exist/);
  });
});

describeWith('postgres', 'the leases of games', () => {
  let database: TestDatabase;
  let db: Kysely<Database>;
  let store: Store;
  const started: Leases[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    store = await Store.open(database.url);
    db = overPool(openPool(database.url, { size: 8 }));
  });

  afterEach(async () => {
    for (const leases of started.splice(0)) await leases.stop();
  });

  afterAll(async () => {
    await db.destroy();
    await store.close();
    await database.remove();
  });

  let ids = 0;
  let codes = 0;
  /** A game whose loss is more than its process can bear. */
  let unclosable = '';
  const newCode = (): string => `G${String(++codes).padStart(5, '0')}`;

  async function join(over = db): Promise<Process> {
    const [clock, lost, troubles] = [new TestClock(), [] as string[], [] as unknown[]];
    let beats = 0;
    const leases = new Leases(`process${++ids}`, {
      db: over,
      clock,
      seconds: SECONDS,
      onLost: (game) => {
        lost.push(game);
        if (game === unclosable) throw new Error('its room cannot be closed');
      },
      onTrouble: (error) => troubles.push(error),
      onTiming: (what) => {
        if (what === 'beat') beats++;
      },
    });
    await leases.start(`127.0.0.1:${ids}`);
    if (over === db) started.push(leases);
    return { leases, clock, lost, troubles, beats: () => beats };
  }

  /** Lets the time of a process end by the clock of the database. */
  const expire = (fence: Fence): Promise<unknown> =>
    database.query('update processes set expires_at = 0 where id = $1', [fence.process]);

  async function newGame(): Promise<string> {
    const code = newCode();
    await store.create(gameRow(code), [seatRow(code, 0, 'Ada')], []);
    return code;
  }

  const append = (code: string, revision: number, fence: Fence): Promise<void> =>
    store.under(fence).append({ code, entries: [entryRow(code, revision)], game: undefined });

  test('of many who want a free game at once one gets it, and the others learn who', async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, () => join()));
    for (let round = 0; round < 20; round++) {
      const code = newCode();
      const taken = await Promise.allSettled(processes.map(({ leases }) => leases.take(code)));
      const won = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const errors = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(won).toHaveLength(1);
      expect(errors.every((error) => error instanceof ElsewhereError)).toBe(true);
      expect(new Set(errors.map(({ holder }) => holder.id))).toEqual(new Set([won[0]?.process]));
    }
  });

  test('a lease that was given back, or whose process is silent, is free, and each taking has a higher number', async () => {
    const [a, b] = [await join(), await join()];
    const code = await newGame();
    const first = await a.leases.take(code);
    await expect(b.leases.take(code)).rejects.toThrow(ElsewhereError);
    await a.leases.give(code);
    const second = await b.leases.take(code);
    await expire(second);
    const third = await a.leases.take(code);
    expect([first, second, third].map(({ fence }) => fence)).toEqual([1, 2, 3]);
    await a.leases.stop();
    expect((await b.leases.peers()).map(({ id }) => id)).not.toContain(first.process);
  });

  test('who has lost a lease can write nothing and sees nothing of it, even when it has come back to him', async () => {
    const [a, b] = [await join(), await join()];
    const code = await newGame();
    const old = await a.leases.take(code);
    await append(code, 0, old);
    await expire(old);
    const next = await b.leases.take(code);
    await b.leases.give(code);
    await a.leases.start('127.0.0.1:1');
    const again = await a.leases.take(code);
    const { game, seats, tokens } = (await store.load(code)) as NonNullable<
      Awaited<ReturnType<Store['load']>>
    >;
    const note = {
      ...{ game: code, line: 0, revision: 0, seat: 0, details: '{}', at: 1 },
      type: 'botFailed' as const,
    };
    const chat = {
      game: code,
      seat: 0,
      name: 'Ada',
      text: 'hi',
      audience: 'table' as const,
      at: 1,
    };
    for (const fence of [old, next]) {
      const stale = store.under(fence);
      const writes = [
        () => append(code, 1, fence),
        () => stale.saveTable(code, { host: game.host }, seats, tokens),
        () => stale.addNote(note),
        () => stale.addChat(chat, 10),
        () => stale.remove(code, Number.MAX_SAFE_INTEGER),
        () => stale.load(code),
      ];
      for (const write of writes) await expect(write()).rejects.toThrow(FenceLostError);
    }
    await append(code, 1, again);
    const stored = await store.under(again).load(code);
    expect(stored?.entries.map(({ revision }) => revision)).toEqual([0, 1]);
    expect(stored?.notes).toEqual([]);
    expect(await store.chatLog(code, 10)).toEqual([]);
  });

  test('a game that cannot be let go keeps no other game from being let go, and the signs of life go on', async () => {
    const [a, b] = [await join(), await join()];
    const games = [await newGame(), await newGame(), await newGame()] as const;
    const fences = [];
    for (const game of games) fences.push(await a.leases.take(game));
    await expire(fences[0] as Fence);
    for (const game of games) await b.leases.take(game);
    unclosable = games[0];
    await a.clock.pass((SECONDS * 1000) / 3);
    await until(() => a.beats() === 1);
    unclosable = '';
    expect([...a.lost].sort()).toEqual([...games].sort());
    expect(a.troubles).toEqual([new Error('its room cannot be closed')]);
    await settle();
    await a.clock.pass((SECONDS * 1000) / 3);
    await until(() => a.beats() === 2);
    expect(a.leases.good).toBe(true);
  });

  test('a write and a taking over at the same moment: the new holder sees the write, or there is none', async () => {
    const a = await join();
    const b = await join();
    const turns = async (count: number): Promise<void> => {
      for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
    };
    const seen = { written: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.nat(30), fc.nat(30), fc.integer({ min: 1, max: 4 }), async (p, q, n) => {
        const code = await newGame();
        await a.leases.start('127.0.0.1:1');
        const old = await a.leases.take(code);
        await expire(old);
        const writing = Promise.allSettled(
          Array.from({ length: n }, async (_, revision) => {
            await turns(p);
            await append(code, revision, old);
          }),
        );
        await turns(q);
        const next = await b.leases.take(code);
        const entries = (await store.under(next).load(code))?.entries.length ?? -1;
        const results = await writing;
        const written = results.filter(({ status }) => status === 'fulfilled').length;
        expect(entries).toBe(written);
        for (const one of results) {
          if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(FenceLostError);
        }
        seen.written += written;
        seen.refused += n - written;
      }),
      { seed: 2, numRuns: 60 },
    );
    expect(seen.written + seen.refused).toBeGreaterThan(60);
  });

  test('a sign of life that comes too late gives up just those games that others have taken', async () => {
    const [a, b] = [await join(), await join()];
    const [taken, kept] = [await newGame(), await newGame()];
    await a.leases.take(taken);
    const fence = await a.leases.take(kept);
    await expire(fence);
    await b.leases.take(taken);
    await a.clock.pass((SECONDS * 1000) / 3);
    await until(() => a.lost.length > 0);
    await until(() => a.beats() > 0);
    expect(a.lost).toEqual([taken]);
    await append(kept, 0, fence);
    await expect(b.leases.take(kept)).rejects.toThrow(ElsewhereError);
  });

  test('a process that could not look which games others have taken is not sure of its own', async () => {
    const [a, b] = [await join(), await join()];
    const code = await newGame();
    await expire(await a.leases.take(code));
    await b.leases.take(code);
    await database.query('alter table leases rename to leases_away');
    await a.clock.pass((SECONDS * 1000) / 3);
    await until(() => a.troubles.length > 0);
    await settle();
    await database.query('alter table leases_away rename to leases');
    await a.clock.pass((SECONDS * 1000) / 3);
    await until(() => a.beats() > 0);
    expect(a.leases.good).toBe(true);
    expect(a.lost).toEqual([code]);
  });

  test('a process that gets no sign of life through takes no game, and gives up those it has after a while', async () => {
    const alone = overPool(openPool(database.url, { size: 2 }));
    const { leases, clock, lost, troubles } = await join(alone);
    const code = await newGame();
    await leases.take(code);
    expect(leases.good).toBe(true);
    await alone.destroy();
    await clock.pass(SECONDS * 1000 - 1);
    expect(leases.good).toBe(true);
    await clock.pass(1);
    expect(leases.good).toBe(false);
    expect(lost).toEqual([]);
    await expect(leases.take(await newGame())).rejects.toThrow(LapsedError);
    for (let beat = 0; beat < 40 && lost.length === 0; beat++) {
      await clock.pass((SECONDS * 1000) / 20);
      await settle();
    }
    expect(lost).toEqual([code]);
    expect(troubles.length).toBeGreaterThan(2);
    await expect(leases.stop()).rejects.toThrow();
  });

  test('what only one process may do at a time is done by one', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => join()));
    let running = 0;
    let most = 0;
    let done = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await settle();
      running--;
      done++;
    };
    await Promise.all(processes.map(({ leases }) => leases.alone('sweep', work)));
    expect([most, running]).toEqual([1, 0]);
    expect(done).toBeGreaterThan(0);
    const [first] = processes;
    await expect(
      first?.leases.alone('sweep', () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    await first?.leases.alone('sweep', work);
    expect(running).toBe(0);
  });
});
