import { type Geometry, loadGeometry } from '@vinci/maps/geometry';

/** Pictures of a map in two densities. */
export interface Pictures {
  readonly '1x': string;
  readonly '2x': string;
}

/** Addresses by file; only what is asked for is fetched. */
type Addresses = Readonly<Record<string, string>>;

const GEOMETRIES: Addresses = import.meta.glob('../../../../packages/maps/data/*/geometry.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const PICTURES: Addresses = import.meta.glob('../../../../packages/maps/data/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** @throws Error `board/no-asset` for a board that this build does not know */
function address(addresses: Addresses, map: string, file: string): string {
  const found = addresses[`../../../../packages/maps/data/${map}/${file}`];
  if (found === undefined) throw new Error(`board/no-asset: ${map}/${file}`);
  return found;
}

export const boardPictures = (map: string): Pictures => ({
  '1x': address(PICTURES, map, 'board@1x.webp'),
  '2x': address(PICTURES, map, 'board@2x.webp'),
});

/** A small picture of a whole board. */
export const boardPreview = (map: string): string => address(PICTURES, map, 'preview.webp');

const geometries = new Map<string, Promise<Geometry>>();

/** The outlines of a map; fetched once, again after a failure. */
export function boardGeometry(map: string): Promise<Geometry> {
  const known = geometries.get(map);
  if (known !== undefined) return known;
  const geometry = fetchGeometry(map);
  geometries.set(map, geometry);
  geometry.catch(() => geometries.delete(map));
  return geometry;
}

async function fetchGeometry(map: string): Promise<Geometry> {
  const reply = await fetch(address(GEOMETRIES, map, 'geometry.json'));
  if (!reply.ok) throw new Error('board/no-geometry');
  return loadGeometry(await reply.json());
}
