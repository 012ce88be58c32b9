/**
 * Where the cells of a position lie in its `Int32Array`. Public cells come first; the random state,
 * which no client may see, is the tail.
 */

/** Places on the track. @clause SETUP-7 */
export const TRACK_PLACES = 6;

/** Room for tile kinds in the bag. */
export const BAG_CELLS = 40;

/** Header cells. */
export const PHASE = 0;
export const ROUND = 1;
export const TURN_SEAT = 2;
/** Seat that has to act + 1; 0 when nobody has. */
export const ACTOR = 3;
export const STARTING_SEAT = 4;
export const REVEALED = 5;
/** 1 when the round in progress is the last; before round 1, when the first will be. @clause END-2 AMB-13 */
export const LAST_ROUND = 6;
/** Why a civilization is being chosen, see `DRAFT`. */
export const DRAFT_REASON = 7;
/** 1 once anything was done in this turn. @clause DECL-1 */
export const ACTED = 8;
/** 1 once a pawn was placed in this reorganization. @clause REORG-1 */
export const PLACING = 9;
/** Pawns that still have to be given back. @clause AMB-41 */
export const DEBT = 10;
/** 1 when provinces had to be given up in this turn. @clause REORG-6 */
export const SHORTAGE = 11;
/** Where play goes on after a retreat, see `RETURN`. */
export const RETREAT_RETURN = 12;
/** Result of the last die roll of a fictional player + 1; 0 when none waits. @clause FICT-GEN-2 */
export const ROLLED = 13;
/** Expansion phase of this turn, 0 for the first, 1 for the second. @clause TILE-ARMY-1 */
export const EXPANSION = 14;
/** 1 in the last reorganization before a decline. @clause TILE-PHILOSOPHY-2 */
export const LEAVING = 15;
export const HEADER_CELLS = 16;

/** Why a civilization is being chosen; values of the cell `DRAFT_REASON`. */
export const DRAFT = {
  /** Before round 1, one seat after the other. @clause SETUP-10 SETUP-12 */
  opening: 0,
  /** At the start of a seat's first turn. @clause SETUP-11 */
  firstTurn: 1,
  /** In a decline turn; scoring follows if it has not been done. @clause DECL-11 */
  decline: 2,
  /** In a decline turn that was scored before the choice. @clause DECL-12 */
  declineScored: 3,
} as const;

/**
 * Where play goes on after the survivors are placed; values of `RETREAT_RETURN`. With `nextRound` no
 * turn is in progress: fictional Rebirth empires check their decline. @clause AMB-155
 */
export const RETURN = { nextTurn: 0, reorganization: 1, nextRound: 2 } as const;

/** Cells of a seat. */
export const VP = 0;
/** Tile cells hold code + 1, 0 for none. */
export const TILE_A = 1;
export const TILE_B = 2;
export const DECLINING_A = 3;
export const DECLINING_B = 4;
export const HAND = 5;
/** Survivors of the active empire in the lower bits, of the declining one above. @clause AMB-75 */
export const SURVIVORS = 6;
export const FLAT_USED = 7;
export const FORTS_PLACED = 8;
/** Bit set of the seats named as peace partners. */
export const PARTNERS = 9;
/** Pawns eliminated by own conquests in this turn. @clause TILE-SLAVERY-1 */
export const ELIMINATED = 10;
/** Bit set of `ENTERED`, `COULD_NOT_ENTER`, `WIPED_OUT`. */
export const FLAGS = 11;
/** Extra pawns of this turn that may still be used. @clause TILE-FIELDGENERAL-5 AMB-44 */
export const EXTRA = 12;
/** Enemy pawns eliminated by own conquests in this turn, counted with Culture only. @clause TILE-CULTURE-1 AMB-67 */
export const ENEMIES = 13;
/** Bit set of the seats that lost a pawn to Religion in this turn. @clause TILE-RELIGION-3 */
export const CONVERTED = 14;
export const SEAT_CELLS = 15;

/** The civilization has been on the board and did not leave it by itself. @clause AMB-54 AMB-82 */
export const ENTERED = 1;
/** It could not enter in its last turn. @clause AMB-60 */
export const COULD_NOT_ENTER = 2;
/** It declines compulsorily in its next turn. @clause NOPROV-2 AMB-4 */
export const WIPED_OUT = 4;

/** Cells of a place on the track: two tile cells and the coins. */
export const TRACK_CELLS = 3;

/** Parts of the cell `SURVIVORS`. */
export const SURVIVORS_MASK = 4095;
export const DECLINING_SURVIVORS_SHIFT = 12;

/** A province is one cell: owner, pawns, forts, pending. */
export const PAWNS_SHIFT = 4;
export const FORTS_SHIFT = 12;
export const PENDING_BIT = 1 << 14;
export const OWNER_MASK = 15;
export const PAWNS_MASK = 255;
export const FORTS_MASK = 3;

/** Key of the generator (four words) and its counter. */
export const RANDOM_CELLS = 5;

/** Offsets for a number of seats and provinces. */
export interface Layout {
  readonly seats: number;
  readonly track: number;
  readonly bag: number;
  readonly provinces: number;
  readonly random: number;
  readonly length: number;
}

/** Lays out a position. */
export function createLayout(seats: number, provinces: number): Layout {
  const first = HEADER_CELLS;
  const track = first + seats * SEAT_CELLS;
  const bag = track + TRACK_PLACES * TRACK_CELLS;
  const board = bag + BAG_CELLS;
  const random = board + provinces;
  return { seats: first, track, bag, provinces: board, random, length: random + RANDOM_CELLS };
}
