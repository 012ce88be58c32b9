import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from './migrations.ts';
import type { Database } from './schema.ts';

/**
 * Brings the tables of a database up to date, under a lock that keeps other processes from doing the
 * same at that moment. Throws what went wrong; tables are then as they were.
 *
 * @param last migration to carry out; nothing for all there are
 */
export async function migrate(db: Kysely<Database>, last?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}
