import { encodeIntent, type IntentCode, type Position } from '@vinci/rules';
import type { FictionalCandidate, FictionalDecision, FictionalReason } from './reason.ts';

/** Results of a die. @clause COMP-11 */
export const DIE = 6;

/**
 * The result that waits in a position, for one decision. It is forgotten after the next intent, so a
 * decision reads it once: whoever asks first gets it, everybody after that has to ask for a new one.
 *
 * @clause FICT-GEN-2 AMB-151
 */
export class Chance {
  /** −1 when none waits. */
  private waiting: number;

  constructor(position: Position) {
    this.waiting = position.rolled;
  }

  /**
   * Takes the waiting result.
   *
   * @returns 0 … sides − 1, or `undefined` when it has to be asked for. A result of another roll, which
   *   only somebody else can have asked for, counts from 0 again beyond the last side.
   */
  take(sides: number): number | undefined {
    if (this.waiting < 0) return undefined;
    const result = this.waiting % sides;
    this.waiting = -1;
    return result;
  }
}

/** Asks for a result. */
export const rollFor = (sides: number): IntentCode => encodeIntent({ type: 'roll', sides });

/**
 * Settles a choice among equally good candidates: the only one, or the one that a roll names.
 *
 * @param candidates ascending by target, at least one
 * @param clause what made them the best; for several of them a roll decides
 * @param intentOf what is done with the chosen one
 * @clause FICT-GEN-4
 */
export function settle<Candidate extends FictionalCandidate>(
  chance: Chance,
  topic: FictionalReason['topic'],
  clause: string,
  candidates: readonly Candidate[],
  intentOf: (candidate: Candidate) => IntentCode,
): FictionalDecision {
  const shown = candidates.map(({ target, value, cost }) => ({ target, value, cost }));
  if (candidates.length === 1) {
    return { intent: intentOf(candidates[0]!), reason: { topic, clause, candidates: shown } };
  }
  const sides = candidates.length;
  const result = chance.take(sides);
  const intent = result === undefined ? rollFor(sides) : intentOf(candidates[result]!);
  const roll = result === undefined ? { sides } : { sides, result };
  return { intent, reason: { topic, clause, candidates: shown, roll } };
}

/** A decision that leaves nothing to choose. */
export const plainly = (
  topic: FictionalReason['topic'],
  clause: string,
  intent: IntentCode,
  candidates: readonly FictionalCandidate[] = [],
): FictionalDecision => ({ intent, reason: { topic, clause, candidates } });

/** Those with the greatest number. */
export function most<Item>(items: readonly Item[], rank: (item: Item) => number): Item[] {
  const best = Math.max(...items.map(rank));
  return items.filter((item) => rank(item) === best);
}
