import { signal } from '@preact/signals';
import type { Position } from '@vinci/rules';

/** A moment of the game that the board shows. */
export interface Staged {
  readonly revision: number;
  /** Not to be changed. */
  readonly position: Position;
}

/**
 * How far the board has come. Moves wait for the motion of those before them, so for a while it shows
 * less than has happened; words that accompany the motion wait with it.
 */
export class Staging {
  /** `undefined` while there is no board. */
  readonly shown = signal<Staged | undefined>(undefined);
  #asked = 0;
  #shown = 0;
  #last: Staged | undefined;

  /**
   * The board is about to be given a moment.
   *
   * @returns what to call once it begins to show it; `undefined` when it has been given that one before
   */
  announce(revision: number, position: Position): (() => void) | undefined {
    if (this.#last?.revision === revision && this.#last.position === position) return undefined;
    const staged = { revision, position };
    const order = ++this.#asked;
    this.#last = staged;
    return () => {
      // What comes without motion overtakes what still waits.
      if (order < this.#shown) return;
      this.#shown = order;
      this.shown.value = staged;
    };
  }

  /** There is no board any more. */
  reset(): void {
    this.#last = undefined;
    this.#shown = this.#asked;
    this.shown.value = undefined;
  }
}
