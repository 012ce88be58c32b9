import type { Position } from '@vinci/rules';

/**
 * The positions an actor may go back to. It is emptied whenever something new was revealed or
 * another seat has to act. Positions are reused.
 */
export class UndoStack {
  readonly #positions: Position[] = [];
  #depth = 0;

  /** Number of steps that may be taken back. */
  get depth(): number {
    return this.#depth;
  }

  /** Notes the position before an intent. */
  push(before: Position): void {
    const reused = this.#positions[this.#depth];
    if (reused === undefined) this.#positions.push(before.clone());
    else reused.copyFrom(before);
    this.#depth++;
  }

  /** The position some steps ago. `steps` must be 1 … depth. */
  back(steps: number): Position {
    const position = this.#positions[this.#depth - steps];
    if (position === undefined) throw new RangeError(`There are only ${this.#depth} steps.`);
    return position;
  }

  /** Forgets the last steps. */
  drop(steps: number): void {
    this.#depth -= steps;
  }

  clear(): void {
    this.#depth = 0;
    this.#positions.length = Math.min(this.#positions.length, KEPT);
  }
}

/** Positions kept for reuse. */
const KEPT = 16;
