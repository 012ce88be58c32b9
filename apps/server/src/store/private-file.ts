import { closeSync, openSync } from 'node:fs';

/**
 * Makes an empty file that its owner alone may read, before there is anything in it.
 *
 * @throws where there is a file already
 */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}
