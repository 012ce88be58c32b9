import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { migrate } from '../store/migrate.ts';
import type { Database } from '../store/schema.ts';
import { nodeSqliteDialect } from '../store/sqlite.ts';
import type { OpenJournal } from './journal.ts';

/** Rows that are read and written together. */
const BATCH = 1000;

/** What speaks of servers that run, not of games. */
const PASSING = new Set(['processes', 'leases']);

type Row = Readonly<Record<string, unknown>>;

/**
 * Copies a journal into a new file, as of the moment at which it was opened, without remains of what
 * was deleted. A journal on PostgreSQL becomes an embedded one with the same tables, so that a file
 * is a backup of either.
 */
export async function copyToFile(journal: OpenJournal, target: string): Promise<void> {
  if (journal.file !== undefined) {
    // One statement reads one state of the database, whatever is committed while it runs.
    journal.file.prepare('vacuum into ?').run(target);
    return;
  }
  const database = new DatabaseSync(target);
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(database) });
  try {
    await migrate(db, journal.state.migrations.at(-1));
    database.exec('begin');
    for (const table of await tablesOf(journal)) {
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
export async function copyToPostgres(journal: OpenJournal, trx: Kysely<Database>): Promise<void> {
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

async function tablesOf({ db }: OpenJournal): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !PASSING.has(name));
}

async function* rowsOf({ db, file }: OpenJournal, table: string): AsyncGenerator<readonly Row[]> {
  if (file !== undefined) {
    let rows: Row[] = [];
    for (const row of file.prepare(`select * from ${table}`).iterate()) {
      rows.push(row);
      if (rows.length < BATCH) continue;
      yield rows;
      rows = [];
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
