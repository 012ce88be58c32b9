import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { COMPANIONS, journalOf } from '../store/database-file.ts';
import { LOCK } from '../store/sqlite.ts';
import { OperationError } from './failure.ts';

/**
 * Where a file is to be written, which may replace another one and nothing else: no device, folder, pipe or
 * socket, nothing of a journal that a server may be using.
 *
 * @param verb for the code of a refusal
 * @param force whether a file may be replaced
 * @errors VERB/exists, VERB/no-file, VERB/journal
 */
export function targetOf(path: string, verb: 'backup' | 'export', force: boolean): string {
  const file = resolve(path);
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere && statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new OperationError(
      `${verb}/no-file`,
      `${file} is there and is no file; name another one.`,
    );
  }
  // Through a link the file is replaced that it leads to.
  const target = isThere ? realpathSync(file) : file;
  const folder = dirname(target);
  const lock = join(folder, LOCK);
  const own = [lock, ...['', ...COMPANIONS].map((end) => journalOf(folder) + end)];
  if (own.includes(target) && existsSync(lock)) {
    throw new OperationError(
      `${verb}/journal`,
      `${target} is the place of a journal; name another file.`,
    );
  }
  if (isThere && !force) {
    throw new OperationError(`${verb}/exists`, `${file} exists; name another file or use --force.`);
  }
  return target;
}
