import { type LogEntry, type MovedMessage, UNDO } from '@vinci/protocol';
import {
  applyWithDraws,
  type Game,
  type GameEvent,
  newPositionFromDraws,
  type Position,
  publicCells,
  restorePosition,
  type Seat,
} from '@vinci/rules';

/** What one accepted intent did. */
export interface Step {
  /** Revision it led to. */
  readonly revision: number;
  /** Seat that acted. */
  readonly seat: Seat;
  readonly code: number;
  readonly events: readonly GameEvent[];
  /** The position in which it was done; not to be changed. */
  readonly before: Position;
}

/** A change of the position, for animation. */
export interface Change {
  readonly before: Position;
  readonly after: Position;
  readonly events: readonly GameEvent[];
  readonly undone: boolean;
}

/**
 * The course of a game as this client knows it: the position, what led to it, and the way back. It is
 * fed with the entries of the journal in order and never asks the network for anything.
 */
export class Chronicle {
  readonly game: Game;
  revision: number;
  position: Position;
  steps: readonly Step[] = [];
  /** Whether `steps` reaches back to the start. */
  readonly complete: boolean;

  private constructor(game: Game, position: Position, revision: number, complete: boolean) {
    this.game = game;
    this.position = position;
    this.revision = revision;
    this.complete = complete;
  }

  /** From the synchronized state alone: the present without a past. */
  static fromCells(game: Game, cells: ArrayLike<number>, revision: number): Chronicle {
    return new Chronicle(game, restorePosition(game, cells), revision, false);
  }

  /**
   * From the whole journal.
   *
   * @param start public cells to begin with; without them the game begins with its opening
   *
   * Throws when the entries do not follow from one another.
   */
  static fromHistory(
    game: Game,
    opening: readonly number[],
    entries: readonly LogEntry[],
    start?: ArrayLike<number>,
  ): Chronicle {
    const first = start ? restorePosition(game, start) : newPositionFromDraws(game, opening);
    const chronicle = new Chronicle(game, first, 0, true);
    for (const entry of entries) {
      if (chronicle.feed([chronicle.revision + 1, ...entry]) === undefined) {
        throw new Error('chronicle/gap');
      }
    }
    return chronicle;
  }

  /**
   * Takes the next entry.
   *
   * @returns what changed; `undefined` when the entry does not follow on the present, so that the
   *   caller has to start over from the synchronized state
   */
  feed(message: MovedMessage): Change | undefined {
    const [revision, code, ...draws] = message;
    if (revision !== this.revision + 1) return undefined;
    const before = this.position;
    if (code === UNDO) {
      const after = this.steps.at(-1)?.before;
      if (after === undefined) return undefined;
      this.position = after;
      this.steps = this.steps.slice(0, -1);
      this.revision = revision;
      return { before, after, events: [], undone: true };
    }
    const after = before.clone();
    const events: GameEvent[] = [];
    try {
      applyWithDraws(after, code, draws, events);
    } catch {
      return undefined;
    }
    this.position = after;
    this.revision = revision;
    this.steps = [...this.steps, { revision, seat: before.actor, code, events, before }];
    return { before, after, events, undone: false };
  }

  /** Whether the synchronized cells say the same as this chronicle. */
  agrees(cells: ArrayLike<number>): boolean {
    const own = publicCells(this.position);
    return cells.length >= own.length && own.every((cell, i) => cell === cells[i]);
  }
}
