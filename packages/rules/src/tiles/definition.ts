import type { Terrain } from '../map.ts';

/**
 * What a tile does, as numbers that add up (tile effects are cumulative) and as facts that one tile
 * is enough for. Everything is 0 or false unless a tile says otherwise.
 *
 * @clause TILE-GEN-1 COST-9
 */
export interface TileEffects {
  /** Pawns less for every conquest. */
  readonly discount: number;
  /** Pawns less for a conquest of this terrain. */
  readonly terrainDiscount: Readonly<Partial<Record<Terrain, number>>>;
  /** Pawns less for a conquest along a coast. */
  readonly coastDiscount: number;
  /** Pawns more for whoever conquers a province of this empire. */
  readonly defence: number;
  /** Conquests per turn that cost exactly two pawns. */
  readonly flatConquests: number;
  /** Pawns lent for the expansion of each turn. */
  readonly loan: number;
  /** Pawns gained for good in each expansion turn. */
  readonly growth: number;
  /** Peace partners named in each turn. */
  readonly partners: number;
  /** Forts placed in each turn. */
  readonly forts: number;
  /** VP more for each owned province. */
  readonly points: number;
  /** VP more for each owned province of this terrain. */
  readonly terrainPoints: Readonly<Partial<Record<Terrain, number>>>;
  /** VP more for each owned province with a port symbol. */
  readonly portPoints: number;
  /** VP more for each owned province with a mine symbol. */
  readonly minePoints: number;
  /** VP for each pawn eliminated by own conquests in this turn. */
  readonly eliminationPoints: number;
  /** Conquers and coheres across sea zones. */
  readonly crossesSea: boolean;
  /** Need not be connected. */
  readonly cohesionExempt: boolean;
  /** May touch the own declining empire. */
  readonly contactAllowed: boolean;
  /** May decline after scoring. */
  readonly declinesAfterScoring: boolean;
  /** May enter anywhere on the board. */
  readonly entersAnywhere: boolean;
  /** Counts as a second copy of the other tile. */
  readonly doublesPartner: boolean;
  /** Terrains on which its provinces lose no pawn when they are conquered. */
  readonly safeTerrains: readonly Terrain[];
  /** Pawns gained in reorganization for every two enemy pawns eliminated in the turn. */
  readonly recruits: number;
  /** May convert a lone pawn of each opponent in each turn. */
  readonly converts: boolean;
  /** Half VP for each owned province by a river or a sea; the sum is rounded down. */
  readonly waterHalfPoints: number;
  /** Has a second expansion in each turn. */
  readonly expandsTwice: boolean;
  /** Leaves one pawn in each province; the others wait off the board. */
  readonly waitsOffBoard: boolean;
  /** Keeps all its pawns on the board when it declines. */
  readonly declinesInForce: boolean;
}

export const NO_EFFECTS: TileEffects = {
  discount: 0,
  terrainDiscount: {},
  coastDiscount: 0,
  defence: 0,
  flatConquests: 0,
  loan: 0,
  growth: 0,
  partners: 0,
  forts: 0,
  points: 0,
  terrainPoints: {},
  portPoints: 0,
  minePoints: 0,
  eliminationPoints: 0,
  crossesSea: false,
  cohesionExempt: false,
  contactAllowed: false,
  declinesAfterScoring: false,
  entersAnywhere: false,
  doublesPartner: false,
  safeTerrains: [],
  recruits: 0,
  converts: false,
  waterHalfPoints: 0,
  expandsTwice: false,
  waitsOffBoard: false,
  declinesInForce: false,
};

/** Colour group of a tile. @clause TILE-GEN-3 */
export type TileCategory = 'points' | 'military' | 'special';

/** A tile in one tile set. */
export interface TileEdition {
  /** The red number. @clause PAWN-1 */
  readonly pawns: number;
  readonly copies: number;
  /** What it is called and what it does there, where that is not what the kind says. */
  readonly name?: string;
  readonly summary?: string;
  /** The clauses that define it there, where they differ. */
  readonly clauses?: readonly string[];
}

/** One kind of tile. */
export interface TileDefinition {
  readonly id: string;
  /** Stable number of the kind; records and the wire use it. */
  readonly code: number;
  /** Code of the kind that this one is with a broken column. @clause TILE-GEN-4 */
  readonly columnOf?: number;
  readonly name: string;
  /** One sentence for people. */
  readonly summary: string;
  readonly category: TileCategory;
  /** Stays in force in decline. @clause TILE-GEN-4 TILE-GEN-5 TILE-GEN-6 */
  readonly persists: boolean;
  /** The clauses that define the tile, the one for each effect first. */
  readonly clauses: readonly [string, ...string[]];
  /** The clause about its VP, where that is not the first one. */
  readonly pointsClause?: string;
  /** The tile in the classic set of 52; absent when it is not part of it. */
  readonly classic?: TileEdition;
  /** The tile in the set of 35 of Vinci II; absent when it is not part of it. @clause TILE-GEN-8 */
  readonly vinci2?: TileEdition;
  readonly effects: Partial<TileEffects>;
}

/** Tile sets, by the values of the option `tileSet`. @clause COMP-5 COMP-9 */
export type TileSet = 'classic52' | 'vinci2_35';

/** A tile as it is in a tile set; `undefined` when it is not part of it. */
export const editionOf = (tile: TileDefinition, set: TileSet): TileEdition | undefined =>
  set === 'classic52' ? tile.classic : tile.vinci2;

/** Checks a definition when it is loaded; the error names the tile. */
export function defineTile(tile: TileDefinition): TileDefinition {
  if (!/^[a-z][A-Za-z]+$/.test(tile.id) || tile.code < 0 || tile.code > 62) {
    throw new Error(`tile ${tile.id}: bad id or code`);
  }
  if (tile.classic === undefined && tile.vinci2 === undefined) {
    throw new Error(`tile ${tile.id}: in no set`);
  }
  return tile;
}
