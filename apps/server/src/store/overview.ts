import type { GameStatus } from '@vinci/protocol';
import type { GameRow, SeatRow } from '@vinci/session/rows';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** A game as the operator's list shows it: nothing of it is secret. */
export type OverviewRow = Pick<
  GameRow,
  'code' | 'status' | 'config' | 'visibility' | 'actor' | 'created_at' | 'updated_at'
> & { readonly seats: readonly Pick<SeatRow, 'name' | 'occupant'>[] };

/** Which games are listed. */
export interface Wanted {
  /** Beginning of the code; empty for all. */
  readonly code: string;
  /** Part of the name of a player, in small letters or capitals; nothing for all. */
  readonly name?: string;
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

type Listed = Pick<GameRow, (typeof COLUMNS)[number]>;

/** Most games that one statement names three times: databases take some ten thousand parameters. */
const NAMED = 5000;

/** Characters of a code at most, and the one that comes last. */
const CODE_WIDTH = 12;
const LAST = 'Z';

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
    const games = await this.#games(wanted, skipped, most);
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

  async #games(wanted: Wanted, skipped: number, most: number): Promise<readonly Listed[]> {
    const { among } = wanted;
    if (among === undefined || among.length <= NAMED) return this.#some(wanted, skipped, most);
    const parts: Listed[] = [];
    for (let first = 0; first < among.length; first += NAMED) {
      const some = { ...wanted, among: among.slice(first, first + NAMED) };
      parts.push(...(await this.#some(some, 0, skipped + most)));
    }
    return parts
      .sort((a, b) => b.updated_at - a.updated_at || (a.code > b.code ? -1 : 1))
      .slice(skipped, skipped + most);
  }

  async #some(
    { code, name = '', status, among }: Wanted,
    skipped: number,
    most: number,
  ): Promise<Listed[]> {
    if (among?.length === 0) return [];
    const of = (each: GameStatus) => {
      let query = this.#db.selectFrom('games').select(COLUMNS).where('status', '=', each);
      if (code !== '') {
        // The bounds are for the index of the codes.
        query = query
          .where('code', 'like', `${code}%`)
          .where('code', '>=', code)
          .where('code', '<=', code.padEnd(CODE_WIDTH, LAST));
      }
      if (among !== undefined) query = query.where('code', 'in', among);
      if (name !== '') query = query.where('code', 'in', this.#playedBy(name));
      return query.orderBy('updated_at', 'desc').orderBy('code', 'desc');
    };
    if (status !== undefined) return of(status).offset(skipped).limit(most).execute();
    // Of each state by its index as many as may be wanted, so that few have to be sorted.
    const first = (each: GameStatus) =>
      this.#db
        .selectFrom(
          of(each)
            .limit(skipped + most)
            .as('first'),
        )
        .selectAll();
    const all = first('table').unionAll(first('playing')).unionAll(first('over'));
    return this.#db
      .selectFrom(all.as('found'))
      .selectAll()
      .orderBy('updated_at', 'desc')
      .orderBy('code', 'desc')
      .offset(skipped)
      .limit(most)
      .execute();
  }

  /** Codes of the games in which somebody has such a name. */
  #playedBy(name: string) {
    const part = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
    return this.#db.selectFrom('seats').select('game').where(
      // SQLite knows the small letters of ASCII only, so that other names are found as written.
      sql<boolean>`name like ${part} escape '\\' or lower(name) like ${part.toLowerCase()} escape '\\'`,
    );
  }
}
