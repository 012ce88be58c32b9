import { Kysely } from 'kysely';
import { plainAppends } from './append.ts';
import { journalOf } from './database-file.ts';
import { keepBefore, migrate } from './migrate.ts';
import { type OpenDatabase, readOneByOne } from './open-database.ts';
import { checkOwnFile } from './own-schema.ts';
import { isDatabaseUrl } from './place.ts';
import type { Database } from './schema.ts';
import { type BatchingDialect, sqliteThreadDialect } from './sqlite-thread-dialect.ts';
import { bare } from './statement.ts';

/**
 * Opens the database of a place and brings its tables up to date.
 *
 * @param place see `placeOf`
 * @throws DatabaseError when it cannot be used, or is not what it was, or when other versions made its tables; errors of the file
 *   system or of SQLite
 */
export async function openDatabase(place: string): Promise<OpenDatabase> {
  if (!isDatabaseUrl(place)) return openSqlite(place);
  // Loaded here, so that servers with an embedded journal do without the driver.
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(place);
}

async function openSqlite(folder: string): Promise<OpenDatabase> {
  const file = journalOf(folder);
  // Before it is opened for writing, which alone changes it.
  if (folder !== ':memory:') await checkOwnFile(file);
  const dialect = sqliteThreadDialect(folder);
  const db = new Kysely<Database>({ dialect });
  try {
    if (folder !== ':memory:') await keepBefore(db, file);
    await migrate(db, file);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return overSqlite(db, dialect);
}

/** @param dialect the one of a thread, which carries out whole transactions in one go */
export const overSqlite = (db: Kysely<Database>, dialect?: BatchingDialect): OpenDatabase => ({
  db,
  write: plainAppends(db, dialect),
  read:
    dialect === undefined
      ? readOneByOne(db)
      : (queries) => db.connection().execute(() => dialect.read(queries.map(bare))) as never,
  gathers: true,
  flights: 1,
  isForItself: () => true,
  // Its transactions come one after the other.
  despiteConflicts: (write) => write(),
  // A thread that has ended writes nothing more.
  settle: async () => undefined,
  trouble: async () => dialect?.trouble(),
});
