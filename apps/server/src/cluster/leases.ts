import type { Clock } from '@vinci/session/clock';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Fence } from '../store/fence.ts';
import type { Database } from '../store/schema.ts';
import { NOW } from '../store/time-rows.ts';
import { Rounds } from '../time/rounds.ts';

/** Milliseconds after which the row of a process that has ended is swept away. */
const FORGOTTEN = 86_400_000;

/** Signs of life in the time of a lease. */
const BEATS = 3;

/** Milliseconds until a sign of life that did not get through is tried again. */
const AGAIN = 500;

/** Times of a lease without a sign of life after which a process gives up its games by itself. */
const GIVE_UP = 2;

export interface Peer {
  readonly id: string;
  readonly address: string;
}

export class ElsewhereError extends Error {
  override readonly name = 'ElsewhereError';
  readonly holder: Peer;

  constructor(holder: Peer) {
    super(`the game is held by ${holder.id}`);
    this.holder = holder;
  }
}

/** This process has not been able to show signs of life, so that it must not take games. */
export class LapsedError extends Error {
  override readonly name = 'LapsedError';
}

export interface LeaseParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly seconds: number;
  /** A game is not ours any more, or can be anybody’s. */
  readonly onLost: (game: string) => void;
  readonly onTrouble: (error: unknown) => void;
  /** How long the database took for something, in milliseconds. */
  readonly onTiming: (what: 'beat' | 'take' | 'give', milliseconds: number) => void;
}

/**
 * Which games this process has. A lease holds as long as its process shows signs of life, by the
 * clock of the database; then any other process may take it, which raises its number. Whatever writes
 * a game carries the number, so that of two processes that both believe in their lease only one can
 * write.
 */
export class Leases {
  readonly #parts: LeaseParts;
  readonly #held = new Map<string, Fence>();
  readonly #id: string;
  #address = '';
  /** Until when the leases hold for sure, in the milliseconds of `clock.passed`. */
  #until = 0;
  /** Others may have taken games of this process since it last looked which are its own. */
  #isDoubtful = false;
  readonly #beats: Rounds;

  constructor(id: string, parts: LeaseParts) {
    this.#id = id;
    this.#parts = parts;
    this.#beats = new Rounds(parts.clock, async () =>
      (await this.#beat().catch(() => false)) ? this.#period / BEATS : AGAIN,
    );
  }

  /**
   * Shows the first sign of life, and further ones from then on. Rejects when that fails.
   *
   * @param address `host:port` at which the others reach this process
   */
  async start(address: string): Promise<void> {
    const { db } = this.#parts;
    const id = this.#id;
    this.#address = address;
    await db
      .deleteFrom('processes')
      .where('expires_at', '<', sql<number>`${NOW} - ${FORGOTTEN}`)
      .execute();
    const expires_at = this.#end();
    const row = { address, started_at: NOW, expires_at };
    const begun = this.#parts.clock.passed();
    await db
      .insertInto('processes')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    this.#holdFrom(begun);
    this.#beats.start(this.#period / BEATS);
  }

  /** Gives everything back at once and shows no further sign of life. */
  async stop(): Promise<void> {
    await this.#beats.stop();
    this.#held.clear();
    this.#until = 0;
    await this.#parts.db.deleteFrom('processes').where('id', '=', this.#id).execute();
  }

  /** Whether what this process holds is its own for sure. */
  get good(): boolean {
    return this.#parts.clock.passed() < this.#until;
  }

  get size(): number {
    return this.#held.size;
  }

  /**
   * Takes a game that is free. Whoever had it before cannot write it any more once this has resolved.
   * Rejects with `ElsewhereError`, with `LapsedError`, or when the database does not answer.
   */
  async take(game: string): Promise<Fence> {
    if (!this.good) throw new LapsedError('no sign of life got through lately');
    const begun = performance.now();
    const known = await this.holderOf(game);
    if (known !== undefined && known.id !== this.#id) throw new ElsewhereError(known);
    const fence = await this.#parts.db.transaction().execute((trx) => this.#take(trx, game));
    this.#held.set(game, fence);
    this.#parts.onTiming('take', performance.now() - begun);
    return fence;
  }

  /** Gives a game back. Rejects when the database does not answer; the lease then ends by itself. */
  async give(game: string): Promise<void> {
    const fence = this.#held.get(game);
    if (fence === undefined) return;
    this.#held.delete(game);
    const begun = performance.now();
    await this.#parts.db
      .updateTable('leases')
      .set({ process: '' })
      .where('game', '=', game)
      .where('process', '=', fence.process)
      .where('fence', '=', fence.fence)
      .execute();
    this.#parts.onTiming('give', performance.now() - begun);
  }

  /**
   * Does something that only one process is to do at a time, unless another one is doing it. Rejects
   * when the work does.
   *
   * @param name of the work, in small letters: no game is called so
   */
  async alone(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await this.take(name);
    } catch (error) {
      if (error instanceof ElsewhereError) return;
      throw error;
    }
    try {
      await work();
    } finally {
      await this.give(name);
    }
  }

  async holderOf(game: string): Promise<Peer | undefined> {
    return this.#parts.db
      .selectFrom('leases')
      .innerJoin('processes', 'processes.id', 'leases.process')
      .select(['processes.id', 'processes.address'])
      .where('leases.game', '=', game)
      .where('processes.expires_at', '>', NOW)
      .executeTakeFirst();
  }

  async peers(): Promise<readonly Peer[]> {
    return this.#parts.db
      .selectFrom('processes')
      .select(['id', 'address'])
      .where('expires_at', '>', NOW)
      .execute();
  }

  /**
   * In one transaction: locks the lease, so that of two takers one waits, and the row of its holder,
   * so that a sign of life that is on its way counts or comes too late, nothing between.
   */
  async #take(trx: Transaction<Database>, game: string): Promise<Fence> {
    const id = this.#id;
    await trx
      .insertInto('leases')
      .values({ game, process: '', fence: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const lease = await trx
      .selectFrom('leases')
      .selectAll()
      .where('game', '=', game)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (lease.process !== '' && lease.process !== id) {
      const holder = await alive(trx, lease.process);
      if (holder !== undefined) throw new ElsewhereError(holder);
    }
    if ((await alive(trx, id)) === undefined) throw new LapsedError('the own lease has ended');
    const fence: Fence = { process: id, fence: lease.fence + 1 };
    await trx.updateTable('leases').set(fence).where('game', '=', game).execute();
    return fence;
  }

  /** How long a lease holds without a sign of life, in milliseconds. */
  get #period(): number {
    return this.#parts.seconds * 1000;
  }

  #end(): ReturnType<typeof sql<number>> {
    return sql<number>`${NOW} + ${this.#period}`;
  }

  #holdFrom(begun: number): void {
    this.#until = begun + this.#period;
  }

  /** Resolves to whether the sign of life got through. */
  async #beat(): Promise<boolean> {
    const { clock, onTrouble, onTiming } = this.#parts;
    const begun = clock.passed();
    try {
      const wasDoubtful = this.#isDoubtful;
      // Also where the answer gets lost: the next one would find the sign of life of this one.
      this.#isDoubtful = true;
      if (!(await this.#renew()) || wasDoubtful) await this.#review();
      this.#isDoubtful = false;
      this.#holdFrom(begun);
      onTiming('beat', clock.passed() - begun);
      return true;
    } catch (error) {
      onTrouble(error);
      const silent = clock.passed() - this.#until + this.#period;
      if (silent > GIVE_UP * this.#period)
        for (const game of [...this.#held.keys()]) this.lose(game);
      return false;
    }
  }

  /** Resolves to whether the lease had not ended before. */
  async #renew(): Promise<boolean> {
    const { db } = this.#parts;
    const [id, address] = [this.#id, this.#address];
    return db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('processes')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      const held = before !== undefined && (await alive(trx, id)) !== undefined;
      const row = { address, expires_at: this.#end() };
      await trx
        .insertInto('processes')
        .values({ id, ...row, started_at: NOW })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      return held;
    });
  }

  /** After a while without signs of life: which games have been taken by others since. */
  async #review(): Promise<void> {
    // What is taken while the answer is on its way may be missing in it.
    const held = [...this.#held];
    const rows = await this.#parts.db
      .selectFrom('leases')
      .select(['game', 'fence'])
      .where('process', '=', this.#id)
      .execute();
    const ours = new Map(rows.map(({ game, fence }) => [game, fence]));
    for (const [game, fence] of held) {
      if (this.#held.get(game) === fence && ours.get(game) !== fence.fence) this.lose(game);
    }
  }

  /** A game turned out not to be ours any more. Never throws: the other games need signs of life. */
  lose(game: string): void {
    this.#held.delete(game);
    try {
      this.#parts.onLost(game);
    } catch (error) {
      this.#parts.onTrouble(error);
    }
  }
}

/** The process of an id, when its time is not over; its row stays as it is until the transaction ends. */
async function alive(trx: Transaction<Database>, id: string): Promise<Peer | undefined> {
  // The time is looked at only after the row could be locked.
  const row = await trx
    .selectFrom('processes')
    .select(['id', 'address', 'expires_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { rows } = await sql<{ now: number }>`select ${NOW} as now`.execute(trx);
  return row.expires_at > (rows[0]?.now ?? Number.POSITIVE_INFINITY) ? row : undefined;
}
