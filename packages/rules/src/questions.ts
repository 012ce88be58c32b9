import type { RuleError } from './errors.ts';
import type { ProvinceId, Seat, TilePair, TrackPosition } from './types.ts';

/** One summand of the cost of a conquest. @clause COST-16 */
export interface CostTerm {
  readonly id:
    | 'terrain'
    | 'defenders'
    | 'fort'
    | 'militia'
    | 'mountainOrigin'
    | 'fortOrigin'
    | 'tile'
    | 'minimum'
    | 'espionage'
    | 'religion'
    | 'flat';
  /** Pawns, negative for a discount. */
  readonly amount: number;
  readonly clause: string;
  /** Code of the tile behind a discount or a surcharge. */
  readonly tile?: number;
}

/** What a conquest costs and why; the terms add up to `cost`. */
export interface CostAnswer {
  readonly cost: number;
  /** How many of these pawns would be extra ones of this turn. @clause AMB-44 */
  readonly extra: number;
  readonly terms: readonly CostTerm[];
  /** The own province it is launched from; −1 from the board edge or when none is known. */
  readonly origin: ProvinceId;
  readonly via: 'land' | 'sea' | 'entry' | 'none';
}

/** Whether a conquest is possible now, what it costs, and if not, why not. */
export interface ConquestAnswer {
  readonly province: ProvinceId;
  /** Absent when the province cannot be reached at all. */
  readonly price?: CostAnswer;
  /** Present when the conquest is not possible now. */
  readonly error?: RuleError;
  /** Pawns missing; 0 when pawns are not the reason. */
  readonly missing: number;
  /** VP that owning the province brings per turn with the present tiles. */
  readonly value: number;
  /** Pawns of the defender that would be eliminated and would survive. */
  readonly eliminated: number;
  readonly survivors: number;
  /** Provinces of the own declining empire that contact would take off the board. @clause OWN-3 OWN-4 */
  readonly cleared: number;
}

/** One line of a scoring. @clause SCORE-1 SCORE-4 */
export interface ScoreTerm {
  readonly id: 'provinces' | 'tile' | 'eliminated';
  readonly empire: 'active' | 'declining';
  /** Number of provinces or pawns counted. */
  readonly count: number;
  readonly points: number;
  readonly clause: string;
  readonly tile?: number;
}

/** What a seat would score, and why; the terms add up to `points`. */
export interface ScoreAnswer {
  readonly points: number;
  readonly terms: readonly ScoreTerm[];
}

/** One civilization on the track as it looks to a seat. @clause TRACK-4 TRACK-9 PAWN-1 */
export interface TrackOffer {
  readonly position: TrackPosition;
  readonly tiles: TilePair;
  readonly coins: number;
  /** VP to pay. */
  readonly price: number;
  /** VP gained from coins. */
  readonly gain: number;
  /** Pawns of the new civilization, base pawns included. */
  readonly pawns: number;
  readonly error?: RuleError;
}

/** A connected part of an active empire. @clause COH-1 COH-5 */
export interface EmpirePart {
  /** The province that `keep` names it by: its lowest id. */
  readonly id: ProvinceId;
  /** Ascending. */
  readonly provinces: readonly ProvinceId[];
}

/** A seat's place in the ranking; several seats can share one. @clause END-4 END-6 */
export interface Standing {
  readonly seat: Seat;
  readonly place: number;
  readonly vp: number;
}
