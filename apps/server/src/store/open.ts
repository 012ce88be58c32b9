import { Kysely } from 'kysely';
import { plainAppends, type WriteAppends } from './append.ts';
import { migrate } from './migrate.ts';
import { isDatabaseUrl } from './place.ts';
import type { Database } from './schema.ts';
import { type BatchingDialect, sqliteThreadDialect } from './sqlite-thread-dialect.ts';

/** An open database with up to date tables, and the way in which it takes entries best. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly write: WriteAppends;
  /**
   * Whether all that is written of games in play goes along with the appends: there is one connection
   * then, and a transaction of its own would keep it from them for several questions and answers.
   */
  readonly gathers: boolean;
  /** Groups of appends that may be on their way at the same time. */
  readonly flights: number;
  /** Whether a group failed because of what was in it, so that its appends are tried one by one. */
  readonly isForItself: (error: unknown) => boolean;
  /** Carries out a transaction again that was taken back because of another one. */
  readonly despiteConflicts: <Value>(write: () => Promise<Value>) => Promise<Value>;
  /** Makes sure that nothing comes true any more of what was refused because its connection broke. */
  readonly settle: () => Promise<void>;
}

/**
 * Opens the database of a place and brings its tables up to date.
 *
 * @param place see `placeOf`
 * @throws DatabaseError when PostgreSQL cannot be used; errors of the file system or of SQLite
 */
export async function openDatabase(place: string): Promise<OpenDatabase> {
  if (!isDatabaseUrl(place)) return openSqlite(place);
  // Loaded here, so that servers with an embedded journal do without the driver.
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres(place);
}

async function openSqlite(folder: string): Promise<OpenDatabase> {
  const dialect = sqliteThreadDialect(folder);
  const db = new Kysely<Database>({ dialect });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return overSqlite(db, dialect.transact);
}

/** @param transact carries out a whole transaction in one go, where the dialect can do that */
export const overSqlite = (
  db: Kysely<Database>,
  transact?: BatchingDialect['transact'],
): OpenDatabase => ({
  db,
  write: plainAppends(db, transact),
  gathers: true,
  flights: 1,
  isForItself: () => true,
  // Its transactions come one after the other.
  despiteConflicts: (write) => write(),
  // A thread that has ended writes nothing more.
  settle: async () => undefined,
});
