import type { GameRow } from '@vinci/session/rows';
import { sql } from 'kysely';
import { isUnreadable } from './faults.ts';

/** What the embedded database calls the place of a row, which every index has in it. */
export const ROWID = sql<number>`rowid`;

/** The table of the games, for a query that may use its indexes. */
export const GAMES = sql<GameRow>`games`.as('games');

/** The same for the embedded database alone, and for a query that uses none of them. */
export const GAMES_UNINDEXED = sql<GameRow>`games`.as<'games'>(sql`games not indexed`);

/** A query by which rows are told apart. */
interface Query<Row> {
  execute(): Promise<Row[]>;
}

/**
 * What a query brings, without what lies on damaged pages of the embedded database: one bad game must
 * not hide all others.
 *
 * @param keys queries of what is to be looked for one by one instead: the first that needs no damaged page
 * @param one what a key brings
 */
export async function salvaged<Row, Key>(
  all: Query<Row>,
  keys: readonly (() => Promise<readonly Key[]>)[],
  one: (key: Key) => Query<Row>,
): Promise<Row[]> {
  try {
    return await all.execute();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const rows: Row[] = [];
    // What cannot be had one by one either, as in PostgreSQL, fails for the reason it failed for at first.
    const known = await firstOf(keys).catch(() => {
      throw error;
    });
    for (const key of known) {
      const some = await one(key)
        .execute()
        .catch((reason: unknown) => {
          if (!isUnreadable(reason)) throw reason;
          return [];
        });
      rows.push(...some);
    }
    return rows;
  }
}

/** What the first of some queries brings that does not fail. */
async function firstOf<Value>(queries: readonly (() => Promise<Value>)[]): Promise<Value> {
  const [query, ...others] = queries;
  if (query === undefined) throw new Error('no query is left');
  return query().catch(() => firstOf(others));
}
