/** The thread that holds the embedded database: one query after the other, each answered. */
import { parentPort, workerData } from 'node:worker_threads';
import { adapt, filesOf, openSqlite } from './sqlite.ts';
import { type Outcome, run, type Statement, transact } from './statement.ts';

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

/** The answer to the query with the same id. */
export type Answer =
  | ({ readonly id: number } & Outcome)
  | { readonly id: number; readonly failure: Failure };

const { folder } = workerData as { folder: string };
const database = adapt(openSqlite(folder));
const checkFiles = filesOf(folder);

parentPort?.on('message', (query: Query) => {
  parentPort?.postMessage(answer(query));
});

function answer({ id, statements }: Query): Answer {
  try {
    const [only] = statements;
    // What was begun may always be taken back.
    if (only?.sql !== 'rollback') checkFiles();
    if (statements.length === 1 && only !== undefined) return { id, ...run(database, only) };
    transact(database, statements);
    return { id, rows: [], changes: undefined };
  } catch (error) {
    const { message, code, errcode } = Object(error) as Failure;
    return { id, failure: { message, code, errcode } };
  }
}
