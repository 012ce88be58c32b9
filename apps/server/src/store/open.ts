import { Kysely } from 'kysely';
import { plainAppends, type WriteAppends } from './append.ts';
import { migrate } from './migrate.ts';
import { isDatabaseUrl } from './place.ts';
import { checkVersion, explain, failedForItself, openPool, overPool } from './postgres.ts';
import { postgresAppends } from './postgres-append.ts';
import type { Database } from './schema.ts';
import { type BatchingDialect, sqliteThreadDialect } from './sqlite-thread-dialect.ts';

/** An open database with up to date tables, and the way in which it takes entries best. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly write: WriteAppends;
  /** Groups of appends that may be on their way at the same time. */
  readonly flights: number;
  /** Whether a group failed because of what was in it, so that its appends are tried one by one. */
  readonly isForItself: (error: unknown) => boolean;
}

/** Groups on their way to PostgreSQL: while one waits for the disk, the next one is already there. */
const POSTGRES_FLIGHTS = 2;

/**
 * Opens the database of a place and brings its tables up to date.
 *
 * @param place see `placeOf`
 * @throws DatabaseError when the database cannot be used; errors of the file system or of SQLite
 */
export const openDatabase = (place: string): Promise<OpenDatabase> =>
  isDatabaseUrl(place) ? openPostgres(place) : openSqlite(place);

async function openSqlite(folder: string): Promise<OpenDatabase> {
  const dialect = sqliteThreadDialect(folder);
  const db = new Kysely<Database>({ dialect });
  await migrate(db);
  return overSqlite(db, dialect.transact);
}

/** @param transact carries out a whole transaction in one go, where the dialect can do that */
export const overSqlite = (
  db: Kysely<Database>,
  transact?: BatchingDialect['transact'],
): OpenDatabase => ({
  db,
  write: plainAppends(db, transact),
  flights: 1,
  isForItself: () => true,
});

async function openPostgres(url: string): Promise<OpenDatabase> {
  await prepare(url);
  const pool = openPool(url);
  return {
    db: overPool(pool),
    write: postgresAppends(pool),
    flights: POSTGRES_FLIGHTS,
    isForItself: failedForItself,
  };
}

/** Brings the tables up to date. Of several processes that start together, one does and the others wait. */
async function prepare(url: string): Promise<void> {
  const pool = openPool(url, { size: 1, patient: true });
  const db = overPool(pool);
  try {
    await checkVersion(pool, url);
    await migrate(db);
  } catch (error) {
    throw explain(error, url);
  } finally {
    await pool.end();
  }
}
