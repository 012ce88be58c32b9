import { STRENGTHS, type Strength } from '@vinci/bots/strength';

export { isStrength, type Lack, STRENGTHS, type Strength } from '@vinci/bots/strength';

/** Who can be put into a seat instead of a person. */
export const OPPONENTS = ['fictional', ...STRENGTHS] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** Who a seat belongs to. During the game a person's seat may be without one for a while. */
export type Occupant = 'person' | Opponent;

/** When a bot takes over the seat of an absent person. */
export interface StandIn {
  /** Seconds the game has waited for a person who is not connected: 30 … 1209600. */
  readonly after: number;
  readonly strength: Strength;
}
