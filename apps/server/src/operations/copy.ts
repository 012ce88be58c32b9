import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { isDamage } from '../store/faults.ts';
import { migrate } from '../store/migrate.ts';
import { ownSchema } from '../store/own-schema.ts';
import { makePrivate } from '../store/private-file.ts';
import type { Database } from '../store/schema.ts';
import { nodeSqliteDialect } from '../store/sqlite-dialect.ts';
import { OperationError } from './failure.ts';

const BATCH = 1000;
const BATCH_BYTES = 4 << 20;

/** Bytes of a value at most: far more than any configuration or line of chat. */
const MOST_BYTES = 16 << 20;

/** What speaks of servers that run, not of games. */
const PASSING = new Set(['processes', 'leases']);

type Row = Readonly<Record<string, unknown>>;

interface Source {
  readonly db: Kysely<Database>;
  readonly name: string;
  readonly file: DatabaseSync | undefined;
  readonly state: { readonly migrations: readonly string[] };
}

/**
 * Copies a journal into a new file that its owner alone may read, as of the moment at which it was opened, without remains of what
 * was deleted. A journal on PostgreSQL becomes an embedded one with the same tables, so that a file
 * is a backup of either.
 */
export async function copyToFile(journal: Source, target: string): Promise<void> {
  if (journal.file === undefined) return copyRows(journal, target);
  try {
    // One statement reads one state of the database, whatever is committed while it runs.
    makePrivate(target);
    journal.file.prepare('vacuum into ?').run(target);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Where only an index is damaged, all rows can still be read.
    rmSync(target, { force: true });
    journal.file.exec('begin');
    await copyRows(journal, target);
  }
}

/**
 * Copies the rows of a journal into a new file whose tables our migrations have made, so that nothing else
 * comes along: what a file holds besides, or says about itself, is of somebody who may not be trusted.
 */
export async function copyRows(journal: Source, target: string): Promise<void> {
  makePrivate(target);
  const database = new DatabaseSync(target);
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(database) });
  try {
    await migrate(db, target, journal.state.migrations.at(-1));
    database.exec('begin');
    for (const table of await tablesOf(journal)) {
      checkSizes(journal, table);
      for await (const rows of rowsOf(journal, table)) insertIntoFile(database, table, rows);
    }
    database.exec('commit');
  } finally {
    await db.destroy();
  }
}

/**
 * Puts what is in a journal in the place of what is in a PostgreSQL database with the same tables.
 * To be called in a transaction, which also keeps everybody else out of the tables.
 */
export async function copyToPostgres(journal: Source, trx: Kysely<Database>): Promise<void> {
  const tables = await tablesOf(journal);
  const all = [...tables, ...PASSING].map((name) => sql.table(name));
  await sql`truncate ${sql.join(all)}`.execute(trx);
  for (const table of tables) {
    for await (const rows of rowsOf(journal, table)) {
      const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
        trx,
      );
    }
  }
}

/** The tables of a journal, none before its first migration; a PostgreSQL database may hold others besides. */
async function tablesOf({ state }: Source): Promise<string[]> {
  const last = state.migrations.at(-1);
  if (last === undefined) return [];
  const parts = await ownSchema(last);
  return parts
    .filter(({ type, name }) => type === 'table' && !name.startsWith('kysely_'))
    .map(({ name }) => name)
    .filter((name) => !PASSING.has(name));
}

/** Whether no value of an embedded journal is larger than any that a server writes. */
function checkSizes({ file, name }: Source, table: string): void {
  if (file === undefined) return;
  const columns = file.prepare(`select * from ${table}`).columns();
  const isLarge = columns.map((column) => `octet_length(${column.name}) > ${MOST_BYTES}`);
  if (file.prepare(`select 1 from ${table} where ${isLarge.join(' or ')}`).get() === undefined)
    return;
  throw new OperationError(
    'journal/foreign',
    `${name} holds a value of more than ${MOST_BYTES >> 20} MiB in the table ${table}, which no server has written.`,
  );
}

const sizeOf = (row: Row): number =>
  Object.values(row).reduce<number>((sum, value) => sum + Number(Object(value).length ?? 8), 0);

async function* rowsOf({ db, file }: Source, table: string): AsyncGenerator<readonly Row[]> {
  if (file !== undefined) {
    let rows: Row[] = [];
    let size = 0;
    for (const row of file.prepare(`select * from ${table}`).iterate()) {
      rows.push(row);
      size += sizeOf(row);
      if (rows.length < BATCH && size < BATCH_BYTES) continue;
      yield rows;
      rows = [];
      size = 0;
    }
    if (rows.length > 0) yield rows;
    return;
  }
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from copied`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close copied`.execute(db);
}

function insertIntoFile(database: DatabaseSync, table: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const places = columns.map(() => '?').join();
  const statement = database.prepare(`insert into ${table} (${columns.join()}) values (${places})`);
  for (const row of rows) statement.run(...(Object.values(row) as SQLInputValue[]));
}
