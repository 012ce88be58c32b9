import type {
  Board,
  GeometryFile,
  Label,
  MineSymbol,
  PortSymbol,
  SeaLabel,
  Spot,
  Strait,
} from './geometry-file.ts';

export type {
  Board,
  GeometryFile,
  Label,
  MineSymbol,
  PortSymbol,
  SeaLabel,
  Spot,
  Strait,
  XY,
} from './geometry-file.ts';

export interface ProvinceGeometry {
  readonly id: string;
  /** Index in the graph's `provinces`. */
  readonly index: number;
  /**
   * Closed rings as flat x, y lists in board units, first point not repeated; largest outer ring
   * first. Outer rings have negative, holes positive signed area (`ringArea`). Fill even-odd.
   */
  readonly rings: readonly (readonly number[])[];
  /** The point farthest from any border. */
  readonly pole: Spot;
  /** Middle of the place for pawns. */
  readonly pawn: Spot;
  readonly label: Label;
  readonly port?: PortSymbol;
  readonly mine?: MineSymbol;
  /** x0, y0, x1, y1 in board units. */
  readonly bbox: readonly number[];
  /** Square board units. */
  readonly area: number;
}

export interface SeaGeometry {
  readonly id: string;
  /** Index in the graph's `seas`. */
  readonly index: number;
  readonly rings: readonly (readonly number[])[];
  readonly label: SeaLabel;
}

/** A stretch of border of a province; two neighbours may share several. */
export interface BorderGeometry {
  /** Index of a province. */
  readonly a: number;
  /** Index of the province across, or -1 where it is the sea or the board edge. */
  readonly b: number;
  /** Index of the sea across, or -1. */
  readonly sea: number;
  /** Flat x, y list in board units, `a` on the left; first point repeated at the end of a ring. */
  readonly points: readonly number[];
}

/** A map's outlines and anchors, ready for drawing and picking. */
export interface Geometry {
  readonly id: string;
  readonly attribution: string;
  readonly board: Board;
  readonly provinces: readonly ProvinceGeometry[];
  readonly seas: readonly SeaGeometry[];
  readonly borders: readonly BorderGeometry[];
  /** Lines between two sea zones. */
  readonly seaBorders: readonly { a: number; b: number; points: readonly number[] }[];
  readonly straits: readonly Strait[];
}

/** Decodes a `*.geometry.json` file of this package. */
export function loadGeometry(json: unknown): Geometry {
  const file = json as GeometryFile;
  if (file?.format !== 1) throw new Error('geometry/unknown-format');
  const lines = file.topology.arcs.map((arc) => decodeArc(arc, file.topology.quantum));
  const ring = (refs: readonly number[]): number[] => {
    const points: number[] = [];
    for (const ref of refs) {
      const line = lines[ref >= 0 ? ref : ~ref]!;
      // each arc ends where the next begins, and the last where the first began
      points.push(...(ref >= 0 ? line : reversed(line)).slice(0, -2));
    }
    return points;
  };
  const provinces = file.provinces.map((p, index) => ({ ...p, index, rings: p.rings.map(ring) }));
  const seas = file.seas.map((s, index) => ({ ...s, index, rings: s.rings.map(ring) }));
  const land = provinces.length;
  const borders: BorderGeometry[] = [];
  const seaBorders: Geometry['seaBorders'][number][] = [];
  file.topology.arcs.forEach((arc, k) => {
    const left = arc[0]!;
    const right = arc[1]!;
    const points = lines[k]!;
    const isLand = (region: number): boolean => region >= 0 && region < land;
    if (isLand(left)) borders.push(borderOf(left, right, land, points));
    else if (isLand(right)) borders.push(borderOf(right, left, land, reversed(points)));
    else if (left >= land && right >= land)
      seaBorders.push({ a: left - land, b: right - land, points });
  });
  const { id, attribution, board, straits } = file;
  return { id, attribution, board, provinces, seas, borders, seaBorders, straits };
}

function borderOf(
  a: number,
  across: number,
  land: number,
  points: readonly number[],
): BorderGeometry {
  return {
    a,
    b: across >= 0 && across < land ? across : -1,
    sea: across >= land ? across - land : -1,
    points,
  };
}

function decodeArc(arc: readonly number[], quantum: number): number[] {
  const perUnit = Math.round(1 / quantum);
  const points: number[] = [];
  let x = 0;
  let y = 0;
  for (let i = 2; i < arc.length; i += 2) {
    x += arc[i]!;
    y += arc[i + 1]!;
    // division gives the decimal fraction itself, multiplication by 0.1 would not
    points.push(x / perUnit, y / perUnit);
  }
  return points;
}

function reversed(points: readonly number[]): number[] {
  const out: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) out.push(points[i]!, points[i + 1]!);
  return out;
}

/** Index of the province at a point in board units, or -1 on the sea and off the board. */
export function pickProvince(geometry: Geometry, x: number, y: number): number {
  for (const { bbox, rings, index } of geometry.provinces) {
    if (x < bbox[0]! || y < bbox[1]! || x > bbox[2]! || y > bbox[3]!) continue;
    if (insideRings(rings, x, y)) return index;
  }
  return -1;
}

/** Whether a point lies inside rings (flat x, y lists), even-odd, so that holes count as outside. */
export function insideRings(rings: readonly (readonly number[])[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let ax = ring[ring.length - 2]!;
    let ay = ring[ring.length - 1]!;
    for (let i = 0; i < ring.length; i += 2) {
      const bx = ring[i]!;
      const by = ring[i + 1]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      ax = bx;
      ay = by;
    }
  }
  return inside;
}

/** Signed area of a flat ring in square board units; negative for an outer ring. */
export function ringArea(ring: readonly number[]): number {
  let twice = 0;
  let ax = ring[ring.length - 2]!;
  let ay = ring[ring.length - 1]!;
  for (let i = 0; i < ring.length; i += 2) {
    twice += ax * ring[i + 1]! - ring[i]! * ay;
    ax = ring[i]!;
    ay = ring[i + 1]!;
  }
  return twice / 2;
}
