import { boards } from './boards.ts';
import { parseMapData } from './check.ts';
import type { MapData } from './map-types.ts';

export { checkMapData, entryProvinces, parseMapData } from './check.ts';
export type { MapData, MapProvince, MapSea, Terrain } from './map-types.ts';
export { MapError, type MapProblem, type MapProblemCode } from './problem.ts';

/** What a list of maps shows of each. */
export interface MapInfo {
  readonly id: string;
  readonly name: string;
  /** One line for whoever chooses a board. */
  readonly about: string;
  readonly version: number;
  readonly players: { readonly min: number; readonly max: number };
  /** Number of provinces. */
  readonly provinces: number;
  /** Number of sea zones. */
  readonly seas: number;
  /** The smallest `terrainSet` whose rules know all its terrains. @clause MAP-2 MAP-3 */
  readonly terrainSet: 'classic5' | 'vinci2_7';
  readonly waterModel: MapData['waterModel'];
}

/** A map with what a list shows of it, both checked and read once. */
const maps: ReadonlyMap<string, { readonly map: MapData; readonly info: MapInfo }> = new Map(
  boards.map(({ graph, about }) => {
    const map = parseMapData(graph);
    return [map.id, { map, info: infoOf(map, about) }];
  }),
);

function infoOf(map: MapData, about: string): MapInfo {
  const { id, name, version, players, provinces, seas, waterModel } = map;
  const dry = provinces.every(({ terrain }) => terrain !== 'desert' && terrain !== 'river');
  return {
    id,
    name,
    about,
    version,
    players,
    provinces: provinces.length,
    seas: seas.length,
    terrainSet: dry ? 'classic5' : 'vinci2_7',
    waterModel,
  };
}

/** All maps that come with the game, in the order in which they are offered. */
export function listMaps(): readonly MapInfo[] {
  return [...maps.values()].map(({ info }) => info);
}

/** The map of that id, or undefined. */
export function mapById(id: string): MapData | undefined {
  return maps.get(id)?.map;
}

/** Europe with the Mediterranean, 75 provinces and 14 sea zones. */
export const europe: MapData = known('europe');

function known(id: string): MapData {
  const map = mapById(id);
  if (map === undefined) throw new Error(`map/unknown-map: ${id}`);
  return map;
}
