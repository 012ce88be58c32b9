import { describeWith, postgresProblem } from '../../../../test/support/requirements.ts';
import type { Store } from '../../src/store/store.ts';
import { freshDatabase, type TestDatabase } from './postgres.ts';

/** What is in a database when the first server on it was killed before it had made its tables. */
export const INTERRUPTED =
  'create table "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)';

let isOnPostgres = false;
const databases = new Map<string, Promise<TestDatabase>>();
const stores: Store[] = [];

/**
 * Carries out the tests of other files with their journals on PostgreSQL.
 *
 * @param load imports the files
 */
export async function onPostgres(load: () => Promise<unknown>): Promise<void> {
  if (postgresProblem() !== undefined) {
    describeWith('postgres', 'the same on PostgreSQL', () => test.todo('not without it'));
    return;
  }
  isOnPostgres = true;
  await load();
  // Later than whatever the files themselves end with.
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    for (const database of databases.values()) await (await database).remove();
  });
}

/** The database that takes the place of a folder; nothing where journals are on SQLite. */
export async function databaseOf(folder: string): Promise<string | undefined> {
  if (!isOnPostgres) return undefined;
  const database = databases.get(folder) ?? freshDatabase();
  databases.set(folder, database);
  return (await database).url;
}

/** Closes a store at the end of the file. */
export function closeLater(store: Store): void {
  stores.push(store);
}

/** Tests that do something to the embedded database itself. */
export const onSqlite = (): typeof test.skip => (isOnPostgres ? test.skip : test);
