import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeWith } from '../../../test/support/requirements.ts';
import { backUp, restore } from '../src/operations/backup.ts';
import { openJournalFile } from '../src/operations/journal.ts';
import { restoreToPostgres } from '../src/operations/restore-postgres.ts';
import { targetOf } from '../src/operations/target.ts';
import { ownSchema } from '../src/store/own-schema.ts';
import { Store } from '../src/store/store.ts';
import { vinci } from './support/cli.ts';
import {
  contents,
  hashOf,
  journal,
  NAME,
  NOW,
  refusal,
  refusedStart,
  tampered,
} from './support/journal-files.ts';
import { freshDatabase } from './support/postgres.ts';
import { newFolder, removeFolders } from './support/server.ts';

afterAll(removeFolders);

const PARTS = [
  [
    'a trigger',
    'create trigger t after insert on entries begin delete from tokens; end',
    'trigger t',
  ],
  ['a view', 'create view v as select * from tokens', 'view v'],
  ['a table', 'create table t (x)', 'table t'],
  ['an index', 'create unique index one on chat (game)', 'index one'],
  ['a virtual table', 'create virtual table f using fts5 (x)', 'table f'],
  [
    'a table that lets in what ours does not',
    `pragma writable_schema = on; update sqlite_schema set sql = replace(sql, ' not null', '') where name = 'tokens'`,
    'table tokens',
  ],
  [
    'a view in place of a table',
    'alter table tokens rename to t; create view tokens as select * from t',
    'view tokens',
  ],
  [
    'a view in place of the list of migrations',
    'alter table kysely_migration rename to k; create view kysely_migration as select * from k',
    'view kysely_migration',
  ],
] as const;

describe('a file with what no migration of ours has made', () => {
  test.each(PARTS)(
    '%s is not restored, and the server does not start with it',
    async (_, sql, named) => {
      const file = await tampered(sql);
      const folder = newFolder();
      const [code, text] = await refusal(restore(folder, file, false, NOW));
      expect(code).toBe('journal/foreign');
      expect(text).toContain(named);
      expect(readdirSync(folder)).toEqual([]);
      copyFileSync(file, join(folder, NAME));
      await expect(Store.open(folder)).rejects.toThrow(named);
      expect(contents(folder)).toEqual({ [NAME]: hashOf(file) });
    },
  );

  test('a table that is missing is named', async () => {
    const file = await tampered('drop table tokens');
    const [code, text] = await refusal(restore(newFolder(), file, false, NOW));
    expect([code, text]).toEqual([
      'journal/foreign',
      expect.stringContaining('lacks table tokens'),
    ]);
  });

  test('a database of another program is left alone', async () => {
    const folder = newFolder();
    const other = new DatabaseSync(join(folder, NAME));
    other.exec('create table recipes (name)');
    other.close();
    expect(await refusedStart(folder)).toMatch(/is no journal of Vinci Online/);
  });

  test('only rows come along: settings of the file are those of a new one', async () => {
    const file = await tampered('pragma user_version = 7', 'pragma page_size = 512', 'vacuum');
    const folder = newFolder();
    await restore(folder, file, false, NOW);
    const restored = new DatabaseSync(join(folder, NAME));
    const setting = (name: string): unknown =>
      Object.values(restored.prepare(`pragma ${name}`).get() ?? {})[0];
    expect([setting('user_version'), setting('page_size')]).toEqual([0, 4096]);
    restored.close();
    const store = await Store.open(folder);
    expect((await store.load('BCDFGH'))?.tokens).toHaveLength(1);
    await store.close();
  });

  test('a value larger than any that a server writes is refused', async () => {
    const file = await tampered(
      `insert into chat (game, line, seat, name, text, at, audience)
       values ('BCDFGH', 0, 0, 'Ada', zeroblob(17 << 20), 1, 'table')`,
    );
    const folder = newFolder();
    const [code, text] = await refusal(restore(folder, file, false, NOW));
    expect([code, text]).toEqual(['journal/foreign', expect.stringContaining('table chat')]);
    expect(existsSync(join(folder, NAME))).toBe(false);
  });

  test('a number that no program can hold is refused', async () => {
    const file = await tampered('update games set updated_at = 9223372036854775807');
    const folder = newFolder();
    expect((await refusal(restore(folder, file, false, NOW)))[0]).toBe('restore/failed');
    expect(existsSync(join(folder, NAME))).toBe(false);
  });

  describeWith('postgres', 'a database of PostgreSQL', () => {
    test('takes nothing of it either, and a backup of it only what is ours', async () => {
      const database = await freshDatabase();
      const folder = newFolder();
      const put = (source: string, force: boolean) =>
        restoreToPostgres(database.url, source, {
          force,
          now: NOW,
          beside: join(folder, 'games'),
          dataDir: folder,
        });
      const trigger = await tampered(PARTS[0][1]);
      expect((await refusal(put(trigger, false)))[0]).toBe('journal/foreign');
      await put(await tampered(), false);
      // One in the database would act on what comes.
      await database.query(
        `create function deed() returns trigger language plpgsql as
         $$ begin delete from tokens; return null; end $$`,
      );
      await database.query('create trigger t after insert on entries execute function deed()');
      expect(await refusal(put(await tampered(), true))).toEqual([
        'journal/foreign',
        expect.stringContaining('the trigger t on the table entries'),
      ]);
      await database.query('drop trigger t on entries');
      await database.query('create rule r as on insert to chat do also delete from tokens');
      expect((await refusal(put(await tampered(), true)))[1]).toContain('rule r on the table chat');
      await database.query('drop rule r on chat');
      expect(readdirSync(folder)).toEqual([]);
      await database.query('create table recipes (name text)');
      await database.query("insert into recipes values ('soup')");
      const file = join(newFolder(), 'games.backup');
      expect(await backUp(database.url, file, false)).toMatchObject({ games: 1, entries: 1 });
      await database.remove();
    });
  });

  test('the tables of Kysely, as every journal has them, are still made by these statements', async () => {
    const texts = (await ownSchema())
      .filter(({ name, sql }) => name.startsWith('kysely_') && sql !== null)
      .map(({ sql }) => sql);
    expect(texts).toEqual([
      'CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)',
      'CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null)',
    ]);
  });
});

describe('what a backup or an export may replace', () => {
  let data: string;
  beforeAll(async () => {
    data = await journal();
  });

  /** Neither a backup nor an export may go there, and nothing becomes of what is there. */
  const both = async (target: string): Promise<void> => {
    const before = contents(join(target, '..'));
    const [code, text] = await refusal(backUp(data, target, true));
    expect(code).toMatch(/^backup\/(no-file|journal)$/);
    expect(text).toContain('name another');
    expect(() => targetOf(target, 'export', true)).toThrow(text);
    expect(contents(join(target, '..'))).toEqual(before);
  };

  test('an export says so, too', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'x'));
    const args = ['export', '--all', '--with-secrets', join(folder, 'x')];
    const { code, err } = await vinci([...args, '--force', '--data', data]);
    expect([code, err]).toEqual([2, expect.stringMatching(/^export\/no-file: .*name another/)]);
    expect(readdirSync(folder)).toEqual(['x']);
  });

  test('no folder', async () => {
    const target = join(newFolder(), 'x');
    mkdirSync(target);
    await both(target);
  });

  test('no pipe, and no link to one', async () => {
    const folder = newFolder();
    expect(spawnSync('mkfifo', [join(folder, 'pipe')]).status).toBe(0);
    await both(join(folder, 'pipe'));
    symlinkSync(join(folder, 'pipe'), join(folder, 'link'));
    await both(join(folder, 'link'));
  });

  test('no link that leads nowhere', async () => {
    const folder = newFolder();
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    await both(join(folder, 'link'));
  });

  test('no socket', async () => {
    const target = join(newFolder(), 'socket');
    const server = createServer().listen(target);
    await new Promise((resolve) => server.once('listening', resolve));
    await both(target);
    server.close();
  });

  (process.getuid?.() === 0 ? test : test.skip)('no device', async () => {
    const target = join(newFolder(), 'device');
    expect(spawnSync('mknod', [target, 'c', '1', '3']).status).toBe(0);
    await both(target);
  });

  test('nothing but a file in the place of the unfinished one', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'x.partial'));
    const [code, text] = await refusal(backUp(data, join(folder, 'x'), false));
    expect([code, text]).toEqual(['backup/no-file', expect.stringContaining('x.partial')]);
    expect(readdirSync(folder)).toEqual(['x.partial']);
  });

  test('no file of a journal, by whatever way it is named', async () => {
    const folder = newFolder();
    symlinkSync(data, join(folder, 'data'));
    symlinkSync(join(data, NAME), join(folder, 'link'));
    await both(join(folder, 'data', NAME));
    await both(join(folder, 'link'));
    await both(join(data, `${NAME}-wal`));
    await both(join(await journal('CCCCCC'), NAME));
  });

  test('a file through a link, which stays', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'old'), 'an old backup');
    symlinkSync(join(folder, 'old'), join(folder, 'link'));
    await backUp(data, join(folder, 'link'), true);
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
    expect(await openJournalFile(join(folder, 'old')).then((one) => one.close())).toBeUndefined();
  });

  test('a hard link to a backup is replaced, and what it was linked to stays', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'old'), 'an old backup');
    linkSync(join(folder, 'old'), join(folder, 'new'));
    await backUp(await journal(), join(folder, 'new'), true);
    expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('an old backup');
  });
});
