import { apply, check, type IntentCode, type Position } from '@vinci/rules';
import { CHOOSE, DECLINE, typeOf } from '@vinci/rules/engine';
import { borrow, copyPublic } from '../scratch.ts';

/** A turn, and the position in which the next one begins. */
export interface Ended {
  readonly after: Position;
  readonly declined: boolean;
  /** Whether a civilization was chosen in it. */
  readonly chose: boolean;
  /** VP that it brought, less what was paid for a civilization. */
  readonly brought: number;
}

/** Plays a whole turn; what is drawn on the way is guessed. @returns a borrowed position */
export function ended(start: Position, codes: readonly IntentCode[]): Ended {
  const after = copyPublic(borrow(start.game), start);
  const { turnSeat, round } = start;
  for (const code of codes) {
    const isOver = after.actor < 0 || after.turnSeat !== turnSeat || after.round !== round;
    if (isOver || check(after, code) !== undefined) break;
    apply(after, code);
  }
  const declined = codes.some((code) => typeOf(code) === DECLINE);
  const chose = codes.some((code) => typeOf(code) === CHOOSE);
  return { after, declined, chose, brought: after.vp(turnSeat) - start.vp(turnSeat) };
}
