/** The thread that holds the embedded database: one query after the other, each answered. */
import { parentPort, workerData } from 'node:worker_threads';
import { adapt, filesOf, openSqlite } from './sqlite.ts';

/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A statement to carry out, or several in one transaction. */
export interface Query {
  readonly id: number;
  readonly statements: readonly Statement[];
}

/** What a statement brought. */
export interface Outcome {
  readonly rows: readonly unknown[];
  readonly changes: number | bigint | undefined;
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
    if (statements.length === 1 && only !== undefined) return { id, ...run(only) };
    transact(statements);
    return { id, rows: [], changes: undefined };
  } catch (error) {
    const { message, code, errcode } = Object(error) as Failure;
    return { id, failure: { message, code, errcode } };
  }
}

function run({ sql, parameters }: Statement): Outcome {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters), changes: undefined };
  return { rows: [], changes: statement.run(parameters).changes };
}

function transact(statements: readonly Statement[]): void {
  run({ sql: 'begin immediate', parameters: [] });
  try {
    for (const statement of statements) run(statement);
    run({ sql: 'commit', parameters: [] });
  } catch (error) {
    run({ sql: 'rollback', parameters: [] });
    throw error;
  }
}
