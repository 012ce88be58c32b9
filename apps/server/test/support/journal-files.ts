import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backUp } from '../../src/operations/backup.ts';
import { OperationError } from '../../src/operations/failure.ts';
import { lockFolder } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { vinci } from './cli.ts';
import { entryRow, gameRow, seatRow } from './rows.ts';
import { newFolder } from './server.ts';

export const NAME = 'vinci.sqlite';

/** What an empty file is hashed to. */
export const NOTHING = createHash('sha256').digest('hex');
export const NOW = Date.UTC(2026, 5, 1);

/** A data folder with one game in it. */
export async function journal(code = 'BCDFGH'): Promise<string> {
  const folder = newFolder();
  lockFolder(folder)();
  const store = await Store.open(folder);
  const token = { game: code, hash: 'a'.repeat(64), seat: 0 };
  await store.create(gameRow(code), [seatRow(code, 0, 'Ada')], [token]);
  await store.append({ code, entries: [entryRow(code, 0)], game: undefined });
  await store.close();
  return folder;
}

/** A backup in which something was done by statements. */
export async function tampered(...statements: readonly string[]): Promise<string> {
  const file = join(newFolder(), 'games.backup');
  await backUp(await journal(), file, false);
  const database = new DatabaseSync(file);
  database.enableDefensive?.(false);
  for (const statement of statements) database.exec(statement);
  database.close();
  return file;
}

export const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/** What is in a folder, byte for byte. */
export const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => {
        const path = join(folder, name);
        const entry = lstatSync(path);
        return [name, entry.isFile() ? hashOf(path) : `${entry.mode}`];
      }),
  );

/** The code of a refusal, and its sentence. */
export const refusal = (promise: Promise<unknown>): Promise<[string, string]> =>
  promise.then(
    () => ['done', ''],
    (error: unknown) => {
      if (!(error instanceof OperationError)) throw error;
      return [error.code, error.message];
    },
  );

/** The server is not started; what it says, and what is then in its folder. */
export async function refusedStart(folder: string): Promise<string> {
  const before = contents(folder);
  const { code, err } = await vinci(['serve', '--data', folder, '--port', '0']);
  expect(code).toBe(1);
  expect(contents(folder)).toEqual({ 'server.lock': NOTHING, ...before });
  return err;
}
