import type { Means } from './intents.ts';
import type { ScoreTerm } from './questions.ts';
import type { OwnerCode, ProvinceId, Seat, TilePair, TrackPosition } from './types.ts';

/** Why pawns or a province left an empire without an attack. */
export type LossReason =
  | 'vacated'
  | 'surplus'
  | 'cohesion'
  | 'unfilled'
  | 'contact'
  | 'olderEmpire'
  | 'relinquished';

/**
 * What happened, for logs and animation. Events are produced on request only and carry nothing that
 * a spectator may not see.
 */
export type GameEvent =
  | { readonly type: 'gameStarted'; readonly startingSeat: Seat }
  | {
      readonly type: 'civilizationDrawn';
      readonly position: TrackPosition;
      readonly tiles: TilePair;
    }
  | {
      readonly type: 'civilizationChosen';
      readonly seat: Seat;
      readonly position: TrackPosition;
      readonly tiles: TilePair;
      /** VP paid. */
      readonly paid: number;
      /** VP gained from coins. */
      readonly gained: number;
      readonly pawns: number;
    }
  | { readonly type: 'turnStarted'; readonly seat: Seat; readonly round: number }
  | {
      readonly type: 'pawnsGained';
      readonly seat: Seat;
      readonly pawns: number;
      readonly clause: string;
    }
  | {
      readonly type: 'pawnsReturned';
      readonly seat: Seat;
      readonly pawns: number;
      readonly clause: string;
    }
  | { readonly type: 'peaceNamed'; readonly seat: Seat; readonly partner: Seat }
  | { readonly type: 'peaceEnded'; readonly seat: Seat }
  | {
      readonly type: 'conquered';
      readonly seat: Seat;
      readonly province: ProvinceId;
      readonly means: Means;
      /** Pawns paid; Religion costs none and puts a new pawn into the province. */
      readonly pawns: number;
      /** How many of them were extra pawns, which left at once. @clause TILE-FIELDGENERAL-6 */
      readonly extra: number;
      /** Own province the conquest came from; −1 from the board edge. */
      readonly origin: ProvinceId;
      readonly from: OwnerCode;
      /** Pawns lost for good by the defender, 0 or 1. */
      readonly eliminated: number;
      readonly survivors: number;
      readonly fortRemoved: boolean;
    }
  | {
      readonly type: 'provinceLost';
      readonly owner: OwnerCode;
      readonly province: ProvinceId;
      readonly pawns: number;
      readonly reason: LossReason;
    }
  | {
      readonly type: 'pawnsMoved';
      readonly seat: Seat;
      readonly province: ProvinceId;
      readonly pawns: number;
    }
  /** The second expansion of a turn begins. @clause TILE-ARMY-1 */
  | { readonly type: 'secondExpansion'; readonly seat: Seat }
  | { readonly type: 'fortPlaced'; readonly seat: Seat; readonly province: ProvinceId }
  | {
      readonly type: 'scored';
      readonly seat: Seat;
      readonly points: number;
      readonly total: number;
      readonly terms: readonly ScoreTerm[];
    }
  /** A fictional player drew one of `sides` results, counted from 0. @clause FICT-GEN-2 */
  | {
      readonly type: 'rolled';
      readonly seat: Seat;
      readonly sides: number;
      readonly result: number;
    }
  | { readonly type: 'declined'; readonly seat: Seat; readonly compulsory: boolean }
  /** Survivors without a province to go to wait off the board. @clause NOPROV-4 */
  | { readonly type: 'survivorsWait'; readonly seat: Seat; readonly pawns: number }
  | {
      readonly type: 'survivorsPlaced';
      readonly seat: Seat;
      readonly province: ProvinceId;
      readonly pawns: number;
    }
  | { readonly type: 'targetReached'; readonly seat: Seat; readonly total: number }
  | {
      readonly type: 'gameEnded';
      readonly winners: readonly Seat[];
      readonly totals: readonly number[];
    };

/** Where what happens is noted; `undefined` where nobody listens. */
export type Events = GameEvent[] | undefined;
