import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { SessionEvent } from '../session/journalled.ts';
import type { GameSession } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import { markOf } from './marks.ts';
import type { Postman } from './postman.ts';
import { Sweep } from './sweep.ts';

/** Milliseconds in which somebody may act before being told that it is his turn. */
const PATIENCE = 10_000;

export interface NotifierParts {
  readonly store: Pick<Store, 'outbox' | 'followers'>;
  readonly postman: Pick<Postman, 'poke' | 'settled' | 'stop'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Notices when somebody has to be told something. It only ever looks at what the journal has: a look
 * that is lost with its process is made up for by the sweep.
 */
export class Notifier {
  readonly #parts: NotifierParts;
  readonly #sweep: Sweep;
  /** Games that will be looked at, with how to call that off. */
  readonly #soon = new Map<string, () => void>();
  /** Looks that are under way. */
  readonly #looks = new Set<Promise<void>>();
  #stopped = false;

  constructor(parts: NotifierParts) {
    this.#parts = parts;
    this.#sweep = new Sweep({ ...parts, look: (game, due) => this.look(game, due) });
  }

  start(): void {
    this.#sweep.start();
    this.#parts.postman.poke();
  }

  /** Resolves when nothing is being looked at or sent any more. */
  async settled(): Promise<void> {
    await this.#sweep.settled();
    while (this.#looks.size > 0) await Promise.all(this.#looks);
    await this.#parts.postman.settled();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const callOff of this.#soon.values()) callOff();
    this.#soon.clear();
    await this.#sweep.stop();
    await Promise.all(this.#looks);
    await this.#parts.postman.stop();
  }

  /** Something was committed in a game that is open here. Returns at once. */
  told(session: GameSession, event: SessionEvent): void {
    switch (event.type) {
      case 'advanced':
        if (session.last.seat !== session.position?.actor) this.#lookSoon(session);
        return;
      case 'table':
        if (session.table.status !== 'table' && !this.#soon.has(session.code)) {
          this.#lookSoon(session);
        }
        return;
      case 'note':
        if (event.note.type === 'reminded') this.#begin(() => this.#remind(session.code));
        if (event.note.type === 'reopened') this.#begin(() => this.#reopen(session.code));
        return;
    }
  }

  /** Puts out what a game has to tell, if it has. */
  async look(game: string, due: number): Promise<void> {
    const { store, postman } = this.#parts;
    if (!(await store.outbox.isFollowed(game))) return;
    const situation = await store.outbox.situation(game);
    if (situation === undefined) return;
    const { status, since, actor, waits } = situation;
    const kind = status === 'over' ? 'over' : waits ? 'turn' : undefined;
    if (kind === undefined) return;
    const seat = kind === 'over' ? -1 : actor;
    const waiting = await store.outbox.put(game, kind, markOf(kind, since), seat, due);
    if (waiting > 0) postman.poke();
  }

  async #remind(game: string): Promise<void> {
    const { store, postman, clock } = this.#parts;
    const situation = await store.outbox.situation(game);
    if (situation?.waits !== true) return;
    const { since, actor } = situation;
    const mark = markOf('reminder', since);
    const waiting = await store.outbox.put(game, 'reminder', mark, actor, clock.now());
    if (waiting > 0) postman.poke();
  }

  async #reopen(game: string): Promise<void> {
    const { store, clock } = this.#parts;
    const situation = await store.outbox.situation(game);
    if (situation === undefined) return;
    await store.outbox.reopen(game, situation.since);
    await this.look(game, clock.now() + PATIENCE);
  }

  #lookSoon({ code, table, position }: GameSession): void {
    const { clock } = this.#parts;
    this.#soon.get(code)?.();
    this.#soon.delete(code);
    const actor = table.seats[position?.actor ?? -1];
    if (this.#stopped || (table.status === 'playing' && actor?.occupant !== 'person')) return;
    this.#soon.set(
      code,
      clock.after(PATIENCE, () => {
        this.#soon.delete(code);
        this.#begin(() => this.look(code, clock.now()));
      }),
    );
  }

  #begin(look: () => Promise<void>): void {
    if (this.#stopped) return;
    const looking = look()
      .catch((error: unknown) => {
        this.#parts.log.error(
          { err: error },
          'it could not be seen whether somebody is to be told',
        );
      })
      .finally(() => this.#looks.delete(looking));
    this.#looks.add(looking);
  }
}
