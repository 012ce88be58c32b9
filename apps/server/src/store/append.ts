import type { EntryRow } from '@vinci/session/rows';
import type { Entries, GameChange } from '@vinci/session/storage';
import { type Compilable, CompiledQuery, type Kysely } from 'kysely';
import type { Fence } from './fence.ts';
import type { Database } from './schema.ts';
import type { BatchingDialect } from './sqlite-thread-dialect.ts';
import { bare, type Statement } from './statement.ts';

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
 * @param dialect carries out a whole transaction in one go, where it can do that
 */
export function plainAppends(
  db: Kysely<Database>,
  dialect?: Pick<BatchingDialect, 'atOnce' | 'transact'>,
): WriteAppends {
  const text = new StatementText(db);
  return async (appends) => {
    const statements = statementsOf(appends, text);
    if (dialect === undefined) {
      await db.transaction().execute(async (trx) => {
        for (const { sql, parameters } of statements) {
          await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]));
        }
      });
    } else if (!dialect.atOnce(statements)) {
      await db.connection().execute(() => dialect.transact(statements));
    }
    return NONE;
  };
}

function statementsOf(appends: readonly Append[], text: StatementText): Statement[] {
  const statements: Statement[] = [];
  const rows = appends.flatMap(({ entries }) => entries);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    statements.push(text.insertOf(rows.slice(from, from + ROWS_PER_STATEMENT)));
  }
  for (const { code, game, also = [] } of appends) {
    if (game !== undefined) statements.push(text.updateOf(code, game));
    statements.push(...also.map(bare));
  }
  return statements;
}

/** Inserts of entries are most of all writing; the text for each number of rows is made once. */
class StatementText {
  readonly #db: Kysely<Database>;
  readonly #inserts = new Map<number, string>();
  readonly #updates = new Map<string, string>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  insertOf(rows: readonly EntryRow[]): Statement {
    const insert = () => this.#db.insertInto('entries').values(rows.map(inOrder));
    const sql = known(this.#inserts, rows.length, insert);
    return { sql, parameters: rows.flatMap(valuesOf) };
  }

  updateOf(code: string, game: GameChange): Statement {
    const update = () => this.#db.updateTable('games').set(game).where('code', '=', code);
    const sql = known(this.#updates, Object.keys(game).join(), update);
    return { sql, parameters: [...Object.values(game), code] };
  }
}

function known<Key>(texts: Map<Key, string>, key: Key, query: () => Compilable): string {
  let text = texts.get(key);
  if (text === undefined) {
    text = query().compile().sql;
    texts.set(key, text);
  }
  return text;
}
