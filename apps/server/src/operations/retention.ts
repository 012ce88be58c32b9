import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Leases } from '../cluster/leases.ts';
import type { Sessions } from '../session/sessions.ts';
import type { ExpiredRow } from '../store/lists.ts';
import type { Store } from '../store/store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Games that are asked for at a time, so that no move waits for all of them. */
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
  /** Days that games are kept; 0 for ever. */
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
  #callOff: (() => void) | undefined;
  #sweeping: Promise<unknown> = Promise.resolve();
  #stopped = false;
  /** What the time of day was ahead of the time that has passed, at the last look. */
  #ahead: number;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#ahead = parts.clock.now() - parts.clock.passed();
    if (parts.days > 0) this.#wait(HOUR);
  }

  /** Ends for good; resolves when nothing is being deleted any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff?.();
    await this.#sweeping;
  }

  #wait(milliseconds: number): void {
    this.#callOff = this.#parts.clock.after(milliseconds, () => {
      this.#sweeping = this.#sweep().finally(() => {
        if (!this.#stopped) this.#wait(DAY);
      });
    });
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
        if (this.#stopped) break;
        if (await sessions.remove(code, before)) deleted++;
      }
    } while (page.length === PAGE && !this.#stopped);
    if (deleted > 0) log.info({ games: deleted, days }, 'old games were deleted');
  }
}
