import type { Audience } from '@vinci/protocol';
import { type Columns, checksOf } from '@vinci/session/columns';
import {
  CHAT,
  type ChatRow,
  ENTRIES,
  type EntryRow,
  GAMES,
  type GameRow,
  NOTES,
  type NoteRow,
  SEATS,
  type SeatRow,
  type StoredGame,
  TOKENS,
  type TokenRow,
} from '@vinci/session/rows';
import type { Entries, Storage } from '@vinci/session/storage';
import { UnplayableError } from '@vinci/session/stored';
import { z } from 'zod';
import { answerOf, completionOf, openDatabase, rowsOfGame } from './idb.ts';

const DATABASE = 'vinci-local';
const VERSION = 1;

/** The stores, each with the columns that are its key. */
const KEYS = {
  games: 'code',
  seats: ['game', 'seat'],
  tokens: ['game', 'hash'],
  entries: ['game', 'revision'],
  notes: ['game', 'line'],
  chat: ['game', 'line'],
  holders: 'code',
} as const;

type StoreName = keyof typeof KEYS;

/** Those with rows that belong to a game. */
const PARTS = ['seats', 'tokens', 'entries', 'notes', 'chat'] as const;
const ALL = Object.keys(KEYS) as StoreName[];

/** Another tab has taken the game: nothing of it may be written here any more. */
export class TakenError extends Error {
  override readonly name = 'TakenError';
}

/** The browser gives no store, or has lost it. */
export class NoStoreError extends Error {
  override readonly name = 'NoStoreError';
}

const listOf = (columns: Columns): z.ZodType => z.array(z.object(checksOf(columns)));

/** A game as it is stored. Others may have written there, too. */
const storedSchema = z.object({
  game: z.object(checksOf(GAMES)),
  seats: listOf({ ...SEATS, name: { type: 'text', check: z.string() } }),
  tokens: listOf(TOKENS),
  entries: listOf(ENTRIES),
  notes: listOf(NOTES),
});

const chatSchema = listOf(CHAT);

/**
 * The journal of the games on this device, in IndexedDB. What a method resolved for is on the disk. Who
 * writes a game says so first (`hold`), and whoever held it before writes nothing of it any more.
 */
export class LocalStore implements Storage {
  readonly #holder: string;
  #database: Promise<IDBDatabase> | undefined;

  /** @param holder whoever writes here, as no other tab is called */
  constructor(holder: string) {
    this.#holder = holder;
  }

  /** Whoever calls is the only one to write a game from now on. */
  async hold(code: string): Promise<void> {
    await this.#within(['holders'], 'readwrite', async (transaction) => {
      transaction.objectStore('holders').put({ code, holder: this.#holder });
    });
  }

  /** Stores a new game. Rejects when its code exists already. */
  async create(
    game: GameRow,
    seats: readonly SeatRow[],
    tokens: readonly TokenRow[],
  ): Promise<void> {
    await this.#within(['games', 'seats', 'tokens'], 'readwrite', async (transaction) => {
      transaction.objectStore('games').add(game);
      putAll(transaction.objectStore('seats'), seats);
      putAll(transaction.objectStore('tokens'), tokens);
    });
  }

  /** Deletes a game with everything that belongs to it. */
  async remove(code: string): Promise<void> {
    await this.#within(ALL, 'readwrite', async (transaction) => {
      transaction.objectStore('games').delete(code);
      transaction.objectStore('holders').delete(code);
      for (const name of PARTS) transaction.objectStore(name).delete(rowsOfGame(code));
    });
  }

  /** The codes of all games. */
  async codes(): Promise<readonly string[]> {
    const keys = await this.#within(['games'], 'readonly', (transaction) =>
      answerOf(transaction.objectStore('games').getAllKeys()),
    );
    return keys.map(String);
  }

  /** @throws UnplayableError when something else is stored than a game */
  async load(code: string): Promise<StoredGame | undefined> {
    const stored = await this.#within(ALL, 'readonly', async (transaction) => {
      const game = await answerOf(transaction.objectStore('games').get(code));
      if (game === undefined) return undefined;
      const rowsIn = (name: (typeof PARTS)[number]): Promise<unknown[]> =>
        answerOf(transaction.objectStore(name).getAll(rowsOfGame(code)));
      const [seats, tokens, entries, notes] = await Promise.all([
        rowsIn('seats'),
        rowsIn('tokens'),
        rowsIn('entries'),
        rowsIn('notes'),
      ]);
      return { game, seats, tokens, entries, notes };
    });
    if (stored === undefined) return undefined;
    const checked = storedSchema.safeParse(stored);
    if (checked.success) return checked.data as StoredGame;
    const [issue] = checked.error.issues;
    throw new UnplayableError('room/damaged', `${issue?.path.join('.')}: ${issue?.message}`);
  }

  /** Number of entries of a game. */
  entries(code: string): Promise<number> {
    return this.#within(['entries'], 'readonly', (transaction) =>
      answerOf(transaction.objectStore('entries').count(rowsOfGame(code))),
    );
  }

  /** All that is stored of a game, by the names of the stores, whatever it is. */
  rest(code: string): Promise<Readonly<Record<string, unknown>>> {
    return this.#within(ALL, 'readonly', async (transaction) => {
      const game = await answerOf(transaction.objectStore('games').get(code));
      const rest: Record<string, unknown> = { game };
      for (const name of PARTS) {
        rest[name] = await answerOf(transaction.objectStore(name).getAll(rowsOfGame(code)));
      }
      return rest;
    });
  }

  append({ code, entries, game }: Entries): Promise<void> {
    return this.#write(code, ['games', 'entries'], async (transaction) => {
      for (const entry of entries) transaction.objectStore('entries').add(entry as EntryRow);
      if (game !== undefined) await change(transaction, code, game);
    });
  }

  saveTable(
    code: string,
    game: Partial<Omit<GameRow, 'code' | 'secret'>>,
    seats: readonly SeatRow[],
    tokens: readonly TokenRow[],
    notes: readonly NoteRow[],
  ): Promise<void> {
    return this.#write(code, ['games', 'seats', 'tokens', 'notes'], async (transaction) => {
      for (const [name, rows] of [
        ['seats', seats],
        ['tokens', tokens],
      ] as const) {
        transaction.objectStore(name).delete(rowsOfGame(code));
        putAll(transaction.objectStore(name), rows);
      }
      for (const note of notes) transaction.objectStore('notes').add(note);
      await change(transaction, code, game);
    });
  }

  addNote(note: NoteRow): Promise<void> {
    return this.#write(note.game, ['notes'], async (transaction) => {
      transaction.objectStore('notes').add(note);
    });
  }

  addChat(row: Omit<ChatRow, 'line'>, kept: number): Promise<void> {
    return this.#write(row.game, ['chat'], async (transaction) => {
      const store = transaction.objectStore('chat');
      const rows: ChatRow[] = await answerOf(store.getAll(rowsOfGame(row.game)));
      store.add({ ...row, line: (rows.at(-1)?.line ?? -1) + 1 });
      const same = rows.filter(({ audience }) => audience === row.audience);
      for (const { line } of same.slice(0, Math.max(0, same.length + 1 - kept))) {
        store.delete([row.game, line]);
      }
    });
  }

  async chatLog(code: string, lines: number, audience?: Audience): Promise<readonly ChatRow[]> {
    const stored = await this.#within(['chat'], 'readonly', (transaction) =>
      answerOf(transaction.objectStore('chat').getAll(rowsOfGame(code))),
    );
    const checked = chatSchema.safeParse(stored);
    const rows = checked.success ? (checked.data as ChatRow[]) : [];
    return rows.filter((row) => audience === undefined || row.audience === audience).slice(-lines);
  }

  /** Writes in a game as long as it is held from here. @throws TakenError when it is not any more */
  #write(
    code: string,
    names: readonly StoreName[],
    act: (transaction: IDBTransaction) => Promise<void>,
  ): Promise<void> {
    return this.#within([...names, 'holders'], 'readwrite', async (transaction) => {
      const held = await answerOf(transaction.objectStore('holders').get(code));
      if (held?.holder !== this.#holder) throw new TakenError(code);
      await act(transaction);
    });
  }

  /** Does something in one transaction: all of it is written, or nothing. */
  async #within<Value>(
    names: readonly StoreName[],
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => Promise<Value>,
  ): Promise<Value> {
    const transaction = await this.#begin(names, mode);
    const completion = completionOf(transaction);
    try {
      const value = await act(transaction);
      await completion;
      return value;
    } catch (error) {
      completion.catch(() => undefined);
      abort(transaction);
      throw error;
    }
  }

  async #begin(names: readonly StoreName[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      const database = await this.#open();
      // A move is shown once it is on the disk, not once the system has promised to write it.
      return database.transaction([...names], mode, { durability: 'strict' });
    } catch (error) {
      this.#database = undefined;
      throw new NoStoreError('the browser gives no store', { cause: error });
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(DATABASE, VERSION, makeStores, () => {
      this.#database = undefined;
    });
    return this.#database;
  }
}

function makeStores(database: IDBDatabase): void {
  for (const [name, keyPath] of Object.entries(KEYS)) {
    database.createObjectStore(name, {
      keyPath: typeof keyPath === 'string' ? keyPath : [...keyPath],
    });
  }
}

const putAll = (store: IDBObjectStore, rows: readonly unknown[]): void => {
  for (const row of rows) store.put(row);
};

/** Changes some fields of the row of a game. */
async function change(
  transaction: IDBTransaction,
  code: string,
  fields: Partial<GameRow>,
): Promise<void> {
  const store = transaction.objectStore('games');
  const row = await answerOf(store.get(code));
  if (row === undefined) throw new Error(`${code} is gone`);
  store.put({ ...row, ...fields });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
