import { effect, signal, untracked } from '@preact/signals';
import type { Refusal } from '@vinci/protocol';
import type { Connection } from '../net/connection.ts';

/** Milliseconds after which the person may start by hand. */
const PATIENCE = 8000;

/** Tables that this page made to play alone. */
const made = new Set<string>();

/** Marks a table that is to begin by itself. */
export const playAlone = (code: string): void => {
  made.add(code);
};

/** The part of a connection that is used. */
type Line = Pick<Connection, 'link' | 'table' | 'seat' | 'request'>;

/**
 * Starts the game of a table that was made to play alone: once this browser has seen the commitment of
 * the server, and its own promise stands. What goes wrong leaves the table, to start by hand.
 */
export class AloneStart {
  /** The table need not be shown. */
  readonly pending = signal(true);
  readonly #connection: Line;
  readonly #onRefusal: (refusal: Refusal | undefined) => void;
  #asked = false;

  /** @param onRefusal told why the game did not start */
  constructor(connection: Line, onRefusal: (refusal: Refusal | undefined) => void) {
    this.#connection = connection;
    this.#onRefusal = onRefusal;
  }

  /** What starts the game of a code, if this page made it to play alone; once for each. */
  static of(
    code: string,
    connection: Line,
    onRefusal: (refusal: Refusal | undefined) => void,
  ): AloneStart | undefined {
    return made.delete(code) ? new AloneStart(connection, onRefusal) : undefined;
  }

  /** @returns ends waiting */
  begin(): () => void {
    const timer = setTimeout(() => this.#giveUp(), PATIENCE);
    const unwatch = effect(() => {
      const { link, table, seat } = this.#connection;
      const isOpen = link.value.type === 'open';
      const present = table.value;
      if (!isOpen || present === undefined || !this.pending.value || this.#asked) return;
      const holder = present.seats[seat.value];
      if (present.status !== 'table' || holder === undefined) return;
      if (holder.promise === '') return;
      this.#asked = true;
      void untracked(() => this.#ask());
    });
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }

  async #ask(): Promise<void> {
    const outcome = await this.#connection.request('start');
    if (outcome.ok) return;
    this.#giveUp();
    this.#onRefusal(outcome.refusal);
  }

  #giveUp(): void {
    this.pending.value = false;
  }
}
