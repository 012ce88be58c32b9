import type { Position } from '@vinci/rules';
import { DECLINE, typeOf } from '@vinci/rules/engine';
import type { Moment, Outcome } from './outcome.ts';

/** Kinds of puzzles. */
export const KINDS = ['draft', 'conquest', 'reorganization', 'decline', 'lastRound'] as const;

/**
 * What a puzzle is about; the first that fits:
 *
 * - `draft`: a civilization is to be chosen, before the last round.
 * - `reorganization`: the conquests are made and the pawns are to be arranged, before the last round.
 * - `lastRound`: a whole turn in the last round, whatever its answer is.
 * - `decline`: a whole turn before the last round, and the answer is to decline at its beginning.
 * - `conquest`: a whole turn before the last round, and the answer is to expand.
 *
 * Choices and arrangements of the last round are no puzzles: paying nothing and moving nothing is right there.
 */
export type Kind = (typeof KINDS)[number];

/** The kind of a puzzle with this answer; `undefined` where it is none. */
export function kindOf(position: Position, moment: Moment, answer: Outcome): Kind | undefined {
  if (moment === 'turn') {
    if (position.isLastRound) return 'lastRound';
    return answer.choice >= 0 && typeOf(answer.choice) === DECLINE ? 'decline' : 'conquest';
  }
  return position.isLastRound ? undefined : moment;
}
