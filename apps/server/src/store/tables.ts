import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type {
  Database,
  EntryRow,
  GameRow,
  NoteRow,
  SeatRow,
  SnapshotRow,
  TokenRow,
} from './schema.ts';
import type { Snapshots } from './snapshots.ts';

/** The part of a game's row that describes its table. */
export type TableRow = Pick<
  GameRow,
  | 'status'
  | 'config'
  | 'visibility'
  | 'spectators'
  | 'host'
  | 'next'
  | 'pace'
  | 'stand_in'
  | 'clock'
  | 'absence'
  | 'paused'
  | 'vote'
  | 'ended'
>;

/** A game with everything that belongs to it. */
export interface StoredGame {
  readonly game: GameRow;
  readonly seats: readonly SeatRow[];
  readonly tokens: readonly TokenRow[];
  readonly entries: readonly EntryRow[];
  readonly notes: readonly NoteRow[];
  /** Where a replay may begin. */
  readonly snapshot?: SnapshotRow | undefined;
}

/** A game as the lists and the doors need it. */
export type PeekedGame = Omit<StoredGame, 'entries' | 'notes' | 'snapshot'>;

/** A game without its entries; `undefined` when there is none with this code. */
export async function peekGame(
  db: Kysely<Database>,
  code: string,
): Promise<PeekedGame | undefined> {
  const game = await db.selectFrom('games').selectAll().where('code', '=', code).executeTakeFirst();
  if (game === undefined) return undefined;
  const seats = await db
    .selectFrom('seats')
    .selectAll()
    .where('game', '=', code)
    .orderBy('seat')
    .execute();
  const tokens = await db.selectFrom('tokens').selectAll().where('game', '=', code).execute();
  return { game, seats, tokens };
}

/** A game with its entries in order; `undefined` when there is none with this code. */
export async function loadGame(
  db: Kysely<Database>,
  snapshots: Snapshots,
  code: string,
): Promise<StoredGame | undefined> {
  const table = await peekGame(db, code);
  if (table === undefined) return undefined;
  // Before the entries, so that it is never of later ones.
  const snapshot = await snapshots.of(code);
  const entries = await db
    .selectFrom('entries')
    .selectAll()
    .where('game', '=', code)
    .orderBy('revision')
    .execute();
  const notes = await db
    .selectFrom('notes')
    .selectAll()
    .where('game', '=', code)
    .orderBy('line')
    .execute();
  return { ...table, entries, notes, snapshot };
}

/** What adds the seats and tokens of a table that has none. */
export function seatStatements(
  db: Kysely<Database>,
  seats: readonly SeatRow[],
  tokens: readonly TokenRow[],
): CompiledQuery[] {
  const queries: CompiledQuery[] = [];
  if (seats.length > 0) queries.push(db.insertInto('seats').values(seats).compile());
  if (tokens.length > 0) queries.push(db.insertInto('tokens').values(tokens).compile());
  return queries;
}

/** A table as it is to be: what changes in the row of the game, all seats and tokens, new notes. */
export interface TableChange {
  readonly game: Partial<Omit<GameRow, 'code' | 'secret'>>;
  readonly seats: readonly SeatRow[];
  readonly tokens: readonly TokenRow[];
  readonly notes: readonly NoteRow[];
}

/** What replaces the table of a game. */
export function tableStatements(
  db: Kysely<Database>,
  code: string,
  { game, seats, tokens, notes }: TableChange,
): CompiledQuery[] {
  return [
    db.updateTable('games').set(game).where('code', '=', code).compile(),
    db.deleteFrom('seats').where('game', '=', code).compile(),
    db.deleteFrom('tokens').where('game', '=', code).compile(),
    ...seatStatements(db, seats, tokens),
    ...(notes.length > 0 ? [db.insertInto('notes').values(notes).compile()] : []),
  ];
}

/** Deletes what belongs to a game besides its row. */
export async function deleteRest(trx: Transaction<Database>, code: string): Promise<void> {
  for (const table of [
    'seats',
    'tokens',
    'entries',
    'chat',
    'notes',
    'snapshots',
    'followers',
    'outbox',
    'leases',
  ] as const) {
    await trx.deleteFrom(table).where('game', '=', code).execute();
  }
}

/**
 * Takes away the entries of a game from a revision on, along with its snapshot. Notes of what is
 * gone stay, at the new end.
 */
export async function cutGame(
  trx: Transaction<Database>,
  code: string,
  revision: number,
): Promise<void> {
  await trx
    .deleteFrom('entries')
    .where('game', '=', code)
    .where('revision', '>=', revision)
    .execute();
  await trx.deleteFrom('snapshots').where('game', '=', code).execute();
  await trx
    .updateTable('notes')
    .set({ revision })
    .where('game', '=', code)
    .where('revision', '>', revision)
    .execute();
}
