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
};

/** Colour group of a tile. @clause TILE-GEN-3 */
export type TileCategory = 'points' | 'military' | 'special';

/** A tile in one tile set. */
export interface TileEdition {
  /** The red number. @clause PAWN-1 */
  readonly pawns: number;
  readonly copies: number;
}

/** One kind of tile. */
export interface TileDefinition {
  readonly id: string;
  /** Stable number of the kind; records and the wire use it. */
  readonly code: number;
  readonly name: string;
  /** One sentence for people. */
  readonly summary: string;
  readonly category: TileCategory;
  /** Stays in force in decline. @clause TILE-GEN-4 TILE-GEN-5 TILE-GEN-6 */
  readonly persists: boolean;
  /** The clauses that define the tile, the one for each effect first. */
  readonly clauses: readonly string[];
  /** The clause about its VP, where that is not the first one. */
  readonly pointsClause?: string;
  /** The tile in the classic set of 52; absent when it is not part of it. */
  readonly classic?: TileEdition;
  readonly effects: Partial<TileEffects>;
}

/** Checks a definition when it is loaded; the error names the tile. */
export function defineTile(tile: TileDefinition): TileDefinition {
  if (!/^[a-z][A-Za-z]+$/.test(tile.id) || tile.code < 0 || tile.code > 62) {
    throw new Error(`tile ${tile.id}: bad id or code`);
  }
  if (tile.clauses.length === 0) throw new Error(`tile ${tile.id}: no clause`);
  return tile;
}
