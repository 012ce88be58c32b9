/** The thread that holds the embedded database: one query after the other, each answered. */
import { parentPort, workerData } from 'node:worker_threads';
import { adapt, filesOf, openSqlite } from './sqlite.ts';
import { isReading, type Outcome, run, type Statement, transact } from './statement.ts';

/** A statement to carry out, or several in one transaction. */
export interface Query {
  readonly id: number;
  readonly statements: readonly Statement[];
}

/** What is told of an error, which would lose what is its own on its way out of the thread. */
export interface Failure {
  readonly message: string;
  readonly code: unknown;
  /** The result code of SQLite, if it was SQLite. */
  readonly errcode: unknown;
}

/**
 * The answer to the query with the same id, and how many milliseconds the database took. Where several statements read, each has
 * its rows as one row of it.
 */
export type Answer = { readonly id: number; readonly took: number } & (
  | Outcome
  | { readonly failure: Failure }
);

const { folder } = workerData as { folder: string };
const database = adapt(openSqlite(folder));
const checkFiles = filesOf(folder);

parentPort?.on('message', (query: Query) => {
  const begun = performance.now();
  const outcome = outcomeOf(query);
  const took = performance.now() - begun;
  parentPort?.postMessage({ id: query.id, took, ...outcome } satisfies Answer);
});

function outcomeOf({ statements }: Query): Outcome | { readonly failure: Failure } {
  try {
    const [only] = statements;
    // What was begun may always be taken back.
    if (only?.sql !== 'rollback') checkFiles();
    if (statements.length === 1 && only !== undefined) return run(database, only);
    const outcomes = transact(database, statements);
    const rows = statements.every(isReading) ? outcomes.map((outcome) => outcome.rows) : [];
    return { rows, changes: undefined };
  } catch (error) {
    const { message, code, errcode } = Object(error) as Failure;
    return { failure: { message, code, errcode } };
  }
}
