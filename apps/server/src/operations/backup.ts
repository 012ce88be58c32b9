import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { COMPANIONS, checkDatabaseFile, comingOf, journalOf } from '../store/database-file.ts';
import { FolderInUseError, lockFolder } from '../store/sqlite.ts';
import { copyRows, copyToFile } from './copy.ts';
import { OperationError } from './failure.ts';
import { checkIntegrity, migrateFile, openJournal, openJournalFile } from './journal.ts';
import { targetOf } from './target.ts';

export interface Saved {
  readonly file: string;
  readonly bytes: number;
  readonly games: number;
  readonly entries: number;
  /** Where the journal is that was there before a restore. */
  readonly aside?: string;
}

/**
 * Copies the journal into one file, at a single moment, while a server may go on writing. The copy
 * holds no remains of what was deleted, and takes its name only once it is complete, checked and on
 * disk. It is an embedded journal, whichever database the games are in, and can be restored to either.
 *
 * @param place see `placeOf`
 * @param force replaces a file that exists
 * @errors journal/*, backup/exists, backup/no-file, backup/journal, backup/failed
 */
export async function backUp(place: string, target: string, force: boolean): Promise<Saved> {
  const file = targetOf(target, 'backup', force);
  // One that was interrupted may have left it.
  const partial = targetOf(`${file}.partial`, 'backup', true);
  const source = await openJournal(place);
  try {
    discard(partial);
    await copyToFile(source, partial);
    const saved = await inspect(partial);
    flush(partial);
    // Something else may have come meanwhile.
    targetOf(target, 'backup', force);
    renameSync(partial, file);
    flushNames(dirname(file));
    return { file, ...saved };
  } catch (error) {
    discard(partial);
    if (error instanceof OperationError) throw error;
    throw new OperationError('backup/failed', `The backup failed: ${Object(error).message}.`);
  } finally {
    await source.close();
  }
}

/**
 * Puts a backup in the place of the embedded journal. It is copied into the folder, checked and brought up to
 * date there first; until all of that has worked, the journal stays what it was. A journal that is
 * replaced is kept beside it.
 *
 * @param force replaces a journal that exists
 * @param now milliseconds since 1970, for the name of what is put aside
 * @errors journal/*, restore/exists, restore/in-use, restore/failed
 */
export async function restore(
  folder: string,
  source: string,
  force: boolean,
  now: number,
): Promise<Saved> {
  const file = journalOf(folder);
  checkApart(source, comingOf(file));
  await inspect(source);
  const unlock = lock(folder);
  const coming = comingOf(file);
  try {
    const there = ['', ...COMPANIONS].filter((end) => isThere(file + end));
    if (there.length > 0 && !force) {
      throw new OperationError(
        'restore/exists',
        `There is a journal in ${folder}; with --force it is put aside and replaced.`,
      );
    }
    const saved = await prepareCopy(source, coming);
    flush(coming);
    const aside = there.length > 0 ? putAside(file, now) : undefined;
    renameSync(coming, file);
    flushNames(folder);
    return { file, ...saved, ...(aside !== undefined && { aside }) };
  } catch (error) {
    discard(coming);
    if (error instanceof OperationError) throw error;
    throw new OperationError('restore/failed', `Nothing restored: ${Object(error).message}.`);
  } finally {
    unlock();
  }
}

/** What a restore makes would take the place of what it is made of. */
function checkApart(source: string, coming: string): void {
  if (!existsSync(source) || !existsSync(coming)) return;
  if (realpathSync(source) !== realpathSync(coming)) return;
  throw new OperationError(
    'restore/failed',
    `${source} is what an interrupted restore has left. Restore the backup itself, or a copy of this under another name.`,
  );
}

function lock(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new OperationError('restore/in-use', `A server uses ${folder}; stop it first.`);
  }
}

function putAside(file: string, now: number): string {
  try {
    checkDatabaseFile(file);
    // What is still in the log moves into the file, where that is possible at all.
    const old = new DatabaseSync(file);
    old.exec('pragma wal_checkpoint(truncate)');
    old.close();
  } catch {
    // A journal that cannot be opened is often the reason for restoring; it is kept as it is.
  }
  const aside = `${file}.before-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  for (const end of ['', ...COMPANIONS])
    if (isThere(file + end)) renameSync(file + end, aside + end);
  return aside;
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Makes a checked copy of a backup and brings it up to date. */
export async function prepareCopy(source: string, copy: string): Promise<Omit<Saved, 'file'>> {
  discard(copy);
  const backup = await openJournalFile(source);
  // Unlike a copy of the file it takes in what a database that was copied by hand has in its log.
  await copyRows(backup, copy).finally(() => backup.close());
  await migrateFile(copy);
  return inspect(copy);
}

/** Checks a whole file and counts what is in it. */
export async function inspect(file: string): Promise<Omit<Saved, 'file'>> {
  const journal = await openJournalFile(file);
  try {
    checkIntegrity(journal, true);
    const count = (table: string): number =>
      Number(journal.file?.prepare(`select count(*) as rows from ${table}`).get()?.rows);
    return { bytes: statSync(file).size, games: count('games'), entries: count('entries') };
  } finally {
    await journal.close();
  }
}

function discard(file: string): void {
  for (const end of ['', ...COMPANIONS]) rmSync(file + end, { force: true });
}

/** Waits until the names in a folder are on disk, where a system knows such a thing. */
function flushNames(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r');
}

function flush(path: string, mode = 'r+'): void {
  const handle = openSync(path, mode);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
