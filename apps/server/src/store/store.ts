import type { Trouble } from '@vinci/protocol';
import type {
  ChatRow,
  GameRow,
  NoteRow,
  PeekedGame,
  SeatRow,
  StoredGame,
  TokenRow,
} from '@vinci/session/rows';
import type { Entries, Storage } from '@vinci/session/storage';
import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { currentRequest } from '../trace.ts';
import type { Append, WriteAppends } from './append.ts';
import { chatStatements, lastChatLines } from './chat.ts';
import { isTaken, isUnreadable } from './faults.ts';
import { checkFence, type Fence } from './fence.ts';
import { Followers } from './followers.ts';
import { GroupCommit } from './group.ts';
import { type ExpiredRow, expiredGames, type ListedRow, listedGame, listedGames } from './lists.ts';
import { migrate } from './migrate.ts';
import { openDatabase, overSqlite } from './open.ts';
import type { OpenDatabase } from './open-database.ts';
import { Outbox } from './outbox.ts';
import { Overview } from './overview.ts';
import { readRows } from './read-rows.ts';
import { RulesChecks } from './rules-checks.ts';
import type { Database } from './schema.ts';
import { Secrets } from './secrets.ts';
import {
  type Claim,
  cutGame,
  deleteRest,
  examineClaims,
  loadGame,
  pastStatements,
  peekGame,
  seatStatements,
  type TableChange,
  tableStatements,
} from './tables.ts';
import { TimeRows } from './time-rows.ts';

/** Games that may be forgotten at all: nobody can want to play them on. */
const PASSING = ['over', 'table'] as const;

/** Tokens that are looked for by one statement; there is one for each number of them. */
const CLAIMS = 64;

/**
 * The journal: games, seats, accepted entries and chat. Whatever a method resolved for is on disk.
 * Whatever it rejected for is not, unless a connection broke or a thread ended meanwhile: then nobody
 * knows before `load` has resolved, after which nothing of it comes true any more.
 */
export class Store implements Storage {
  readonly #open: OpenDatabase;
  readonly #db: Kysely<Database>;
  readonly #fence: Fence | undefined;
  readonly #appends: GroupCommit<Append>;
  readonly #claims: GroupCommit<Claim>;
  readonly rulesChecks: RulesChecks;
  readonly overview: Overview;
  readonly followers: Followers;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
  readonly time: TimeRows;
  /** Told of each group of appends with entries, how many milliseconds it took, and whether it failed. */
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
    this.#claims =
      within === undefined
        ? new GroupCommit((claims) => this.#examine(claims), {
            keyOf: ({ hash }) => hash,
            most: CLAIMS,
            isForItself: isUnreadable,
            allFail: true,
          })
        : within.store.#claims;
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
    await migrate(db, 'The journal');
    return new Store(overSqlite(db));
  }

  /**
   * Stores a new game. Resolves to false when the code is in use.
   *
   * @param past what has been played of it elsewhere
   */
  async create(
    game: GameRow,
    seats: readonly SeatRow[],
    tokens: readonly TokenRow[],
    past: Pick<StoredGame, 'entries' | 'notes'> = { entries: [], notes: [] },
  ): Promise<boolean> {
    const db = this.#db;
    const insert = db.insertInto('games').values(game).compile();
    const rest = [...seatStatements(db, seats, tokens), ...pastStatements(db, past)];
    try {
      await this.#change(game.code, [insert, ...rest]);
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  /** A game without its entries; `undefined` when there is none with this code. */
  peek(code: string): Promise<PeekedGame | undefined> {
    return peekGame(this.#open, code);
  }

  /**
   * Whether a token is one of a game. All that are asked for while one answer is on its way are one question, so that
   * a flood of them costs the database little, however many there are.
   */
  async hasToken(code: string, hash: string): Promise<boolean> {
    const claim = { game: code, hash, isTrue: false };
    await this.#claims.add(claim);
    return claim.isTrue;
  }

  /** A game with its entries in order; `undefined` when there is none with this code. */
  async load(code: string): Promise<StoredGame | undefined> {
    await this.#open.settle();
    const game = await loadGame(this.#open, code);
    // What was read while the lease held is nobody else's.
    if (game !== undefined && this.#fence !== undefined)
      await checkFence(this.#db, code, this.#fence);
    return game;
  }

  /**
   * Appends accepted entries. Rejects when one of the revisions exists already, and with
   * `FenceLostError` when the fence does not hold.
   */
  append(append: Entries): Promise<void> {
    const fence = this.#fence;
    return this.#appends.add({ request: currentRequest(), ...append, ...(fence && { fence }) });
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
    await this.#change(code, tableStatements(this.#db, code, { game, seats, tokens, notes }));
  }

  /** Adds a note. Rejects when its line exists already. */
  async addNote(note: NoteRow): Promise<void> {
    await this.#change(note.game, [this.#db.insertInto('notes').values(note).compile()]);
  }

  /** Adds a line of chat; of each game and audience only the last `kept` lines stay. */
  async addChat(row: Omit<ChatRow, 'line'>, kept: number): Promise<void> {
    await this.#change(row.game, chatStatements(this.#db, row, kept));
  }

  /** See `lastChatLines`. */
  chatLog(
    code: string,
    lines: number,
    audience?: ChatRow['audience'],
  ): Promise<readonly ChatRow[]> {
    return readRows(lastChatLines(this.#db, code, lines, audience));
  }

  /** See `listedGames`. */
  list(now: number): Promise<readonly ListedRow[]> {
    return listedGames(this.#open, now);
  }

  /** See `listedGame`. */
  listed(code: string): Promise<ListedRow | undefined> {
    return listedGame(this.#open, code);
  }

  /** See `expiredGames`. */
  expired(before: number, most: number, after?: ExpiredRow): Promise<readonly ExpiredRow[]> {
    return expiredGames(this.#db, before, most, after);
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
      await deleteRest(trx, code);
      return true;
    });
  }

  /** Deletes a game with all that belongs to it, whatever its state. */
  async destroy(code: string, fence?: Fence): Promise<void> {
    await this.#writing(code, fence, async (trx) => {
      await trx.deleteFrom('games').where('code', '=', code).execute();
      await deleteRest(trx, code);
    });
  }

  /**
   * Takes away the entries of a game from a revision on, and replaces its table accordingly. Notes of what is gone stay, at the
   * new end; whoever was told of it is told of the turn again.
   */
  async cut(code: string, revision: number, change: TableChange, fence?: Fence): Promise<void> {
    await this.#writing(code, fence, async (trx) => {
      await cutGame(trx, code, revision);
      for (const query of tableStatements(trx, code, change)) await trx.executeQuery(query);
      await new Outbox(trx).goBack(code);
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

  /** What is wrong with the database, as far as its answers tell. Never rejects. */
  async condition(): Promise<Trouble | 'away' | 'ok'> {
    const answers = await this.ping().then(
      () => true,
      () => false,
    );
    const trouble = await this.#open.trouble().catch(() => undefined);
    return trouble ?? (answers ? 'ok' : 'away');
  }

  /** Writes what waits, then closes. */
  async close(): Promise<void> {
    await this.#appends.settled();
    await this.#db.destroy();
  }

  /** Carries out statements about one game, all or none, under the protection of the fence. */
  async #change(code: string, also: readonly CompiledQuery[]): Promise<void> {
    if (this.#open.gathers) {
      return this.#appends.add({ code, entries: [], game: undefined, also });
    }
    await this.#writing(code, undefined, async (trx) => {
      for (const query of also) await trx.executeQuery(query);
    });
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

  async #examine(claims: readonly Claim[]): Promise<ReadonlyMap<Claim, Error>> {
    await examineClaims(this.#db, claims);
    return new Map();
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
      const moves = appends.filter(({ entries }) => entries.length > 0);
      if (moves.length > 0) this.onCommit?.(moves, performance.now() - begun, failed);
    }
  }
}
