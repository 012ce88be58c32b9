/** The thread that holds the embedded database: one query after the other, each answered. */
import { parentPort, workerData } from 'node:worker_threads';
import { adapt, openSqlite } from './sqlite.ts';

/** A query to carry out. */
export interface Query {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The answer to the query with the same id. */
export type Answer =
  | {
      readonly id: number;
      readonly rows: readonly unknown[];
      readonly changes: number | bigint | undefined;
    }
  | { readonly id: number; readonly failure: string };

const database = adapt(openSqlite((workerData as { folder: string }).folder));

parentPort?.on('message', ({ id, sql, parameters }: Query) => {
  parentPort?.postMessage(answer(id, sql, parameters));
});

function answer(id: number, sql: string, parameters: readonly unknown[]): Answer {
  try {
    const statement = database.prepare(sql);
    if (statement.reader) return { id, rows: statement.all(parameters), changes: undefined };
    return { id, rows: [], changes: statement.run(parameters).changes };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
