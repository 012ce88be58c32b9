import type { Trouble } from '@vinci/protocol';
import type { CompiledQuery, Kysely } from 'kysely';
import type { WriteAppends } from './append.ts';
import type { Database } from './schema.ts';

/** Gives each of several queries its rows. */
export type Read = <Rows extends readonly unknown[]>(
  queries: {
    readonly [Index in keyof Rows]: CompiledQuery<Rows[Index]>;
  },
) => Promise<{ readonly [Index in keyof Rows]: readonly Rows[Index][] }>;

/** Reads by one query after the other. */
export const readOneByOne =
  (db: Kysely<Database>): Read =>
  async (queries) => {
    const rows: unknown[] = [];
    for (const query of queries) rows.push((await db.executeQuery(query)).rows);
    return rows as never;
  };

/** An open database with up to date tables, and the way in which it takes entries best. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly write: WriteAppends;
  /** The rows of several queries, all of the same moment. */
  readonly read: Read;
  /**
   * Whether all that is written of games in play goes along with the appends: there is one connection
   * then, and a transaction of its own would keep it from them for several questions and answers.
   */
  readonly gathers: boolean;
  /** Groups of appends that may be on their way at the same time. */
  readonly flights: number;
  /** Whether a group failed because of what was in it, so that its appends are tried one by one. */
  readonly isForItself: (error: unknown) => boolean;
  /** Carries out a transaction again that was taken back because of another one. */
  readonly despiteConflicts: <Value>(write: () => Promise<Value>) => Promise<Value>;
  /** Makes sure that nothing comes true any more of what was refused because its connection broke. */
  readonly settle: () => Promise<void>;
  /** What keeps a database that answers from its work, as far as its answers and its disk tell. */
  readonly trouble: () => Promise<Trouble | undefined>;
}
