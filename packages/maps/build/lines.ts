import { fractalNoise } from './noise.ts';
import type { Meander, Point } from './seed-file.ts';

/** Catmull-Rom curve through the points, with a vertex about every `step` board units. */
export function smoothLine(points: readonly Point[], step: number): Point[] {
  const out: Point[] = [];
  const n = points.length;
  for (let i = 0; i < n - 1; i++) {
    const p0 = points[Math.max(0, i - 1)]!;
    const p1 = points[i]!;
    const p2 = points[i + 1]!;
    const p3 = points[Math.min(n - 1, i + 2)]!;
    const pieces = Math.max(1, Math.ceil(distance(p1, p2) / step));
    for (let j = 0; j < pieces; j++) {
      const t = j / pieces;
      out.push([
        catmullRom(p0[0], p1[0], p2[0], p3[0], t),
        catmullRom(p0[1], p1[1], p2[1], p3[1], t),
      ]);
    }
  }
  out.push(points[n - 1]!);
  return out;
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  const t2 = t * t;
  const t3 = t2 * t;
  return (
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t3)
  );
}

/** Distance of two points in their own units. */
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Displaces a dense line by three octaves of noise. */
export function meander(points: readonly Point[], m: Meander, seed: number): Point[] {
  const { amplitude, wavelength } = m;
  return points.map(([x, y]) => [
    x + amplitude * fractalNoise(x / wavelength, y / wavelength, seed, 3),
    y + amplitude * fractalNoise(x / wavelength + 37.7, y / wavelength - 11.3, seed + 7, 3),
  ]);
}

/** Length of a polyline. */
export function lineLength(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += distance(points[i - 1]!, points[i]!);
  return length;
}
