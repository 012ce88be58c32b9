import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
// Only types: the thread of the database does without the query builder, which is most of what it would hold.
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { DatabaseError } from './database-error.ts';
import { journalOf } from './database-file.ts';
import { isDamage } from './faults.ts';

/** Prepared statements that are kept; the journal uses a few dozen. */
const STATEMENT_CACHE = 256;

/**
 * Opens the embedded database. Every commit is on disk when it returns (`synchronous = FULL`). Its file is to be checked
 * before: a process that closes a file loses all its locks on it, also those of connections that are open.
 *
 * @param folder made when it is missing, readable for its owner only; `:memory:` keeps nothing
 * @param patience milliseconds to wait while another connection writes
 * @throws DatabaseError
 */
export function openSqlite(folder: string, patience = 2000): DatabaseSync {
  let file = folder;
  if (folder !== ':memory:') {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    file = journalOf(folder);
  }
  const database = new DatabaseSync(file, { timeout: patience });
  if (file !== folder) chmodSync(file, 0o600);
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  return database;
}

/**
 * What checks that the files of a database are still those that were opened. A database that was
 * deleted or replaced would take every write and lose them all with the process.
 *
 * @param folder as for `openSqlite`, which must have opened it
 * @returns throws when a file is gone or another one
 */
export function filesOf(folder: string): () => void {
  if (folder === ':memory:') return () => undefined;
  const known = new Map<string, number>();
  const isSame = (name: string): boolean => {
    const file = statSync(join(folder, name), { throwIfNoEntry: false })?.ino;
    const before = known.get(name);
    if (file !== undefined && before === undefined) known.set(name, file);
    return before === undefined || before === file;
  };
  // Without its lock a second server would take the folder, too.
  const names = ['vinci.sqlite', 'vinci.sqlite-wal', LOCK];
  names.forEach(isSame);
  return () => {
    for (const name of names) {
      if (!isSame(name)) throw new Error(`${name} was deleted or replaced; start the server again`);
    }
  };
}

/** File by which a server keeps others out of its folder. */
export const LOCK = 'server.lock';

/** Tells that another process uses the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Keeps other servers out of a folder for as long as this process lives, however it ends.
 *
 * @returns gives the folder free
 * @throws FolderInUseError; DatabaseError when its lock is none
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, LOCK), { timeout: 1000 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isDamage(error)) {
      const file = join(folder, LOCK);
      throw new DatabaseError(
        `${file} cannot serve as a lock. Delete it, if no server uses the folder.`,
      );
    }
    if (!String(error).includes('locked')) throw error;
    throw new FolderInUseError(`Another server uses the folder ${folder}.`);
  }
  return () => lock.close();
}

/** A statement that does nothing. */
const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/** A database as Kysely knows them, with its statements kept prepared. */
export function adapt(database: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      cache.clear();
      database.close();
    },
    prepare: (sql) => {
      // Some failures, as a full disk, have rolled back already; a second time would hide which it was.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING;
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
