import type { GameStatus } from '@vinci/protocol';
import type { Kysely } from 'kysely';
import type { Database, GameRow, SeatRow } from './schema.ts';

/** A game as the operator's list shows it: nothing of it is secret. */
export type OverviewRow = Pick<
  GameRow,
  'code' | 'status' | 'config' | 'visibility' | 'actor' | 'created_at' | 'updated_at'
> & { readonly seats: readonly Pick<SeatRow, 'name' | 'occupant'>[] };

/** Which games are listed. */
export interface Wanted {
  /** Beginning of the code; empty for all. */
  readonly code: string;
  readonly status: GameStatus | undefined;
  /** Only these; nothing for all. */
  readonly among: readonly string[] | undefined;
}

const COLUMNS = [
  'code',
  'status',
  'config',
  'visibility',
  'actor',
  'created_at',
  'updated_at',
] as const;

/** All games, for the operator. */
export class Overview {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /**
   * Games, the ones last changed first.
   *
   * @param skipped games before the first one
   * @param most games at a time
   */
  async list(wanted: Wanted, skipped: number, most: number): Promise<readonly OverviewRow[]> {
    if (wanted.among?.length === 0) return [];
    let query = this.#db
      .selectFrom('games')
      .select(COLUMNS)
      .where('code', 'like', `${wanted.code}%`);
    if (wanted.status !== undefined) query = query.where('status', '=', wanted.status);
    if (wanted.among !== undefined) query = query.where('code', 'in', wanted.among);
    const games = await query
      .orderBy('updated_at', 'desc')
      .orderBy('code')
      .offset(skipped)
      .limit(most)
      .execute();
    if (games.length === 0) return [];
    const seats = await this.#db
      .selectFrom('seats')
      .select(['game', 'name', 'occupant'])
      .where(
        'game',
        'in',
        games.map(({ code }) => code),
      )
      .orderBy('seat')
      .execute();
    return games.map((game) => ({
      ...game,
      seats: seats.filter((seat) => seat.game === game.code),
    }));
  }
}
