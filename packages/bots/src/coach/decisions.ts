import { apply, check, type IntentCode, type Phase, type Position } from '@vinci/rules';
import { DECLINE, typeOf } from '@vinci/rules/engine';
import { inExpansion } from '../policy/expand.ts';

/** A decision of a turn. */
export interface Decision {
  /** Where it was taken; not to be changed. */
  readonly at: Position;
  /** A choice, a decline, or a whole expansion. */
  readonly codes: readonly IntentCode[];
  /** The same and what follows, as far as the seat acts and nothing new is revealed. */
  readonly whole: readonly IntentCode[];
}

const DECIDING: readonly Phase[] = ['draft', 'mobilisation', 'expansion', 'rebirth'];

export const declines = (codes: readonly IntentCode[]): boolean =>
  codes.some((code) => typeOf(code) === DECLINE);

/** The decisions of a turn that ask for a reason, in order. @param start not changed */
export function decisionsIn(start: Position, line: readonly IntentCode[]): readonly Decision[] {
  const seat = start.turnSeat;
  const trial = start.clone();
  const found: { at: Position; codes: IntentCode[]; whole: IntentCode[] }[] = [];
  for (const code of line) {
    if (trial.actor < 0 || check(trial, code) !== undefined) break;
    if (trial.actor === seat && DECIDING.includes(trial.phase)) {
      const last = found.at(-1);
      const goesOn = last !== undefined && inExpansion(last.at) && inExpansion(trial);
      if (!goesOn) found.push({ at: trial.clone(), codes: [], whole: [] });
      found.at(-1)?.codes.push(code);
    }
    for (const { at, whole } of found) {
      if (trial.actor === seat && trial.revealed === at.revealed) whole.push(code);
    }
    apply(trial, code);
  }
  return found;
}
