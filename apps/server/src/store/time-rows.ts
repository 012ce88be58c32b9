import type { Kysely } from 'kysely';
import type { Database, GameRow, OutageRow } from './schema.ts';

/** All processes of a server beat in one row. */
const SERVER = 'server';

/** Outages that are kept in memory: the last ones. */
const MOST_OUTAGES = 1000;

/** A game in which something has to happen, and when. */
export type DueGame = Pick<GameRow, 'code' | 'due_at'>;

/** What the journal knows about time besides the games: signs of life, outages, and what is due. */
export class TimeRows {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** When a process was last known to run; 0 for never. */
  async lastBeat(): Promise<number> {
    const row = await this.#db
      .selectFrom('heartbeats')
      .select('at')
      .where('process', '=', SERVER)
      .executeTakeFirst();
    return row?.at ?? 0;
  }

  /** A process runs now. */
  async beat(at: number): Promise<void> {
    await this.#db
      .insertInto('heartbeats')
      .values({ process: SERVER, at })
      .onConflict((conflict) =>
        conflict.column('process').doUpdateSet({ at }).where('heartbeats.at', '<', at),
      )
      .execute();
  }

  /** Nobody could play for a while. */
  async addOutage(since: number, until: number): Promise<void> {
    await this.#db
      .insertInto('outages')
      .values({ since, until })
      .onConflict((conflict) => conflict.column('since').doNothing())
      .execute();
  }

  /** The last outages in order. */
  async outages(): Promise<readonly OutageRow[]> {
    const rows = await this.#db
      .selectFrom('outages')
      .selectAll()
      .orderBy('until', 'desc')
      .limit(MOST_OUTAGES)
      .execute();
    return rows.reverse();
  }

  /** Games in which something has to happen, those first that wait longest, and since when. */
  async due(now: number, most: number): Promise<readonly DueGame[]> {
    return this.#db
      .selectFrom('games')
      .select(['code', 'due_at'])
      .where('status', '=', 'playing')
      .where('due_at', '>', 0)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(most)
      .execute();
  }

  /**
   * A game is looked at again at another time, unless something has happened in it, so that it is due
   * at a time of its own. Resolves to whether nothing has.
   *
   * @param game with the time at which it was due as far as the caller knows
   */
  async postpone(game: DueGame, until: number): Promise<boolean> {
    const { code, due_at } = game;
    const { numUpdatedRows } = await this.#db
      .updateTable('games')
      .set({ due_at: until })
      .where('code', '=', code)
      .where('due_at', '=', due_at)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
