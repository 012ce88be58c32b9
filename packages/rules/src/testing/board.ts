import type { GameConfig } from '../compile/config.ts';
import type { GameEvent } from '../events.ts';
import { beginTurn } from '../flow/begin.ts';
import { compileGame, type Game } from '../game.ts';
import * as at from '../layout.ts';
import type { MapData } from '../map.ts';
import type { RuleSet } from '../options/index.ts';
import { Position } from '../position.ts';
import type { PresetId } from '../texts/index.ts';
import { TILES } from '../tiles/index.ts';
import {
  activeEmpire,
  decliningEmpire,
  NOBODY,
  type OwnerCode,
  PHASES,
  type Phase,
  type ProvinceId,
  type Seat,
  type TrackPosition,
} from '../types.ts';

/** Seeds for tests that need one; any would do. */
export const SEEDS = {
  one: '000102030405060708090a0b0c0d0e0f',
  two: 'f0e0d0c0b0a090807060504030201000',
} as const;

/** A game on a board, or an error that names the problem. */
export function makeGame(
  map: MapData,
  seats = 3,
  options: Partial<RuleSet> = {},
  preset: PresetId = 'deClassic',
  fictional: readonly Seat[] = [],
): Game {
  const config: GameConfig = {
    preset,
    options,
    map: map.id,
    mapVersion: map.version,
    seats,
    fictional,
  };
  const game = compileGame(config, map);
  if (!game.ok) throw new Error(`${game.error.code}: ${game.error.text}`);
  return game.value;
}

/** Code of a tile by its id. */
export function tileCode(id: string): number {
  const tile = TILES.find((one) => one.id === id);
  if (tile === undefined) throw new Error(`there is no tile ${id}`);
  return tile.code;
}

/** Index of a province by its id. */
export function provinceId(game: Game, id: string): ProvinceId {
  const province = game.map.provinces.findIndex((one) => one.id === id);
  if (province < 0) throw new Error(`there is no province ${id}`);
  return province;
}

/** Pawns, or pawns and a fort (or two), or an unfilled province taken at cost 0. */
export type Holding = number | `${number} fort` | `${number} forts` | 'pending';

/** Civilizations that lie on the track unless a test says otherwise; none of them has an effect. */
const PLAIN_TRACK: readonly (readonly [string, string])[] = [
  ['agriculture', 'livestock'],
  ['mining', 'ports'],
  ['weapons', 'galleys'],
  ['medicine', 'espionage'],
  ['currency', 'slavery'],
  ['heritage', 'messengers'],
];

/**
 * Writes a position in words. It starts as round 2, turn of seat 0, phase mobilisation, neutral
 * pawns everywhere, 10 VP each, and two Barbarians tiles (which do nothing) for every seat.
 */
export class PositionBuilder {
  private readonly position: Position;
  private selected: Seat = 0;

  constructor(game: Game) {
    this.position = new Position(game).lay();
    this.track(...PLAIN_TRACK)
      .round(2)
      .phase('mobilisation')
      .turn(0);
    for (let seat = game.seats - 1; seat >= 0; seat--) {
      this.seat(seat).tiles('barbarians', 'barbarians').vp(game.rules.startVP);
    }
  }

  private set(cell: number, value: number): this {
    this.position.cells[cell] = value;
    return this;
  }

  private setOfSeat(cell: number, value: number): this {
    return this.set(this.position.seatCell(this.selected) + cell, value);
  }

  /** The seat that the next calls are about. */
  seat(seat: Seat): this {
    this.selected = seat;
    return this;
  }

  /** Victory points of the seat. */
  vp(points: number): this {
    return this.setOfSeat(at.VP, points);
  }

  /** Pawns in hand. */
  hand(pawns: number): this {
    return this.setOfSeat(at.HAND, pawns);
  }

  /** Extra pawns of Legions that are left in this turn. */
  extra(pawns: number): this {
    return this.setOfSeat(at.EXTRA, pawns);
  }

  /** Survivors that wait for their retreat. */
  survivors(pawns: number): this {
    return this.setOfSeat(at.SURVIVORS, pawns);
  }

  /** The same of the declining empire. */
  decliningSurvivors(pawns: number): this {
    return this.setOfSeat(at.SURVIVORS, pawns << at.DECLINING_SURVIVORS_SHIFT);
  }

  /** Enemy pawns among those eliminated by own conquests in this turn. */
  enemies(pawns: number): this {
    return this.setOfSeat(at.ENEMIES, pawns);
  }

  /** Seats that lost a pawn to Religion in this turn. */
  converted(...seats: readonly Seat[]): this {
    return this.setOfSeat(
      at.CONVERTED,
      seats.reduce((set, seat) => set | (1 << seat), 0),
    );
  }

  /** The second expansion of an Army. */
  secondExpansion(): this {
    return this.phase('expansion').set(at.EXPANSION, 1);
  }

  /** Tiles of the active civilization. */
  tiles(first: string, second = 'barbarians'): this {
    return this.setOfSeat(at.TILE_A, tileCode(first) + 1).setOfSeat(
      at.TILE_B,
      tileCode(second) + 1,
    );
  }

  /** No civilization, as between a decline and the choice of a new one. */
  noTiles(): this {
    return this.setOfSeat(at.TILE_A, 0).setOfSeat(at.TILE_B, 0);
  }

  /** Tiles that lie with the declining empire. */
  lasting(first: string, second?: string): this {
    return this.setOfSeat(at.DECLINING_A, tileCode(first) + 1).setOfSeat(
      at.DECLINING_B,
      second === undefined ? 0 : tileCode(second) + 1,
    );
  }

  /** Provinces of the active empire. The civilization counts as entered. */
  owns(holdings: Readonly<Record<string, Holding>>): this {
    this.flags(at.ENTERED);
    return this.hold(activeEmpire(this.selected), holdings);
  }

  /** Provinces of the declining empire. */
  declines(holdings: Readonly<Record<string, Holding>>): this {
    return this.hold(decliningEmpire(this.selected), holdings);
  }

  /** Provinces of nobody, with that many neutral pawns. */
  neutral(holdings: Readonly<Record<string, Holding>>): this {
    return this.hold(NOBODY, holdings);
  }

  private hold(owner: OwnerCode, holdings: Readonly<Record<string, Holding>>): this {
    for (const [id, holding] of Object.entries(holdings)) {
      const pawns = holding === 'pending' ? 0 : Number.parseInt(String(holding), 10);
      const forts = String(holding).endsWith('forts')
        ? 2
        : Number(String(holding).endsWith('fort'));
      const province = provinceId(this.position.game, id);
      this.position.setProvince(province, owner, pawns, forts, holding === 'pending');
    }
    return this;
  }

  /** Sets `ENTERED`, `COULD_NOT_ENTER` or `WIPED_OUT` of `layout.ts`. */
  flags(flags: number): this {
    return this.setOfSeat(at.FLAGS, flags);
  }

  /** The civilization has been on the board, though it owns nothing now. */
  entered(): this {
    return this.flags(at.ENTERED);
  }

  /** Pawns eliminated by own conquests in this turn. */
  eliminated(pawns: number): this {
    return this.setOfSeat(at.ELIMINATED, pawns);
  }

  /** Peace partners named by the seat. */
  partners(...seats: readonly Seat[]): this {
    return this.setOfSeat(
      at.PARTNERS,
      seats.reduce((set, seat) => set | (1 << seat), 0),
    );
  }

  /** Civilizations on the track, from the left. */
  track(...pairs: readonly (readonly [string, string])[]): this {
    const { track } = this.position.game.layout;
    for (let place = 0; place < at.TRACK_PLACES; place++) {
      const [first, second] = pairs[place] ?? [undefined, undefined];
      const cell = track + place * at.TRACK_CELLS;
      this.set(cell, first === undefined ? 0 : tileCode(first) + 1);
      this.set(cell + 1, second === undefined ? 0 : tileCode(second) + 1);
    }
    return this;
  }

  /** Coins on a place of the track. */
  coins(place: TrackPosition, coins: number): this {
    return this.set(this.position.game.layout.track + (place - 1) * at.TRACK_CELLS + 2, coins);
  }

  /** What is in the bag, by tile id. */
  bag(tiles: Readonly<Record<string, number>>): this {
    const { bag } = this.position.game.layout;
    for (let tile = 0; tile < at.BAG_CELLS; tile++) this.set(bag + tile, 0);
    for (const [id, copies] of Object.entries(tiles)) this.set(bag + tileCode(id), copies);
    return this;
  }

  /** Whose turn it is, and who has to act. */
  turn(seat: Seat): this {
    return this.set(at.TURN_SEAT, seat).actor(seat);
  }

  /** Who has to act, where it is not the one whose turn it is. */
  actor(seat: Seat): this {
    return this.set(at.ACTOR, seat + 1);
  }

  phase(phase: Phase): this {
    this.set(at.DRAFT_REASON, phase === 'draft' || phase === 'relinquish' ? at.DRAFT.decline : 0);
    return this.set(at.PHASE, PHASES.indexOf(phase));
  }

  /** The choice of the first civilizations, before round 1. */
  opening(): this {
    return this.phase('draft').set(at.DRAFT_REASON, at.DRAFT.opening).round(0);
  }

  round(round: number): this {
    return this.set(at.ROUND, round);
  }

  startingSeat(seat: Seat): this {
    return this.set(at.STARTING_SEAT, seat);
  }

  /** The round in progress is the last. */
  lastRound(): this {
    return this.set(at.LAST_ROUND, 1);
  }

  build(): Position {
    return this.position.clone();
  }

  /** The position after the turn of a seat has begun: pawns collected, or a compulsory decline. */
  begin(seat: Seat = 0, events?: GameEvent[]): Position {
    const position = this.build();
    beginTurn(position, seat, events);
    return position;
  }
}

/** Starts a position, see `PositionBuilder`. */
export const board = (game: Game): PositionBuilder => new PositionBuilder(game);
