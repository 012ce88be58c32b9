import type { Point } from './seed-file.ts';

/** Fewest points a ring keeps, its repeated first point included. */
const LEAST_RING = 5;

/**
 * Visvalingam's simplification: drops points in the order of the triangle they span with their
 * neighbours until every triangle is larger than `area`. The ends stay.
 */
export function simplify(points: readonly Point[], area: number, closed: boolean): Point[] {
  const n = points.length;
  const previous = Int32Array.from(points, (_, i) => i - 1);
  const next = Int32Array.from(points, (_, i) => i + 1);
  const alive = new Uint8Array(n).fill(1);
  const weight = new Float64Array(n);
  const heap = new AreaHeap();
  const triangle = (i: number): number => {
    const a = points[previous[i]!]!;
    const b = points[i]!;
    const c = points[next[i]!]!;
    return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
  };
  for (let i = 1; i < n - 1; i++) {
    weight[i] = triangle(i);
    heap.push(weight[i]!, i);
  }
  let left = n;
  for (;;) {
    const top = heap.pop();
    if (!top || top[0] > area || (closed && left <= LEAST_RING)) break;
    const [least, i] = top;
    if (!alive[i] || least !== weight[i]) continue;
    alive[i] = 0;
    left--;
    const a = previous[i]!;
    const b = next[i]!;
    next[a] = b;
    previous[b] = a;
    for (const k of [a, b])
      if (k > 0 && k < n - 1) {
        weight[k] = Math.max(triangle(k), least);
        heap.push(weight[k], k);
      }
  }
  return points.filter((_, i) => alive[i] === 1);
}

type Entry = readonly [area: number, index: number];

const before = (a: Entry, b: Entry): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/** A binary heap, smallest area first, lower index first among equals. */
class AreaHeap {
  readonly #entries: Entry[] = [];

  push(area: number, index: number): void {
    const e = this.#entries;
    e.push([area, index]);
    let child = e.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!before(e[child]!, e[parent]!)) break;
      [e[child], e[parent]] = [e[parent]!, e[child]!];
      child = parent;
    }
  }

  pop(): Entry | undefined {
    const e = this.#entries;
    const top = e[0];
    const end = e.pop();
    if (e.length === 0 || end === undefined) return top;
    e[0] = end;
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= e.length) break;
      if (child + 1 < e.length && before(e[child + 1]!, e[child]!)) child++;
      if (!before(e[child]!, e[parent]!)) break;
      [e[child], e[parent]] = [e[parent]!, e[child]!];
      parent = child;
    }
    return top;
  }
}
