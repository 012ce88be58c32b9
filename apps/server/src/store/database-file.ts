import { closeSync, existsSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseError } from './database-error.ts';

/** The file of the journal in a data folder. */
export const journalOf = (folder: string): string => join(folder, 'vinci.sqlite');

/** What a restore makes beside a journal, until it takes the place of it. */
export const comingOf = (file: string): string => `${file}.restoring`;

/** Files that SQLite keeps beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'];

/** What a database begins with, and how long its header is. */
const MAGIC = Buffer.from('SQLite format 3\0');
const HEADER = 100;

/**
 * Whether a write-ahead log belongs to the database beside it. SQLite takes what has no header for a new
 * database, and deletes the log of the old one with all that is only in there.
 *
 * @throws DatabaseError
 */
export function checkLog(file: string): void {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const wrong = log === 0 ? undefined : whyNoDatabase(file);
  if (wrong === undefined) return;
  throw new DatabaseError(
    `${file} ${wrong}, but its write-ahead log ${file}-wal holds ${log} bytes, which would be deleted. Nothing was changed. Put back the file that the log belongs to, or restore a backup with --force, which keeps both.`,
  );
}

/** Why a log cannot belong to a file; nothing where it may. */
function whyNoDatabase(file: string): string | undefined {
  const entry = statSync(file, { throwIfNoEntry: false });
  if (entry === undefined) return 'is missing';
  // Reading a pipe would wait for somebody to write it.
  if (!entry.isFile()) return undefined;
  if (entry.size === 0) return 'is empty';
  const start = Buffer.alloc(MAGIC.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
  } finally {
    closeSync(descriptor);
  }
  return entry.size >= HEADER && start.equals(MAGIC) ? undefined : 'is no database';
}

/**
 * Whether a server may open the file of a database, or make it. Not for one that this process has open, see `openSqlite`.
 *
 * @throws DatabaseError
 */
export function checkDatabaseFile(file: string): void {
  const entry = lstatSync(file, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) {
    throw new DatabaseError(
      `${file} is a symbolic link, by which two servers could use one journal. Name the folder it leads to with VINCI_DATA_DIR.`,
    );
  }
  if (entry !== undefined && !entry.isFile()) {
    throw new DatabaseError(
      `${file} is no file. Take it away, or choose another folder with VINCI_DATA_DIR.`,
    );
  }
  checkLog(file);
  if (entry === undefined && existsSync(comingOf(file))) {
    throw new DatabaseError(
      `A restore into ${dirname(file)} was interrupted, so there is no journal. Carry it out once more.`,
    );
  }
}
