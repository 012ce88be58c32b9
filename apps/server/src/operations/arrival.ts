import { outage } from '@vinci/session/governing';
import type { StoredGame } from '@vinci/session/rows';
import { rowOfNote, rowsOf, tableOf } from '@vinci/session/stored';

/**
 * A game that arrives at another server, or is repaired. Nobody could play meanwhile, so that takes nobody’s
 * time; where none counts, and in a pause of the host, nothing changes.
 *
 * @param left when it was exported, or last played, in milliseconds since 1970
 */
export function arrived<Game extends StoredGame>(game: Game, left: number, now: number): Game {
  const { code, status, clock, absence, standIn, paused, due_at, deadline } = game.game;
  const counts = clock !== '' || absence !== '' || standIn !== '';
  if (status !== 'playing' || !counts || paused === 'host' || now <= left) return game;
  const decided = outage(tableOf(game), left, now);
  if (!decided.ok) return game;
  const { table, notes } = decided.value;
  const rows = rowsOf(code, table);
  const later = (at: number): number => (at === 0 ? 0 : at + now - left);
  const line = (game.notes.at(-1)?.line ?? -1) + 1;
  const when = { revision: game.entries.length, at: now };
  return {
    ...game,
    game: { ...game.game, ...rows.game, due_at: later(due_at), deadline: later(deadline) },
    seats: rows.seats,
    notes: [
      ...game.notes,
      ...notes.map((note, index) => rowOfNote(code, line + index, { ...when, ...note })),
    ],
  };
}
