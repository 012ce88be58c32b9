import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error.ts';
import { checkDatabaseFile } from './database-file.ts';
import { foreign, HISTORY, historyOf } from './history.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { nodeSqliteDialect } from './sqlite-dialect.ts';

/** Something in an embedded database: a table, an index, a view or a trigger. */
interface Part {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  /** The statement that made it; null for what comes with a table. */
  readonly sql: string | null;
}

/** What SQLite makes when somebody lets it `analyze` the tables; it holds no more than counts. */
const STATISTICS: Part = {
  type: 'table',
  name: 'sqlite_stat1',
  tbl_name: 'sqlite_stat1',
  sql: 'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
};

/** Milliseconds to wait for a writer. */
const PATIENCE = 10_000;

/** Parts that are named in a sentence. */
const NAMED = 5;

const partsOf = async (db: Kysely<Database>): Promise<readonly Part[]> =>
  (await sql<Part>`select type, name, tbl_name, sql from sqlite_schema`.execute(db)).rows;

/**
 * What the migrations of this program make in an embedded database that is empty.
 *
 * @param last migration that it has had; nothing for all there are
 */
export async function ownSchema(last?: string): Promise<readonly Part[]> {
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(new DatabaseSync(':memory:')) });
  try {
    await migrate(db, 'A new database', last);
    return await partsOf(db);
  } finally {
    await db.destroy();
  }
}

const keyOf = ({ type, name, tbl_name: table, sql: text }: Part): string =>
  JSON.stringify([type, name, table, text]);

/**
 * Whether an embedded database holds what our migrations make and nothing else. A trigger or a view that
 * somebody has put there acts whenever the server writes or reads. To be asked before anything else is:
 * nothing but the list of parts and the names of the migrations is read, and no text of it is carried out.
 *
 * @param name for sentences
 * @returns the migrations it has had, in order; nothing when it has no tables at all
 * @throws DatabaseError
 */
export async function checkOwnSchema(
  db: Kysely<Database>,
  name: string,
): Promise<readonly string[] | undefined> {
  const parts = await partsOf(db);
  const all = await ownSchema();
  const noted = parts.find((part) => part.name === HISTORY);
  // The list of migrations is read only where it is the table that it should be.
  const isOurs = noted === undefined || all.some((part) => keyOf(part) === keyOf(noted));
  const history = isOurs ? await historyOf(db, name) : [];
  if (history === undefined && parts.length > 0) {
    throw foreign(
      name,
      parts.map((part) => part.name),
    );
  }
  const last = history?.at(-1);
  // A start that was interrupted may have made no more than the list of migrations.
  if (last === undefined) compare(parts, all, parts, name);
  else {
    const wanted = await ownSchema(last);
    compare(parts, wanted, wanted, name);
  }
  return history;
}

/**
 * The same for the file of a server, which need not be there yet. Nothing is written, beside it neither.
 *
 * @throws DatabaseError, and what SQLite says
 */
export async function checkOwnFile(file: string): Promise<void> {
  checkDatabaseFile(file);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  const db = openToLook(file);
  await checkOwnSchema(db, file).finally(() => db.destroy());
}

/**
 * Opens a file so that it stays as it is, byte for byte, and no trace is left beside it.
 *
 * @throws what SQLite says
 */
export function openToLook(file: string): Kysely<Database> {
  const url = pathToFileURL(file);
  // SQLite would make a log for a database without one, to read it.
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (!log?.size) url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true, timeout: PATIENCE });
  return new Kysely({ dialect: nodeSqliteDialect(database) });
}

/** Whether all parts of a file are among those that may be there, and all that must be are. */
function compare(
  parts: readonly Part[],
  allowed: readonly Part[],
  wanted: readonly Part[],
  file: string,
): void {
  const there = new Set(parts.map(keyOf));
  const ours = new Set([...allowed, STATISTICS].map(keyOf));
  const words = (some: readonly Part[]): string =>
    some
      .slice(0, NAMED)
      .map(({ type, name }) => `${type} ${name}`)
      .join(', ');
  const strange = parts.filter((part) => !ours.has(keyOf(part)));
  const missing = wanted.filter((part) => !there.has(keyOf(part)));
  if (strange.length + missing.length === 0) return;
  const what = [
    ...(strange.length > 0 ? [`holds what Vinci Online has not made (${words(strange)})`] : []),
    ...(missing.length > 0 ? [`lacks ${words(missing)}`] : []),
  ].join(' and ');
  throw new DatabaseError(
    `${file} ${what}, so it is not trusted, and nothing was changed. Restore a backup from before, or take out with sqlite3 what does not belong there.`,
    { code: 'journal/foreign' },
  );
}
