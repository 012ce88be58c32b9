import type { SqliteDatabase } from 'kysely';

/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What a statement brought. */
export interface Outcome {
  readonly rows: readonly unknown[];
  readonly changes: number | bigint | undefined;
}

export function run(database: SqliteDatabase, { sql, parameters }: Statement): Outcome {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters), changes: undefined };
  return { rows: [], changes: statement.run(parameters).changes };
}

const BEGIN: Statement = { sql: 'begin immediate', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };

/** Carries out all statements or none. */
export function transact(database: SqliteDatabase, statements: readonly Statement[]): void {
  run(database, BEGIN);
  try {
    for (const statement of statements) run(database, statement);
    run(database, COMMIT);
  } catch (error) {
    run(database, ROLLBACK);
    throw error;
  }
}
