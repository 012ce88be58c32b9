import { type Geometry, insideRings, type ProvinceGeometry, ringArea } from '@vinci/maps/geometry';

/** Radius of the discs with anchors and pickaxes in the picture, board units. */
export const SYMBOL = 10;

/** What the board needs to know of a map; lengths in board units. */
export interface BoardShape {
  readonly width: number;
  readonly height: number;
  /** Width of the frame that the pictures have around the map. */
  readonly margin: number;
  readonly provinces: readonly Pick<
    ProvinceGeometry,
    'rings' | 'pawn' | 'pole' | 'bbox' | 'label' | 'port' | 'mine'
  >[];
  readonly seas: readonly Pick<Geometry['seas'][number], 'label'>[];
  readonly borders: readonly Pick<Geometry['borders'][number], 'a' | 'b' | 'points'>[];
}

export const shapeOf = ({ board, provinces, seas, borders }: Geometry): BoardShape => ({
  width: board.width,
  height: board.height,
  margin: board.frame.inset,
  provinces,
  seas,
  borders,
});

/** An outer ring and the holes in it, as flat x, y lists. */
export interface Polygon {
  readonly outer: readonly number[];
  readonly holes: (readonly number[])[];
}

/** Sorts the rings of a province into polygons. */
export function polygonsOf(rings: readonly (readonly number[])[]): Polygon[] {
  const polygons: Polygon[] = rings
    .filter((ring) => ringArea(ring) < 0)
    .map((outer) => ({ outer, holes: [] }));
  for (const ring of rings)
    if (ringArea(ring) > 0)
      polygons.find(({ outer }) => insideRings([outer], ring[0]!, ring[1]!))?.holes.push(ring);
  return polygons;
}
