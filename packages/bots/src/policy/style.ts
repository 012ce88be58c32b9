/** How a player weighs things. All numbers are VP per VP, VP per pawn or turns unless said. */
export interface Style {
  /** Turns of future income that a province is credited with, at most. */
  readonly horizon: number;
  /** Share of that income that is still there on average. */
  readonly keeps: number;
  /** VP taken from an opponent count this much, once per seat at the table. */
  readonly denial: number;
  /** Additional weight against the leader. */
  readonly againstLeader: number;
  /** Part of the worth of the best province behind a conquest. */
  readonly lure: number;
  /** VP for each own province next to a conquest. */
  readonly compact: number;
  /** VP less for each opponent's province next to a conquest. */
  readonly exposure: number;
  /** Added to every cost before worth is divided by it. */
  readonly costOffset: number;
  /** How heavily prices weigh, of conquests and of civilizations; 1 is as much as they cost. */
  readonly thrift: number;
  /** Least worth per pawn for which a conquest is made. */
  readonly leastWorth: number;
  /** Worth of a pawn that is left after the conquests, in VP. */
  readonly pawn: number;
  /** Start provinces that are tried out by a whole expansion. */
  readonly entries: number;
  /** Whether vacating is tried out. */
  readonly vacates: boolean;
  /** Whether civilizations are tried out on the board; otherwise a table is used. */
  readonly draftsOnBoard: boolean;
  /** How fast the danger of a province falls with its price; 0 … 1 per pawn. */
  readonly deterrence: number;
  /** Danger of a province without opponents next to it, as a part of one with. */
  readonly calm: number;
  /** Share of the active income that is kept from turn to turn without expansion. */
  readonly activeKeeps: number;
  /** VP that a spare pawn adds to the active income in each further turn. */
  readonly growth: number;
  /** Share of the declining income that is kept from turn to turn. */
  readonly decliningKeeps: number;
  /** Share of the income on an empty board that a new civilization reaches. */
  readonly newcomer: number;
  /** Share of its provinces that a new civilization is credited with in its decline. */
  readonly legacy: number;
  /** VP that each pawn of a civilization is worth besides what it conquers at first. */
  readonly redNumber: number;
  /** VP that crossing the sea is worth besides what it conquers at first. */
  readonly crossing: number;
  /** VP that an empire loses by leaving one pawn in each province. */
  readonly bareness: number;
  /** VP by which declining must be better than staying. */
  readonly inertia: number;
  /** Turns that are compared when it comes to declining. */
  readonly declineHorizon: number;
  /** Standard deviation of the noise on the worth of a conquest, as a part of it. */
  readonly noise: number;
}

/** The style of the medium player; found by letting variants play each other. */
export const MEDIUM: Style = {
  horizon: 3,
  keeps: 0.6,
  denial: 0.5,
  againstLeader: 0.3,
  lure: 0.35,
  compact: 0.12,
  exposure: 0.08,
  costOffset: 0.3,
  thrift: 1,
  leastWorth: 0.15,
  pawn: 0.3,
  entries: 6,
  vacates: true,
  draftsOnBoard: true,
  deterrence: 0.45,
  calm: 0.1,
  activeKeeps: 0.93,
  growth: 0.15,
  decliningKeeps: 0.8,
  newcomer: 0.85,
  legacy: 0.7,
  redNumber: 0.8,
  crossing: 5,
  bareness: 5,
  inertia: -3,
  declineHorizon: 5,
  noise: 0,
};

/** The same for games that are only imagined: fewer tries, a little noise. */
export const QUICK: Style = {
  ...MEDIUM,
  entries: 2,
  vacates: false,
  draftsOnBoard: false,
  noise: 0.1,
};
