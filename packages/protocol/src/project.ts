import { type Game, type Position, publicCells, restorePosition } from '@vinci/rules';
import type { GameState } from './state.ts';

/**
 * Writes the public part of positions of one game into the synchronized state. Only cells that
 * changed are touched, so only they travel.
 */
export class Projection {
  readonly #state: GameState;
  /** What the state holds; reading it back from there would be slow. */
  #written: Int32Array = new Int32Array(0);

  /** @param state receives cells; its other fields are left alone */
  constructor(state: GameState) {
    this.#state = state;
  }

  /** Makes the state show a position. */
  show(position: Position): void {
    const target = this.#state.cells;
    const cells = publicCells(position);
    const written = this.#written;
    this.#written = cells;
    if (written.length !== cells.length) {
      target.clear();
      for (const cell of cells) target.push(cell);
      return;
    }
    // Not by an iterator: it would make an object of each of some two hundred cells, with every move.
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] as number;
      if (written[index] !== cell) target[index] = cell;
    }
  }
}

/**
 * The position behind a synchronized state: it answers every question and lists the same legal
 * intents as the server's, but holds no random state.
 *
 * @returns `undefined` before the start
 */
export function positionOf(game: Game, state: GameState): Position | undefined {
  return state.cells.length === 0 ? undefined : restorePosition(game, state.cells.toArray());
}
