import type { Clock } from '@vinci/session/clock';
import type { SessionEvent } from '@vinci/session/journal';
import type { GameSession } from '@vinci/session/session';
import type { Logger } from 'pino';
import { markOf } from '../store/marks.ts';
import type { Store } from '../store/store.ts';
import { newsOf, PATIENCE } from './news-of.ts';
import type { Postman } from './postman.ts';
import { Sweep } from './sweep.ts';

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
  /** Games that will be looked at: when at the earliest, and how to call that off. */
  readonly #soon = new Map<string, { at: number; callOff: () => void }>();
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
    for (const { callOff } of this.#soon.values()) callOff();
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
        if (event.note.type === 'reopened') {
          const { revision } = event.note;
          this.#begin(() => this.#reopen(session.code, revision));
        }
        if (event.note.type === 'voteOpened') {
          this.#begin(() => this.look(session.code, this.#parts.clock.now() + PATIENCE));
        }
        return;
    }
  }

  /** Puts out what a game has to tell, if it has. */
  async look(game: string, due: number): Promise<void> {
    const { store, postman } = this.#parts;
    if (!(await store.outbox.isFollowed(game))) return;
    const situation = await store.outbox.situation(game);
    if (situation === undefined) return;
    let waiting = 0;
    for (const news of newsOf(situation)) waiting += await store.outbox.put(game, news, due);
    if (waiting > 0) postman.poke();
  }

  async #remind(game: string): Promise<void> {
    const { store, postman, clock } = this.#parts;
    const situation = await store.outbox.situation(game);
    if (situation?.waits !== true) return;
    const { since, actor } = situation;
    const news = { kind: 'reminder', mark: markOf('reminder', since), seat: actor } as const;
    const waiting = await store.outbox.put(game, news, clock.now());
    if (waiting > 0) postman.poke();
  }

  /** @param over revision from which on it had been over */
  async #reopen(game: string, over: number): Promise<void> {
    const { store, clock } = this.#parts;
    const situation = await store.outbox.situation(game);
    if (situation === undefined) return;
    await store.outbox.reopen(game, over, situation.since);
    await this.look(game, clock.now() + PATIENCE);
  }

  #lookSoon({ code, table, position }: GameSession): void {
    const soon = this.#soon.get(code);
    const actor = table.seats[position?.actor ?? -1];
    if (this.#stopped || (table.status === 'playing' && actor?.occupant !== 'person')) {
      soon?.callOff();
      this.#soon.delete(code);
      return;
    }
    // With every turn it is put off: a timer for each would cost more than one that comes too early.
    if (soon !== undefined) soon.at = this.#parts.clock.passed() + PATIENCE;
    else this.#lookAfter(code, PATIENCE);
  }

  #lookAfter(code: string, wait: number): void {
    const { clock } = this.#parts;
    const at = clock.passed() + wait;
    const callOff = clock.after(wait, () => {
      const rest = (this.#soon.get(code)?.at ?? at) - clock.passed();
      this.#soon.delete(code);
      if (rest > 0) this.#lookAfter(code, rest);
      else this.#begin(() => this.look(code, clock.now()));
    });
    this.#soon.set(code, { at, callOff });
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
