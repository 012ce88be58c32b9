import type { Kysely } from 'kysely';
import type { Database, OutageRow } from './schema.ts';

/** All processes of a server beat in one row. */
const SERVER = 'server';

/** Outages that are kept in memory: the last ones. */
const MOST_OUTAGES = 1000;

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

  /** Games in which something has to happen, those first that wait longest. */
  async due(now: number, most: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('games')
      .select('code')
      .where('status', '=', 'playing')
      .where('due_at', '>', 0)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(most)
      .execute();
    return rows.map(({ code }) => code);
  }

  /**
   * A game is looked at again no sooner than this, unless something happens in it.
   *
   * @param found when it was found to be due: if it has been played since, it is due when that says
   */
  async postpone(code: string, until: number, found = until): Promise<void> {
    await this.#db
      .updateTable('games')
      .set({ due_at: until })
      .where('code', '=', code)
      .where('due_at', '>', 0)
      .where('due_at', '<', until)
      .where('due_at', '<=', found)
      .execute();
  }
}
