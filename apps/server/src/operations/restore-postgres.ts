import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { migrate } from '../store/migrate.ts';
import { placeName } from '../store/place.ts';
import { checkVersion, openPool, overPool } from '../store/postgres.ts';
import type { Database } from '../store/schema.ts';
import { backUp, prepareCopy, type Saved } from './backup.ts';
import { copyToPostgres } from './copy.ts';
import { OperationError } from './failure.ts';
import { openJournalFile, TOOL, unreachable } from './journal.ts';

/**
 * Puts a backup, of either database, into a PostgreSQL database. It is checked and brought up to date
 * in a copy first; then one transaction replaces everything. What is replaced is backed up before.
 *
 * @param force replaces games that are there
 * @param now milliseconds since 1970, for the name of what is put aside
 * @param beside path beside which that is put
 * @errors journal/*, restore/exists, restore/in-use, restore/failed
 */
export async function restoreToPostgres(
  url: string,
  source: string,
  force: boolean,
  now: number,
  beside = source,
): Promise<Saved> {
  const folder = mkdtempSync(join(tmpdir(), 'vinci-restore-'));
  const pool = openPool(url, TOOL);
  const db = overPool(pool);
  const name = placeName(url);
  try {
    const copy = join(folder, 'copy.sqlite');
    const saved = await prepareCopy(source, copy);
    await checkVersion(pool, url);
    await checkAlone(db, name);
    await migrate(db, `The database ${name}`);
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
    return { ...saved, file: name, ...(aside !== undefined && { aside }) };
  } catch (error) {
    if (/^\d|^E[A-Z]/.test(String(Object(error).code))) throw unreachable(error, url);
    if (error instanceof OperationError) throw error;
    if (/^(Database|History)Error$/.test(Object(error).name)) throw unreachable(error, url);
    throw new OperationError('restore/failed', `Nothing restored: ${Object(error).message}.`);
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server that plays on would write into the games that come. */
async function checkAlone(db: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(application_name, ''), 'unnamed') as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db);
  if (rows.length === 0) return;
  const others = rows.map((row) => row.name).join(', ');
  throw new OperationError(
    'restore/in-use',
    `Others are connected to ${name} (${others}); stop them first.`,
  );
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
