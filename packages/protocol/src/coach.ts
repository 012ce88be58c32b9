import type { Note } from './messages.ts';

/**
 * Whether the person of a game plays with the computer's advice.
 *
 * @param notes of the game, in order
 */
export function isCoached(notes: readonly Note[]): boolean {
  const last = notes.findLast((note) => note.type === 'coach');
  return last?.type === 'coach' && last.on;
}
