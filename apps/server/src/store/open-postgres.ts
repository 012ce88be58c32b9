import { CompiledQuery, type Kysely } from 'kysely';
import { endBroken } from './backends.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, type Read, readOneByOne } from './open-database.ts';
import { placeName } from './place.ts';
import {
  checkVersion,
  conditionOf,
  despiteConflicts,
  explain,
  failedForItself,
  openPool,
  overPool,
} from './postgres.ts';
import { postgresAppends } from './postgres-append.ts';
import type { Database } from './schema.ts';

/** Groups on their way to PostgreSQL: while one waits for the disk, the next one is already there. */
const FLIGHTS = 2;

/** @throws DatabaseError */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  await prepare(url);
  const pool = openPool(url);
  const db = overPool(pool);
  return {
    db,
    write: postgresAppends(pool),
    read: readAtOnce(db),
    gathers: false,
    flights: FLIGHTS,
    isForItself: failedForItself,
    despiteConflicts,
    settle: () => endBroken(pool),
    trouble: async () => conditionOf(pool).trouble,
  };
}

const BEGIN_READING = CompiledQuery.raw('begin isolation level repeatable read, read only');
/** A commit would count as something that was stored. */
const END_READING = CompiledQuery.raw('rollback');

const readAtOnce =
  (db: Kysely<Database>): Read =>
  (queries) =>
    db.connection().execute(async (one) => {
      await one.executeQuery(BEGIN_READING);
      try {
        return await readOneByOne(one)(queries);
      } finally {
        // Where this fails, the connection is not used again, and what was read, or why not, is what counts.
        await one.executeQuery(END_READING).catch(() => undefined);
      }
    });

/** Brings the tables up to date. Of several processes that start together, one does and the others wait. */
async function prepare(url: string): Promise<void> {
  const pool = openPool(url, { size: 1, patient: true });
  try {
    await checkVersion(pool, url);
    await migrate(overPool(pool), `The database ${placeName(url)}`);
  } catch (error) {
    throw explain(error, url);
  } finally {
    await pool.end();
  }
}
