import type {
  GameRow,
  NoteRow,
  PeekedGame,
  SeatRow,
  StoredGame,
  TokenRow,
} from '@vinci/session/rows';
import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import { type Database, TABLES } from './schema.ts';

/** What reads a game without its entries. */
const tableQueries = (db: Kysely<Database>, code: string) =>
  [
    db.selectFrom('games').selectAll().where('code', '=', code).compile(),
    db.selectFrom('seats').selectAll().where('game', '=', code).orderBy('seat').compile(),
    db.selectFrom('tokens').selectAll().where('game', '=', code).compile(),
  ] as const;

/** A game without its entries; `undefined` when there is none with this code. */
export async function peekGame(
  { db, read }: Pick<OpenDatabase, 'db' | 'read'>,
  code: string,
): Promise<PeekedGame | undefined> {
  const [[game], seats, tokens] = await read(tableQueries(db, code));
  return game && { game, seats, tokens };
}

/** A game with its entries in order; `undefined` when there is none with this code. */
export async function loadGame(
  { db, read }: Pick<OpenDatabase, 'db' | 'read'>,
  code: string,
): Promise<StoredGame | undefined> {
  const [[game], seats, tokens, entries, notes] = await read([
    ...tableQueries(db, code),
    db.selectFrom('entries').selectAll().where('game', '=', code).orderBy('revision').compile(),
    db.selectFrom('notes').selectAll().where('game', '=', code).orderBy('line').compile(),
  ] as const);
  return game && { game, seats, tokens, entries, notes };
}

/** A token that somebody says is one of a game. */
export interface Claim {
  readonly game: string;
  readonly hash: string;
  isTrue: boolean;
}

/** Finds out which claims are true, each by the key of its row. */
export async function examineClaims(db: Kysely<Database>, claims: readonly Claim[]): Promise<void> {
  const keys = sql.join(claims.map(({ game, hash }) => sql`(${game}, ${hash})`));
  const { rows } = await sql<Pick<TokenRow, 'game' | 'hash'>>`
    select game, hash from tokens where (game, hash) in (values ${keys})`.execute(db);
  const found = new Set(rows.map(({ game, hash }) => `${game} ${hash}`));
  for (const claim of claims) claim.isTrue = found.has(`${claim.game} ${claim.hash}`);
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

/** Rows in one statement, well below the parameters a database takes. */
export const ROWS_PER_STATEMENT = 500;

/** What adds the entries and notes of a game that has none. */
export function pastStatements(
  db: Kysely<Database>,
  { entries, notes }: Pick<StoredGame, 'entries' | 'notes'>,
): CompiledQuery[] {
  return [
    ...inParts(entries).map((rows) => db.insertInto('entries').values(rows).compile()),
    ...inParts(notes).map((rows) => db.insertInto('notes').values(rows).compile()),
  ];
}

const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, part) =>
    rows.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT),
  );

/** What lets the browsers of a game go whose token is good for no seat any more. */
function followerStatements(db: Kysely<Database>, code: string): CompiledQuery[] {
  const good = db
    .selectFrom('tokens')
    .select('hash')
    .where('game', '=', code)
    .where('seat', '>=', 0);
  const gone = db
    .selectFrom('followers')
    .select('id')
    .where('game', '=', code)
    .where('channel', '=', 'push')
    .where('token', 'not in', good);
  return [
    db.deleteFrom('outbox').where('game', '=', code).where('follower', 'in', gone).compile(),
    db.deleteFrom('followers').where('id', 'in', gone).compile(),
  ];
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
    ...followerStatements(db, code),
    ...(notes.length > 0 ? [db.insertInto('notes').values(notes).compile()] : []),
  ];
}

type OfGame = {
  [Name in keyof Database]: Database[Name] extends { game: string } ? Name : never;
}[keyof Database];

/** The tables whose rows belong to a game. */
const OF_GAME = Object.entries(TABLES).flatMap(([name, columns]) =>
  'game' in columns ? [name as OfGame] : [],
);

/** Deletes what belongs to a game besides its row. */
export async function deleteRest(trx: Transaction<Database>, code: string): Promise<void> {
  for (const table of OF_GAME) await trx.deleteFrom(table).where('game', '=', code).execute();
}

/** Takes away the entries of a game from a revision on. Notes of what is gone stay, at the new end. */
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
  await trx
    .updateTable('notes')
    .set({ revision })
    .where('game', '=', code)
    .where('revision', '>', revision)
    .execute();
}
