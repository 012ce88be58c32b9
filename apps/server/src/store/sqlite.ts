import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

/** Prepared statements that are kept; the journal uses a few dozen. */
const STATEMENT_CACHE = 256;

/**
 * Opens the embedded database. Every commit is on disk when it returns (`synchronous = FULL`).
 *
 * @param folder made when it is missing, readable for its owner only; `:memory:` keeps nothing
 */
export function openSqlite(folder: string): DatabaseSync {
  let file = folder;
  if (folder !== ':memory:') {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    file = join(folder, 'vinci.sqlite');
  }
  const database = new DatabaseSync(file, { timeout: 2000 });
  if (file !== folder) chmodSync(file, 0o600);
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  return database;
}

/**
 * Kysely's SQLite dialect over `node:sqlite`, which speaks almost the same as better-sqlite3. Queries
 * hold up the thread they run in; servers use `sqliteThreadDialect`.
 */
export const nodeSqliteDialect = (database: DatabaseSync): Dialect =>
  new SqliteDialect({ database: adapt(database) });

/** A database as Kysely knows them, with its statements kept prepared. */
export function adapt(database: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      cache.clear();
      database.close();
    },
    prepare: (sql) => {
      let statement = cache.get(sql);
      if (statement === undefined) {
        statement = adaptStatement(database.prepare(sql));
        const oldest = cache.keys().next().value;
        if (cache.size >= STATEMENT_CACHE && oldest !== undefined) cache.delete(oldest);
        cache.set(sql, statement);
      }
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const bind = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}
