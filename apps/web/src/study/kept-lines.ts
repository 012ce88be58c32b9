import { z } from '@vinci/fairness/plain-zod';
import { Recents } from '../net/recents.ts';
import { parseJson, type Store } from '../net/storage.ts';
import type { Tree } from './lines.ts';

/** Most moments that are kept of a position; the first ones, as the others come from them. */
const MOST_MOMENTS = 5000;

const schema = z.array(z.tuple([z.int().min(0), z.int().min(0)])).max(MOST_MOMENTS);

/** What was tried from a few positions, by their notation. */
const recents = new Recents('vinci.lines', 6);

/** What was tried from a position; nothing where it cannot be read. */
export function keptLines(store: Store, start: string): Tree {
  const parsed = schema.safeParse(parseJson(recents.get(store, start)));
  return parsed.success ? parsed.data : [];
}

/** Keeps what was tried from a position. @returns whether all of it is kept */
export const keepLines = (store: Store, start: string, tree: Tree): boolean =>
  recents.set(store, start, JSON.stringify(tree.slice(0, MOST_MOMENTS))) &&
  tree.length <= MOST_MOMENTS;
