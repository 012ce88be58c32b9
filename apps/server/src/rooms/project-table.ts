import { type GameState, SeatState } from '@vinci/protocol';
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
  while (state.seats.length > table.seats.length) state.seats.pop();
  while (state.seats.length < table.seats.length) state.seats.push(new SeatState());
  table.seats.forEach(({ name, colour, taken, occupant, standIn, promise }, seat) => {
    state.seats[seat]?.assign({ name, colour, taken, occupant, standIn, entropy: promise });
  });
}
