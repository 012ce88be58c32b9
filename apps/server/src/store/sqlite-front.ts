import type { SqliteDatabase } from 'kysely';
import { resultOf, SQLITE } from './faults.ts';
import { adapt, filesOf, openSqlite } from './sqlite.ts';
import { type Statement, transact } from './statement.ts';

/** Milliseconds of a transaction that hold up nobody, and those that each statement adds. */
const QUICK = 4;
const PER_STATEMENT = 0.02;

/** Quick transactions after a slow one that the thread has at most. */
const CALM = 32;

/** Transactions after which the thread copies the write-ahead log into the database. */
const CHECKPOINT = 500;

/**
 * A second connection, in the thread of the games: while commits are quick, a transaction is carried out at once,
 * for the way to the thread of the database and back takes longer than the disk. After one that was slow, the thread has them
 * all until it is quick again, so that a disk that stalls holds up everybody once at most. The slower it was, the more quick
 * ones are asked for: some milliseconds may be those of another program that had the processor.
 */
export class Front {
  readonly #folder: string;
  /** Asks the thread for a checkpoint, which may take long. */
  readonly #checkpoint: () => void;
  readonly #now: () => number;
  #database: SqliteDatabase | undefined;
  #checkFiles: (() => void) | undefined;
  /** Quick transactions that the thread has to have yet. */
  #awaited = 0;
  #written = 0;

  /**
   * @param folder see `openSqlite`; a database in memory is another one for each connection, so it has no front
   * @param now milliseconds
   */
  constructor(folder: string, checkpoint: () => void, now = () => performance.now()) {
    this.#folder = folder;
    this.#checkpoint = checkpoint;
    this.#now = now;
  }

  /**
   * Carries out all statements or none.
   *
   * @returns false when the thread has to do it: the disk is slow, or another process is writing
   * @throws what SQLite throws, after which nothing was written
   */
  transact(statements: readonly Statement[]): boolean {
    if (this.#awaited > 0 || this.#folder === ':memory:') return false;
    const begun = this.#now();
    try {
      const database = this.#open();
      this.#checkFiles?.();
      transact(database, statements);
    } catch (error) {
      // In doubt nothing is left open that the next one would find.
      this.close();
      if (resultOf(error) % 256 === SQLITE.busy) return false;
      throw error;
    }
    this.took(this.#now() - begun, statements.length);
    if (++this.#written % CHECKPOINT === 0) this.#checkpoint();
    return true;
  }

  /** A transaction took so many milliseconds, here or in the thread. */
  took(milliseconds: number, statements: number): void {
    const quick = QUICK + PER_STATEMENT * statements;
    this.#awaited =
      milliseconds < quick
        ? Math.max(0, this.#awaited - 1)
        : Math.max(this.#awaited, Math.min(CALM, Math.ceil(milliseconds / quick)));
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
  }

  #open(): SqliteDatabase {
    if (this.#database === undefined) {
      const database = openSqlite(this.#folder, 0);
      database.exec('pragma wal_autocheckpoint = 0');
      this.#database = adapt(database);
      this.#checkFiles ??= filesOf(this.#folder);
    }
    return this.#database;
  }
}
