import { randomBytes } from 'node:crypto';
import { type Refusal, refusal } from '@vinci/protocol';
import { fail, ok, type Result, type Seat } from '@vinci/rules';
import { broughtGame } from '@vinci/session/brought';
import { newGame } from '@vinci/session/creation';
import type { StoredGame } from '@vinci/session/rows';
import { again } from '@vinci/session/seating';
import { GameSession } from '@vinci/session/session';
import { UnplayableError } from '@vinci/session/stored';
import { newTable, type Table } from '@vinci/session/table';
import { hashToken, newToken, pickBy } from '@vinci/session/tokens';
import { ElsewhereError } from '../cluster/leases.ts';
import type { Fence } from '../store/fence.ts';
import { readRows } from '../store/read-rows.ts';
import type { Store } from '../store/store.ts';

const CODE_ATTEMPTS = 20;

/** The right to write a game, where another process could write it, too. */
export interface Holding {
  /** Rejects when another process has the game. */
  take(code: string): Promise<Fence>;
  give(code: string): Promise<void>;
}

export class Sessions {
  readonly #store: Store;
  readonly #onFault: (error: unknown, code: string) => void;
  readonly #now: () => number;
  readonly #holding: Holding | undefined;
  readonly #open = new Map<string, Promise<GameSession | undefined>>();
  /** Games that are being let go or deleted: who asks for one waits, and then looks again. */
  readonly #leaving = new Map<string, Promise<unknown>>();
  /** Rematches that are being made, so that simultaneous requests make one. */
  readonly #rematches = new Map<string, Promise<Result<{ code: string }, Refusal>>>();

  constructor(
    store: Store,
    onFault: (error: unknown, code: string) => void,
    now: () => number = Date.now,
    holding?: Holding,
  ) {
    this.#store = store;
    this.#onFault = onFault;
    this.#now = now;
    this.#holding = holding;
  }

  /** Number of games in memory, those that are about to leave it included. */
  get size(): number {
    return this.#open.size + this.#leaving.size;
  }

  /**
   * The session of a code, restored from the journal on the first touch. Simultaneous calls get the
   * same one. Throws `UnplayableError` when the journal cannot be replayed, and what `Holding` throws
   * when another process has the game.
   */
  open(code: string): Promise<GameSession | undefined> {
    const leaving = this.#leaving.get(code);
    if (leaving !== undefined) return leaving.then(() => this.open(code));
    const known = this.#open.get(code);
    if (known !== undefined) return known;
    const opening = this.#restore(code).catch((error: unknown) => {
      this.#open.delete(code);
      throw error;
    });
    this.#open.set(code, opening);
    return opening;
  }

  /** Resolves when everything asked of any game so far is done. */
  async settled(): Promise<void> {
    const sessions = await Promise.allSettled(this.#open.values());
    for (const one of sessions) if (one.status === 'fulfilled') await one.value?.settled();
    await Promise.all(this.#leaving.values());
  }

  /**
   * Deletes a game for good, unless it is in memory, is being played or was touched since a time.
   * Resolves to whether it is gone.
   *
   * @param before milliseconds since 1970
   */
  async remove(code: string, before: number): Promise<boolean> {
    return (await this.apart(code, (fence) => this.#store.remove(code, before, fence))) ?? false;
  }

  /**
   * Does something with a game that is in no memory, and keeps it out of memory meanwhile. Resolves
   * to nothing when somebody has it open.
   */
  async apart<Value>(
    code: string,
    task: (fence: Fence | undefined) => Promise<Value>,
  ): Promise<Value | undefined> {
    if (this.#open.has(code) || this.#leaving.has(code)) return undefined;
    const doing = this.#apart(code, task);
    await this.#leave(
      code,
      doing.catch(() => undefined),
    );
    return doing;
  }

  async #apart<Value>(
    code: string,
    task: (fence: Fence | undefined) => Promise<Value>,
  ): Promise<Value | undefined> {
    try {
      return await task(await this.#holding?.take(code));
    } catch (error) {
      if (error instanceof ElsewhereError) return undefined;
      throw error;
    } finally {
      await this.#give(code);
    }
  }

  /**
   * Lets a session go, once everything asked of it is done.
   */
  async close(code: string): Promise<void> {
    const open = this.#open.get(code);
    if (open === undefined) return;
    this.#open.delete(code);
    await this.#leave(code, this.#letGo(code, open));
  }

  async #letGo(code: string, open: Promise<GameSession | undefined>): Promise<void> {
    const session = await open.catch(() => undefined);
    await session?.settled();
    await session?.keepDue();
    await this.#give(code);
  }

  /** Gives the right to write back; when that does not get through, it ends by itself. */
  async #give(code: string): Promise<void> {
    await this.#holding?.give(code).catch((error: unknown) => this.#onFault(error, code));
  }

  /** Lets all who ask for a game wait until it is gone. */
  async #leave(code: string, gone: Promise<unknown>): Promise<void> {
    this.#leaving.set(code, gone);
    await gone;
    this.#leaving.delete(code);
  }

  /**
   * Makes a new game with its creator seated, and starts it if that is wanted.
   *
   * @errors options/*, table/too-few-seats, table/open-seats, server/storage
   */
  async create(
    name: string | undefined,
    settings: Parameters<typeof newTable>[0],
    starting = false,
  ): Promise<Result<{ code: string; seat: Seat; token: string }, Refusal>> {
    const token = newToken(randomBytes);
    const hash = hashToken(token);
    const made = newTable(settings, name, hash, pickBy(randomBytes));
    if (!made.ok) return made;
    const inserted = await this.#insert(made.value, starting);
    if (!inserted.ok) return inserted;
    const { code, table } = inserted.value;
    return ok({ code, seat: table.tokens.get(hash) ?? 0, token });
  }

  /**
   * Takes over a game alone that was played elsewhere, with the seat for whoever has the token. A second try of the
   * same, after an answer was lost, finds it there.
   *
   * @param record as it was read from JSON
   * @errors those of `broughtGame`, server/storage
   */
  async bring(
    record: unknown,
    token: string,
    language?: string,
  ): Promise<Result<{ code: string; seat: Seat; token: string }, Refusal>> {
    const hash = hashToken(token);
    const brought = broughtGame(record, { hash, language, now: this.#now() });
    if (!brought.ok) return brought;
    const { game, seats, tokens, ...past } = brought.value;
    const { code } = game;
    try {
      const isNew = await this.#store.create(game, seats, tokens, past);
      const there = isNew ? undefined : await readRows(this.#store.load(code));
      if (!isNew && !(there !== undefined && hasPlayed(there, brought.value))) {
        return fail(refusal('record/refused', { field: 'exists' }));
      }
    } catch (error) {
      if (error instanceof UnplayableError)
        return fail(refusal('record/refused', { field: 'exists' }));
      this.#onFault(error, code);
      return fail(refusal('server/storage'));
    }
    return ok({ code, seat: tokens[0]?.seat ?? 0, token });
  }

  /**
   * Makes a game with the same table, where the tokens of this one are valid. The second call gets
   * the same code as the first.
   *
   * @param mayCreate asked when a game has to be made: resolves to why not
   * @errors table/not-over, server/storage, those of `mayCreate`
   */
  rematch(
    session: GameSession,
    mayCreate: () => Promise<Refusal | undefined> = async () => undefined,
  ): Promise<Result<{ code: string }, Refusal>> {
    const known = this.#rematches.get(session.code);
    if (known !== undefined) return known;
    const making = this.#makeRematch(session, mayCreate).finally(() => {
      this.#rematches.delete(session.code);
    });
    this.#rematches.set(session.code, making);
    return making;
  }

  async #makeRematch(
    session: GameSession,
    mayCreate: () => Promise<Refusal | undefined>,
  ): Promise<Result<{ code: string }, Refusal>> {
    const { table } = session;
    if (table.status !== 'over') return fail(refusal('table/not-over'));
    // It may have been deleted since, by the operator or because its days were up.
    const former = table.next;
    try {
      if (former !== '' && (await this.#isThere(former))) return ok({ code: former });
    } catch (error) {
      this.#onFault(error, former);
      return fail(refusal('server/storage'));
    }
    const refused = await mayCreate();
    if (refused !== undefined) return fail(refused);
    const inserted = await this.#insert(again(table), false);
    if (!inserted.ok) return inserted;
    const noted = await session.setNext(inserted.value.code, former);
    if (!noted.ok) return noted;
    const { next } = session.table;
    try {
      await this.#store.followers.followOn(session.code, next, this.#now());
    } catch (error) {
      // The table is there; the host can set the webhook up again.
      this.#onFault(error, next);
    }
    return ok({ code: next });
  }

  /** Whether there is a game, be it one that cannot be played on. */
  async #isThere(code: string): Promise<boolean> {
    try {
      return (await readRows(this.#store.peek(code))) !== undefined;
    } catch (error) {
      if (error instanceof UnplayableError) return true;
      throw error;
    }
  }

  /** Stores a table under a code and with a secret of its own, begun if that is wanted. */
  async #insert(
    table: Table,
    starting: boolean,
  ): Promise<Result<{ code: string; table: Table }, Refusal>> {
    const now = this.#now();
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
      const made = newGame(table, starting, now, randomBytes);
      if (!made.ok) return made;
      const { game, seats, tokens } = made.value;
      const { code } = game;
      try {
        if (await this.#store.create(game, seats, tokens))
          return ok({ code, table: made.value.table });
      } catch (error) {
        this.#onFault(error, code);
        break;
      }
    }
    return fail(refusal('server/storage'));
  }

  async #restore(code: string): Promise<GameSession | undefined> {
    const fence = await this.#holding?.take(code);
    const store = fence === undefined ? this.#store : this.#store.under(fence);
    try {
      const stored = await readRows(store.load(code));
      if (stored !== undefined) {
        return GameSession.open(store, stored, {
          now: this.#now,
          passed: () => performance.now(),
          random: randomBytes,
          onFault: (error) => this.#onFault(error, code),
        });
      }
    } catch (error) {
      await this.#give(code);
      throw error;
    }
    await this.#give(code);
    this.#open.delete(code);
    return undefined;
  }
}

/** Whether a game is the one that somebody brings, at that point or a later one, and theirs. */
const hasPlayed = (there: StoredGame, { game, tokens, entries }: StoredGame): boolean =>
  there.game.secret === game.secret &&
  tokens.every(({ hash, seat }) =>
    there.tokens.some((known) => known.hash === hash && known.seat === seat),
  ) &&
  entries.every(({ seat, code, at }, index) => {
    const known = there.entries[index];
    return known?.seat === seat && known.code === code && known.at === at;
  });
