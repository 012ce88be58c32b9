import { type GameState, PROTOCOL_VERSION, Projection } from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';
import { projectTable } from './project-table.ts';
import { projectTime } from './project-time.ts';
import type { GameSession } from './session.ts';

/** Writes one game into the synchronized state. Presence is the room's business. */
export class GameProjection {
  readonly #session: GameSession;
  readonly #state: GameState;
  readonly #isStarting: () => boolean;
  readonly #projection: Projection;

  /** @param isStarting whether promises are fixed and everybody is to show them */
  constructor(session: GameSession, state: GameState, isStarting: () => boolean) {
    this.#session = session;
    this.#state = state;
    this.#isStarting = isStarting;
    this.#projection = new Projection(state);
    state.code = session.code;
    state.protocol = PROTOCOL_VERSION;
    state.rules = RULES_VERSION;
  }

  /** Table and course, after a change of the table. */
  all(): void {
    const { table, commitment, seal } = this.#session;
    const state = this.#state;
    projectTable(table, state);
    state.commitment = commitment;
    state.fixed = table.status === 'table' && this.#isStarting();
    state.seal = seal;
    this.course();
  }

  /** Position, revision, links and clocks, after a move. */
  course(): void {
    const session = this.#session;
    const state = this.#state;
    const { position, revision, undoable } = session;
    if (position !== undefined) this.#projection.show(position);
    state.revision = revision;
    state.undoFrom = revision - undoable;
    state.seats.forEach((entry, seat) => {
      entry.links = session.links(seat);
    });
    projectTime(session, state);
  }
}
