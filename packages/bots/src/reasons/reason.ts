import type { ProvinceId, Seat } from '@vinci/rules';

/**
 * Why a turn is good, in numbers of the engine and of imagined games. `now` is the same number after what was
 * played, or where nothing was played yet, as things stand now. Each kind has a text, `reason.…`, which takes
 * just these values.
 *
 * - `score`: VP of this turn.
 * - `brings`: VP of this turn, with what the civilization costs on the track or brings.
 * - `rival`: what another seat scores in a turn; `leads` where no other one stands better.
 * - `legacy`: VP that the empire still brings in a turn once it is in decline, and pawns that it has in hand now.
 * - `fresh`: the same VP, and pawns of the new civilization; `now` is what goes on has free in the next turn. Of
 *   each, how many are lent for the turn alone.
 * - `early`: pawns in hand of an empire that was given up, and VP in a turn of its decline: later, and now.
 * - `older`: VP in a turn of an older declining empire that a decline removes.
 * - `offer`: pawns of the civilization, and VP that it costs or brings.
 * - `pawns`: pawns that are free to conquer in the next turn.
 * - `stay`: pawns of a new civilization, without those that are only lent; `now` of another one.
 * - `walls`: how many pawns more each province of a new civilization costs to conquer than one of another.
 * - `guard`: the province with most pawns, and what an attack on it would cost.
 * - `taken`: provinces that opponents take within so many rounds, and who takes most of them; 1 is before the
 *   next turn.
 * - `within`: VP of a seat within so many rounds, its own or an opponent's.
 * - `late`: what was played is told with a decline in the next round.
 * - `next`: VP of the next turn.
 * - `ends`: the round in which the game ends.
 * - `exposed`: own provinces next to active empires of opponents.
 * - `room`: provinces next to the own ones that no active empire holds.
 */
export type Reason = PlainReason | Contrast;

/** What the engine says of a turn. */
export type PlainReason =
  | { readonly kind: 'score'; readonly points: number; readonly now: number }
  | RivalReason
  | { readonly kind: 'legacy'; readonly points: number; readonly pawns: number }
  | {
      readonly kind: 'offer';
      readonly deal: 'pays' | 'gains' | 'free';
      readonly points: number;
      readonly pawns: number;
    }
  | { readonly kind: 'guard'; readonly province: ProvinceId; readonly cost: number };

export interface RivalReason {
  readonly kind: 'rival';
  readonly seat: Seat;
  readonly points: number;
  readonly now: number;
  readonly leads: 'yes' | 'no';
}

/** What tells two turns apart. */
export type Contrast =
  | { readonly kind: 'brings' | 'next'; readonly points: number; readonly now: number }
  | RivalReason
  | {
      readonly kind: 'fresh';
      readonly points: number;
      readonly pawns: number;
      readonly lent: number;
      readonly now: number;
      readonly nowLent: number;
    }
  | {
      readonly kind: 'early';
      readonly points: number;
      readonly pawns: number;
      readonly now: number;
    }
  | { readonly kind: 'older'; readonly points: number }
  | { readonly kind: 'pawns' | 'stay'; readonly pawns: number; readonly now: number }
  | { readonly kind: 'walls'; readonly pawns: number }
  | {
      readonly kind: 'taken';
      readonly count: number;
      readonly now: number;
      readonly seat: Seat;
      readonly rounds: number;
    }
  | {
      readonly kind: 'within';
      readonly seat: Seat;
      readonly points: number;
      readonly now: number;
      readonly rounds: number;
    }
  | { readonly kind: 'late' }
  | { readonly kind: 'exposed' | 'room'; readonly count: number; readonly now: number }
  | { readonly kind: 'ends'; readonly round: number; readonly now: number };

/** VP that the weightiest reason for a verdict stands for at least. */
export const TANGIBLE = 1.5;

/** A reason, and roughly how many VP it stands for. */
export interface Weighty {
  readonly reason: Contrast;
  readonly weight: number;
  /** How many of them count for a verdict; all where it is absent. */
  readonly carries?: number;
}
