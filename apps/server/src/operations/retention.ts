import type { Clock } from '@vinci/session/clock';
import type { Logger } from 'pino';
import type { Leases } from '../cluster/leases.ts';
import type { Sessions } from '../session/sessions.ts';
import type { ExpiredRow } from '../store/lists.ts';
import type { Store } from '../store/store.ts';
import { Rounds } from '../time/rounds.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const PAGE = 200;

/** Milliseconds by which the time of day may differ from what has really passed. */
const MOST_SET = HOUR;

export interface RetentionParts {
  readonly store: Store;
  /** Of several processes only the one that may sweeps. */
  readonly cluster?: { readonly leases: Pick<Leases, 'alone'> } | undefined;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly log: Logger;
  readonly days: number;
}

/** Before when a game must have been touched last to go, in milliseconds since 1970. */
export const limitOf = (days: number, now: number): number => now - days * DAY;

/**
 * Deletes what nobody has touched for a while: games that are over, and tables that never started.
 * Games that are being played are kept however long they take, and so are those in memory. It looks
 * an hour after the start and then once a day.
 */
export class Retention {
  readonly #parts: RetentionParts;
  readonly #rounds: Rounds;
  /** What the time of day was ahead of the time that has passed, at the last look. */
  #ahead: number;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#ahead = parts.clock.now() - parts.clock.passed();
    this.#rounds = new Rounds(parts.clock, async () => {
      await this.#sweep();
      return DAY;
    });
    if (parts.days > 0) this.#rounds.start(HOUR);
  }

  /** Ends for good; resolves when nothing is being deleted any more. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  async #sweep(): Promise<void> {
    const { cluster, clock, log } = this.#parts;
    const ahead = clock.now() - clock.passed();
    const set = Math.abs(ahead - this.#ahead);
    this.#ahead = ahead;
    if (set > MOST_SET) {
      log.warn({ hours: Math.round(set / HOUR) }, 'the clock was set; nothing is deleted today');
      return;
    }
    try {
      if (cluster === undefined) await this.#delete();
      else await cluster.leases.alone('retention', () => this.#delete());
    } catch (error) {
      log.error({ err: error }, 'old games could not be deleted');
    }
  }

  async #delete(): Promise<void> {
    const { store, sessions, clock, log, days } = this.#parts;
    const before = limitOf(days, clock.now());
    let deleted = 0;
    let page: readonly ExpiredRow[];
    let last: ExpiredRow | undefined;
    do {
      page = await store.expired(before, PAGE, last);
      last = page.at(-1);
      for (const { code } of page) {
        if (this.#rounds.stopped) break;
        if (await sessions.remove(code, before)) deleted++;
      }
    } while (page.length === PAGE && !this.#rounds.stopped);
    if (deleted > 0) log.info({ games: deleted, days }, 'old games were deleted');
  }
}
