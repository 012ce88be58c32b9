import type { SqliteDatabase } from 'kysely';

/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Without what Kysely knows of it, which cannot be told to a thread. */
export const bare = ({ sql, parameters }: Statement): Statement => ({ sql, parameters });

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

/** Whether a statement changes nothing. */
export const isReading = ({ sql }: Statement): boolean => /^(select|pragma)/i.test(sql);

const BEGIN: Statement = { sql: 'begin immediate', parameters: [] };
/** What only reads holds up nobody who writes, and sees nothing of what is written meanwhile. */
const BEGIN_READING: Statement = { sql: 'begin', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };

/** Carries out all statements or none. */
export function transact(database: SqliteDatabase, statements: readonly Statement[]): Outcome[] {
  run(database, statements.every(isReading) ? BEGIN_READING : BEGIN);
  try {
    const outcomes = statements.map((statement) => run(database, statement));
    run(database, COMMIT);
    return outcomes;
  } catch (error) {
    run(database, ROLLBACK);
    throw error;
  }
}
