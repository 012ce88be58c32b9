import { TABLE } from '@vinci/protocol';
import { columnsOf } from '@vinci/session/columns';
import type { GameRow, SeatRow } from '@vinci/session/rows';
import type { TableRow } from '@vinci/session/stored';
import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import { GAMES, GAMES_UNINDEXED, ROWID, salvaged } from './salvage.ts';
import type { Database } from './schema.ts';

/** A listed game without its secrets. */
export type ListedRow = TableRow &
  Pick<GameRow, 'code' | 'updated_at' | 'deadline' | 'actor' | 'round' | 'points'> & {
    readonly seats: readonly SeatRow[];
  };

type Reading = Pick<OpenDatabase, 'db' | 'read'>;

/** Most games in the list. */
const LIST_LENGTH = 50;

/** A listed game is forgotten by the list when nothing has happened for a day. */
const LIST_AGE = 24 * 60 * 60 * 1000;

const COLUMNS = [
  'code',
  'deadline',
  'updated_at',
  'actor',
  'round',
  'points',
  ...(Object.keys(columnsOf(TABLE)) as (keyof TableRow)[]),
] as const;

const listedIn = (db: Kysely<Database>, table: typeof GAMES) =>
  db.selectFrom(table).where('visibility', '=', 'listed');

/** Listed games with their seats, both as they were at the same moment. */
async function withSeats(
  { db, read }: Reading,
  games: ReturnType<typeof listedIn>,
): Promise<ListedRow[]> {
  const codes = games.select('code');
  const ofThem = db.selectFrom('seats').selectAll().where('game', 'in', codes).orderBy('seat');
  const [rows, seats] = await read([games.select(COLUMNS).compile(), ofThem.compile()] as const);
  return rows.map((game) => ({ ...game, seats: seats.filter((seat) => seat.game === game.code) }));
}

/** Listed games that can be joined or watched: those that have not begun, then those played last. */
export async function listedGames(open: Reading, now: number): Promise<readonly ListedRow[]> {
  const waiting = await gamesThat(open, 'table', now);
  const playing = await gamesThat(open, 'playing', now);
  // Tables that nobody starts leave half of the list to games that are played.
  const room = Math.max(LIST_LENGTH / 2, LIST_LENGTH - playing.length);
  // One that begins between the two questions stands in both answers.
  const both = new Map([...waiting.slice(0, room), ...playing].map((row) => [row.code, row]));
  return [...both.values()].slice(0, LIST_LENGTH);
}

async function gamesThat(open: Reading, status: GameRow['status'], now: number) {
  const latestIn = (table: typeof GAMES) =>
    listedIn(open.db, table)
      .where('updated_at', '>', now - LIST_AGE)
      .orderBy('updated_at', 'desc')
      .limit(LIST_LENGTH);
  const wanted = latestIn(GAMES)
    .where('status', '=', status)
    .where(({ eb, exists, or, selectFrom }) => {
      const free = selectFrom('seats').select('seat').whereRef('game', '=', 'code');
      return or([eb('spectators', '=', 1), exists(free.where('taken', '=', 0))]);
    });
  const rowsOf = (games: typeof wanted) => ({ execute: () => withSeats(open, games) });
  return salvaged(
    rowsOf(wanted),
    [GAMES, GAMES_UNINDEXED].map((table) => () => latestIn(table).select(ROWID.as('id')).execute()),
    ({ id }) => rowsOf(wanted.where(ROWID, '=', id)),
  );
}

/**
 * A listed game, also one that is over. Any other is looked for in the same way, and not found like one
 * that does not exist.
 */
export async function listedGame(open: Reading, code: string): Promise<ListedRow | undefined> {
  const [game] = await withSeats(open, listedIn(open.db, GAMES).where('code', '=', code));
  return game;
}

/** A game that has expired, by the time at which it was last touched. */
export type ExpiredRow = Pick<GameRow, 'code' | 'updated_at'>;

/**
 * Games that are over, and tables that never started, last touched before a time, in order of that.
 *
 * @param most games at a time
 * @param after the last one of those that are known already
 */
export async function expiredGames(
  db: Kysely<Database>,
  before: number,
  most: number,
  after?: ExpiredRow,
): Promise<readonly ExpiredRow[]> {
  let query = db
    .selectFrom('games')
    .select(['code', 'updated_at'])
    // In the words of the index.
    .where('status', '<>', sql.lit('playing'))
    .where('updated_at', '<', before);
  if (after !== undefined) {
    query = query
      .where('updated_at', '>=', after.updated_at)
      .where((either) =>
        either.or([either('updated_at', '>', after.updated_at), either('code', '>', after.code)]),
      );
  }
  return query.orderBy('updated_at').orderBy('code').limit(most).execute();
}
