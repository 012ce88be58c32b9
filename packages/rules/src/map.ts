/**
 * The board as the rules see it: a graph of provinces and sea zones. Outlines, labels and pictures
 * live elsewhere; nothing here has coordinates.
 *
 * @clause MAP-1 MAP-4 MAP-7 MAP-10
 */

/** Kinds of a province, in the order of their codes. @clause MAP-2 MAP-3 */
export const TERRAINS = [
  'plains',
  'meadow',
  'normal',
  'forest',
  'mountain',
  'desert',
  'river',
] as const;

export type Terrain = (typeof TERRAINS)[number];

/** One province of a board. */
export interface MapProvince {
  readonly id: string;
  readonly name: string;
  readonly terrain: Terrain;
  /** Carries the anchor. @clause MAP-4 */
  readonly port: boolean;
  /** Carries the pickaxe. @clause MAP-4 */
  readonly mine: boolean;
  /** Touches the board edge by land. @clause MAP-8 */
  readonly edge: boolean;
  /** Ids of the sea zones (and inland waters) it has a shore on. @clause MAP-10 */
  readonly coasts: readonly string[];
  /** Ids of the land-adjacent provinces, open straits included. @clause MAP-7 */
  readonly neighbours: readonly string[];
}

/** One sea zone of a board. @clause SEA-1 */
export interface MapSea {
  readonly id: string;
  readonly name: string;
  /** An ocean or another open sea, as opposed to an inland sea. @clause FICT-GALLEYS-1 AMB-92 */
  readonly open: boolean;
  /** Touches the board edge. @clause ENTRY-2 */
  readonly edge: boolean;
  /** Ids of the adjacent sea zones. */
  readonly neighbours: readonly string[];
}

/** A whole board. Provinces and seas are sorted by id, which is the canonical order. */
export interface MapData {
  readonly id: string;
  readonly name: string;
  /** Rises when the graph changes; a record names the version it was played on. */
  readonly version: number;
  readonly players: { readonly min: number; readonly max: number };
  /** Whether light-blue water belongs to the land or is a province. @clause MAP-5 MAP-6 */
  readonly waterModel: 'shallows' | 'riverProvinces';
  readonly provinces: readonly MapProvince[];
  readonly seas: readonly MapSea[];
  /** Base pawns by player count where the rule text leaves them to the map. @clause PAWN-3 */
  readonly basePawns?: Readonly<Record<number, number>>;
}
