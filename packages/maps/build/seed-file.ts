import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Terrain } from '../src/map-types.ts';

/** Longitude and latitude in degrees. */
export type LonLat = readonly [number, number];
/** A point in board units (1 unit = 1 px at zoom 1), x to the right, y down. */
export type Point = readonly [number, number];

export interface ProjectionSeed {
  readonly parallels: readonly [number, number];
  readonly rotate: readonly [number, number];
  readonly center: readonly [number, number];
  readonly scale: number;
  readonly translate: readonly [number, number];
}

export interface BoardSeed {
  readonly width: number;
  readonly height: number;
  /** Board units per kilometre, about, in the middle of the map. */
  readonly unitsPerKm: number;
  readonly projection: ProjectionSeed;
  readonly warp: { readonly x: readonly Point[]; readonly y: readonly Point[] };
}

/** Scales what lies in a lon/lat box about the box's centre, then moves it (board units). */
export interface IslandTransform {
  readonly id: string;
  readonly box: readonly [west: number, south: number, east: number, north: number];
  readonly scale: number;
  readonly translate: readonly [number, number];
}

export interface Meander {
  readonly amplitude: number;
  readonly wavelength: number;
}

/** Knobs of the build; lengths in board units, areas in square board units. */
export interface BuildSeed {
  readonly gridScale: number;
  readonly mask: {
    readonly blur: number;
    readonly inletRadius: number;
    readonly spitRadius: number;
    readonly minIsland: number;
    readonly minPuddle: number;
  };
  readonly cost: {
    readonly base: number;
    readonly noise: readonly { wavelength: number; amplitude: number; power: number }[];
    readonly river: number;
    readonly ridge: number;
    readonly countryBorder: number;
    readonly guide: number;
  };
  readonly meander: {
    readonly river: Meander;
    readonly ridge: Meander;
    readonly guide: Meander;
  };
  readonly modeFilter: { readonly radius: number; readonly passes: number };
  readonly smooth: { readonly coast: number; readonly land: number; readonly sea: number };
  readonly simplifyArea: { readonly coast: number; readonly land: number; readonly sea: number };
  readonly quantum: number;
  readonly minLandBorder: number;
  readonly minCoast: number;
  readonly minCoastPart: number;
}

export interface SymbolSeed {
  readonly name: string;
  readonly at: LonLat;
}

/** A stretch of a river, so wide that it is a province between its banks. */
export interface RiverWater {
  readonly kind: 'river';
  /** Id of one of the seed file's rivers. */
  readonly river: string;
  /** The stretch goes from the point of the river nearest to `from` to that nearest to `to`. */
  readonly from: LonLat;
  readonly to: LonLat;
  /** Board units. */
  readonly width: number;
  /** Where it widens, so that a stack of pawns has room; `width` in board units. */
  readonly pools: readonly { readonly at: LonLat; readonly width: number }[];
}

/** A sea without an outlet that is a province: it grows from its seeds over the water. */
export interface InlandSea {
  readonly kind: 'sea';
}

export interface ProvinceSeed {
  readonly id: string;
  readonly name: string;
  readonly terrain: Terrain;
  /** Points that lie in it and from which it grows; none for a river. */
  readonly seeds: readonly LonLat[];
  /** What a province of terrain `river` is made of. @clause MAP-6 */
  readonly water?: RiverWater | InlandSea;
  readonly port?: SymbolSeed;
  readonly mine?: SymbolSeed;
}

export interface SeaLabelSeed {
  /** Centre in board units. */
  readonly xy: Point;
  /** Degrees, clockwise. */
  readonly angle: number;
  /** Font size in board units. */
  readonly size: number;
  /** Letter spacing in em. */
  readonly ls?: number;
  readonly lines?: readonly string[];
  /** Total turn of the baseline in degrees, positive arching up in the middle. */
  readonly bend?: number;
}

export interface SeaSeed {
  readonly id: string;
  readonly name: string;
  readonly open: boolean;
  readonly seeds: readonly LonLat[];
  readonly label: SeaLabelSeed;
}

export interface StraitSeed {
  readonly id: string;
  readonly name: string;
  readonly between: readonly [string, string];
  readonly at: LonLat;
  readonly adjacent: boolean;
  readonly optional?: boolean;
}

/** A drawn ship, in board units; `flip` lets it sail to the left. */
export interface ShipSeed {
  readonly kind: 'cog' | 'galley';
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly flip: boolean;
}

export interface ExpectSeed {
  readonly provinces: number;
  readonly seas: number;
  readonly ports: number;
  readonly mines: number;
  readonly terrain: Readonly<Partial<Record<Terrain, number>>>;
  readonly minProvinceArea: number;
  readonly entryRequired: readonly string[];
  readonly entryForbidden: readonly string[];
  readonly edgeSeas: readonly string[];
  /** Provinces in each part of the land that hangs together, straits included; largest first. */
  readonly landComponents: readonly number[];
  /** Least and largest share of the provinces that are entry provinces. */
  readonly entryShare: readonly [number, number];
}

/** What stands in the larger villages. */
export type Temple = 'church' | 'dome' | 'stupa';

/** What a person writes to make a map. */
export interface SeedFile {
  readonly id: string;
  readonly name: string;
  /** One line for those who choose a board. */
  readonly about: string;
  /** Boards are offered in ascending order of this. */
  readonly place: number;
  readonly version: number;
  readonly players: { readonly min: number; readonly max: number };
  /** Base pawns by number of players, for rules that leave them to the map. @clause PAWN-3 */
  readonly basePawns: Readonly<Record<string, number>>;
  readonly waterModel: 'shallows' | 'riverProvinces';
  readonly board: BoardSeed;
  readonly build: BuildSeed;
  readonly source: { readonly file: string };
  readonly islandTransforms: readonly IslandTransform[];
  readonly landEdits: readonly {
    readonly op: 'cut' | 'fill';
    readonly width: number;
    readonly line: readonly LonLat[];
  }[];
  readonly islands: readonly {
    readonly at: LonLat;
    readonly r: number;
    readonly province: string;
  }[];
  readonly terrains: Readonly<Record<string, { readonly fill: string; readonly edge: string }>>;
  readonly provinces: readonly ProvinceSeed[];
  readonly seas: readonly SeaSeed[];
  readonly seaCuts: readonly { readonly line: readonly LonLat[] }[];
  readonly straits: readonly StraitSeed[];
  readonly borderGuides: readonly {
    readonly strength: number;
    readonly line: readonly LonLat[];
  }[];
  readonly rivers: readonly {
    readonly id: string;
    readonly width: number;
    readonly line: readonly LonLat[];
  }[];
  readonly ridges: readonly {
    readonly id: string;
    readonly height: number;
    readonly halfWidthKm: number;
    readonly line: readonly LonLat[];
  }[];
  readonly lakes: readonly { readonly id: string; readonly ring: readonly LonLat[] }[];
  readonly decor: {
    /** Forests north of this line (board units from the top) are of conifers. */
    readonly coniferLine: number;
    /** What stands in the larger villages; a church unless said otherwise. */
    readonly temple?: Temple;
    readonly compass: { readonly x: number; readonly y: number; readonly radius: number };
    readonly ships: readonly ShipSeed[];
  };
  readonly expect: ExpectSeed;
}

/** Folder of the boards, one folder each. */
const boardsFolder = new URL('../data/', import.meta.url);

/** Ids of all maps, ascending: a folder with a seed file is one. */
export const listSeeds = (): string[] =>
  readdirSync(boardsFolder)
    .filter((id) => existsSync(new URL(`${id}/seeds.json`, boardsFolder)))
    .sort();

/** Reads the seed file of a map. Seed files are part of the sources, so their form is trusted. */
export function readSeeds(id: string): SeedFile {
  const path = new URL(`${id}/seeds.json`, boardsFolder);
  const seeds = JSON.parse(readFileSync(path, 'utf8')) as SeedFile;
  checkSeeds(seeds);
  return seeds;
}

/** Throws when a seed file names what it does not define. */
export function checkSeeds(seeds: SeedFile): void {
  const { id } = seeds;
  const known = new Set(seeds.provinces.map((p) => p.id));
  const named = [
    ...seeds.straits.flatMap((s) => s.between),
    ...seeds.islands.map((i) => i.province),
  ];
  for (const name of named)
    if (!known.has(name)) throw new Error(`${id}: there is no province "${name}"`);
  const rivers = new Set(seeds.rivers.map((r) => r.id));
  for (const { id: province, terrain, water } of seeds.provinces) {
    if ((terrain === 'river') !== (water !== undefined))
      throw new Error(`${id}: ${province} must have both terrain river and water, or neither`);
    if (water?.kind === 'river' && !rivers.has(water.river))
      throw new Error(`${id}: there is no river "${water.river}"`);
  }
}
