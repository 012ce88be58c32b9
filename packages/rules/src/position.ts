import type { Game } from './game.ts';
import * as at from './layout.ts';
import { nextRandom, type Seed, seedOfWords, seedWords } from './random.ts';
import {
  isActiveOwner,
  NOBODY,
  type OwnerCode,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from './types.ts';
import { PositionView } from './view.ts';

/** A mirror asks for another random result than it was told. */
export class ScriptExhaustedError extends Error {
  override readonly name = 'ScriptExhaustedError';

  constructor() {
    super('position/script-exhausted');
  }
}

/** Cells of the key of the generator. */
export const KEY_CELLS = 4;

/** The position behind a view, for the engine. There is no other kind of view. */
export const behind = (view: PositionView): Position => view as Position;

/**
 * The state of a game: one table of numbers behind named accessors. It is copied, never frozen; the
 * layout is in `layout.ts`.
 */
export class Position extends PositionView {
  declare readonly cells: Int32Array;
  declare readonly provinces: number;
  /** Random results consumed by the last call of `apply`; they are public once it was made. */
  draws: number[] = [];
  /** Random results to use instead of the generator, for mirrors that do not know the seed. */
  script: readonly number[] | undefined;

  /** Writes a cell of a seat. */
  put(seat: Seat, cell: number, value: number): void {
    this.cells[this.seatCell(seat) + cell] = value;
  }

  /** Adds to a cell of a seat. */
  add(seat: Seat, cell: number, change: number): void {
    this.cells[this.seatCell(seat) + cell] = this.of(seat, cell) + change;
  }

  /** Sets bits in a cell of a seat. */
  mark(seat: Seat, cell: number, bits: number): void {
    this.cells[this.seatCell(seat) + cell] = this.of(seat, cell) | bits;
  }

  /** Clears bits in a cell of a seat. */
  unmark(seat: Seat, cell: number, bits: number): void {
    this.cells[this.seatCell(seat) + cell] = this.of(seat, cell) & ~bits;
  }

  /** Notes that something was revealed or another seat has to act, so that nothing is taken back. */
  reveal(): void {
    this.cells[at.REVEALED] = this.revealed + 1;
  }

  /** Puts copies of a tile into the bag, or takes them out. */
  addToBag(tile: number, copies: number): void {
    this.cells[this.game.layout.bag + tile] = this.inBag(tile) + copies;
  }

  /** Adds survivors of the active or the declining empire, or takes them away. */
  addSurvivors(owner: OwnerCode, pawns: number): void {
    const shift = isActiveOwner(owner) ? 0 : at.DECLINING_SURVIVORS_SHIFT;
    this.add(seatOfOwner(owner), at.SURVIVORS, pawns << shift);
  }

  /** Writes a province. Pawns 0 … 255, forts 0 … 3. */
  setProvince(
    province: ProvinceId,
    owner: OwnerCode,
    pawns: number,
    forts: number,
    pending = false,
  ): void {
    this.cells[this.provinces + province] =
      owner |
      (pawns << at.PAWNS_SHIFT) |
      (forts << at.FORTS_SHIFT) |
      (pending ? at.PENDING_BIT : 0);
  }

  /** Adds pawns to a province (or takes them out); a pawn ends its pending state. */
  addPawns(province: ProvinceId, pawns: number): void {
    this.cells[this.provinces + province] =
      (this.province(province) + (pawns << at.PAWNS_SHIFT)) & ~at.PENDING_BIT;
  }

  /** Board and bag as they are before anything was drawn. @clause SETUP-2 SETUP-4 SETUP-5 */
  lay(): this {
    const { copies, layout, neutralPawns } = this.game;
    neutralPawns.forEach((pawns, p) => {
      this.setProvince(p, NOBODY, pawns, 0);
    });
    this.cells.set(copies, layout.bag);
    return this;
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

  /**
   * Makes this position what a player sees of another one of the same game: everything but the random
   * state, in whose place come words of the player's own. What is drawn from it is a guess.
   *
   * @param words of the key, `KEY_CELLS` of them
   */
  copyPublic(other: Position, words: readonly number[]): this {
    const { random } = this.game.layout;
    this.cells.set(other.cells.subarray(0, random));
    this.reseed(words);
    return this;
  }

  /** Starts the generator again from other words. */
  reseed(words: ArrayLike<number>): void {
    const { random } = this.game.layout;
    this.cells.set(words, random);
    this.cells[random + KEY_CELLS] = 0;
  }

  clone(): Position {
    return new Position(this.game).copyFrom(this);
  }

  equals(other: Position): boolean {
    return this.cells.every((cell, i) => cell === other.cells[i]);
  }
}

/** A copy of the cells that every client may know: everything but the random state. */
export const publicCells = (view: PositionView): Int32Array =>
  behind(view).cells.slice(0, view.game.layout.random);

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
