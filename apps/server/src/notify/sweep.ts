import type { Clock } from '@vinci/session/clock';
import type { Logger } from 'pino';
import { markOf } from '../store/marks.ts';
import type { Checked } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { Rounds } from '../time/rounds.ts';

const PAGE = 500;

/** Milliseconds between two pages, and between two times through all of them. */
const PAGE_PAUSE = 1000;
const PAUSE = 5 * 60_000;

/** Milliseconds that people have after a restart to come back before they are told anything. */
const GRACE = 60_000;

export interface SweepParts {
  readonly store: Pick<Store, 'outbox' | 'followers'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly look: (game: string, due: number) => Promise<void>;
}

/**
 * Goes through all followers again and again: finds what was not put out because a process ended
 * first, and lets those go whose seat or game is gone.
 */
export class Sweep {
  readonly #parts: SweepParts;
  readonly #rounds: Rounds;
  #after = '';

  constructor(parts: SweepParts) {
    this.#parts = parts;
    this.#rounds = new Rounds(parts.clock, async () => {
      try {
        return (await this.#next()) ? PAUSE : PAGE_PAUSE;
      } catch (error) {
        parts.log.error({ err: error }, 'those who follow games could not be looked through');
        return PAUSE;
      }
    });
  }

  start(): void {
    this.#rounds.start(PAGE_PAUSE);
  }

  settled(): Promise<void> {
    return this.#rounds.settled();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Looks at a page; resolves to whether it was the last one. */
  async #next(): Promise<boolean> {
    const { store, clock, look } = this.#parts;
    const rows = await store.outbox.check(this.#after, PAGE);
    this.#after = rows.length === PAGE ? (rows.at(-1)?.id ?? '') : '';
    const games = new Set<string>();
    for (const row of rows) {
      if (row.situation === undefined || (row.channel === 'push' && row.seat === null)) {
        await store.followers.remove(row.id);
      } else if (mayWait(row)) {
        games.add(row.game);
      }
    }
    for (const game of games) {
      if (this.#rounds.stopped) break;
      await look(game, clock.now() + GRACE);
    }
    return this.#after === '';
  }
}

/** Whether somebody may not have been told what there is to tell. */
function mayWait({ situation, channel, seat, told, pending, off, mayVote }: Checked): boolean {
  if (situation === undefined || off === 1) return false;
  const { status, since, waits, actor, vote } = situation;
  const known = Math.max(told, pending ?? 0);
  if (status === 'over') return known < markOf('over', since);
  const votes = channel !== 'push' || mayVote;
  if (vote >= 0 && votes && known < markOf('vote', since)) return true;
  return waits && (channel !== 'push' || seat === actor) && known < markOf('turn', since);
}
