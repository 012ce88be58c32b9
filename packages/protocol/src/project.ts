import { type Game, type Position, publicCells, restorePosition } from '@vinci/rules';
import type { GameState } from './state.ts';

/**
 * Writes the public part of a position into the synchronized state. Only cells that changed are
 * touched, so only they travel.
 *
 * @param state receives cells; its other fields are left alone
 */
export function projectPosition(position: Position, state: GameState): void {
  const cells = publicCells(position);
  const target = state.cells;
  if (target.length !== cells.length) {
    target.clear();
    for (const cell of cells) target.push(cell);
    return;
  }
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] as number;
    if (target[index] !== cell) target[index] = cell;
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
