import type { LogEntry } from '@vinci/protocol';
import {
  applyWithDraws,
  decodeIntent,
  type Game,
  newPositionFromDraws,
  type Position,
} from '@vinci/rules';
import { openingOf, refillOf } from './bag.ts';
import { makeLessonGame, OPPONENT, REFILLS, STEPS, TRACK } from './course.ts';
import { codesOf, type Move } from './moves.ts';

/** The game of the lesson as it has gone so far: by the rules, with a bag whose order is known. */
export class Run {
  readonly game: Game = makeLessonGame();
  /** Random results of the set-up. */
  readonly opening: readonly number[] = openingOf(this.game, TRACK, OPPONENT);
  /** What was done, oldest first. */
  entries: readonly LogEntry[] = [];
  /** Not to be changed. */
  position: Position = newPositionFromDraws(this.game, this.opening);
  #drawn = 0;

  /** The game as it is when a step of the lesson begins. */
  rewind(step: number): void {
    this.entries = [];
    this.position = newPositionFromDraws(this.game, this.opening);
    this.#drawn = 0;
    for (const { opponent = [], wants = [] } of STEPS.slice(0, step)) {
      for (const move of [...opponent, ...wants]) this.move(move);
    }
  }

  /** @returns the new entries */
  move(move: Move): readonly LogEntry[] {
    return this.play(codesOf(this.position, move));
  }

  /**
   * Carries out legal intents of whoever has to act.
   *
   * Throws when one needs other random results than the bag has for it.
   *
   * @returns the new entries
   */
  play(codes: readonly number[]): readonly LogEntry[] {
    const position = this.position.clone();
    const entries = codes.map((code): LogEntry => {
      const draws = this.#drawsFor(position, code);
      applyWithDraws(position, code, draws);
      return [code, ...draws];
    });
    this.position = position;
    this.entries = [...this.entries, ...entries];
    return entries;
  }

  /** Only a choice draws something: the civilization that takes the place on the track. */
  #drawsFor(position: Position, code: number): readonly number[] {
    if (decodeIntent(code)?.type !== 'choose') return [];
    const pair = REFILLS[this.#drawn++];
    if (pair === undefined) throw new Error('lesson/bag');
    return refillOf(position, pair);
  }
}
