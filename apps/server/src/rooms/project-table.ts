import { type GameState, hasRung, SeatState } from '@vinci/protocol';
import type { Table } from '../session/table.ts';

/** Writes the table into the synchronized state. Presence is the room's business. */
export function projectTable(table: Table, state: GameState): void {
  state.status = table.status;
  state.config = JSON.stringify(table.config);
  state.visibility = table.visibility;
  state.spectators = table.spectators;
  state.host = table.host;
  state.next = table.next;
  state.pace = table.pace;
  state.standInAfter = table.standIn?.after ?? 0;
  state.standInStrength = table.standIn?.strength ?? '';
  state.clock = table.clock === null ? '' : JSON.stringify(table.clock);
  state.absence = hasRung(table.absence) ? JSON.stringify(table.absence) : '';
  state.paused = table.paused;
  state.vote = table.vote === null ? '' : JSON.stringify(table.vote);
  state.ended = table.ended;
  while (state.seats.length > table.seats.length) state.seats.pop();
  while (state.seats.length < table.seats.length) state.seats.push(new SeatState());
  table.seats.forEach(({ since: _since, promise, entropy, ...entry }, seat) => {
    const later = table.status === 'table' ? entry.later : promise !== '' && entropy === '';
    state.seats[seat]?.assign({ ...entry, entropy: promise, later });
  });
}
