import type { Clock } from '@vinci/session/clock';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { DueGame, TimeRows } from '../store/time-rows.ts';
import { Rounds } from './rounds.ts';

/** Milliseconds between two looks. */
const PERIOD = 3000;

/** Games that are woken in one look. */
const MOST = 50;

/** Milliseconds after which a game is looked at again in which nothing has happened. */
const AGAIN = 300_000;

/** The same for a game that cannot be played on, as one of other rules. */
const MUCH_LATER = 3_600_000;

export interface WakerParts {
  readonly rows: TimeRows;
  readonly rooms: Pick<Rooms, 'wake'>;
  readonly clock: Clock;
  /** The time on the clocks of games, in milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  /** How long a lease holds: after that a game whose process has died can be woken here. */
  readonly config: Pick<Config, 'leaseSeconds'>;
  /** Milliseconds between two looks. */
  readonly period?: number;
}

/**
 * Wakes games in which time has to bring something about although nobody is connected. It finds them by
 * an index and takes a few at a time, however many are stored.
 */
export class Waker {
  readonly #parts: WakerParts;
  readonly #rounds: Rounds;

  constructor(parts: WakerParts) {
    this.#parts = parts;
    this.#rounds = new Rounds(parts.clock, async () => {
      await this.look();
      return this.#period;
    });
  }

  get #period(): number {
    return this.#parts.period ?? PERIOD;
  }

  start(): void {
    this.#rounds.start(this.#period);
  }

  /** Ends for good; resolves when nothing is being woken any more. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Wakes what is due. Never rejects. */
  async look(): Promise<void> {
    const { rows, now, log } = this.#parts;
    try {
      for (const game of await rows.due(now(), MOST)) {
        if (this.#rounds.stopped) return;
        await this.#wake(game);
      }
    } catch (error) {
      log.error({ err: error }, 'it could not be seen what is due');
    }
  }

  /** Wakes a game. Whatever is due in it from then on counts, and not when it is looked at again. */
  async #wake({ code, due_at }: DueGame): Promise<void> {
    const { rows, rooms, now, config } = this.#parts;
    // Before it is woken, for a game that cannot be woken must not keep others from their turn. Where
    // the holder has died, or nobody knows who it is, this is also when it is tried again.
    const marked = { code, due_at: now() + config.leaseSeconds * 1000 };
    if (!(await rows.postpone({ code, due_at }, marked.due_at))) return;
    const woken = await rooms.wake(code);
    if (woken === 'awake') await rows.postpone(marked, now() + AGAIN);
    if (woken === 'unplayable') await rows.postpone(marked, now() + MUCH_LATER);
  }
}
