import type { Point } from './seed-file.ts';

/** An outer ring with its holes. */
export interface Polygon {
  /** Outer ring first, then holes, each as arc references: k forwards, ~k backwards. */
  readonly arcs: readonly (readonly number[])[];
  /** The same rings in board units, first vertex repeated at the end. */
  readonly rings: readonly (readonly Point[])[];
  /** Square board units, holes taken off. */
  readonly area: number;
}

interface RingArc {
  readonly left: number;
  readonly right: number;
  readonly closed: boolean;
  readonly line: readonly Point[];
}

/** Chains directed arcs into the polygons of regions 1 to `count`; whole numbers until the end. */
export function assembleRings(
  arcs: readonly RingArc[],
  count: number,
  quantum: number,
): Polygon[][] {
  const directed = (ref: number): readonly Point[] =>
    ref >= 0 ? arcs[ref]!.line : [...arcs[~ref]!.line].reverse();
  const key = (p: Point): string => `${p[0]} ${p[1]}`;
  const out: Polygon[][] = [[]];
  for (let region = 1; region <= count; region++) {
    const refs: number[] = [];
    arcs.forEach((a, k) => {
      // an arc bounds the region on its left when walked forwards
      if (a.left === region) refs.push(k);
      if (a.right === region) refs.push(~k);
    });
    const starts = new Map<string, number[]>();
    for (const ref of refs) {
      const at = key(directed(ref)[0]!);
      starts.set(at, [...(starts.get(at) ?? []), ref]);
    }
    const used = new Set<number>();
    const rings: number[][] = [];
    for (const first of refs) {
      if (used.has(first)) continue;
      const ring: number[] = [];
      const home = key(directed(first)[0]!);
      for (let ref: number | undefined = first; ref !== undefined; ) {
        used.add(ref);
        ring.push(ref);
        const line = directed(ref);
        const end = key(line[line.length - 1]!);
        if (end === home) break;
        ref = starts.get(end)?.find((r) => !used.has(r));
        if (ref === undefined) throw new Error(`open ring in region ${region}`);
      }
      rings.push(ring);
    }
    out.push(groupRings(rings, directed, quantum, region));
  }
  return out;
}

function groupRings(
  rings: readonly number[][],
  directed: (ref: number) => readonly Point[],
  quantum: number,
  region: number,
): Polygon[] {
  const drawn = rings.map((arcs) => {
    const points: Point[] = [];
    for (const ref of arcs) points.push(...directed(ref).slice(points.length > 0 ? 1 : 0));
    return { arcs, points, area: ringArea(points) };
  });
  // with y down, a ring that keeps its region on the left is outer when its area is negative
  const outer = drawn.filter((r) => r.area < 0).sort((a, b) => a.area - b.area);
  const hosts = outer.map((r) => ({ own: r, holes: [] as typeof drawn }));
  for (const hole of drawn.filter((r) => r.area >= 0)) {
    const [x, y] = hole.points[0]!;
    // smallest outer ring around the hole; the offset avoids hitting a vertex exactly
    const host = hosts.findLast(({ own }) => insideRing(own.points, x + 0.1, y + 0.13));
    if (!host) throw new Error(`hole without a ring around it in region ${region}`);
    host.holes.push(hole);
  }
  return hosts.map(({ own, holes }) => {
    const all = [own, ...holes];
    return {
      arcs: all.map((r) => r.arcs),
      rings: all.map((r) => r.points.map(([x, y]): Point => [x * quantum, y * quantum])),
      area: -all.reduce((sum, r) => sum + r.area, 0) * quantum * quantum,
    };
  });
}

/** Signed area of a ring whose first vertex is repeated at the end. */
export function ringArea(points: readonly Point[]): number {
  let twice = 0;
  for (let i = 1; i < points.length; i++)
    twice += points[i - 1]![0] * points[i]![1] - points[i]![0] * points[i - 1]![1];
  return twice / 2;
}

/** Whether a point lies inside a ring (even-odd). */
export function insideRing(ring: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
