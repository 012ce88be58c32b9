import type { DatabaseSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteDialect } from 'kysely';
import { adapt } from './sqlite.ts';

/**
 * Kysely's, but with all changes of the tables in one transaction, which SQLite can do: a process that
 * ends in the middle leaves the tables as they were, and not a database that cannot be opened.
 */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Kysely's SQLite dialect over `node:sqlite`, which speaks almost the same as better-sqlite3. Queries
 * hold up the thread they run in; servers use `sqliteThreadDialect`.
 */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: adapt(database) });
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
