import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Trouble } from '@vinci/protocol';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Condition, isDiskFull } from './condition.ts';
import { journalOf } from './database-file.ts';
import { isRefusal } from './faults.ts';
import { TransactionalSqliteAdapter } from './sqlite-dialect.ts';
import { Front } from './sqlite-front.ts';
import type { Answer, Query } from './sqlite-thread.ts';
import { isReading, type Outcome, type Statement } from './statement.ts';

/** A dialect that can carry out a whole transaction in one go. */
export type BatchingDialect = Dialect &
  Pick<ThreadDriver, 'atOnce' | 'transact' | 'read' | 'trouble'>;

/**
 * The embedded database in a thread of its own, so that waiting for the disk holds up nobody: while
 * one transaction is being flushed, the next one gathers. Transactions that are carried out in one go do without
 * the thread while the disk is quick (`Front`).
 *
 * @param folder see `openSqlite`
 */
export function sqliteThreadDialect(folder: string): BatchingDialect {
  const driver = new ThreadDriver(folder);
  return {
    trouble: () => driver.trouble(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    atOnce: (statements) => driver.atOnce(statements),
    transact: (statements) => driver.transact(statements),
    read: (statements) => driver.read(statements),
  };
}

interface Pending {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/** Kysely lets one caller after the other have the only connection. */
class ThreadDriver implements Driver, DatabaseConnection {
  readonly #folder: string;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  readonly #condition = new Condition();
  /** The file that the first thread opened. */
  #file: number | undefined;
  /** The thread that holds the open transaction. */
  #transaction: Worker | undefined;
  #nextId = 0;
  /** Nothing once the database is closed, which it would open again. */
  #front: Front | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    // What it says matters to nobody: the next one takes what this one left.
    const checkpoint = { sql: 'pragma wal_checkpoint(passive)', parameters: [] };
    this.#front = new Front(folder, () => void this.#ask([checkpoint]).catch(() => undefined));
  }

  async init(): Promise<void> {
    await once(this.#start(), 'online');
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#transaction = this.#worker;
  }

  async commitTransaction(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('commit'));
    this.#transaction = undefined;
  }

  async rollbackTransaction(): Promise<void> {
    const begun = this.#transaction;
    this.#transaction = undefined;
    // A transaction ends with its thread.
    if (begun !== undefined && begun === this.#worker) {
      await this.executeQuery(CompiledQuery.raw('rollback'));
    }
  }

  /** Carries out all statements or none in the thread. To be called while holding Kysely's connection. */
  async transact(statements: readonly Statement[]): Promise<void> {
    // Its own time: the way to the thread and back takes long when much is going on here.
    const { took } = await this.#outcomeOf(statements);
    this.#front?.took(took, statements.length);
    this.#condition.wrote();
  }

  /** The rows of several statements that read, all of the same moment. To be called likewise. */
  async read(statements: readonly Statement[]): Promise<readonly unknown[]> {
    const { rows } = await this.#outcomeOf(statements);
    return rows;
  }

  /**
   * Carries out all statements or none without waiting for anything, where that is quick; see `Front`.
   *
   * @returns whether it was carried out; throws when it cannot be
   */
  atOnce(statements: readonly Statement[]): boolean {
    try {
      const done = this.#front?.transact(statements) ?? false;
      if (done) this.#condition.wrote();
      return done;
    } catch (error) {
      this.#condition.failed(error, isRefusal(error));
      throw error;
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#outcomeOf([{ sql, parameters }]);
    this.#condition.answered(sql);
    return {
      rows: rows as Row[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    };
  }

  /** See `OpenDatabase`. */
  async trouble(): Promise<Trouble | undefined> {
    const { trouble } = this.#condition;
    if (trouble !== undefined || this.#folder === ':memory:') return trouble;
    return (await isDiskFull(this.#folder)) ? 'full' : undefined;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async destroy(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#front?.close();
    this.#front = undefined;
    await worker?.terminate();
  }

  async #outcomeOf(statements: readonly Statement[]): Promise<Outcome & { readonly took: number }> {
    const answer = await this.#ask(statements);
    if (!('failure' in answer)) return answer;
    const error = Object.assign(new Error(answer.failure.message), answer.failure);
    this.#condition.failed(error, !statements.every(isReading) && isRefusal(error));
    throw error;
  }

  #ask(statements: readonly Statement[]): Promise<Answer> {
    // The rest of a transaction must not become true by itself in a new thread.
    const lost = this.#transaction !== undefined && this.#transaction !== this.#worker;
    if (lost) return Promise.reject(new Error('the thread of the database ended in a transaction'));
    const worker = this.#worker ?? this.#start();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage({ id, statements } satisfies Query);
    });
  }

  /** Which file the database is in. */
  #look(): number | undefined {
    return statSync(journalOf(this.#folder), { throwIfNoEntry: false })?.ino;
  }

  /** Starts the thread; when it ends unasked, all that wait are told and the next query restarts it. */
  #start(): Worker {
    // It would make a database that is gone anew, and take every write into another one.
    if (this.#file !== undefined && this.#file !== this.#look()) {
      throw new Error('vinci.sqlite was deleted or replaced; start the server again');
    }
    const worker = new Worker(new URL('sqlite-thread.ts', import.meta.url), {
      workerData: { folder: this.#folder },
    });
    worker.on('message', (answer: Answer) => {
      this.#file ??= this.#look();
      this.#pending.get(answer.id)?.resolve(answer);
      this.#pending.delete(answer.id);
    });
    let reason = new Error('the thread of the database ended');
    worker.on('error', (error) => {
      reason = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(reason);
      this.#pending.clear();
    });
    this.#worker = worker;
    return worker;
  }
}
