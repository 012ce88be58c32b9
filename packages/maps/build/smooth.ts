import type { Point } from './seed-file.ts';

/** Midpoints of the chain's edges, its ends kept (or the ring closed again). */
export function midpoints(points: readonly Point[], closed: boolean): Point[] {
  const out: Point[] = [];
  for (let i = 1; i < points.length; i++)
    out.push([(points[i - 1]![0] + points[i]![0]) / 2, (points[i - 1]![1] + points[i]![1]) / 2]);
  return closed ? [...out, out[0]!] : [points[0]!, ...out, points[points.length - 1]!];
}

/**
 * Gaussian filter along a chain of evenly spaced points; sigma in points. Open chains are reflected
 * oddly at their ends, so that the ends stay where they are; rings are filtered cyclically.
 */
export function gaussianChain(points: readonly Point[], sigma: number, closed: boolean): Point[] {
  const reach = Math.ceil(sigma * 2.5);
  const kernel: number[] = [];
  for (let i = -reach; i <= reach; i++) kernel.push(Math.exp((-i * i) / (2 * sigma * sigma)));
  const weight = kernel.reduce((a, b) => a + b, 0);
  const last = points.length - 1;
  const cyclic = closed ? last : 0;
  const coordinate = (i: number, axis: 0 | 1): number => {
    if (closed) return points[((i % cyclic) + cyclic) % cyclic]![axis];
    if (i < 0) return 2 * points[0]![axis] - points[Math.min(last, -i)]![axis];
    if (i > last) return 2 * points[last]![axis] - points[Math.max(0, 2 * last - i)]![axis];
    return points[i]![axis];
  };
  const out: Point[] = [];
  const count = closed ? last : points.length;
  for (let i = 0; i < count; i++) {
    let x = 0;
    let y = 0;
    for (let j = -reach; j <= reach; j++) {
      x += coordinate(i + j, 0) * kernel[j + reach]!;
      y += coordinate(i + j, 1) * kernel[j + reach]!;
    }
    out.push([x / weight, y / weight]);
  }
  if (closed) return [...out, out[0]!];
  out[0] = points[0]!;
  out[last] = points[last]!;
  return out;
}
