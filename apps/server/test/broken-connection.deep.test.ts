import { randomBytes } from 'node:crypto';
import type { GameSession } from '@vinci/session/session';
import pg from 'pg';
import { describeWith } from '../../../test/support/requirements.ts';
import { checkDatabase } from '../src/operations/doctor/database.ts';
import { Sessions } from '../src/session/sessions.ts';
import { openPool } from '../src/store/postgres.ts';
import { Store } from '../src/store/store.ts';
import * as acts from './support/acts.ts';
import { randomIntent, randomOf } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { until } from './support/process.ts';
import { playOn } from './support/session.ts';
import { type Tunnel, tunnelTo } from './support/tunnel.ts';

describeWith('postgres', 'a connection that breaks while something is under way on it', () => {
  let database: TestDatabase;
  let tunnel: Tunnel;
  let store: Store;
  let session: GameSession;
  /** Somebody who keeps all others from writing. */
  let other: pg.Client;

  beforeEach(async () => {
    database = await freshDatabase();
    tunnel = await tunnelTo(database.url);
    other = new pg.Client(database.url);
    await other.connect();
  });

  afterEach(async () => {
    await other.end();
    await store.close();
    tunnel.close();
    await database.remove();
  });

  async function play(url: string): Promise<void> {
    store = await Store.open(url);
    const sessions = new Sessions(store, () => undefined);
    const created = await sessions.create('Ada', { seats: 3 });
    session = (await sessions.open(created.ok ? created.value.code : '')) as GameSession;
    await acts.sit(session, undefined, 'Bob');
    await acts.sit(session, undefined, 'Cy');
    await session.start();
    await playOn(session, randomOf(3), 5);
  }

  const submit = (seed: number) => {
    const { position, revision } = session;
    const intent = position && randomIntent(position, randomOf(seed));
    return session.submit(position?.actor ?? -1, revision, [intent as number]);
  };
  const entries = async (): Promise<number> =>
    Number((await database.query('select count(*) as number from entries'))[0]?.number);
  /** Statements of servers that wait for a lock. */
  const waiting = async (): Promise<number> => {
    const rows = await database.query(
      `select pid from pg_stat_activity where datname = current_database()
       and application_name = 'vinci-online' and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  async function block(table: string): Promise<void> {
    await other.query('begin');
    await other.query(`lock table ${table} in share mode`);
  }

  test('a move that was refused does not come true later, and the next one is accepted', async () => {
    await play(tunnel.url);
    await block('entries');
    const move = submit(4);
    await until(async () => (await waiting()) === 1);
    tunnel.cut();
    expect(await move).toMatchObject({ ok: false, error: { code: 'server/storage' } });
    expect(session.revision).toBe(5);
    expect(await waiting()).toBe(0);
    await other.query('rollback');
    expect(await entries()).toBe(5);
    expect(await submit(9)).toMatchObject({ ok: true });
    expect([session.revision, await entries()]).toEqual([6, 6]);
  });

  test('a name that was refused does not come true later', async () => {
    await play(tunnel.url);
    await block('seats');
    const renamed = acts.rename(session, 0, 'Eve');
    await until(async () => (await waiting()) === 1);
    tunnel.cut();
    expect(await renamed).toMatchObject({ ok: false, error: { code: 'server/storage' } });
    expect(await waiting()).toBe(0);
    await other.query('rollback');
    expect(session.table.seats[0]?.name).toBe('Ada');
    const stored = await store.load(session.code);
    expect(stored?.seats[0]?.name).toBe('Ada');
  });

  test('what the user of the database may not end is waited for, and taken over when it comes true', async () => {
    const role = `vinci_${randomBytes(6).toString('hex')}`;
    await database.query(`create role ${role} login`);
    await database.query(`grant create on schema public to ${role}`);
    await database.query(
      'revoke execute on function pg_terminate_backend(int, bigint) from public',
    );
    const url = new URL(tunnel.url);
    url.username = role;
    await play(url.href);
    // The user owns the tables.
    await block('entries');
    const move = submit(4);
    await until(async () => (await waiting()) === 1);
    tunnel.cut();
    let answered = false;
    void move.then(() => {
      answered = true;
    });
    // It looks whether the other one has ended, which it has not.
    await until(async () => {
      const rows = await database.query(
        `select pid from pg_stat_activity where usename = $1 and query like '%unnest%'`,
        [role],
      );
      return rows.length > 0;
    });
    expect(answered).toBe(false);
    await other.query('rollback');
    expect(await move).toMatchObject({ ok: false, error: { code: 'server/storage' } });
    expect([session.revision, await entries()]).toEqual([6, 6]);
    expect(await submit(9)).toMatchObject({ ok: true });
    await store.close();
    await database.query(`reassign owned by ${role} to current_user`);
    await database.query(`drop owned by ${role}`);
    await database.query(`drop role ${role}`);
  });
});

describeWith('postgres', 'every connection', () => {
  test('lets commits wait for the disk, whatever the database and the address say', async () => {
    const database = await freshDatabase();
    const name = new URL(database.url).pathname.slice(1);
    const settingOf = async (address: string): Promise<unknown> => {
      const pool = openPool(address, { size: 1 });
      const { rows } = await pool.query('show synchronous_commit');
      await pool.end();
      return rows[0]?.synchronous_commit;
    };
    await database.query(`alter database ${name} set synchronous_commit = off`);
    expect(await settingOf(database.url)).toBe('on');
    const address = new URL(database.url);
    address.searchParams.set('options', '-c synchronous_commit=off');
    expect(await settingOf(address.href)).toBe('on');
    expect((await checkDatabase(database.url, Date.now)).text).toContain(
      'Its synchronous_commit is off; the server turns it on for itself.',
    );
    // What is as durable, or more so, stays.
    for (const level of ['local', 'remote_apply']) {
      await database.query(`alter database ${name} set synchronous_commit = ${level}`);
      expect(await settingOf(database.url)).toBe(level);
    }
    await database.remove();
  });
});
