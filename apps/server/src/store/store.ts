import { type Kysely, sql, type Transaction } from 'kysely';
import type { Append, WriteAppends } from './append.ts';
import { type Fence, FenceLostError } from './fence.ts';
import { Followers } from './followers.ts';
import { GroupCommit } from './group.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase, overSqlite } from './open.ts';
import { Outbox } from './outbox.ts';
import { Overview } from './overview.ts';
import { RulesChecks } from './rules-checks.ts';
import type {
  ChatRow,
  Database,
  EntryRow,
  GameRow,
  NoteRow,
  SeatRow,
  SnapshotRow,
  TokenRow,
} from './schema.ts';
import { Secrets } from './secrets.ts';
import { Snapshots } from './snapshots.ts';
import { TimeRows } from './time-rows.ts';

export type { Append } from './append.ts';

/** The part of a game's row that describes its table. */
export type TableRow = Pick<
  GameRow,
  | 'status'
  | 'config'
  | 'visibility'
  | 'spectators'
  | 'host'
  | 'next'
  | 'pace'
  | 'stand_in'
  | 'clock'
  | 'absence'
  | 'paused'
  | 'vote'
  | 'ended'
>;

/** A game with everything that belongs to it. */
export interface StoredGame {
  readonly game: GameRow;
  readonly seats: readonly SeatRow[];
  readonly tokens: readonly TokenRow[];
  readonly entries: readonly EntryRow[];
  readonly notes: readonly NoteRow[];
  /** Where a replay may begin. */
  readonly snapshot?: SnapshotRow | undefined;
}

/** A game as the lists and the doors need it. */
export type PeekedGame = Omit<StoredGame, 'entries' | 'notes' | 'snapshot'>;

/** A listed game without its secrets. */
export type ListedRow = TableRow &
  Pick<GameRow, 'code' | 'updated_at' | 'deadline'> & {
    readonly seats: readonly SeatRow[];
  };

/** Most games in the list. */
const LIST_LENGTH = 50;

/** A listed game is forgotten by the list when nothing has happened for a day. */
const LIST_AGE = 24 * 60 * 60 * 1000;

/** Games that may be forgotten at all: nobody can want to play them on. */
const PASSING = ['over', 'table'] as const;

/**
 * The journal: games, seats, accepted entries and chat. Whatever a method resolved for is on disk;
 * whatever it rejected for is not.
 */
export class Store {
  readonly #open: OpenDatabase;
  readonly #db: Kysely<Database>;
  readonly #fence: Fence | undefined;
  readonly #appends: GroupCommit<Append>;
  readonly snapshots: Snapshots;
  readonly rulesChecks: RulesChecks;
  readonly overview: Overview;
  readonly followers: Followers;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
  readonly time: TimeRows;
  /** Told of each group of appends, how many milliseconds it took, and whether it failed. */
  onCommit:
    | ((appends: readonly Append[], milliseconds: number, failed: boolean) => void)
    | undefined;

  /** @param within another store over the same database, and what all writing through this one carries */
  private constructor(
    open: OpenDatabase,
    within?: { readonly store: Store; readonly fence: Fence },
  ) {
    const { db, write, flights, isForItself } = open;
    this.#open = open;
    this.#db = db;
    this.#fence = within?.fence;
    this.snapshots = within === undefined ? new Snapshots(db) : within.store.snapshots;
    this.rulesChecks = new RulesChecks(db);
    this.overview = new Overview(db);
    this.followers = new Followers(db);
    this.outbox = new Outbox(db);
    this.secrets = new Secrets(db);
    this.time = new TimeRows(db);
    this.#appends =
      within === undefined
        ? new GroupCommit((appends) => this.#timed(write, appends), {
            keyOf: ({ code }) => code,
            flights,
            isForItself,
          })
        : within.store.#appends;
  }

  /**
   * The same journal for somebody who holds a lease: all that writes a game carries its fence, and
   * `load` rejects with `FenceLostError`, too, when what it has read may be another’s.
   */
  under(fence: Fence): Store {
    return new Store(this.#open, { store: this, fence });
  }

  /**
   * Opens the database of a place and brings its tables up to date. Throws when that fails.
   *
   * @param place see `placeOf`
   */
  static async open(place: string): Promise<Store> {
    return new Store(await openDatabase(place));
  }

  /** A store over an open connection to an embedded database. */
  static async over(db: Kysely<Database>): Promise<Store> {
    await migrate(db);
    return new Store(overSqlite(db));
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
    // Before the entries, so that it is never of later ones.
    const snapshot = await this.snapshots.of(code);
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
    // What was read while the lease held is nobody else's.
    if (this.#fence !== undefined) await checkFence(this.#db, code, this.#fence);
    return { ...table, entries, notes, snapshot };
  }

  /**
   * Appends accepted entries. Rejects when one of the revisions exists already, and with
   * `FenceLostError` when the fence does not hold.
   */
  append(append: Append): Promise<void> {
    return this.#appends.add(
      this.#fence === undefined ? append : { ...append, fence: this.#fence },
    );
  }

  /**
   * Replaces the table of a game: the named fields of its row, all seats, all tokens. Notes are
   * added along with it. As with all that writes a game, nothing is written and it rejects with
   * `FenceLostError` when the fence it carries does not hold.
   */
  async saveTable(
    code: string,
    game: Partial<Omit<GameRow, 'code' | 'secret'>>,
    seats: readonly SeatRow[],
    tokens: readonly TokenRow[],
    notes: readonly NoteRow[] = [],
  ): Promise<void> {
    await this.#writing(code, undefined, async (trx) => {
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
    await this.#writing(note.game, undefined, async (trx) => {
      await trx.insertInto('notes').values(note).execute();
    });
  }

  /** Adds a line of chat; of each game only the last `kept` lines stay. */
  async addChat(row: Omit<ChatRow, 'line'>, kept: number): Promise<void> {
    await this.#writing(row.game, undefined, async (trx) => {
      const { last } = await trx
        .selectFrom('chat')
        .select(({ fn, val }) => fn.coalesce(fn.max('line'), val(0)).as('last'))
        .where('game', '=', row.game)
        .executeTakeFirstOrThrow();
      const line = Number(last) + 1;
      await trx
        .insertInto('chat')
        .values({ ...row, line })
        .execute();
      // Of each audience by itself, so that those who watch cannot push out what players said.
      const superfluous = trx
        .selectFrom('chat')
        .select('line')
        .where('game', '=', row.game)
        .where('audience', '=', row.audience)
        .orderBy('line', 'desc')
        .limit(1)
        .offset(kept);
      await trx
        .deleteFrom('chat')
        .where('game', '=', row.game)
        .where('audience', '=', row.audience)
        .where('line', '<=', superfluous)
        .execute();
    });
  }

  /**
   * The last lines of chat, oldest first.
   *
   * @param audience only those for it; nothing for all
   */
  async chatLog(
    code: string,
    lines: number,
    audience?: ChatRow['audience'],
  ): Promise<readonly ChatRow[]> {
    const rows = await this.#db
      .selectFrom('chat')
      .selectAll()
      .where('game', '=', code)
      .$if(audience !== undefined, (query) => query.where('audience', '=', audience ?? 'table'))
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
        'clock',
        'absence',
        'paused',
        'vote',
        'ended',
        'deadline',
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
      // In the words of the index.
      .where('status', '<>', sql.lit('playing'))
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .execute();
    return rows.map(({ code }) => code);
  }

  /**
   * Deletes a game with all that belongs to it. Resolves to false when it is not, or not any more,
   * one of those that `expired` names.
   */
  async remove(code: string, before: number, fence?: Fence): Promise<boolean> {
    return this.#writing(code, fence, async (trx) => {
      const result = await trx
        .deleteFrom('games')
        .where('code', '=', code)
        .where('status', 'in', PASSING)
        .where('updated_at', '<', before)
        .executeTakeFirst();
      if (result.numDeletedRows === 0n) return false;
      await this.#removeRest(trx, code);
      return true;
    });
  }

  /** Deletes a game with all that belongs to it, whatever its state. */
  async destroy(code: string, fence?: Fence): Promise<void> {
    await this.#writing(code, fence, async (trx) => {
      await trx.deleteFrom('games').where('code', '=', code).execute();
      await this.#removeRest(trx, code);
    });
  }

  /**
   * Takes away the entries of a game from a revision on, along with its snapshot, and changes its row
   * accordingly. Notes of what is gone stay, at the new end.
   */
  async cut(
    code: string,
    revision: number,
    game: Partial<Omit<GameRow, 'code' | 'seed'>>,
    note: NoteRow,
    fence?: Fence,
  ): Promise<void> {
    await this.#writing(code, fence, async (trx) => {
      await trx
        .deleteFrom('entries')
        .where('game', '=', code)
        .where('revision', '>=', revision)
        .execute();
      await trx.deleteFrom('snapshots').where('game', '=', code).execute();
      await trx.updateTable('games').set(game).where('code', '=', code).execute();
      await trx
        .updateTable('notes')
        .set({ revision })
        .where('game', '=', code)
        .where('revision', '>', revision)
        .execute();
      await trx.insertInto('notes').values(note).execute();
    });
  }

  /** Bytes that a PostgreSQL database takes. */
  async databaseBytes(): Promise<number> {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(this.#db);
    return Number(rows[0]?.bytes);
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

  /**
   * Carries out a transaction of one game, under the protection of a fence.
   *
   * @param fence nothing for the one of this store, if it has one
   */
  async #writing<Value>(
    code: string,
    fence: Fence | undefined,
    write: (trx: Transaction<Database>) => Promise<Value>,
  ): Promise<Value> {
    const carried = fence ?? this.#fence;
    return this.#open.despiteConflicts(() =>
      this.#db.transaction().execute(async (trx) => {
        if (carried !== undefined) await checkFence(trx, code, carried);
        return write(trx);
      }),
    );
  }

  /** Deletes what belongs to a game besides its row. */
  async #removeRest(trx: Transaction<Database>, code: string): Promise<void> {
    for (const table of [
      'seats',
      'tokens',
      'entries',
      'chat',
      'notes',
      'snapshots',
      'followers',
      'outbox',
      'leases',
    ] as const) {
      await trx.deleteFrom(table).where('game', '=', code).execute();
    }
  }

  async #timed(
    write: WriteAppends,
    appends: readonly Append[],
  ): Promise<ReadonlyMap<Append, Error>> {
    const begun = performance.now();
    let failed = true;
    try {
      const refused = await write(appends);
      failed = false;
      return refused;
    } finally {
      this.onCommit?.(appends, performance.now() - begun, failed);
    }
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

/** Locks the lease, so that nobody takes it over before the transaction has ended. */
async function checkFence(
  trx: Kysely<Database>,
  code: string,
  { process, fence }: Fence,
): Promise<void> {
  const { rows } = await sql`select 1 from leases
    where game = ${code} and process = ${process} and fence = ${fence} for share`.execute(trx);
  if (rows.length === 0) throw new FenceLostError(code);
}
