import { apply, applyWithDraws } from '../apply.ts';
import type { GameEvent } from '../events.ts';
import type { IntentCode } from '../intents.ts';
import type { Position } from '../position.ts';

/**
 * A position with the way back: every step can be undone until something new was revealed or
 * another seat has to act.
 */
export class GameHistory {
  readonly position: Position;
  private readonly earlier: Position[] = [];

  constructor(position: Position) {
    this.position = position;
  }

  /** Number of steps that can be undone. */
  get depth(): number {
    return this.earlier.length;
  }

  /**
   * Carries out one step of one or more legal intents.
   *
   * @returns the random results of the step, intent by intent
   */
  play(codes: readonly IntentCode[], events?: GameEvent[]): number[][] {
    return this.step(codes, (code) => {
      apply(this.position, code, events);
      return this.position.draws;
    });
  }

  /** The same for a mirror that was told the random results. */
  mirror(
    codes: readonly IntentCode[],
    draws: readonly (readonly number[])[],
    events?: GameEvent[],
  ): void {
    let next = 0;
    this.step(codes, (code) => {
      applyWithDraws(this.position, code, draws[next++] ?? [], events);
      return this.position.draws;
    });
  }

  /** Takes the last step back. Throws when there is none. */
  undo(): void {
    const earlier = this.earlier.pop();
    if (earlier === undefined) throw new Error('history/nothing-to-undo');
    this.position.copyFrom(earlier);
  }

  private step(codes: readonly IntentCode[], act: (code: IntentCode) => number[]): number[][] {
    const before = this.position.clone();
    const draws = codes.map((code) => [...act(code)]);
    if (this.position.revealed === before.revealed) this.earlier.push(before);
    else this.earlier.length = 0;
    return draws;
  }
}
