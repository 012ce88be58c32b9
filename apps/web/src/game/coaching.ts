import { computed } from '@preact/signals';
import { isCoached } from '@vinci/protocol';
import type { Connection } from '../net/connection.ts';
import { isAlone } from '../net/table.ts';

/** Whether there is a coach in a game: advice by the computer for the only person who plays. */
export class Coaching {
  /** This person plays in a game that goes on, and nobody else holds a seat. */
  readonly possible = computed<boolean>(() => {
    const { table, seat, position } = this.#connection;
    const { status, seats } = table.value ?? {};
    if (seat.value < 0 || status !== 'playing' || position.value === undefined) return false;
    return seats !== undefined && isAlone(seats, seat.value);
  });
  /** The person has switched it on, which the record tells. */
  readonly on = computed<boolean>(
    () => this.possible.value && isCoached(this.#connection.notes.value),
  );
  readonly #connection: Pick<Connection, 'table' | 'seat' | 'position' | 'notes'>;

  /** @param connection to the game; what a test knows of one will do */
  constructor(connection: Pick<Connection, 'table' | 'seat' | 'position' | 'notes'>) {
    this.#connection = connection;
  }
}
