import { accessSync, constants, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { ChatRow, StoredGame } from '@vinci/session/rows';
import { Kysely, sql } from 'kysely';
import { DatabaseError } from '../store/database-error.ts';
import { checkLog, journalOf } from '../store/database-file.ts';
import { isDamage, isFull } from '../store/faults.ts';
import { historyOf } from '../store/history.ts';
import { migrate } from '../store/migrate.ts';
import { MIGRATIONS } from '../store/migrations.ts';
import { checkOwnSchema, openToLook } from '../store/own-schema.ts';
import { isDatabaseUrl, placeName } from '../store/place.ts';
import { checkVersion, explain, openPool, overPool, type PoolOptions } from '../store/postgres.ts';
import type { Database } from '../store/schema.ts';
import { nodeSqliteDialect } from '../store/sqlite-dialect.ts';
import { copyToFile } from './copy.ts';
import { OperationError, textOf } from './failure.ts';
import { inScratch } from './scratch.ts';

/** Milliseconds to wait for a writer. */
const PATIENCE = 10_000;

/** How operations use PostgreSQL: one connection, and statements may take long. */
export const TOOL: PoolOptions = { size: 1, patient: true, name: 'vinci-tool' };

/** Games that are read with one set of queries. */
const BATCH = 100;

/** A game with all that was ever written about it. */
export type WholeGame = StoredGame & { readonly chat: readonly ChatRow[] };

/** What is to be known about a journal before it is trusted. */
export interface JournalState {
  readonly migrations: readonly string[];
  /** Migrations of this program it has not had yet. */
  readonly missing: readonly string[];
}

/** A journal that is open for looking only. One on PostgreSQL is seen as of the moment it was opened. */
export interface OpenJournal {
  readonly db: Kysely<Database>;
  readonly state: JournalState;
  /** For sentences: its file, or host, port and name of its database. */
  readonly name: string;
  readonly file: DatabaseSync | undefined;
  close(): Promise<void>;
}

/**
 * Opens the journal of a place for looking only, also while a server writes it.
 *
 * @param place see `placeOf`
 * @errors journal/*
 */
export const openJournal = (place: string): Promise<OpenJournal> =>
  isDatabaseUrl(place) ? openPostgresJournal(place) : openJournalFile(journalOf(place));

/**
 * Opens a file that holds an embedded journal.
 *
 * @errors journal/not-found, journal/not-readable, journal/damaged, journal/foreign, journal/too-old,
 *   journal/too-new
 */
export async function openJournalFile(file: string): Promise<OpenJournal> {
  checkReadable(file);
  try {
    const looked = openToLook(file);
    const state = stateOf(await checkOwnSchema(looked, file).finally(() => looked.destroy()));
    if (state === undefined) {
      throw new OperationError('journal/foreign', `${file} is no journal of Vinci Online.`);
    }
    const database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    const db = new Kysely<Database>({ dialect: nodeSqliteDialect(database) });
    const close = async (): Promise<void> => {
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.isOpen) database.close();
    };
    return { db, state, name: file, file: database, close };
  } catch (error) {
    if (error instanceof OperationError) throw error;
    if (error instanceof DatabaseError) throw new OperationError(error.code, error.message);
    const code = isDamage(error) ? 'journal/damaged' : 'journal/not-readable';
    throw new OperationError(code, `${file} cannot be read: ${textOf(error)}.`);
  }
}

/** Whether there is a file that this user may read; SQLite would only say that it cannot be opened. */
function checkReadable(file: string): void {
  let entry: ReturnType<typeof statSync>;
  try {
    entry = statSync(file, { throwIfNoEntry: false });
    if (entry !== undefined) accessSync(file, constants.R_OK);
  } catch (error) {
    throw new OperationError('journal/not-readable', `${file} may not be read (${textOf(error)}).`);
  }
  try {
    checkLog(file);
  } catch (error) {
    throw new OperationError('journal/damaged', textOf(error));
  }
  if (entry === undefined) {
    throw new OperationError('journal/not-found', `There is no file ${file}.`);
  }
  if (!entry.isFile()) throw new OperationError('journal/foreign', `${file} is no file.`);
}

async function openPostgresJournal(url: string): Promise<OpenJournal> {
  const pool = openPool(url, TOOL);
  const base = overPool(pool);
  const name = placeName(url);
  try {
    await checkVersion(pool, url);
    const state = stateOf(await historyOf(base, `The database ${name}`));
    if (state === undefined) {
      throw new OperationError('journal/not-found', `The database ${name} holds no journal yet.`);
    }
    const db = await base
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    const close = async (): Promise<void> => {
      await db.rollback().execute();
      await pool.end();
    };
    return { db, state, name, file: undefined, close };
  } catch (error) {
    await pool.end();
    throw unreachable(error, url);
  }
}

/** What went wrong with a database, for operators. */
export function unreachable(error: unknown, url: string): OperationError {
  if (error instanceof OperationError) return error;
  const { code, message } = explain(error, url);
  return new OperationError(code === 'journal/unusable' ? 'journal/unreachable' : code, message);
}

/** What follows from the history of a journal; nothing when it has no tables at all. */
export function stateOf(migrations: readonly string[] | undefined): JournalState | undefined {
  if (migrations === undefined) return undefined;
  const missing = Object.keys(MIGRATIONS).filter((migration) => !migrations.includes(migration));
  return { migrations, missing };
}

/**
 * Lets an embedded database check itself. PostgreSQL looks after its own files.
 *
 * @param thorough also compares indexes with their tables, which takes several times as long
 * @errors journal/damaged
 */
export function checkIntegrity({ file, name }: OpenJournal, thorough: boolean): void {
  if (file === undefined) return;
  const check = thorough ? 'integrity_check' : 'quick_check';
  let findings: string[];
  try {
    findings = file
      .prepare(`pragma ${check}(3)`)
      .all()
      .map((row) => String(Object.values(row)[0]));
  } catch (error) {
    findings = [textOf(error)];
  }
  if (findings.join() !== 'ok') {
    throw new OperationError('journal/damaged', `${name} is damaged: ${findings.join('; ')}.`);
  }
}

/**
 * Brings the tables of a file up to date. Nobody else may write it meanwhile.
 *
 * @errors journal/damaged, journal/no-space
 */
export async function migrateFile(file: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(new DatabaseSync(file)) });
  try {
    await migrate(db, file);
  } catch (error) {
    const reason = `The tables of ${file} cannot be brought up to date: ${textOf(error)}.`;
    throw new OperationError(isFull(error) ? 'journal/no-space' : 'journal/damaged', reason);
  } finally {
    await db.destroy();
  }
}

/**
 * Lends a journal as the present version sees it: itself, or a migrated copy.
 *
 * @param dataDir where the copy is made, see `inScratch`
 * @param look is told which migrations the journal has not had yet
 * @errors journal/*
 */
export async function lookUpToDate<Outcome>(
  place: string,
  dataDir: string,
  look: (journal: OpenJournal, missing: readonly string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const journal = await openJournal(place);
  const { missing } = journal.state;
  if (missing.length === 0) return look(journal, missing).finally(() => journal.close());
  return inScratch(dataDir, async (copy) => {
    await copyToFile(journal, copy).finally(() => journal.close());
    await migrateFile(copy);
    const migrated = await openJournalFile(copy);
    return look(migrated, missing).finally(() => migrated.close());
  });
}

/** Reads games with all that belongs to them, in the order of the codes; leaves out unknown ones. */
export async function* readGames(
  db: Kysely<Database>,
  codes: readonly string[],
): AsyncGenerator<WholeGame> {
  for (let from = 0; from < codes.length; from += BATCH) {
    const some = codes.slice(from, from + BATCH);
    const games = await db.selectFrom('games').selectAll().where('code', 'in', some).execute();
    const parts = {
      seats: await partsOf(db, 'seats', ['seat'], some),
      tokens: await partsOf(db, 'tokens', ['seat', 'hash'], some),
      entries: await partsOf(db, 'entries', ['revision'], some),
      notes: await partsOf(db, 'notes', ['line'], some),
      chat: await partsOf(db, 'chat', ['line'], some),
    };
    for (const code of some) {
      const game = games.find((row) => row.code === code);
      if (game === undefined) continue;
      yield {
        game: plain(game),
        seats: parts.seats.get(code) ?? [],
        tokens: parts.tokens.get(code) ?? [],
        entries: parts.entries.get(code) ?? [],
        notes: parts.notes.get(code) ?? [],
        chat: parts.chat.get(code) ?? [],
      };
    }
  }
}

type Part = 'seats' | 'tokens' | 'entries' | 'notes' | 'chat';

async function partsOf<Table extends Part>(
  db: Kysely<Database>,
  table: Table,
  order: readonly string[],
  codes: readonly string[],
): Promise<ReadonlyMap<string, Database[Table][]>> {
  const query = (db as Kysely<Record<string, { game: string }>>)
    .selectFrom(table as string)
    .selectAll()
    .where('game', 'in', codes);
  const ordered = order.reduce((sorted, name) => sorted.orderBy(sql.ref(name)), query);
  const rows = (await ordered.execute()) as (Database[Table] & { game: string })[];
  return Map.groupBy(rows.map(plain), ({ game }): string => game);
}

/** A row without the null prototype that node:sqlite gives it. */
const plain = <Row extends object>(row: Row): Row => ({ ...row });
