import type { EmpireEffects } from './compile/effects.ts';
import { pairIndex } from './compile/effects.ts';
import { RIVER } from './compile/terrain.ts';
import type { Game } from './game.ts';
import * as at from './layout.ts';
import {
  activeEmpire,
  type OwnerCode,
  PHASES,
  type Phase,
  type ProvinceId,
  type Seat,
  type TilePair,
  type TrackPosition,
} from './types.ts';

/** Why a civilization is being chosen, in the order of the codes in `DRAFT`. */
export const DRAFT_REASONS = ['opening', 'firstTurn', 'decline', 'declineScored'] as const;
export type DraftReason = (typeof DRAFT_REASONS)[number];

/**
 * What may be asked of a position. Nothing here changes it: everybody but the engine and players who
 * think ahead knows a position by this.
 */
export abstract class PositionView {
  readonly game: Game;
  protected readonly cells: Int32Array;
  /** Index of the cell of the first province: looked up here once, as it is asked for all the time. */
  protected readonly provinces: number;

  constructor(game: Game) {
    this.game = game;
    this.provinces = game.layout.provinces;
    this.cells = new Int32Array(game.layout.length);
  }

  /** What a cell that stands for the whole table holds, such as `ROUND` of the layout. */
  private header(cell: number): number {
    return this.cells[cell]!;
  }

  get phase(): Phase {
    return PHASES[this.header(at.PHASE)] as Phase;
  }

  /** Round in progress, from 1; 0 before the first. */
  get round(): number {
    return this.header(at.ROUND);
  }

  /** Seat whose turn it is. */
  get turnSeat(): Seat {
    return this.header(at.TURN_SEAT);
  }

  /** Seat that has to act; −1 when the game is over. */
  get actor(): Seat {
    return this.header(at.ACTOR) - 1;
  }

  get startingSeat(): Seat {
    return this.header(at.STARTING_SEAT);
  }

  /** Rises whenever something new was revealed or another seat has to act. */
  get revealed(): number {
    return this.header(at.REVEALED);
  }

  /** Whether the round in progress is the last one. @clause END-2 */
  get isLastRound(): boolean {
    return this.cells[at.LAST_ROUND] === 1;
  }

  /** Why a civilization is being chosen; of meaning in a draft and a decline. @clause DECL-11 DECL-12 */
  get draftReason(): DraftReason {
    return DRAFT_REASONS[this.header(at.DRAFT_REASON)] as DraftReason;
  }

  /** Whether anything was done in this turn. @clause DECL-1 */
  get hasActed(): boolean {
    return this.cells[at.ACTED] === 1;
  }

  /** Whether a pawn was placed in this reorganization. @clause REORG-1 */
  get isPlacing(): boolean {
    return this.cells[at.PLACING] === 1;
  }

  /** Pawns that still have to be given back. @clause AMB-41 */
  get debt(): number {
    return this.header(at.DEBT);
  }

  /** Whether provinces had to be given up in this turn. @clause REORG-6 */
  get isShort(): boolean {
    return this.cells[at.SHORTAGE] === 1;
  }

  /** Whether this is the second expansion of the turn. @clause TILE-ARMY-1 */
  get isSecondExpansion(): boolean {
    return this.cells[at.EXPANSION] === 1;
  }

  /** Whether this is the last reorganization before a decline. @clause TILE-PHILOSOPHY-2 */
  get isLeaving(): boolean {
    return this.cells[at.LEAVING] === 1;
  }

  /** Result of a roll that waits for the next intent, from 0; −1 when none waits. @clause FICT-GEN-2 */
  get rolled(): number {
    return this.header(at.ROLLED) - 1;
  }

  /** Index of the first cell of a seat. */
  seatCell(seat: Seat): number {
    return at.HEADER_CELLS + seat * at.SEAT_CELLS;
  }

  /** What a cell of a seat holds, such as `FLAT_USED` of the layout. */
  of(seat: Seat, cell: number): number {
    return this.cells[at.HEADER_CELLS + seat * at.SEAT_CELLS + cell]!;
  }

  vp(seat: Seat): number {
    return this.of(seat, at.VP);
  }

  /** Pawns of the active empire that are not on the board. */
  hand(seat: Seat): number {
    return this.of(seat, at.HAND);
  }

  /** Pawns that survived attacks of this turn and wait for their retreat. @clause DEF-3 */
  survivors(seat: Seat): number {
    return this.of(seat, at.SURVIVORS) & at.SURVIVORS_MASK;
  }

  /** The same of the declining empire, which holds several pawns only with Philosophy. @clause AMB-75 */
  decliningSurvivors(seat: Seat): number {
    return this.of(seat, at.SURVIVORS) >> at.DECLINING_SURVIVORS_SHIFT;
  }

  /** Extra pawns that may still be used in this turn. @clause TILE-FIELDGENERAL-5 */
  extra(seat: Seat): number {
    return this.of(seat, at.EXTRA);
  }

  /** Pawns eliminated by own conquests in this turn. @clause TILE-SLAVERY-1 */
  eliminated(seat: Seat): number {
    return this.of(seat, at.ELIMINATED);
  }

  /** Forts placed in this turn. @clause TILE-FORTIFICATION-1 */
  fortsPlaced(seat: Seat): number {
    return this.of(seat, at.FORTS_PLACED);
  }

  /** Whether the civilization has been on the board and did not leave it by itself. @clause AMB-54 AMB-82 */
  hasEntered(seat: Seat): boolean {
    return (this.of(seat, at.FLAGS) & at.ENTERED) !== 0;
  }

  /** Whether it declines compulsorily in its next turn. @clause NOPROV-2 AMB-4 */
  isDoomed(seat: Seat): boolean {
    return (this.of(seat, at.FLAGS) & at.WIPED_OUT) !== 0;
  }

  /** Whether the seat has an active civilization. */
  hasCivilization(seat: Seat): boolean {
    return this.of(seat, at.TILE_A) !== 0;
  }

  /** Whether `seat` has converted a pawn of `victim` in this turn. @clause TILE-RELIGION-3 */
  hasConverted(seat: Seat, victim: Seat): boolean {
    return ((this.of(seat, at.CONVERTED) >> victim) & 1) === 1;
  }

  /** Codes of the tiles of the active civilization. */
  tiles(seat: Seat): TilePair | undefined {
    return this.pairAt(this.seatCell(seat) + at.TILE_A);
  }

  /** Codes of the tiles that lie with the declining empire. */
  decliningTiles(seat: Seat): readonly number[] {
    return [this.of(seat, at.DECLINING_A), this.of(seat, at.DECLINING_B)]
      .filter((tile) => tile > 0)
      .map((tile) => tile - 1);
  }

  /** The cell of a province: owner, pawns, forts and whether it is pending. */
  province(province: ProvinceId): number {
    return this.cells[this.provinces + province]!;
  }

  ownerOf(province: ProvinceId): OwnerCode {
    return this.cells[this.provinces + province]! & at.OWNER_MASK;
  }

  pawnsIn(province: ProvinceId): number {
    return (this.province(province) >> at.PAWNS_SHIFT) & at.PAWNS_MASK;
  }

  fortsIn(province: ProvinceId): number {
    return (this.province(province) >> at.FORTS_SHIFT) & at.FORTS_MASK;
  }

  /** Whether the province was taken at cost 0 and holds no pawn yet. @clause COST-13 */
  isPending(province: ProvinceId): boolean {
    return (this.province(province) & at.PENDING_BIT) !== 0;
  }

  /** Whether a province belongs to an empire and holds a pawn of it. */
  holds(owner: OwnerCode, province: ProvinceId): boolean {
    return (this.cells[this.provinces + province]! & (at.OWNER_MASK | at.PENDING_BIT)) === owner;
  }

  /** Index of the first cell of a place on the track. */
  trackCell(position: TrackPosition): number {
    return this.game.layout.track + (position - 1) * at.TRACK_CELLS;
  }

  /** Whether a place of the track is a gap. */
  isGap(position: TrackPosition): boolean {
    return this.cells[this.trackCell(position)] === 0;
  }

  /** Tiles on a place of the track; `undefined` for a gap. */
  trackTiles(position: TrackPosition): TilePair | undefined {
    return this.pairAt(this.trackCell(position));
  }

  coinsOn(position: TrackPosition): number {
    return this.cells[this.trackCell(position) + 2]!;
  }

  /** Copies of a tile that are still in the bag. */
  inBag(tile: number): number {
    return this.cells[this.game.layout.bag + tile]!;
  }

  /** Whether one of the two has named the other. @clause TILE-DIPLOMACY-2 */
  isPeace(a: Seat, b: Seat): boolean {
    return this.hasNamed(a, b) || this.hasNamed(b, a);
  }

  /** Whether `seat` has named `partner` in its own last turn. @clause TILE-DIPLOMACY-1 */
  hasNamed(seat: Seat, partner: Seat): boolean {
    return ((this.of(seat, at.PARTNERS) >> partner) & 1) === 1;
  }

  /** Tiles of the active empire, added up. */
  effects(seat: Seat): EmpireEffects {
    return this.game.effects[this.pairIndex(seat, at.TILE_A)] as EmpireEffects;
  }

  /** Tiles of the declining empire that are still in force, added up. */
  lasting(seat: Seat): EmpireEffects {
    return this.game.lasting[this.pairIndex(seat, at.DECLINING_A)] as EmpireEffects;
  }

  /** Tiles of the active empire that would stay in force if it declined, added up. @clause DECL-15 */
  legacy(seat: Seat): EmpireEffects {
    return this.game.lasting[this.pairIndex(seat, at.TILE_A)] as EmpireEffects;
  }

  /** Forts that stand in a province because a seat's active empire owns it. @clause AMB-29 AMB-32 */
  tokensIn(province: ProvinceId, seat: Seat): number {
    return this.game.board.terrain[province] === RIVER ? 0 : this.effects(seat).tokens;
  }

  /** Number of provinces of an owner, pending ones left out. */
  provincesOf(owner: OwnerCode): number {
    const end = this.provinces + this.game.provinceCount;
    let count = 0;
    for (let i = this.provinces; i < end; i++) {
      if ((this.cells[i]! & (at.OWNER_MASK | at.PENDING_BIT)) === owner) count++;
    }
    return count;
  }

  /** Number of pawns of an owner on the board. */
  pawnsOf(owner: OwnerCode): number {
    let pawns = 0;
    for (let p = 0; p < this.game.provinceCount; p++) {
      if (this.ownerOf(p) === owner) pawns += this.pawnsIn(p);
    }
    return pawns;
  }

  /** Whether the active empire of a seat has a province, pending ones included. */
  isOnBoardAtAll(seat: Seat): boolean {
    const mine = activeEmpire(seat);
    const end = this.provinces + this.game.provinceCount;
    for (let i = this.provinces; i < end; i++) {
      if ((this.cells[i]! & at.OWNER_MASK) === mine) return true;
    }
    return false;
  }

  /** Whether the active empire of a seat has a province that holds a pawn. */
  isOnBoard(seat: Seat): boolean {
    return this.provincesOf(activeEmpire(seat)) > 0;
  }

  /**
   * A fingerprint of everything that is public, the same on every machine and for every client.
   *
   * @returns an integer of 0 … 2^53 − 1
   */
  digest(): number {
    let low = 0x811c9dc5;
    let high = 0x9e3779b1;
    for (let i = 0; i < this.game.layout.random; i++) {
      const cell = this.cells[i]!;
      low = Math.imul(low ^ cell, 0x01000193);
      high = Math.imul(high ^ cell ^ (low >>> 15), 0x85ebca6b);
    }
    return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
  }

  /** Place of two tiles of a seat in the tables of effects. */
  private pairIndex(seat: Seat, cell: number): number {
    return pairIndex(this.of(seat, cell), this.of(seat, cell + 1));
  }

  /** Two tiles that lie in cells beside each other as their codes + 1, 0 for none. */
  private pairAt(cell: number): TilePair | undefined {
    const first = this.cells[cell]!;
    return first === 0 ? undefined : [first - 1, this.cells[cell + 1]! - 1];
  }
}
