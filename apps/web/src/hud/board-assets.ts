import europe1x from '@vinci/maps/data/europe.board@1x.webp?url';
import europe2x from '@vinci/maps/data/europe.board@2x.webp?url';
import europeGeometry from '@vinci/maps/data/europe.geometry.json?url';
import { type Geometry, loadGeometry } from '@vinci/maps/geometry';

/** Pictures of a map in two densities. */
export interface Pictures {
  readonly '1x': string;
  readonly '2x': string;
}

const MAPS: Readonly<Record<string, { readonly pictures: Pictures; readonly geometry: string }>> = {
  europe: { pictures: { '1x': europe1x, '2x': europe2x }, geometry: europeGeometry },
};

const assetsOf = (map: string) => MAPS[map] ?? MAPS.europe;

export const boardPictures = (map: string): Pictures => assetsOf(map).pictures;

const geometries = new Map<string, Promise<Geometry>>();

/** The outlines of a map; fetched once, again after a failure. */
export function boardGeometry(map: string): Promise<Geometry> {
  const known = geometries.get(map);
  if (known !== undefined) return known;
  const geometry = fetchGeometry(assetsOf(map).geometry);
  geometries.set(map, geometry);
  geometry.catch(() => geometries.delete(map));
  return geometry;
}

async function fetchGeometry(url: string): Promise<Geometry> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error('board/no-geometry');
  return loadGeometry(await reply.json());
}
