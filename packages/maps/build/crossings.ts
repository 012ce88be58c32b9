import type { Point } from './seed-file.ts';

/** Width of a hash cell in the lines' own units. */
const CELL = 80;

/** Indices of the lines that cross, touch or overlap another line, or themselves, anywhere but at shared ends. */
export function findCrossings(lines: readonly (readonly Point[])[]): Set<number> {
  const cells = new Map<number, [line: number, segment: number][]>();
  lines.forEach((line, l) => {
    for (let s = 0; s + 1 < line.length; s++) {
      const [ax, ay] = line[s]!;
      const [bx, by] = line[s + 1]!;
      for (let gx = Math.floor(Math.min(ax, bx) / CELL); gx <= Math.max(ax, bx) / CELL; gx++)
        for (let gy = Math.floor(Math.min(ay, by) / CELL); gy <= Math.max(ay, by) / CELL; gy++) {
          const key = gx * 4096 + gy;
          const list = cells.get(key);
          if (list) list.push([l, s]);
          else cells.set(key, [[l, s]]);
        }
    }
  });
  const bad = new Set<number>();
  for (const list of cells.values())
    for (let i = 0; i < list.length; i++)
      for (let j = i + 1; j < list.length; j++) {
        const [la, sa] = list[i]!;
        const [lb, sb] = list[j]!;
        if (la === lb && Math.abs(sa - sb) === 0) continue;
        const a = lines[la]!;
        const b = lines[lb]!;
        if (conflict(a[sa]!, a[sa + 1]!, b[sb]!, b[sb + 1]!)) {
          bad.add(la);
          bad.add(lb);
        }
      }
  return bad;
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/** Which side of the line a-b the point c lies on. */
const side = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const onSegment = (p: Point, a: Point, b: Point): boolean =>
  side(a, b, p) === 0 &&
  Math.min(a[0], b[0]) <= p[0] &&
  p[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= p[1] &&
  p[1] <= Math.max(a[1], b[1]);

/** Whether two segments share more than an end. */
export function conflict(a: Point, b: Point, c: Point, d: Point): boolean {
  if (same(a, c) || same(a, d) || same(b, c) || same(b, d)) {
    const shared = same(a, c) || same(a, d) ? a : b;
    const p = same(shared, a) ? b : a;
    const q = same(shared, c) ? d : c;
    // two segments that leave a shared end in the same direction overlap
    const along = (p[0] - shared[0]) * (q[0] - shared[0]) + (p[1] - shared[1]) * (q[1] - shared[1]);
    return side(shared, p, q) === 0 && along > 0;
  }
  if (side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)) return true;
  return onSegment(c, a, b) || onSegment(d, a, b) || onSegment(a, c, d) || onSegment(b, c, d);
}
