import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from './migrations.ts';
import type { Database } from './schema.ts';

/**
 * Brings the tables of a database up to date, under a lock that keeps other processes from doing the
 * same at that moment. Throws what went wrong; tables are then as they were.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
