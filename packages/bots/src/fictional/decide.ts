import {
  componentsOf,
  encodeIntent,
  type IntentCode,
  isFictional,
  type Position,
} from '@vinci/rules';
import { decideCivilization, decideFort, decidePeace } from './choices.ts';
import { checkAtEnd, checkAtStart } from './decline.ts';
import { Chance, plainly } from './draw.ts';
import { decideExpansion, declineBeforePeace, declineBeforeWaiting } from './expansion.ts';
import { decideReorganization, decideRetreat, decideSurplus } from './levelling.ts';
import type { FictionalDecision } from './reason.ts';

/**
 * What the fictional player who has to act does next, and why.
 *
 * Throws when nobody or a real player has to act.
 *
 * @clause FICT-GEN-2 FICT-GEN-3
 */
export function explainFictional(position: Position): FictionalDecision {
  const seat = position.actor;
  if (seat < 0 || !isFictional(position.game, seat)) {
    throw new RangeError('no fictional player has to act');
  }
  const chance = new Chance(position);
  switch (position.phase) {
    case 'draft':
      return decideCivilization();
    case 'mobilisation':
      return (
        checkAtStart(position, seat, chance) ??
        declineBeforePeace(position, seat) ??
        decidePeace(position, seat, chance) ??
        decideExpansion(position, seat, chance)
      );
    case 'expansion':
      return decideExpansion(position, seat, chance);
    case 'surplus':
      return decideSurplus(position, seat, chance);
    case 'reorganization':
      return decideReorganization(position, seat, chance);
    case 'cohesion': {
      // Fictional empires are exempt; only a position that was set up can come here.
      const part = componentsOf(position, seat).largest;
      return plainly('stay', 'FICT-COH-1', encodeIntent({ type: 'keep', province: part }));
    }
    case 'forts':
      return decideFort(position, seat, chance);
    case 'rebirth':
      return declineBeforeWaiting(position, seat) ?? checkAtEnd(position, seat, chance);
    case 'retreat':
      return decideRetreat(position, seat, chance);
    case 'relinquish':
      return plainly('stay', 'AMB-94', encodeIntent({ type: 'endDecline' }));
    case 'over':
      throw new RangeError('the game has ended');
  }
}

/**
 * The next intent of the fictional player who has to act: a pure function of the position. Where
 * chance decides, it is a `roll`; asked again, the automaton finds the result in the position.
 *
 * Throws when nobody or a real player has to act.
 */
export const decideFictional = (position: Position): IntentCode =>
  explainFictional(position).intent;
