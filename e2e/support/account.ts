import { join } from 'node:path';
import { type Position, standings } from '@vinci/rules';
import type { StoredGame } from '@vinci/session/rows';
import { courseOf, tableOf } from '@vinci/session/stored';
import { Store } from '../../apps/server/src/store/store.ts';

/** A game as the journal in a folder has it. */
export async function loadGame(folder: string, code: string): Promise<StoredGame> {
  const store = await Store.open(join(folder));
  const stored = await store.load(code);
  await store.close();
  if (stored === undefined) throw new Error(`The journal has no game ${code}.`);
  return stored;
}

/** The last position of a game as its journal tells it, replayed from the seed and the links. */
export async function replayJournal(folder: string, code: string): Promise<Position> {
  const stored = await loadGame(folder, code);
  const course = courseOf(stored, tableOf(stored));
  if (course === undefined) throw new Error(`The game ${code} has not begun.`);
  return course.position;
}

/** The ranking of a position as the end screen writes it. */
export const rankingOf = (position: Position, names: readonly string[]): readonly string[] =>
  standings(position).map(({ seat, place, vp }) => `${place} ${names[seat]} ${vp} points`);
