import type { IntentCode, ProvinceId, Seat } from '@vinci/rules';

/** What a fictional player is deciding. */
export type FictionalTopic =
  | 'civilization'
  | 'decline'
  | 'peace'
  | 'startProvince'
  | 'target'
  | 'endExpansion'
  | 'giveUp'
  | 'level'
  | 'leftover'
  | 'endReorganization'
  | 'fort'
  | 'retreat'
  | 'stay';

/** One of the provinces or seats among which a fictional player chooses. */
export interface FictionalCandidate {
  /** Province or, for `peace`, seat. */
  readonly target: ProvinceId | Seat;
  /** VP that it is worth to the fictional player. @clause FICT-START-2 AMB-85 */
  readonly value?: number;
  /** Pawns that it costs, or that an attacker would have to bring. */
  readonly cost?: number;
}

/** What the check of a decline looks at. @clause FICT-DECL-1 FICT-FIELDGENERAL-1 */
export interface DeclineCheck {
  /** VP of the active empire alone. */
  readonly worth: number;
  /** Pawns that are available for expansion. */
  readonly available: number;
  /** Taken off the die, 0 or 2. @clause FICT-FIELDGENERAL-2 */
  readonly reduction: number;
}

/** Why a fictional player does what it does next; for people who want to check it. */
export interface FictionalReason {
  readonly topic: FictionalTopic;
  /** The clause that decided in the end. */
  readonly clause: string;
  /** Those that are equally good, ascending; a roll chooses the one at its result. */
  readonly candidates: readonly FictionalCandidate[];
  /** The roll that is asked for, or whose result (0 … sides − 1) was used. @clause FICT-GEN-2 */
  readonly roll?: { readonly sides: number; readonly result?: number };
  readonly check?: DeclineCheck;
}

/** The next intent of a fictional player with its reason. */
export interface FictionalDecision {
  readonly intent: IntentCode;
  readonly reason: FictionalReason;
}
