import type { GameRow } from '@vinci/session/rows';
import { type Kysely, sql } from 'kysely';
import { GAMES, GAMES_UNINDEXED, ROWID, salvaged } from './salvage.ts';
import type { Database, OutageRow } from './schema.ts';

/** Time of PostgreSQL in milliseconds since 1970: the only clock that all processes share. */
export const NOW = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** All processes of a server beat in one row. */
const SERVER = 'server';

/** The row that says how many milliseconds the time of all servers is ahead of the database’s clock. */
const LEAD = 'lead';

/** Outages that are kept in memory: the last ones. */
const MOST_OUTAGES = 1000;

/** A game in which something has to happen, and when. */
export type DueGame = Pick<GameRow, 'code' | 'due_at'>;

/** The time that several servers over one database share, in milliseconds since 1970. */
export interface SharedTime {
  /** By the clock of the database. */
  readonly now: number;
  /** What `now` is ahead of that clock: as much as it was ever set back. */
  readonly lead: number;
  /** When a process was last known to run; 0 for never. */
  readonly last: number;
}

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

  /** The time of all servers; on PostgreSQL only. */
  async shared(): Promise<SharedTime> {
    const of = (process: string) =>
      sql<number>`coalesce((select at from heartbeats where process = ${process}), 0)`;
    const { rows } = await sql<{ clock: number; lead: number; last: number }>`
      select ${NOW} as clock, ${of(LEAD)} as lead, ${of(SERVER)} as last`.execute(this.#db);
    const { clock, lead, last } = rows[0] as (typeof rows)[0];
    return { now: clock + lead, lead, last };
  }

  /** A process runs now. */
  async beat(at: number): Promise<void> {
    await this.#raise(SERVER, at);
  }

  /** The time of all servers is ahead of the database’s clock by so many milliseconds, or by more. */
  async lead(milliseconds: number): Promise<void> {
    await this.#raise(LEAD, milliseconds);
  }

  /** Nobody could play for a while; of two that begin alike the longer one counts. */
  async addOutage(since: number, until: number): Promise<void> {
    await this.#db
      .insertInto('outages')
      .values({ since, until })
      .onConflict((conflict) =>
        conflict.column('since').doUpdateSet({ until }).where('outages.until', '<', until),
      )
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
    const dueIn = (table: typeof GAMES) =>
      this.#db
        .selectFrom(table)
        .where('status', '=', 'playing')
        .where('due_at', '>', 0)
        .where('due_at', '<=', now)
        .orderBy('due_at');
    const games = dueIn(GAMES).limit(most).select(['code', 'due_at']);
    return salvaged(
      games,
      // Those on damaged pages are never put off, and must not push out the others.
      [GAMES, GAMES_UNINDEXED].map((table) => () => dueIn(table).select(ROWID.as('id')).execute()),
      ({ id }) => games.where(ROWID, '=', id),
    );
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

  /** Neither of the two rows ever goes back. */
  async #raise(process: string, at: number): Promise<void> {
    await this.#db
      .insertInto('heartbeats')
      .values({ process, at })
      .onConflict((conflict) =>
        conflict.column('process').doUpdateSet({ at }).where('heartbeats.at', '<', at),
      )
      .execute();
  }
}
