import { type Kysely, sql } from 'kysely';
import type { Database, GameRow, SeatRow } from './schema.ts';
import type { TableRow } from './tables.ts';

/** A listed game without its secrets. */
export type ListedRow = TableRow &
  Pick<GameRow, 'code' | 'updated_at' | 'deadline'> & {
    readonly seats: readonly SeatRow[];
  };

/** Most games in the list. */
const LIST_LENGTH = 50;

/** A listed game is forgotten by the list when nothing has happened for a day. */
const LIST_AGE = 24 * 60 * 60 * 1000;

const COLUMNS = [
  'code',
  'status',
  'config',
  'visibility',
  'spectators',
  'host',
  'next',
  'pace',
  'stand_in',
  'clock',
  'absence',
  'paused',
  'vote',
  'ended',
  'deadline',
  'updated_at',
] as const;

/** Listed games that are not over, the ones last played first. */
export async function listedGames(
  db: Kysely<Database>,
  now: number,
): Promise<readonly ListedRow[]> {
  const games = await db
    .selectFrom('games')
    .select(COLUMNS)
    .where('visibility', '=', 'listed')
    .where('status', '<>', 'over')
    .where('updated_at', '>', now - LIST_AGE)
    .orderBy('updated_at', 'desc')
    .limit(LIST_LENGTH)
    .execute();
  if (games.length === 0) return [];
  const codes = games.map(({ code }) => code);
  const seats = await db
    .selectFrom('seats')
    .selectAll()
    .where('game', 'in', codes)
    .orderBy('seat')
    .execute();
  return games.map((game) => ({
    ...game,
    seats: seats.filter((seat) => seat.game === game.code),
  }));
}

/** Games that are over, and tables that never started, last touched before a time. */
export async function expiredGames(
  db: Kysely<Database>,
  before: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('games')
    .select('code')
    // In the words of the index.
    .where('status', '<>', sql.lit('playing'))
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .execute();
  return rows.map(({ code }) => code);
}
