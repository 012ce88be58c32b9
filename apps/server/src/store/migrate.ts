import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { historyOf } from './history.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Database } from './schema.ts';

/**
 * Brings the tables of a database up to date, under a lock that keeps other processes from doing the
 * same at that moment. Throws what went wrong; tables are then as they were.
 *
 * @param name of the database, for sentences
 * @param last migration to carry out; nothing for all there are
 * @throws DatabaseError when this version cannot use them
 */
export async function migrate(db: Kysely<Database>, name: string, last?: string): Promise<void> {
  await historyOf(db, name);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}
