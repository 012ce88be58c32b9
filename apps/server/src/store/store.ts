import { CompiledQuery, Kysely, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { GroupCommit } from './group.ts';
import { MIGRATIONS } from './migrations.ts';
import type { ChatRow, Database, EntryRow, GameRow, NoteRow, SeatRow, TokenRow } from './schema.ts';
import { type BatchingDialect, sqliteThreadDialect } from './sqlite-thread-dialect.ts';

/** The part of a game's row that describes its table. */
export type TableRow = Pick<
  GameRow,
  'status' | 'config' | 'visibility' | 'spectators' | 'host' | 'next' | 'pace' | 'stand_in'
>;

/** A game with everything that belongs to it. */
export interface StoredGame {
  readonly game: GameRow;
  readonly seats: readonly SeatRow[];
  readonly tokens: readonly TokenRow[];
  readonly entries: readonly EntryRow[];
  readonly notes: readonly NoteRow[];
}

/** A game as the lists and the doors need it. */
export type PeekedGame = Omit<StoredGame, 'entries' | 'notes'>;

/** The columns of an entry in the order in which they are written. */
const inOrder = ({ game, revision, seat, code, at, bot }: EntryRow): EntryRow => ({
  game,
  revision,
  seat,
  code,
  at,
  bot,
});

const valuesOf = (row: EntryRow): unknown[] => Object.values(inOrder(row));

/** Entries of one game, and what changes in its row along with them. */
export interface Append {
  readonly code: string;
  readonly entries: readonly EntryRow[];
  readonly game: GameChange | undefined;
}

/** What an entry changes in the row of its game. */
type GameChange = Partial<Pick<GameRow, 'status' | 'actor' | 'updated_at'>>;

/** A listed game without its secrets. */
export type ListedRow = TableRow &
  Pick<GameRow, 'code' | 'updated_at'> & {
    readonly seats: readonly SeatRow[];
  };

/** Most games in the list. */
const LIST_LENGTH = 50;

/** A listed game is forgotten by the list when nothing has happened for a day. */
const LIST_AGE = 24 * 60 * 60 * 1000;

/** Games that may be forgotten at all: nobody can want to play them on. */
const PASSING = ['over', 'table'] as const;

/** Rows in one statement, well below the parameters a database takes. */
const ROWS_PER_STATEMENT = 100;

/**
 * The journal: games, seats, accepted entries and chat. Whatever a method resolved for is on disk;
 * whatever it rejected for is not.
 */
export class Store {
  readonly #db: Kysely<Database>;
  readonly #appends: GroupCommit<Append>;
  readonly #insertText = new Map<number, string>();
  readonly #updateText = new Map<string, string>();
  /** A whole transaction in one go, where the database can do that. */
  readonly #transact: BatchingDialect['transact'] | undefined;

  /** Told of each group of appends: how many, how many milliseconds it took, whether it failed. */
  onCommit: ((appends: number, milliseconds: number, failed: boolean) => void) | undefined;

  private constructor(db: Kysely<Database>, transact?: BatchingDialect['transact']) {
    this.#db = db;
    this.#transact = transact;
    this.#appends = new GroupCommit((appends) => this.#timed(appends));
  }

  /** Opens the embedded database and brings its tables up to date. Throws when that fails. */
  static async open(folder: string): Promise<Store> {
    const dialect = sqliteThreadDialect(folder);
    return Store.over(new Kysely<Database>({ dialect }), dialect.transact);
  }

  /** A store over an open connection. */
  static async over(db: Kysely<Database>, transact?: BatchingDialect['transact']): Promise<Store> {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return new Store(db, transact);
  }

  /** Stores a new game. Resolves to false when the code is in use. */
  async create(
    game: GameRow,
    seats: readonly SeatRow[],
    tokens: readonly TokenRow[],
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const result = await trx
        .insertInto('games')
        .values(game)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .executeTakeFirst();
      if (result.numInsertedOrUpdatedRows === 0n) return false;
      await this.#insertTable(trx, seats, tokens);
      return true;
    });
  }

  /** A game without its entries; `undefined` when there is none with this code. */
  async peek(code: string): Promise<PeekedGame | undefined> {
    const game = await this.#db
      .selectFrom('games')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirst();
    if (game === undefined) return undefined;
    const seats = await this.#db
      .selectFrom('seats')
      .selectAll()
      .where('game', '=', code)
      .orderBy('seat')
      .execute();
    const tokens = await this.#db
      .selectFrom('tokens')
      .selectAll()
      .where('game', '=', code)
      .execute();
    return { game, seats, tokens };
  }

  /** A game with its entries in order; `undefined` when there is none with this code. */
  async load(code: string): Promise<StoredGame | undefined> {
    const table = await this.peek(code);
    if (table === undefined) return undefined;
    const entries = await this.#db
      .selectFrom('entries')
      .selectAll()
      .where('game', '=', code)
      .orderBy('revision')
      .execute();
    const notes = await this.#db
      .selectFrom('notes')
      .selectAll()
      .where('game', '=', code)
      .orderBy('line')
      .execute();
    return { ...table, entries, notes };
  }

  /** Appends accepted entries. Rejects when one of the revisions exists already. */
  append(append: Append): Promise<void> {
    return this.#appends.add(append);
  }

  /**
   * Replaces the table of a game: the named fields of its row, all seats, all tokens. Notes are
   * added along with it.
   */
  async saveTable(
    code: string,
    game: Partial<Omit<GameRow, 'code' | 'seed'>>,
    seats: readonly SeatRow[],
    tokens: readonly TokenRow[],
    notes: readonly NoteRow[] = [],
  ): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx.updateTable('games').set(game).where('code', '=', code).execute();
      await trx.deleteFrom('seats').where('game', '=', code).execute();
      await trx.deleteFrom('tokens').where('game', '=', code).execute();
      await this.#insertTable(trx, seats, tokens);
      if (notes.length > 0)
        await trx
          .insertInto('notes')
          .values([...notes])
          .execute();
    });
  }

  /** Adds a note. Rejects when its line exists already. */
  async addNote(note: NoteRow): Promise<void> {
    await this.#db.insertInto('notes').values(note).execute();
  }

  /** Adds a line of chat; of each game only the last `kept` lines stay. */
  async addChat(row: Omit<ChatRow, 'line'>, kept: number): Promise<void> {
    await this.#db
      .deleteFrom('chat')
      .where('game', '=', row.game)
      .where('line', '<=', (query) =>
        query
          .selectFrom('chat')
          .select(({ fn, eb }) => eb(fn.max('line'), '-', kept - 1).as('line'))
          .where('game', '=', row.game),
      )
      .execute();
    await this.#db
      .insertInto('chat')
      .columns(['game', 'line', 'seat', 'name', 'text', 'at'])
      .expression((from) =>
        from
          .selectFrom('chat')
          .select(({ fn, val, eb }) => [
            val(row.game).as('game'),
            eb(fn.coalesce(fn.max('line'), val(0)), '+', 1).as('line'),
            val(row.seat).as('seat'),
            val(row.name).as('name'),
            val(row.text).as('text'),
            val(row.at).as('at'),
          ])
          .where('game', '=', row.game),
      )
      .execute();
  }

  /** The last lines of chat, oldest first. */
  async chatLog(code: string, lines: number): Promise<readonly ChatRow[]> {
    const rows = await this.#db
      .selectFrom('chat')
      .selectAll()
      .where('game', '=', code)
      .orderBy('line', 'desc')
      .limit(lines)
      .execute();
    return rows.reverse();
  }

  /** Listed games that are not over, the ones last played first. */
  async list(now: number): Promise<readonly ListedRow[]> {
    const games = await this.#db
      .selectFrom('games')
      .select([
        'code',
        'status',
        'config',
        'visibility',
        'spectators',
        'host',
        'next',
        'pace',
        'stand_in',
        'updated_at',
      ])
      .where('visibility', '=', 'listed')
      .where('status', '<>', 'over')
      .where('updated_at', '>', now - LIST_AGE)
      .orderBy('updated_at', 'desc')
      .limit(LIST_LENGTH)
      .execute();
    if (games.length === 0) return [];
    const codes = games.map(({ code }) => code);
    const seats = await this.#db
      .selectFrom('seats')
      .selectAll()
      .where('game', 'in', codes)
      .orderBy('seat')
      .execute();
    return games.map((game) => ({
      ...game,
      seats: seats.filter((seat) => seat.game === game.code),
    }));
  }

  /** Games that are over, and tables that never started, last touched before a time. */
  async expired(before: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('games')
      .select('code')
      .where('status', 'in', PASSING)
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .execute();
    return rows.map(({ code }) => code);
  }

  /**
   * Deletes a game with all that belongs to it. Resolves to false when it is not, or not any more,
   * one of those that `expired` names.
   */
  async remove(code: string, before: number): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const result = await trx
        .deleteFrom('games')
        .where('code', '=', code)
        .where('status', 'in', PASSING)
        .where('updated_at', '<', before)
        .executeTakeFirst();
      if (result.numDeletedRows === 0n) return false;
      for (const table of ['seats', 'tokens', 'entries', 'chat', 'notes'] as const) {
        await trx.deleteFrom(table).where('game', '=', code).execute();
      }
      return true;
    });
  }

  /** Rejects when the database does not answer. */
  async ping(): Promise<void> {
    await this.#db.selectFrom('games').select('code').limit(1).execute();
  }

  /** Writes what waits, then closes. */
  async close(): Promise<void> {
    await this.#appends.settled();
    await this.#db.destroy();
  }

  async #timed(appends: readonly Append[]): Promise<void> {
    const begun = performance.now();
    let failed = true;
    try {
      await this.#write(appends);
      failed = false;
    } finally {
      this.onCommit?.(appends.length, performance.now() - begun, failed);
    }
  }

  async #write(appends: readonly Append[]): Promise<void> {
    const queries = this.#queriesOf(appends);
    const transact = this.#transact;
    if (transact !== undefined) {
      const statements = queries.map(({ sql, parameters }) => ({ sql, parameters }));
      await this.#db.connection().execute(() => transact(statements));
      return;
    }
    await this.#db.transaction().execute(async (trx) => {
      for (const query of queries) await trx.executeQuery(query);
    });
  }

  /** Inserts of entries are most of all writing; the text for each number of rows is made once. */
  #insertOf(rows: readonly EntryRow[]): CompiledQuery {
    const sql = this.#insertText.get(rows.length);
    if (sql !== undefined) return CompiledQuery.raw(sql, rows.flatMap(valuesOf));
    const query = this.#db.insertInto('entries').values(rows.map(inOrder)).compile();
    this.#insertText.set(rows.length, query.sql);
    return query;
  }

  #updateOf(code: string, game: GameChange): CompiledQuery {
    const columns = Object.keys(game).join();
    const sql = this.#updateText.get(columns);
    if (sql !== undefined) return CompiledQuery.raw(sql, [...Object.values(game), code]);
    const query = this.#db.updateTable('games').set(game).where('code', '=', code).compile();
    this.#updateText.set(columns, query.sql);
    return query;
  }

  #queriesOf(appends: readonly Append[]): CompiledQuery[] {
    const queries: CompiledQuery[] = [];
    const rows = appends.flatMap(({ entries }) => entries);
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      const some = rows.slice(from, from + ROWS_PER_STATEMENT);
      queries.push(this.#insertOf(some));
    }
    for (const { code, game } of appends) {
      if (game !== undefined) queries.push(this.#updateOf(code, game));
    }
    return queries;
  }

  async #insertTable(
    trx: Transaction<Database>,
    seats: readonly SeatRow[],
    tokens: readonly TokenRow[],
  ): Promise<void> {
    if (seats.length > 0)
      await trx
        .insertInto('seats')
        .values([...seats])
        .execute();
    if (tokens.length > 0)
      await trx
        .insertInto('tokens')
        .values([...tokens])
        .execute();
  }
}
