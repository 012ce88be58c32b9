import { type GameState, SEAT, SeatState, TABLE, toWire } from '@vinci/protocol';
import type { Table } from './table.ts';

/** Writes the table into the synchronized state. Presence is the room's business. */
export function projectTable(table: Table, state: GameState): void {
  state.assign(toWire(TABLE, table));
  while (state.seats.length > table.seats.length) state.seats.pop();
  while (state.seats.length < table.seats.length) state.seats.push(new SeatState());
  table.seats.forEach((entry, seat) => {
    const { promise, entropy, unasked } = entry;
    const later = table.status === 'table' ? unasked : promise !== '' && entropy === '';
    state.seats[seat]?.assign({ ...toWire(SEAT, entry), later });
  });
}
