import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeWith } from '../../../test/support/requirements.ts';
import type { Finding } from '../src/operations/doctor/finding.ts';
import { exportGames } from '../src/operations/export.ts';
import { lockDatabase } from '../src/store/database-lock.ts';
import { vinci } from './support/cli.ts';
import { INTERRUPTED } from './support/journals.ts';
import { Player } from './support/player.ts';
import { newDatabase, removeDatabases, type TestDatabase } from './support/postgres.ts';
import { killAll, MAIN, until } from './support/process.ts';
import { newFolder, removeFolders, type TestServer, testServer } from './support/server.ts';
import { play, startedTable } from './support/table.ts';

const SEED = 4;

afterAll(async () => {
  killAll();
  removeFolders();
  await removeDatabases();
});

/** All games of a journal without the line that says when they were exported. */
async function contentOf(place: string): Promise<string[]> {
  const lines: string[] = [];
  const count = { exported: 0, left: 0 };
  for await (const line of exportGames(place, { secrets: true }, 0, count)) lines.push(line);
  expect(count).toEqual({ exported: lines.length - 1, left: 0 });
  return lines.slice(1);
}

describeWith('postgres', 'moving from one database to the other', () => {
  const data = newFolder();
  const file = join(newFolder(), 'games.backup');
  const lines = join(dirname(file), 'games.jsonl');
  let database: TestDatabase;
  let tables: Player[][];
  let content: string[];
  let server: TestServer | undefined;

  beforeAll(async () => {
    server = await testServer(data);
    tables = [await startedTable(server.base), await startedTable(server.base)];
    await play(tables[0] ?? [], SEED);
    await play(tables[1] ?? [], SEED, 30);
    await tables[1]?.[2]?.request('chat', { text: 'grüß Gott 💥', to: 'table' });
    await server.stop();
    server = undefined;
    content = await contentOf(data);
    expect(content).toHaveLength(2);
    database = await newDatabase();
  });

  afterAll(() => server?.stop());

  test('a backup of SQLite is restored to PostgreSQL, where all go on, and back', async () => {
    expect((await vinci(['backup', file], { VINCI_DATA_DIR: data })).code).toBe(0);
    const restored = await vinci(['restore', file, '--json'], { DATABASE_URL: database.url });
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(restored.out)).toMatchObject({ games: 2 });
    expect(await contentOf(database.url)).toEqual(content);

    server = await testServer(newFolder(), { DATABASE_URL: database.url });
    const { base } = server;
    const again = await Promise.all(
      (tables[1] ?? []).map(({ code, token }) => Player.enter(base, code, token)),
    );
    expect(again.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(again[0]?.position().digest()).toBe(tables[1]?.[0]?.position().digest());
    await play(again, SEED, 10);

    // While it runs it can be saved, but not replaced.
    const saved = `${file}.postgres`;
    expect((await vinci(['backup', saved], { DATABASE_URL: database.url })).code).toBe(0);
    const busy = await vinci(['restore', file, '--force'], { DATABASE_URL: database.url });
    expect(busy).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^restore\/in-use: .*vinci-online/),
    });
    await server.stop();
    server = undefined;
    const now = await contentOf(database.url);
    expect(now).not.toEqual(content);

    const back = newFolder();
    expect((await vinci(['restore', saved], { VINCI_DATA_DIR: back })).code).toBe(0);
    expect(await contentOf(back)).toEqual(now);
    const healthy = await vinci(['doctor', '--all', '--json'], { VINCI_DATA_DIR: back, PORT: '0' });
    const { findings } = JSON.parse(healthy.out) as { findings: Finding[] };
    expect(findings.find(({ check }) => check === 'games')?.status).toBe('ok');
  });

  test('games that are there are replaced only with --force, and kept in a file beside the backup', async () => {
    const before = await contentOf(database.url);
    const refused = await vinci(['restore', file], { DATABASE_URL: database.url });
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/^restore\/exists: /) });
    const forced = await vinci(['restore', file, '--force', '--json'], {
      DATABASE_URL: database.url,
    });
    expect(forced.code).toBe(0);
    expect(await contentOf(database.url)).toEqual(content);
    const { aside } = JSON.parse(forced.out) as { aside: string };
    const other = newFolder();
    expect((await vinci(['restore', aside], { VINCI_DATA_DIR: other })).code).toBe(0);
    expect(await contentOf(other)).toEqual(before);
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('a backup with a torn page is refused as such, and changes nothing', async () => {
    const torn = join(newFolder(), 'torn');
    writeFileSync(torn, readFileSync(file));
    const opened = new DatabaseSync(torn);
    const [page] = opened
      .prepare(`select max(pageno) as n from dbstat where name = 'entries'`)
      .all();
    opened.close();
    const handle = openSync(torn, 'r+');
    writeSync(handle, Buffer.alloc(4096, 0xee), 0, 4096, (Number(page?.n) - 1) * 4096);
    closeSync(handle);
    const refused = await vinci(['restore', torn, '--force'], { DATABASE_URL: database.url });
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/^journal\/damaged: /) });
    expect(await contentOf(database.url)).toEqual(content);
  });

  test('while a restore goes on, no server starts', async () => {
    // Each row takes its time.
    await database.query(
      'create function slow() returns boolean language sql as $$ select pg_sleep(1) is not null $$',
    );
    await database.query('alter table games add constraint slow check (slow()) not valid');
    const restoring = vinci(['restore', file, '--force'], { DATABASE_URL: database.url });
    // Looked at from another database: whoever is connected to this one keeps it from being restored.
    const beside = await newDatabase();
    const inserting = `select 1 from pg_stat_activity where datname = $1 and query like 'insert into%games%'`;
    const name = new URL(database.url).pathname.slice(1);
    await until(async () => (await beside.query(inserting, [name])).length > 0);
    await expect(lockDatabase(database.url, true, () => undefined, 0)).rejects.toThrow(
      'Another server uses the database',
    );
    expect((await restoring).code).toBe(0);
    await database.query('alter table games drop constraint slow');
    const lock = await lockDatabase(database.url, true, () => undefined, 0);
    await lock.release();
  });

  test('into tables of a later version nothing is restored, and the way back is told', async () => {
    await database.query("insert into kysely_migration values ('9999-later', '')");
    const refused = await vinci(['restore', file, '--force'], { DATABASE_URL: database.url });
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^journal\/too-new: .* Make an empty database/),
    });
    await database.query("delete from kysely_migration where name = '9999-later'");
  });

  test('what a backup over standard input replaces is kept in the data folder', async () => {
    const folder = newFolder();
    const from = openSync(file, 'r');
    const { out } = await vinci(
      ['restore', '-', '--force', '--json'],
      { DATABASE_URL: database.url, VINCI_DATA_DIR: folder },
      'pipe',
      from,
    );
    closeSync(from);
    const { aside } = JSON.parse(out) as { aside: string };
    expect(readdirSync(folder)).toEqual([basename(aside)]);
    const other = newFolder();
    expect((await vinci(['restore', aside], { VINCI_DATA_DIR: other })).code).toBe(0);
    expect(await contentOf(other)).toEqual(content);
  });

  test('exported games are imported into PostgreSQL once, and come out as they went in', async () => {
    const other = await newDatabase();
    const environment = { DATABASE_URL: other.url };
    const out = await vinci(['export', '--all', lines, '--with-secrets'], { VINCI_DATA_DIR: data });
    expect(out.code).toBe(0);
    const none = await vinci(['export', '--all'], environment);
    expect(none).toMatchObject({ code: 2, err: expect.stringMatching(/^journal\/not-found: /) });
    expect((await vinci(['import', lines], environment)).out).toBe('2 games\n');
    expect(await contentOf(other.url)).toEqual(content);
    const twice = await vinci(['import', lines], environment);
    expect(twice).toMatchObject({ code: 2, err: expect.stringMatching(/^import\/exists: /) });
    // --data counts before DATABASE_URL.
    const code = tables[0]?.[0]?.code ?? '';
    const here = await vinci(['export', code, '--data', newFolder()], environment);
    expect(here).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^journal\/not-found: .*sqlite/),
    });
    expect(readFileSync(lines, 'utf8').split('\n')).toHaveLength(4);
  });
});

describeWith('postgres', 'the doctor', () => {
  const findingsOf = async (url: string): Promise<Record<string, Finding>> => {
    const { out } = await vinci(['doctor', '--json'], { DATABASE_URL: url, PORT: '0' });
    const { findings } = JSON.parse(out) as { findings: Finding[] };
    return Object.fromEntries(findings.map((finding) => [finding.check, finding]));
  };

  test('looks at the database, its tables and its games', async () => {
    const database = await newDatabase();
    expect((await findingsOf(database.url)).journal?.text).toMatch(/^There is none yet/);
    const server = await testServer(newFolder(), {
      DATABASE_URL: database.url,
      VINCI_METRICS_PORT: '0',
    });
    const players = await startedTable(server.base);
    await play(players, SEED, 6);
    const metrics = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^vinci_journal_bytes \d{6,}$/m);
    expect(metrics).not.toContain('vinci_data_free_bytes');
    await server.stop();
    const healthy = await findingsOf(database.url);
    expect(Object.keys(healthy)).not.toContain('data folder');
    expect(healthy.database?.text).toMatch(/PostgreSQL \d+.*answers within/);
    expect(healthy.games).toMatchObject({
      status: 'ok',
      text: expect.stringContaining('1 unfini'),
    });
    await database.query('delete from entries where revision = 4');
    const damaged = await findingsOf(database.url);
    expect(damaged.games).toMatchObject({
      status: 'failure',
      games: [{ code: players[0]?.code, reason: expect.stringContaining('entry 4 is missing') }],
    });
  });

  test('tries on a copy what has to be brought up to date, and changes nothing', async () => {
    const database = await newDatabase();
    await database.query(INTERRUPTED);
    expect((await findingsOf(database.url)).journal).toMatchObject({
      status: 'ok',
      text: expect.stringContaining('work on a copy'),
    });
    expect(await database.query('select name from kysely_migration')).toEqual([]);
    await database.query(
      "insert into kysely_migration values ('0001-first', ''), ('9999-later', '')",
    );
    expect((await findingsOf(database.url)).journal?.text).toMatch(/^journal\/too-new: /);
  });

  test('and everybody else says that a database is not there, without its password', async () => {
    const url = 'postgres://vinci:geheim@127.0.0.1:1/games';
    const { database, journal } = await findingsOf(url);
    expect([database?.status, journal?.status]).toEqual(['failure', 'failure']);
    const answers = [JSON.stringify([database, journal])];
    for (const verb of [
      ['backup', join(newFolder(), 'x')],
      ['export', '--all'],
      ['import', MAIN],
    ]) {
      const { code, err } = await vinci(verb, { DATABASE_URL: url });
      expect([verb[0], code, err.split(':')[0]]).toEqual([verb[0], 2, 'journal/unreachable']);
      answers.push(err);
    }
    const start = (address: string) => {
      const { status, stderr } = spawnSync(process.execPath, [MAIN], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATABASE_URL: address, PORT: '0', HOST: '127.0.0.1' },
      });
      answers.push(stderr);
      return [status, stderr.trim().split('\n').at(-1)];
    };
    expect(start(url)).toEqual([
      1,
      'The database 127.0.0.1:1/games does not answer (ECONNREFUSED). See that it runs and that DATABASE_URL names it.',
    ]);
    expect(start('mysql://vinci:geheim@127.0.0.1/games')).toEqual([
      2,
      expect.stringContaining('DATABASE_URL cannot be what it is set to'),
    ]);
    expect(answers.join()).not.toContain('geheim');
  });
});
