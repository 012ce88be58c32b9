import { encodeIntent, mayDecline, type Position, type Seat, scoreForecast } from '@vinci/rules';
import { type Chance, DIE, plainly, rollFor } from './draw.ts';
import type { DeclineCheck, FictionalDecision } from './reason.ts';
import { hasGeneral, hasTarget, lentInHand, ownProvinces } from './situation.ts';

/** Worth from which an empire never declines. @clause FICT-DECL-1 */
const WORTH = 10;

/** Most available pawns with which an empire thinks of declining. @clause FICT-DECL-1 FICT-FIELDGENERAL-1 */
const MOST_PAWNS = 5;
const MOST_PAWNS_OF_GENERAL = 2;

/** What the general takes off the die. @clause FICT-FIELDGENERAL-2 */
const REDUCTION_OF_GENERAL = 2;

export const DECLINE = encodeIntent({ type: 'decline' });

/** VP of the active empire alone, without Slavery. @clause FICT-DECL-1 AMB-89 */
const worthOf = (position: Position, seat: Seat): number =>
  scoreForecast(position, seat).terms.reduce(
    (sum, { empire, id, points }) =>
      empire === 'active' && id !== 'eliminated' ? sum + points : sum,
    0,
  );

/**
 * Pawns above one per province, in hand or on the board, that could serve for an expansion.
 *
 * @clause AMB-89 AMB-90 AMB-160
 */
function availableOf(position: Position, seat: Seat): number {
  if (!hasTarget(position)) return 0;
  return ownProvinces(position, seat).reduce(
    (sum, p) => sum + position.pawnsIn(p) - 1,
    position.hand(seat),
  );
}

/** What a check would look at; `undefined` when the empire does not think of declining. @clause FICT-DECL-1 */
function checkOf(position: Position, seat: Seat, available: number): DeclineCheck | undefined {
  const general = hasGeneral(position, seat);
  const worth = worthOf(position, seat);
  const limit = general ? MOST_PAWNS_OF_GENERAL : MOST_PAWNS;
  if (worth >= WORTH || available > limit) return undefined;
  return { worth, available, reduction: general ? REDUCTION_OF_GENERAL : 0 };
}

/** Rolls the die, or reads it. @clause FICT-DECL-2 FICT-FIELDGENERAL-2 AMB-89 */
function rollDie(
  chance: Chance,
  check: DeclineCheck,
  clause: string,
): { readonly decision?: FictionalDecision } {
  const result = chance.take(DIE);
  const reason = { topic: 'decline' as const, clause, candidates: [], check };
  if (result === undefined) {
    return { decision: { intent: rollFor(DIE), reason: { ...reason, roll: { sides: DIE } } } };
  }
  if (result + 1 - check.reduction <= check.available) return {};
  return { decision: { intent: DECLINE, reason: { ...reason, roll: { sides: DIE, result } } } };
}

/**
 * The check at the start of a turn.
 *
 * @returns a roll or the decline; `undefined` when there is nothing to check or the empire goes on
 * @clause FICT-DECL-1 FICT-DECL-2 AMB-89 AMB-90 AMB-151
 */
export function checkAtStart(
  position: Position,
  seat: Seat,
  chance: Chance,
): FictionalDecision | undefined {
  // Anything done in this turn, a second roll included, means that the check is over.
  if (mayDecline(position) !== undefined || !position.isOnBoardAtAll(seat)) return undefined;
  if (position.effects(seat).declinesAfterScoring) return undefined;
  const available = Math.max(0, availableOf(position, seat) - lentInHand(position));
  const check = checkOf(position, seat, available);
  return check === undefined ? undefined : rollDie(chance, check, 'FICT-DECL-2').decision;
}

/** The decline of an empire that has no province and cannot enter. @clause AMB-94 */
export const declineOffBoard = (position: Position): FictionalDecision | undefined =>
  mayDecline(position) === undefined ? plainly('decline', 'AMB-94', DECLINE) : undefined;

/** The check after scoring of an empire with Rebirth. @clause FICT-REBIRTH-1 AMB-90 AMB-94 AMB-158 */
export function checkAtEnd(position: Position, seat: Seat, chance: Chance): FictionalDecision {
  const stay = encodeIntent({ type: 'endTurn' });
  // In its turn it has found nowhere to enter; what was lost since then it may win back with the pawns it has.
  const isHopeless = position.hand(seat) === 0 || !position.game.rules.checksRebirthAtRoundEnd;
  if (!position.isOnBoardAtAll(seat) && isHopeless) return plainly('decline', 'AMB-94', DECLINE);
  const check = checkOf(position, seat, availableOf(position, seat));
  if (check === undefined) return plainly('stay', 'FICT-REBIRTH-1', stay);
  return (
    rollDie(chance, check, 'FICT-REBIRTH-1').decision ?? {
      intent: stay,
      reason: { topic: 'stay', clause: 'FICT-REBIRTH-1', candidates: [], check },
    }
  );
}
