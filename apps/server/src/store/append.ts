import type { EntryRow } from '@vinci/session/rows';
import type { Entries, GameChange } from '@vinci/session/storage';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Fence } from './fence.ts';
import type { Database } from './schema.ts';
import type { BatchingDialect } from './sqlite-thread-dialect.ts';

/** What is written of one game at once, with what only this store knows of it. */
export interface Append extends Entries {
  /** Nothing where no other process can write. */
  readonly fence?: Fence | undefined;
  /** Id of the request it belongs to, for the log. */
  readonly request?: string | undefined;
  /** Statements that are carried out after all of this; only where `OpenDatabase` gathers them. */
  readonly also?: readonly CompiledQuery[];
}

/**
 * Writes appends in one transaction, or none of them when it rejects. Those that it resolves with
 * were refused one by one, each for its reason, and nothing of them was written.
 */
export type WriteAppends = (appends: readonly Append[]) => Promise<ReadonlyMap<Append, Error>>;

/** The columns of an entry in the order in which they are written. */
export const inOrder = ({ game, revision, seat, code, at, bot, link }: EntryRow): EntryRow => ({
  game,
  revision,
  seat,
  code,
  at,
  bot,
  link,
});

const valuesOf = (row: EntryRow): unknown[] => Object.values(inOrder(row));

/** Rows in one statement, well below the parameters a database takes. */
const ROWS_PER_STATEMENT = 100;

const NONE: ReadonlyMap<Append, Error> = new Map();

/**
 * Writes appends by plain statements, as the embedded database wants them. There is only one process
 * then, so that fences are not asked for.
 *
 * @param transact carries out a whole transaction in one go, where the dialect can do that
 */
export function plainAppends(
  db: Kysely<Database>,
  transact?: BatchingDialect['transact'],
): WriteAppends {
  const text = new StatementText(db);
  return async (appends) => {
    const queries = queriesOf(appends, text);
    if (transact !== undefined) {
      const statements = queries.map(({ sql, parameters }) => ({ sql, parameters }));
      await db.connection().execute(() => transact(statements));
    } else {
      await db.transaction().execute(async (trx) => {
        for (const query of queries) await trx.executeQuery(query);
      });
    }
    return NONE;
  };
}

function queriesOf(appends: readonly Append[], text: StatementText): CompiledQuery[] {
  const queries: CompiledQuery[] = [];
  const rows = appends.flatMap(({ entries }) => entries);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    queries.push(text.insertOf(rows.slice(from, from + ROWS_PER_STATEMENT)));
  }
  for (const { code, game, also = [] } of appends) {
    if (game !== undefined) queries.push(text.updateOf(code, game));
    queries.push(...also);
  }
  return queries;
}

/** Inserts of entries are most of all writing; the text for each number of rows is made once. */
class StatementText {
  readonly #db: Kysely<Database>;
  readonly #inserts = new Map<number, string>();
  readonly #updates = new Map<string, string>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  insertOf(rows: readonly EntryRow[]): CompiledQuery {
    const sql = this.#inserts.get(rows.length);
    if (sql !== undefined) return CompiledQuery.raw(sql, rows.flatMap(valuesOf));
    const query = this.#db.insertInto('entries').values(rows.map(inOrder)).compile();
    this.#inserts.set(rows.length, query.sql);
    return query;
  }

  updateOf(code: string, game: GameChange): CompiledQuery {
    const columns = Object.keys(game).join();
    const sql = this.#updates.get(columns);
    if (sql !== undefined) return CompiledQuery.raw(sql, [...Object.values(game), code]);
    const query = this.#db.updateTable('games').set(game).where('code', '=', code).compile();
    this.#updates.set(columns, query.sql);
    return query;
  }
}
