import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { DatabaseError } from '../store/database-error.ts';
import { DatabaseInUseError, lockDatabase } from '../store/database-lock.ts';
import { migrate } from '../store/migrate.ts';
import { placeName } from '../store/place.ts';
import { checkVersion, openPool, overPool } from '../store/postgres.ts';
import { type Database, TABLES } from '../store/schema.ts';
import { backUp, inspect, prepareCopy, type Saved } from './backup.ts';
import { copyToPostgres } from './copy.ts';
import { OperationError, textOf } from './failure.ts';
import { openJournalFile, TOOL, unreachable } from './journal.ts';
import { inScratch } from './scratch.ts';

/** Milliseconds in which connections of those who have just stopped may end, and between two looks. */
const PARTING = 5000;
const LOOK = 100;

export interface Restoring {
  /** Replaces games that are there. */
  readonly force: boolean;
  /** Milliseconds since 1970, for the name of what is put aside. */
  readonly now: number;
  /** Path beside which that is put. */
  readonly beside: string;
  /** See `inScratch`. */
  readonly dataDir: string;
}

/**
 * Puts a backup, of either database, into a PostgreSQL database. It is checked and brought up to date
 * in a copy first; then one transaction replaces everything. What is replaced is backed up before.
 *
 * @errors journal/*, restore/exists, restore/in-use, restore/failed
 */
export const restoreToPostgres = (
  url: string,
  source: string,
  restoring: Restoring,
): Promise<Saved> =>
  inScratch(restoring.dataDir, async (copy) => {
    const saved = await checkedCopy(source, copy);
    const pool = openPool(url, TOOL);
    try {
      const aside = await replaceAll(url, pool, copy, saved, restoring);
      return { ...saved, file: placeName(url), ...(aside !== undefined && { aside }) };
    } catch (error) {
      throw ofDatabase(error, url) ?? failed(error);
    } finally {
      await pool.end();
    }
  });

async function checkedCopy(source: string, copy: string): Promise<Omit<Saved, 'file'>> {
  try {
    await inspect(source);
    return await prepareCopy(source, copy);
  } catch (error) {
    throw failed(error);
  }
}

const failed = (error: unknown): OperationError =>
  error instanceof OperationError
    ? error
    : new OperationError('restore/failed', `Nothing restored: ${textOf(error)}.`);

/** What PostgreSQL, or the way to it, has against it. */
function ofDatabase(error: unknown, url: string): OperationError | undefined {
  const { code } = Object(error) as { code?: unknown };
  if (code === 'journal/too-new') {
    return new OperationError(
      'journal/too-new',
      `A later version has made the tables of ${placeName(url)}. Make an empty database, and restore into that.`,
    );
  }
  const isTheirs = /^\d|^E(?!RR_)[A-Z]/.test(String(code)) || error instanceof DatabaseError;
  return isTheirs ? unreachable(error, url) : undefined;
}

/** @returns where that is kept which was there before */
async function replaceAll(
  url: string,
  pool: Pool,
  copy: string,
  saved: Omit<Saved, 'file'>,
  { force, now, beside }: Restoring,
): Promise<string | undefined> {
  const db = overPool(pool);
  const name = placeName(url);
  await checkVersion(pool, url);
  await checkAlone(db, name);
  // No server starts before it is over.
  const lock = await lockDatabase(url, true, () => undefined, 0).catch((error: unknown) => {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new OperationError('restore/in-use', `A server uses ${name}; stop it first.`);
  });
  try {
    await migrate(db, `The database ${name}`);
    await checkNoDeeds(db, name);
    const isThere = (await db.selectFrom('games').select('code').limit(1).execute()).length > 0;
    if (isThere && !force) {
      throw new OperationError(
        'restore/exists',
        `There are games in ${name}; with --force they are put aside and replaced.`,
      );
    }
    const aside = isThere ? await putAside(url, beside, now) : undefined;
    const journal = await openJournalFile(copy);
    try {
      await db.transaction().execute(async (trx) => {
        await copyToPostgres(journal, trx);
        await checkCounts(trx, saved);
      });
    } finally {
      await journal.close();
    }
    return aside;
  } finally {
    await lock.release();
  }
}

/** What others have tied to our tables would be done with what comes. */
async function checkNoDeeds(db: Kysely<Database>, name: string): Promise<void> {
  const ours = Object.keys(TABLES);
  const { rows } = await sql<{ deed: string; table: string }>`
    select 'trigger ' || tgname as deed, relname as "table" from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and pg_table_is_visible(tgrelid) and relname in (${sql.join(ours)})
    union all
    select 'rule ' || rulename, relname from pg_rewrite
    join pg_class on pg_class.oid = ev_class
    where pg_table_is_visible(ev_class) and relname in (${sql.join(ours)})`.execute(db);
  const [first] = rows;
  if (first === undefined) return;
  throw new OperationError(
    'journal/foreign',
    `In ${name} there is the ${first.deed} on the table ${first.table}, which no migration of ours has made.`,
  );
}

/** A server that plays on would write into the games that come. */
async function checkAlone(db: Kysely<Database>, name: string): Promise<void> {
  const latest = performance.now() + PARTING;
  for (;;) {
    const others = await othersIn(db);
    if (others.length === 0) return;
    if (performance.now() > latest) {
      throw new OperationError(
        'restore/in-use',
        `Others are connected to ${name} (${others.join(', ')}); stop them first.`,
      );
    }
    await setTimeout(LOOK);
  }
}

async function othersIn(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(application_name, ''), 'unnamed') as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db);
  return rows.map((row) => row.name);
}

async function putAside(url: string, beside: string, now: number): Promise<string> {
  const time = new Date(now).toISOString().replace(/[:.]/g, '-');
  return (await backUp(url, `${resolve(beside)}.before-${time}`, false)).file;
}

async function checkCounts(trx: Kysely<Database>, saved: Omit<Saved, 'file'>): Promise<void> {
  for (const table of ['games', 'entries'] as const) {
    const { rows } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    if (Number(rows) !== saved[table]) {
      throw new Error(`${rows} of ${saved[table]} ${table} arrived`);
    }
  }
}
