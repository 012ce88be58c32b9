import { createHash } from 'node:crypto';
import { listMaps, type MapData, mapById } from '@vinci/maps';
import { MAX_UNDONE, MAX_UNDONE_IN_ALL, OPPONENTS, PACES } from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';
import { codeDigest } from '../place.ts';

/** What of the protocol a stored game is held against. */
const KNOWN = { MAX_UNDONE, MAX_UNDONE_IN_ALL, OPPONENTS, PACES };

let own: string | undefined;

/**
 * What plays the games: the version of the rules and a fingerprint of their code, of the boards and of
 * all else that decides whether a stored game can be played on, as `2-0f3a…`. It changes with every
 * change of these, also with one for which nobody raised a version.
 */
export function engineOf(): string {
  own ??= engineWith(listMaps().map(({ id }) => mapById(id) as MapData));
  return own;
}

export function engineWith(boards: readonly MapData[]): string {
  const sorted = boards.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const hash = createHash('sha256')
    .update(codeDigest())
    .update(JSON.stringify([sorted, KNOWN]));
  return `${RULES_VERSION}-${hash.digest('hex').slice(0, 32)}`;
}
