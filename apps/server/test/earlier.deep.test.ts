import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeWith } from '../../../test/support/requirements.ts';
import { Store } from '../src/store/store.ts';
import { vinci } from './support/cli.ts';
import { INTERRUPTED } from './support/journals.ts';
import { newDatabase, removeDatabases, type TestDatabase } from './support/postgres.ts';
import { MAIN } from './support/process.ts';
import { newFolder, removeFolders } from './support/server.ts';

const BEFORE = readFileSync(join(import.meta.dirname, 'resources/journal-before.sql'), 'utf8');

const TOO_OLD =
  /^(\S+: )?(The database )?\S+ is from before the first release of Vinci Online, and this version cannot read its games: keep the program that wrote it for them, and give this one another folder \(VINCI_DATA_DIR\) or database \(DATABASE_URL\); nothing was changed\.\n$/;

const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  removeFolders();
  await removeDatabases();
});

/** A data folder with a journal that some statements make. */
function folderWith(sql: string, isTorn = false): string {
  const made = newFolder();
  const database = new DatabaseSync(join(made, 'vinci.sqlite'));
  database.exec(`pragma journal_mode = wal; ${sql}`);
  const folder = newFolder();
  // While it is open, all of it is in its log.
  if (isTorn) cpSync(made, folder, { recursive: true, filter: (name) => !name.endsWith('-shm') });
  database.close();
  return isTorn ? folder : made;
}

/** A data folder as this version makes it. */
async function newJournal(): Promise<string> {
  const folder = newFolder();
  await (await Store.open(folder)).close();
  return folder;
}

async function goodBackup(): Promise<string> {
  const file = join(newFolder(), 'backup');
  expect((await vinci(['backup', file, '--data', await newJournal()])).code).toBe(0);
  return file;
}

/** All files but locks, and what SQLite shares between processes. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !/^server\.lock|-shm$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );

type Environment = Record<string, string>;

/** Starts a server that must not start. */
async function startOver(environment: Environment): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('close', resolve);
  return { code: await promise, err };
}

/** All that opens a journal, with the exit code with which it refuses one. */
async function refusals(environment: Environment): Promise<[string, number | null, string][]> {
  const written = join(newFolder(), 'written');
  const verbs = [
    ['backup', written],
    ['export', '--all', written, '--with-secrets'],
    ['import', MAIN],
  ] as const;
  const [started, ...others] = await Promise.all([
    startOver(environment),
    ...verbs.map((verb) => vinci(verb, environment)),
  ]);
  expect(existsSync(written)).toBe(false);
  return [
    ['serve', started.code, started.err],
    ...verbs.map(([name], index): [string, number | null, string] => {
      const { code = null, err = '' } = others[index] ?? {};
      return [name, code, err];
    }),
  ];
}

const EXIT_CODES = { serve: 1, backup: 2, export: 2, import: 2 };

const codesOf = (all: readonly [string, number | null, string][]) =>
  Object.fromEntries(all.map(([verb, code]) => [verb, code]));

async function doctorSays(environment: Environment): Promise<unknown> {
  const { code, out } = await vinci(['doctor', '--json'], { PORT: '0', ...environment });
  const { findings } = JSON.parse(out) as { findings: { check: string; text: string }[] };
  return [code, findings.find(({ check }) => check === 'journal')?.text];
}

describe.each([
  ['closed in order', false],
  ['with a log', true],
])('a folder from before the first release, %s', (_name, isTorn) => {
  test('is refused by all that would read or write it, and not a byte is changed', async () => {
    const folder = folderWith(BEFORE, isTorn);
    const before = filesOf(folder);
    expect(Object.keys(before).length).toBe(isTorn ? 2 : 1);
    const environment = { VINCI_DATA_DIR: folder };
    const all = await refusals(environment);
    expect(codesOf(all)).toEqual(EXIT_CODES);
    for (const [, , err] of all) expect(err).toMatch(TOO_OLD);
    expect(await doctorSays(environment)).toEqual([
      1,
      expect.stringMatching(/^journal\/too-old: /),
    ]);
    expect(filesOf(folder)).toEqual(before);
  });

  test('is no backup to restore, and is kept when one takes its place', async () => {
    const old = folderWith(BEFORE, isTorn);
    const before = filesOf(old);
    const empty = newFolder();
    const refused = await vinci(['restore', join(old, 'vinci.sqlite'), '--data', empty]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(TOO_OLD)]);
    expect([filesOf(old), readdirSync(empty)]).toEqual([before, []]);
    const backup = await goodBackup();
    const restored = await vinci(['restore', backup, '--data', old, '--force', '--json']);
    expect(restored.code).toBe(0);
    const aside = new DatabaseSync(JSON.parse(restored.out).aside as string);
    expect(aside.prepare('select count(*) as entries from entries').get()).toEqual({ entries: 12 });
    aside.close();
  });
});

async function laterFolder(): Promise<string> {
  const folder = await newJournal();
  const database = new DatabaseSync(join(folder, 'vinci.sqlite'));
  database.exec("insert into kysely_migration values ('0002-0.9.1-future', '2030-01-01')");
  database.close();
  return folder;
}

const foreignFolder = async (): Promise<string> =>
  folderWith("create table games (title text); insert into games values ('chess')");

test.each([
  [
    'a later version',
    laterFolder,
    /changed by version 0\.9\.1 of .* use version 0\.9\.1 or a later one\. To go back, .* “restore --force” .*\n$/,
  ],
  [
    'another program',
    foreignFolder,
    /is no journal of Vinci Online, but has .* \(games\): .*\.\n$/,
  ],
])('a folder of %s is refused and not touched', async (_name, make, words) => {
  const folder = await make();
  const before = filesOf(folder);
  const all = await refusals({ VINCI_DATA_DIR: folder });
  expect(codesOf(all)).toEqual(EXIT_CODES);
  for (const [, , err] of all) expect(err).toMatch(words);
  expect(filesOf(folder)).toEqual(before);
});

test('an export or a record from before the first release is refused', async () => {
  const folder = newFolder();
  for (const version of [1, 2]) {
    const file = join(folder, `export-${version}`);
    const header = { format: 'vinci-games', version, rules: 2, at: 1, secrets: true };
    writeFileSync(file, `${JSON.stringify(header)}\n{"game":{}}\n`);
    const target = newFolder();
    const { code, err } = await vinci(['import', file, '--data', target]);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^import\/too-old: .* cannot read its games/),
    ]);
    expect(readdirSync(target)).toEqual([]);
  }
  const record = join(folder, 'record');
  writeFileSync(record, JSON.stringify({ format: 'vinci-record', version: 3 }));
  const { code, err } = await vinci(['verify', record]);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^record\/damaged: .*before the first release/),
  ]);
});

describeWith('postgres', 'a database from before the first release', () => {
  /** All tables with their columns, indexes and rows. */
  async function contentOf({ query }: TestDatabase): Promise<unknown> {
    const columns = await query(
      `select table_name as name, column_name, data_type, column_default from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
    );
    const indexes = await query(
      "select indexdef from pg_indexes where schemaname = 'public' order by 1",
    );
    const names = [...new Set(columns.map(({ name }) => String(name)))];
    const rows = await Promise.all(
      names.map(async (name) => [name, await query(`select t::text from "${name}" t order by 1`)]),
    );
    return { columns, indexes, rows };
  }

  test('is refused by all that would read or write it, and nothing in it is changed', async () => {
    const database = await newDatabase();
    await database.query(BEFORE);
    const before = await contentOf(database);
    const environment = { DATABASE_URL: database.url, VINCI_DATA_DIR: newFolder() };
    const all = await refusals(environment);
    const { code, err } = await vinci(['restore', await goodBackup(), '--force'], environment);
    all.push(['restore', code, err]);
    expect(codesOf(all)).toEqual({ ...EXIT_CODES, restore: 2 });
    for (const [, , words] of all) expect(words).toMatch(TOO_OLD);
    expect(await doctorSays(environment)).toEqual([
      1,
      expect.stringMatching(/^journal\/too-old: /),
    ]);
    expect(await contentOf(database)).toEqual(before);
  });

  test('one whose tables are of another program is not touched either', async () => {
    const database = await newDatabase();
    await database.query('create table entries (text text)');
    const before = await contentOf(database);
    const { code, err } = await startOver({ DATABASE_URL: database.url });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/ is no journal of Vinci Online, .*\n$/),
    ]);
    expect(await contentOf(database)).toEqual(before);
  });

  test('one with tables of another program beside is used', async () => {
    const database = await newDatabase();
    await database.query('create table diary (text text)');
    await (await Store.open(database.url)).close();
    expect(await database.query('select count(*)::int as pages from diary')).toEqual([
      { pages: 0 },
    ]);
  });

  test('one in which the making of the tables was interrupted is made whole', async () => {
    const database = await newDatabase();
    await database.query(INTERRUPTED);
    await (await Store.open(database.url)).close();
    expect(await database.query('select name from kysely_migration')).toEqual([
      { name: '0001-first' },
    ]);
  });
});
