import { renameSync, rmSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { historyOf } from './history.ts';
import { MIGRATIONS } from './migrations.ts';
import { makePrivate } from './private-file.ts';
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

/**
 * Keeps a copy of an embedded journal of an earlier version beside it, for the way back; one whose tables are up to
 * date, or that has none yet, needs none. To be called before `migrate`.
 *
 * @returns the copy
 * @throws what the disk refuses; the journal is what it was
 */
export async function keepBefore(
  db: Kysely<Database>,
  file: string,
  migrations: readonly string[] = Object.keys(MIGRATIONS),
): Promise<string | undefined> {
  const done = (await historyOf(db, file)) ?? [];
  const next = migrations.find((name) => !done.includes(name));
  if (done.length === 0 || next === undefined) return undefined;
  const kept = `${file}.before-${next}`;
  const partial = `${kept}.partial`;
  rmSync(partial, { force: true });
  makePrivate(partial);
  await sql`vacuum into ${partial}`.execute(db);
  renameSync(partial, kept);
  return kept;
}
