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
interface Outcome {
  readonly rows: readonly unknown[];
  readonly changes: number | bigint | undefined;
}

/** The answer to the query with the same id. */
export type Answer =
  | ({ readonly id: number } & Outcome)
  | { readonly id: number; readonly failure: string };

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
    return { id, failure: error instanceof Error ? error.message : String(error) };
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
    try {
      run({ sql: 'rollback', parameters: [] });
    } catch {
      // Some failures, as a full disk, have rolled back already.
    }
    throw error;
  }
}
