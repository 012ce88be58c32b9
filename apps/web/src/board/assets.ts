import { type BoardFiles, boardFiles } from '@vinci/maps/files';
import { type Geometry, loadGeometry } from '@vinci/maps/geometry';

/** Pictures of a map, ever sharper. */
export type Pictures = Pick<BoardFiles, 'preview' | '1x' | '2x'>;

/** @throws Error `board/no-asset` for a board that this build does not know */
function filesOf(map: string): BoardFiles {
  const found = boardFiles[map];
  if (found === undefined) throw new Error(`board/no-asset: ${map}`);
  return found;
}

export const boardPictures = (map: string): Pictures => filesOf(map);

/** A small picture of a whole board. */
export const boardPreview = (map: string): string => filesOf(map).preview;

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
  const reply = await fetch(filesOf(map).geometry);
  if (!reply.ok) throw new Error('board/no-geometry');
  return loadGeometry(await reply.json());
}
