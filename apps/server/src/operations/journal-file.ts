import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { MIGRATIONS } from '../store/migrations.ts';
import type { ChatRow, Database, GameRow } from '../store/schema.ts';
import { nodeSqliteDialect } from '../store/sqlite.ts';
import { Store, type StoredGame } from '../store/store.ts';
import { OperationError } from './failure.ts';

/** The file of the journal in a data folder. */
export const journalOf = (folder: string): string => join(folder, 'vinci.sqlite');

/** Milliseconds to wait for a writer. */
const PATIENCE = 10_000;

/** A game with all that was ever written about it. */
export type WholeGame = Omit<StoredGame, 'snapshot'> & { readonly chat: readonly ChatRow[] };

/**
 * Opens a journal for looking only, also while a server writes it.
 *
 * @errors journal/not-found, journal/damaged
 */
export function openForReading(file: string): DatabaseSync {
  if (!existsSync(file)) throw new OperationError('journal/not-found', `There is no file ${file}.`);
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch (error) {
    throw new OperationError('journal/damaged', `${file} cannot be read: ${textOf(error)}.`);
  }
}

/** What is to be known about a journal before it is trusted. */
export interface JournalState {
  /** Names of the migrations it has had, in order. */
  readonly migrations: readonly string[];
  /** Migrations of this program it has not had yet. */
  readonly missing: readonly string[];
}

/**
 * Which migrations a journal has had.
 *
 * @errors journal/foreign when it is no journal of this program, journal/too-new when a later
 *   version of this program wrote it
 */
export function stateOf(database: DatabaseSync, file: string): JournalState {
  const table = database
    .prepare("select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'")
    .get();
  if (table === undefined) {
    throw new OperationError('journal/foreign', `${file} is no journal of Vinci Online.`);
  }
  const migrations = database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name));
  const known = Object.keys(MIGRATIONS);
  const strange = migrations.filter((name) => !known.includes(name));
  if (strange.length > 0) {
    throw new OperationError(
      'journal/too-new',
      `${file} was written by a later version of Vinci Online (${strange.join(', ')}); use that one.`,
    );
  }
  return { migrations, missing: known.filter((name) => !migrations.includes(name)) };
}

/**
 * Lets the database check itself.
 *
 * @param thorough also compares indexes with their tables, which takes several times as long
 * @errors journal/damaged
 */
export function checkIntegrity(database: DatabaseSync, file: string, thorough: boolean): void {
  const check = thorough ? 'integrity_check' : 'quick_check';
  let findings: string[];
  try {
    findings = database
      .prepare(`pragma ${check}(3)`)
      .all()
      .map((row) => String(Object.values(row)[0]));
  } catch (error) {
    findings = [textOf(error)];
  }
  if (findings.join() !== 'ok') {
    throw new OperationError('journal/damaged', `${file} is damaged: ${findings.join('; ')}.`);
  }
}

/**
 * Brings the tables of a journal up to date. Nobody else may write it meanwhile.
 *
 * @errors journal/damaged
 */
export async function migrate(file: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(new DatabaseSync(file)) });
  try {
    await Store.over(db);
  } catch (error) {
    const reason = `The tables of ${file} cannot be brought up to date: ${textOf(error)}.`;
    throw new OperationError('journal/damaged', reason);
  } finally {
    await db.destroy();
  }
}

/**
 * A journal as the present version sees it: itself, or a migrated copy that `close` takes away.
 *
 * @param scratch folder for the copy
 * @errors journal/*
 */
export async function openUpToDate(
  file: string,
  scratch: string,
): Promise<{ database: DatabaseSync; state: JournalState; close: () => void }> {
  const database = openForReading(file);
  let state: JournalState;
  try {
    state = stateOf(database, file);
  } catch (error) {
    database.close();
    throw error;
  }
  if (state.missing.length === 0) return { database, state, close: () => database.close() };
  const folder = mkdtempSync(join(scratch, 'vinci-copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = journalOf(folder);
    database.prepare('vacuum into ?').run(copy);
    database.close();
    await migrate(copy);
    const migrated = openForReading(copy);
    const close = (): void => {
      migrated.close();
      remove();
    };
    return { database: migrated, state, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The tables that hold a game, the game itself first. */
const PARTS = {
  game: 'select * from games where code = ?',
  seats: 'select * from seats where game = ? order by seat',
  tokens: 'select * from tokens where game = ? order by seat, hash',
  entries: 'select * from entries where game = ? order by revision',
  notes: 'select * from notes where game = ? order by line',
  chat: 'select * from chat where game = ? order by line',
} as const;

/** Reads one game after the other from an open, up to date journal. */
export function gameReader(database: DatabaseSync): (code: string) => WholeGame | undefined {
  const statements = Object.entries(PARTS).map(
    ([part, sql]) => [part, database.prepare(sql)] as const,
  );
  return (code) => {
    const parts = statements.map(([part, statement]) => [
      part,
      // Without the null prototype that node:sqlite gives its rows.
      statement.all(code).map((row) => ({ ...row })),
    ]);
    const { game, ...rest } = Object.fromEntries(parts) as {
      game: GameRow[];
    } & Omit<WholeGame, 'game'>;
    return game[0] === undefined ? undefined : { ...rest, game: game[0] };
  };
}

/** The words of an error. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
