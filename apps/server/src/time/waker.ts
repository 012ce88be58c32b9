import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { TimeRows } from '../store/time-rows.ts';

/** Milliseconds between two looks. */
const PERIOD = 3000;

/** Games that are woken in one look. */
const MOST = 50;

/** Milliseconds after which a game is looked at again in which nothing has happened. */
const AGAIN = 300_000;

/** The same for a game that could not be woken, as one of other rules. */
const MUCH_LATER = 3_600_000;

export interface WakerParts {
  readonly rows: TimeRows;
  readonly rooms: Pick<Rooms, 'wake'>;
  readonly clock: Clock;
  /** The time on the clocks of games, in milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  /** Milliseconds between two looks. */
  readonly period?: number;
}

/**
 * Wakes games in which time has to bring something about although nobody is connected. It finds them by
 * an index and takes a few at a time, however many are stored.
 */
export class Waker {
  readonly #parts: WakerParts;
  #callOff: () => void = () => undefined;
  #looking: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(parts: WakerParts) {
    this.#parts = parts;
  }

  start(): void {
    const { clock, period = PERIOD } = this.#parts;
    this.#callOff = clock.after(period, () => {
      this.#looking = this.look().then(() => {
        if (!this.#stopped) this.start();
      });
    });
  }

  /** Ends for good; resolves when nothing is being woken any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff();
    await this.#looking;
  }

  /** Wakes what is due. Never rejects. */
  async look(): Promise<void> {
    const { rows, rooms, now, log } = this.#parts;
    try {
      const found = now();
      for (const code of await rows.due(found, MOST)) {
        if (this.#stopped) return;
        // Before it is woken, so that what happens then is not overwritten; and a game that cannot be
        // woken must not keep others from their turn.
        await rows.postpone(code, now() + AGAIN, found);
        if (!(await rooms.wake(code))) await rows.postpone(code, now() + MUCH_LATER);
      }
    } catch (error) {
      log.error({ err: error }, 'it could not be seen what is due');
    }
  }
}
