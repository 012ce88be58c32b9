import type { EmpireEffects } from './compile/effects.ts';
import { pairIndex } from './compile/effects.ts';
import type { TilePair } from './events.ts';
import type { Game } from './game.ts';
import * as at from './layout.ts';
import { TERRAINS } from './map.ts';
import { nextRandom, type Seed, seedOfWords, seedWords } from './random.ts';
import {
  activeEmpire,
  isActiveOwner,
  type OwnerCode,
  PHASES,
  type Phase,
  type ProvinceId,
  type Seat,
  seatOfOwner,
  type TrackPosition,
} from './types.ts';

/** A mirror asks for another random result than it was told. */
export class ScriptExhaustedError extends Error {
  override readonly name = 'ScriptExhaustedError';

  constructor() {
    super('position/script-exhausted');
  }
}

/** Cells of the key of the generator. */
export const KEY_CELLS = 4;

const RIVER = TERRAINS.indexOf('river');

/** What may be asked of a position without changing it. */
export interface PositionView {
  readonly game: Game;
  readonly cells: Int32Array;
  readonly phase: Phase;
  /** Round in progress, from 1; 0 before the first. */
  readonly round: number;
  /** Seat whose turn it is. */
  readonly turnSeat: Seat;
  /** Seat that has to act; −1 when the game is over. */
  readonly actor: Seat;
  readonly startingSeat: Seat;
  /** Rises whenever something new was revealed or another seat has to act. */
  readonly revealed: number;
  vp(seat: Seat): number;
  hand(seat: Seat): number;
  survivors(seat: Seat): number;
  decliningSurvivors(seat: Seat): number;
  extra(seat: Seat): number;
  tiles(seat: Seat): TilePair | undefined;
  decliningTiles(seat: Seat): readonly number[];
  ownerOf(province: ProvinceId): OwnerCode;
  pawnsIn(province: ProvinceId): number;
  fortsIn(province: ProvinceId): number;
  isPending(province: ProvinceId): boolean;
  trackTiles(position: TrackPosition): TilePair | undefined;
  coinsOn(position: TrackPosition): number;
  isPeace(a: Seat, b: Seat): boolean;
  effects(seat: Seat): EmpireEffects;
  digest(): number;
}

/**
 * The state of a game: one `Int32Array` behind named accessors. It is copied, never frozen; the
 * layout is in `layout.ts`.
 */
export class Position implements PositionView {
  readonly game: Game;
  readonly cells: Int32Array;
  /** Random results consumed by the last call of `apply`; they are public once it was made. */
  draws: number[] = [];
  /** Random results to use instead of the generator, for mirrors that do not know the seed. */
  script: readonly number[] | undefined;

  constructor(game: Game) {
    this.game = game;
    this.cells = new Int32Array(game.layout.length);
  }

  get phase(): Phase {
    return PHASES[this.cells[at.PHASE]];
  }

  get round(): number {
    return this.cells[at.ROUND];
  }

  get turnSeat(): Seat {
    return this.cells[at.TURN_SEAT];
  }

  get actor(): Seat {
    return this.cells[at.ACTOR] - 1;
  }

  get startingSeat(): Seat {
    return this.cells[at.STARTING_SEAT];
  }

  get revealed(): number {
    return this.cells[at.REVEALED];
  }

  /** Whether the round in progress is the last one. @clause END-2 */
  get isLastRound(): boolean {
    return this.cells[at.LAST_ROUND] === 1;
  }

  /** Index of the first cell of a seat. */
  seatCell(seat: Seat): number {
    return at.HEADER_CELLS + seat * at.SEAT_CELLS;
  }

  vp(seat: Seat): number {
    return this.cells[this.seatCell(seat) + at.VP];
  }

  /** Pawns of the active empire that are not on the board. */
  hand(seat: Seat): number {
    return this.cells[this.seatCell(seat) + at.HAND];
  }

  /** Pawns that survived attacks of this turn and wait for their retreat. @clause DEF-3 */
  survivors(seat: Seat): number {
    return this.cells[this.seatCell(seat) + at.SURVIVORS] & at.SURVIVORS_MASK;
  }

  /** The same of the declining empire, which holds several pawns only with Philosophy. @clause AMB-75 */
  decliningSurvivors(seat: Seat): number {
    return this.cells[this.seatCell(seat) + at.SURVIVORS] >> at.DECLINING_SURVIVORS_SHIFT;
  }

  /** Adds survivors of the active or the declining empire, or takes them away. */
  addSurvivors(owner: OwnerCode, pawns: number): void {
    const shift = isActiveOwner(owner) ? 0 : at.DECLINING_SURVIVORS_SHIFT;
    this.cells[this.seatCell(seatOfOwner(owner)) + at.SURVIVORS] += pawns << shift;
  }

  /** Extra pawns that may still be used in this turn. @clause TILE-FIELDGENERAL-5 */
  extra(seat: Seat): number {
    return this.cells[this.seatCell(seat) + at.EXTRA];
  }

  /** Whether `seat` has converted a pawn of `victim` in this turn. @clause TILE-RELIGION-3 */
  hasConverted(seat: Seat, victim: Seat): boolean {
    return ((this.cells[this.seatCell(seat) + at.CONVERTED] >> victim) & 1) === 1;
  }

  /** Codes of the tiles of the active civilization. */
  tiles(seat: Seat): TilePair | undefined {
    const cell = this.seatCell(seat);
    const first = this.cells[cell + at.TILE_A];
    return first === 0 ? undefined : [first - 1, this.cells[cell + at.TILE_B] - 1];
  }

  /** Codes of the tiles that lie with the declining empire. */
  decliningTiles(seat: Seat): readonly number[] {
    const cell = this.seatCell(seat);
    return [this.cells[cell + at.DECLINING_A], this.cells[cell + at.DECLINING_B]]
      .filter((tile) => tile > 0)
      .map((tile) => tile - 1);
  }

  ownerOf(province: ProvinceId): OwnerCode {
    return this.cells[this.game.layout.provinces + province] & at.OWNER_MASK;
  }

  pawnsIn(province: ProvinceId): number {
    return (this.cells[this.game.layout.provinces + province] >> at.PAWNS_SHIFT) & at.PAWNS_MASK;
  }

  fortsIn(province: ProvinceId): number {
    return (this.cells[this.game.layout.provinces + province] >> at.FORTS_SHIFT) & at.FORTS_MASK;
  }

  /** Whether the province was taken at cost 0 and holds no pawn yet. @clause COST-13 */
  isPending(province: ProvinceId): boolean {
    return (this.cells[this.game.layout.provinces + province] & at.PENDING_BIT) !== 0;
  }

  /** Tiles on a place of the track; `undefined` for a gap. */
  trackTiles(position: TrackPosition): TilePair | undefined {
    const cell = this.game.layout.track + (position - 1) * at.TRACK_CELLS;
    const first = this.cells[cell];
    return first === 0 ? undefined : [first - 1, this.cells[cell + 1] - 1];
  }

  coinsOn(position: TrackPosition): number {
    return this.cells[this.game.layout.track + (position - 1) * at.TRACK_CELLS + 2];
  }

  /** Copies of a tile that are still in the bag. */
  inBag(tile: number): number {
    return this.cells[this.game.layout.bag + tile];
  }

  /** Whether one of the two has named the other. @clause TILE-DIPLOMACY-2 */
  isPeace(a: Seat, b: Seat): boolean {
    const partnersOfA = this.cells[this.seatCell(a) + at.PARTNERS];
    const partnersOfB = this.cells[this.seatCell(b) + at.PARTNERS];
    return ((partnersOfA >> b) & 1) === 1 || ((partnersOfB >> a) & 1) === 1;
  }

  /** Whether `seat` has named `partner` in its own last turn. @clause TILE-DIPLOMACY-1 */
  hasNamed(seat: Seat, partner: Seat): boolean {
    return ((this.cells[this.seatCell(seat) + at.PARTNERS] >> partner) & 1) === 1;
  }

  /** Tiles of the active empire, added up. */
  effects(seat: Seat): EmpireEffects {
    const cell = this.seatCell(seat);
    return this.game.effects[pairIndex(this.cells[cell + at.TILE_A], this.cells[cell + at.TILE_B])];
  }

  /** Tiles of the declining empire that are still in force, added up. */
  lasting(seat: Seat): EmpireEffects {
    const cell = this.seatCell(seat);
    return this.game.lasting[
      pairIndex(this.cells[cell + at.DECLINING_A], this.cells[cell + at.DECLINING_B])
    ];
  }

  /** Forts that stand in a province because a seat's active empire owns it. @clause AMB-29 AMB-32 */
  tokensIn(province: ProvinceId, seat: Seat): number {
    return this.game.board.terrain[province] === RIVER ? 0 : this.effects(seat).tokens;
  }

  /** Number of provinces of an owner, pending ones left out. */
  provincesOf(owner: OwnerCode): number {
    const { provinces } = this.game.layout;
    let count = 0;
    for (let i = provinces; i < provinces + this.game.provinceCount; i++) {
      if ((this.cells[i] & (at.OWNER_MASK | at.PENDING_BIT)) === owner) count++;
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
    const { provinces } = this.game.layout;
    const mine = activeEmpire(seat);
    for (let i = provinces; i < provinces + this.game.provinceCount; i++) {
      if ((this.cells[i] & at.OWNER_MASK) === mine) return true;
    }
    return false;
  }

  /** Whether the active empire of a seat has a province that holds a pawn. */
  isOnBoard(seat: Seat): boolean {
    return this.provincesOf(activeEmpire(seat)) > 0;
  }

  /** Writes a province. Pawns 0 … 255, forts 0 … 3. */
  setProvince(
    province: ProvinceId,
    owner: OwnerCode,
    pawns: number,
    forts: number,
    pending = false,
  ): void {
    this.cells[this.game.layout.provinces + province] =
      owner |
      (pawns << at.PAWNS_SHIFT) |
      (forts << at.FORTS_SHIFT) |
      (pending ? at.PENDING_BIT : 0);
  }

  /** Adds pawns to a province (or takes them out); a pawn ends its pending state. */
  addPawns(province: ProvinceId, pawns: number): void {
    const cell = this.game.layout.provinces + province;
    this.cells[cell] = (this.cells[cell] + (pawns << at.PAWNS_SHIFT)) & ~at.PENDING_BIT;
  }

  /**
   * A random integer of 0 … bound − 1, noted in `draws`.
   *
   * Throws when a script is used up: a mirror that asks for more than it was told has left the
   * record.
   */
  random(bound: number): number {
    let value: number;
    if (this.script === undefined) {
      value = nextRandom(this.cells, this.game.layout.random, bound);
    } else {
      const next = this.script[this.draws.length];
      if (next === undefined || next >= bound) throw new ScriptExhaustedError();
      value = next;
    }
    this.draws.push(value);
    return value;
  }

  /** The key of the generator: the seed, until another one takes its place. Secret. */
  get key(): Seed {
    const { random } = this.game.layout;
    return seedOfWords(this.cells.subarray(random, random + KEY_CELLS));
  }

  /** The counter goes on, so that no result is tied to one that was drawn with another key. */
  set key(key: Seed) {
    this.cells.set(seedWords(key), this.game.layout.random);
  }

  /** Makes this position equal to another one of the same game. */
  copyFrom(other: Position): this {
    this.cells.set(other.cells);
    return this;
  }

  clone(): Position {
    return new Position(this.game).copyFrom(this);
  }

  equals(other: Position): boolean {
    return this.cells.every((cell, i) => cell === other.cells[i]);
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
      low = Math.imul(low ^ this.cells[i], 0x01000193);
      high = Math.imul(high ^ this.cells[i] ^ (low >>> 15), 0x85ebca6b);
    }
    return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
  }
}

/** The cells that every client may know: everything but the random state. */
export function publicCells(position: Position): Int32Array {
  return position.cells.slice(0, position.game.layout.random);
}

/**
 * A position from public cells, without random state.
 *
 * @param cells at least as many as `publicCells` returns
 */
export function restorePosition(game: Game, cells: ArrayLike<number>): Position {
  const position = new Position(game);
  for (let i = 0; i < game.layout.random; i++) position.cells[i] = cells[i] ?? 0;
  return position;
}
