import europeJson from '../data/europe.graph.json' with { type: 'json' };
import { parseMapData } from './check.ts';
import type { MapData } from './map-types.ts';

export { checkMapData, entryProvinces, parseMapData } from './check.ts';
export type { MapData, MapProvince, MapSea, Terrain } from './map-types.ts';
export { MapError, type MapProblem, type MapProblemCode } from './problem.ts';

/** What a list of maps shows of each. */
export interface MapInfo {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly players: { readonly min: number; readonly max: number };
  /** Number of provinces. */
  readonly provinces: number;
  /** Number of sea zones. */
  readonly seas: number;
}

/** Europe with the Mediterranean, 75 provinces and 14 sea zones. */
export const europe: MapData = parseMapData(europeJson);

const maps: readonly MapData[] = [europe];

/** All maps that come with the game. */
export function listMaps(): readonly MapInfo[] {
  return maps.map(({ id, name, version, players, provinces, seas }) => ({
    id,
    name,
    version,
    players,
    provinces: provinces.length,
    seas: seas.length,
  }));
}

/** The map of that id, or undefined. */
export function mapById(id: string): MapData | undefined {
  return maps.find((m) => m.id === id);
}
