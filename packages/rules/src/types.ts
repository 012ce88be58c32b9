/** Names of numbers that travel through the engine. All are small non-negative integers. */

/** A place at the table, 0 … seats − 1, clockwise. */
export type Seat = number;

/** Index of a province in `MapData.provinces`. */
export type ProvinceId = number;

/** Place on the track counted from the left, 1 … 6. @clause TRACK-2 */
export type TrackPosition = number;

/** Codes of the two tiles of a civilization. */
export type TilePair = readonly [number, number];

/**
 * Who owns a province: `NOBODY`, or seat × 2 + 1 for the seat's active empire, or seat × 2 + 2 for
 * its declining empire.
 */
export type OwnerCode = number;

/** Owner code of a province that belongs to no empire. */
export const NOBODY: OwnerCode = 0;

/** Owner code of the active empire of `seat`. */
export const activeEmpire = (seat: Seat): OwnerCode => seat * 2 + 1;

/** Owner code of the declining empire of `seat`. */
export const decliningEmpire = (seat: Seat): OwnerCode => seat * 2 + 2;

/** Seat behind an owner code; −1 for `NOBODY`. */
export const seatOfOwner = (owner: OwnerCode): Seat => (owner - 1) >> 1;

/** Whether an owner code names an active empire. */
export const isActiveOwner = (owner: OwnerCode): boolean => (owner & 1) === 1;

/** Outcome of something that may be refused for a reason a person should read. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** A successful result. */
export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** A refused result. */
export const fail = <Failure>(error: Failure): { ok: false; error: Failure } => ({
  ok: false,
  error,
});

/**
 * Where a game stands. `actor` is the seat that has to act in it.
 *
 * - `draft`: choose a civilization from the track.
 * - `mobilisation`: start of an expansion turn; may still decline, name a peace partner, vacate.
 *   In round 0 a start province is taken in setup instead. @clause SETUP-12
 * - `expansion`: at least one conquest was made.
 * - `surplus`: more provinces than pawns; give up provinces.
 * - `reorganization`: collect and place pawns.
 * - `cohesion`: the empire is split; choose the part to keep.
 * - `forts`: place forts.
 * - `rebirth`: after scoring, may decline at once.
 * - `retreat`: a defender places survivors at the end of another player's turn.
 * - `over`: the game has ended.
 * - `relinquish`: after a decline, provinces of the declining empire may be given up. @clause DECL-5
 *
 * @clause TURN-2 TURN-7
 */
export const PHASES = [
  'draft',
  'mobilisation',
  'expansion',
  'surplus',
  'reorganization',
  'cohesion',
  'forts',
  'rebirth',
  'retreat',
  'over',
  'relinquish',
] as const;

export type Phase = (typeof PHASES)[number];
