import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { RULES_VERSION } from '@vinci/rules';
import { courseOf, tableOf } from '@vinci/session/stored';
import { Kysely } from 'kysely';
import type { z } from 'zod';
import { checkDatabaseFile, journalOf } from '../store/database-file.ts';
import { historyOf } from '../store/history.ts';
import { openDatabase } from '../store/open.ts';
import { isDatabaseUrl } from '../store/place.ts';
import type { Database } from '../store/schema.ts';
import { FolderInUseError, lockFolder, openSqlite } from '../store/sqlite.ts';
import { nodeSqliteDialect } from '../store/sqlite-dialect.ts';
import { ROWS_PER_STATEMENT } from '../store/tables.ts';
import { TimeRows } from '../store/time-rows.ts';
import { arrived } from './arrival.ts';
import { OperationError, textOf } from './failure.ts';
import {
  migrateFile,
  type OpenJournal,
  openJournal,
  stateOf,
  unreachable,
  type WholeGame,
} from './journal.ts';
import {
  fromTransfer,
  type Header,
  headerSchema,
  TRANSFER_VERSION,
  transferSchema,
} from './transfer-format.ts';

export interface Imported {
  readonly imported: readonly string[];
  /** Games that were left out, each with a sentence. */
  readonly skipped: readonly { readonly code: string; readonly reason: string }[];
}

/** Milliseconds to wait for a writer. */
const PATIENCE = 10_000;

/** Milliseconds by which a file may come from a server that is ahead: time here never goes back. */
const FAR = 366 * 86_400_000;

export interface ImportOptions {
  /** Leaves out games that exist already or cannot be replayed, instead of refusing the file. */
  readonly skip: boolean;
  /** What the file is called in sentences. */
  readonly name?: string;
}

type Skipped = { code: string; reason: string }[];

/**
 * Brings exported games into a journal, which is made when there is none. The whole file is read and
 * every game replayed before the journal is made, brought up to date or written; a file with anything
 * wrong changes nothing. Games are written one by one, so that a running server is not held up.
 *
 * @param place see `placeOf`
 * @errors import/not-games, import/too-old, import/too-new, import/malformed, import/damaged, import/exists,
 *   import/ahead, import/interrupted, journal/*
 */
export async function importGames(
  place: string,
  file: string,
  { skip, name = file }: ImportOptions,
): Promise<Imported> {
  if (!existsSync(file)) {
    throw new OperationError('file/not-found', `There is no file ${name}.`);
  }
  const source = { file, name };
  const skipped: Skipped = [];
  const coming = await choose(place, source, skip, skipped);
  const imported: string[] = [];
  if (coming.size === 0) return { imported, skipped };
  const count = coming.size;
  const db = await openForWriting(place);
  try {
    const time = new TimeRows(db);
    const now = Math.max(Date.now(), await time.lastBeat());
    for await (const { game, line, left } of gamesOf(source)) {
      if (left > now + FAR) {
        throw new OperationError(
          'import/ahead',
          `${name} says that it was written at ${new Date(left).toISOString()}, more than a year ahead, and all games here would go on from then. A server whose games are really so far ahead moves with backup and restore.`,
        );
      }
      if (coming.get(game.game.code) === line) {
        await write(db, arrived(game, left, now));
        // Games of a server that is ahead of this one go on from there, and so does this one.
        if (left > now && game.game.status === 'playing') await time.beat(left);
        imported.push(game.game.code);
      }
    }
    return { imported, skipped };
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw new OperationError(
      'import/interrupted',
      `${imported.length} of ${count} games were brought in: ${textOf(error)}. With --skip the rest can be brought in later.`,
    );
  } finally {
    await db.destroy();
  }
}

/** The lines of the games that can be brought in, by code; the journal, if there is one, is looked at only. */
async function choose(
  place: string,
  source: Source,
  skip: boolean,
  skipped: Skipped,
): Promise<Map<string, number>> {
  const journal = await openThere(place);
  try {
    const coming = new Map<string, number>();
    for await (const { game, line } of gamesOf(source)) {
      const { code } = game.game;
      const known = coming.has(code) || (journal !== undefined && (await exists(journal.db, code)));
      const problem = known
        ? new OperationError('import/exists', `The game ${code} exists already (line ${line}).`)
        : damageOf(game, line);
      if (problem === undefined) coming.set(code, line);
      else if (skip) skipped.push({ code, reason: problem.message });
      else throw problem;
    }
    return coming;
  } finally {
    await journal?.close();
  }
}

/** The journal of a place for looking; nothing when there is none yet. */
async function openThere(place: string): Promise<OpenJournal | undefined> {
  try {
    const journal = await openJournal(place);
    if (journal.state.migrations.length > 0) return journal;
    // Whoever began to make it was interrupted.
    await journal.close();
    return undefined;
  } catch (error) {
    if (error instanceof OperationError && error.code === 'journal/not-found') return undefined;
    throw error;
  }
}

const exists = async (db: Kysely<Database>, code: string): Promise<boolean> =>
  (await db.selectFrom('games').select('code').where('code', '=', code).executeTakeFirst()) !==
  undefined;

async function openForWriting(place: string): Promise<Kysely<Database>> {
  if (!isDatabaseUrl(place)) return openFolder(place);
  try {
    return (await openDatabase(place)).db;
  } catch (error) {
    throw unreachable(error, place);
  }
}

/** Opens the embedded journal; brings it up to date unless a server uses it. */
async function openFolder(folder: string): Promise<Kysely<Database>> {
  const file = journalOf(folder);
  let unlock: (() => void) | undefined;
  try {
    unlock = lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  try {
    if (unlock !== undefined) {
      checkDatabaseFile(file);
      openSqlite(folder).close();
      await migrateFile(file);
    }
    const database = new DatabaseSync(file, { timeout: PATIENCE });
    database.exec('pragma synchronous = full');
    const db = new Kysely<Database>({ dialect: nodeSqliteDialect(database) });
    if (stateOf(await historyOf(db, file))?.missing.length === 0) return db;
    await db.destroy();
    throw new OperationError('journal/in-use', 'An earlier version of the server runs; stop it.');
  } finally {
    unlock?.();
  }
}

interface Source {
  readonly file: string;
  readonly name: string;
}

interface Line {
  readonly game: WholeGame;
  readonly line: number;
  /** When it was exported, in milliseconds since 1970. */
  readonly left: number;
}

async function* gamesOf({ file, name }: Source): AsyncGenerator<Line> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let line = 0;
  let left = 0;
  for await (const text of lines) {
    line++;
    if (line === 1) left = readHeader(name, text).at;
    else if (text !== '') {
      yield { game: fromTransfer(parse(transferSchema, text, line)), line, left };
    }
  }
  if (line === 0) readHeader(name, '');
}

function readHeader(name: string, text: string): Header {
  const header = headerSchema.safeParse(jsonOf(text));
  if (!header.success) {
    throw new OperationError('import/not-games', `${name} holds no exported games.`);
  }
  const { version } = header.data;
  if (version > TRANSFER_VERSION) {
    throw new OperationError(
      'import/too-new',
      `${name} was written by a later version of Vinci Online; use that one.`,
    );
  }
  if (version < TRANSFER_VERSION) {
    throw new OperationError(
      'import/too-old',
      `${name} was exported before the first release of Vinci Online, and this version cannot read its games: keep the program that wrote it for them. Nothing was changed.`,
    );
  }
  return header.data;
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  line: number,
): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'the line';
  throw new OperationError(
    'import/malformed',
    `Line ${line} is no game: ${where}: ${issue?.message ?? 'wrong'}.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a game could not be played on or watched; games of other rules are kept as they are. */
function damageOf(game: WholeGame, line: number): OperationError | undefined {
  try {
    const table = tableOf(game);
    if (game.game.rules !== RULES_VERSION) return undefined;
    const course = courseOf(game, table);
    const actor = course?.position.actor ?? -1;
    const isOver = course !== undefined && (actor === -1 || game.game.ended !== '');
    if ((game.game.status === 'over') !== isOver) {
      throw new Error(`it says “${game.game.status}” and its moves say otherwise`);
    }
    if ((isOver ? -1 : actor) !== game.game.actor)
      throw new Error('somebody else has to act than it says');
    return undefined;
  } catch (error) {
    const { code } = game.game;
    return new OperationError(
      'import/damaged',
      `The game ${code} cannot be replayed (line ${line}): ${textOf(error)}.`,
    );
  }
}

async function write(db: Kysely<Database>, { game, ...parts }: WholeGame): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('games').values(game).execute();
    for (const [table, rows] of Object.entries(parts)) {
      for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
        await trx
          .insertInto(table as 'entries')
          .values(rows.slice(from, from + ROWS_PER_STATEMENT) as never)
          .execute();
      }
    }
  });
}
