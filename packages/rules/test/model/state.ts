import { type Position, TILES } from '../../src/index.ts';
import * as at from '../../src/layout.ts';

/** A province: `active 0`, `declining 2` or `''` for nobody's. */
export interface ModelProvince {
  owner: string;
  pawns: number;
  forts: number;
}

export interface ModelSeat {
  vp: number;
  /** Ids of the active tiles; none between a decline and the next choice. */
  tiles: string[];
  /** Ids of the tiles that lie with the declining empire. */
  held: string[];
  hand: number;
  extra: number;
  survivors: number;
  decliningSurvivors: number;
  spied: number;
  partners: number[];
  eliminated: number;
  enemies: number;
  converted: number[];
  entered: boolean;
  unable: boolean;
}

/** A civilization on the track and its coins; `undefined` for a gap. */
export type ModelOffer = { tiles: readonly string[]; coins: number } | undefined;

/** A position as a person would describe it, for the slow model of Vinci II. */
export interface ModelState {
  phase: string;
  actor: number;
  turn: number;
  round: number;
  startingSeat: number;
  secondExpansion: boolean;
  leaving: boolean;
  acted: boolean;
  provinces: ModelProvince[];
  seats: ModelSeat[];
  track: ModelOffer[];
  bag: Record<string, number>;
}

/** What a step needs to know besides, and what it tells. */
export interface ModelNotes {
  /** The choice is the one at the start of a seat's first turn. */
  readonly firstTurn: boolean;
  /** The decline in progress comes after scoring. */
  readonly scoredAlready: boolean;
  /** Pawns were placed in this reorganization. */
  readonly placing: boolean;
}

const idOf = (cell: number): string[] => (cell === 0 ? [] : [TILES[cell - 1]!.id]);

const members = (bits: number, seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => seat).filter((seat) => ((bits >> seat) & 1) === 1);

function readSeat(position: Position, seat: number): ModelSeat {
  const { cells, game } = position;
  const cell = position.seatCell(seat);
  const flags = cells[cell + at.FLAGS]!;
  return {
    vp: position.vp(seat),
    tiles: [...idOf(cells[cell + at.TILE_A]!), ...idOf(cells[cell + at.TILE_B]!)],
    held: [...idOf(cells[cell + at.DECLINING_A]!), ...idOf(cells[cell + at.DECLINING_B]!)],
    hand: position.hand(seat),
    extra: position.extra(seat),
    survivors: position.survivors(seat),
    decliningSurvivors: position.decliningSurvivors(seat),
    spied: cells[cell + at.FLAT_USED]!,
    partners: members(cells[cell + at.PARTNERS]!, game.seats),
    eliminated: cells[cell + at.ELIMINATED]!,
    enemies: cells[cell + at.ENEMIES]!,
    converted: members(cells[cell + at.CONVERTED]!, game.seats),
    entered: (flags & at.ENTERED) !== 0,
    unable: (flags & at.COULD_NOT_ENTER) !== 0,
  };
}

function readOwner(owner: number): string {
  if (owner === 0) return '';
  return `${owner % 2 === 1 ? 'active' : 'declining'} ${(owner - 1) >> 1}`;
}

/** Describes a position of the engine. */
export function readState(position: Position): ModelState {
  const { cells, game } = position;
  const bag: Record<string, number> = {};
  TILES.forEach(({ id }, tile) => {
    if (position.inBag(tile) > 0) bag[id] = position.inBag(tile);
  });
  return {
    phase: position.phase,
    actor: position.actor,
    turn: position.turnSeat,
    round: position.round,
    startingSeat: position.startingSeat,
    secondExpansion: cells[at.EXPANSION] === 1,
    leaving: cells[at.LEAVING] === 1,
    acted: cells[at.ACTED] === 1,
    provinces: game.map.provinces.map((_, p) => ({
      owner: readOwner(position.ownerOf(p)),
      pawns: position.pawnsIn(p),
      forts: position.fortsIn(p),
    })),
    seats: Array.from({ length: game.seats }, (_, seat) => readSeat(position, seat)),
    track: [1, 2, 3, 4, 5, 6].map((place) => {
      const tiles = position.trackTiles(place);
      if (tiles === undefined) return undefined;
      return { tiles: tiles.map((tile) => TILES[tile]!.id), coins: position.coinsOn(place) };
    }),
    bag,
  };
}

/** Reads what `ModelState` leaves out. */
export const readNotes = ({ cells }: Position): ModelNotes => ({
  firstTurn: cells[at.DRAFT_REASON] === 1,
  scoredAlready: cells[at.DRAFT_REASON] === 3,
  placing: cells[at.PLACING] === 1,
});
