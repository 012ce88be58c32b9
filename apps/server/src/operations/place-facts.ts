import { stat, statfs, writeFile } from 'node:fs/promises';
import { journalOf } from '../store/database-file.ts';
import { isDatabaseUrl } from '../store/place.ts';

/** Its time is that of the last backup; there is nothing in it. */
const backedUpOf = (folder: string): string => `${journalOf(folder)}.backed-up`;

/** Bytes of the journal in a folder, its log included. */
export async function journalBytes(folder: string): Promise<number> {
  const file = journalOf(folder);
  const { size } = await stat(file);
  const log = await stat(`${file}-wal`).catch(() => undefined);
  return size + (log?.size ?? 0);
}

/** Bytes that are free where a folder is. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Notes that a backup is complete, for the operator's page. A backup by somebody who may read the folder and not
 * write there is as good as any, and so is one of a full disk.
 *
 * @param place see `placeOf`; of a database the program cannot know what else backs it up, and notes nothing
 */
export async function noteBackup(place: string): Promise<void> {
  if (!isDatabaseUrl(place)) await writeFile(backedUpOf(place), '').catch(() => undefined);
}

/** When the journal in a folder was backed up last by `backup`, in milliseconds since 1970; 0 for never. */
export const lastBackup = (folder: string): Promise<number> =>
  stat(backedUpOf(folder)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
