import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { journalOf } from '../src/store/database-file.ts';
import { keepBefore, migrate } from '../src/store/migrate.ts';
import { MIGRATIONS } from '../src/store/migrations.ts';
import type { Database } from '../src/store/schema.ts';
import { sqliteThreadDialect } from '../src/store/sqlite-thread-dialect.ts';
import { Store } from '../src/store/store.ts';
import { gameRow } from './support/rows.ts';
import { newFolder, removeFolders } from './support/server.ts';

const LATER = [...Object.keys(MIGRATIONS), '9999-future'];

afterAll(removeFolders);

const journalsIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /^vinci\.sqlite(\.before|$)/.test(name));

test('before tables are changed, the journal is kept beside it, and can be used again', async () => {
  const folder = newFolder();
  const store = await Store.open(folder);
  await store.create(gameRow('A'), [], []);
  await store.close();
  expect(journalsIn(folder)).toEqual(['vinci.sqlite']);

  const db = new Kysely<Database>({ dialect: sqliteThreadDialect(folder) });
  const file = journalOf(folder);
  expect(await keepBefore(db, file)).toBeUndefined();
  const kept = await keepBefore(db, file, LATER);
  // One that was left over from a start that was broken off is made anew.
  expect(await keepBefore(db, file, LATER)).toBe(kept);
  await db.destroy();
  expect(journalsIn(folder)).toEqual(['vinci.sqlite', 'vinci.sqlite.before-9999-future']);
  expect(statSync(kept ?? '').mode & 0o777).toBe(0o600);

  const back = newFolder();
  const { restore } = await import('../src/operations/backup.ts');
  expect(await restore(back, kept ?? '', false, 0)).toMatchObject({ games: 1 });
});

test('a journal without tables has nothing to keep', async () => {
  const folder = newFolder();
  const db = new Kysely<Database>({ dialect: sqliteThreadDialect(folder) });
  expect(await keepBefore(db, join(folder, 'vinci.sqlite'), LATER)).toBeUndefined();
  await migrate(db, 'A journal');
  await db.destroy();
  expect(journalsIn(folder)).toEqual(['vinci.sqlite']);
});

test('a version that went back names the one that changed the tables, and goes back with the copy', async () => {
  const folder = newFolder();
  await (await Store.open(folder)).close();
  const file = journalOf(folder);
  const name = '0002-0.9.1-future';
  const db = new Kysely<Database>({ dialect: sqliteThreadDialect(folder) });
  const kept = await keepBefore(db, file, [...Object.keys(MIGRATIONS), name]);
  await sql`insert into kysely_migration values (${name}, '2030-01-01')`.execute(db);
  await db.destroy();
  await expect(Store.open(folder)).rejects.toMatchObject({
    code: 'journal/too-new',
    message: expect.stringMatching(/version 0\.9\.1 of .*restore --force/),
  });
  const { restore } = await import('../src/operations/backup.ts');
  expect(await restore(folder, kept ?? '', true, 0)).toMatchObject({ games: 0 });
  await (await Store.open(folder)).close();
});

test('a migration after the first is called by the version that brings it', () => {
  const [, ...later] = Object.keys(MIGRATIONS);
  for (const name of later) expect(name).toMatch(/^\d{4}-\d+\.\d+\.\d+-[a-z-]+$/);
});
