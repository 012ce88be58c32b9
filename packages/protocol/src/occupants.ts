/** Strengths of bots, the weakest first. */
export const STRENGTHS = ['easy', 'medium', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Who can be put into a seat instead of a person. */
export const OPPONENTS = ['fictional', ...STRENGTHS] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** Who a seat belongs to. During the game a person's seat may be without one for a while. */
export type Occupant = 'person' | Opponent;

/** How fast bots and fictional players act. */
export const PACES = ['slow', 'normal', 'quick', 'instant'] as const;
export type Pace = (typeof PACES)[number];

/** When a bot takes over the seat of an absent person. */
export interface StandIn {
  /** Seconds the game has waited for a person who is not connected: 30 … 1209600. */
  readonly after: number;
  readonly strength: Strength;
}

/** Whether a bot of some strength is meant. */
export const isStrength = (value: string): value is Strength =>
  (STRENGTHS as readonly string[]).includes(value);

/** Whether a bot or a fictional player is meant. */
export const isOpponent = (value: string): value is Opponent =>
  (OPPONENTS as readonly string[]).includes(value);
