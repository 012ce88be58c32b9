/** A number in [0, 1) from a lattice point and a seed; integer arithmetic only, equal everywhere. */
export function hash2(x: number, y: number, seed: number): number {
  let h =
    Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h ^= h >>> 15;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Value noise in 0..1 with one lattice point per unit. */
export function valueNoise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const u = fade(x - xi);
  const v = fade(y - yi);
  const a = hash2(xi, yi, seed);
  const b = hash2(xi + 1, yi, seed);
  const c = hash2(xi, yi + 1, seed);
  const d = hash2(xi + 1, yi + 1, seed);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

/** Fractal noise, about -1..1: `octaves` of value noise, each finer and weaker by `gain`. */
export function fractalNoise(x: number, y: number, seed: number, octaves = 4, gain = 0.5): number {
  let weight = 1;
  let total = 0;
  let weights = 0;
  let fx = x;
  let fy = y;
  for (let o = 0; o < octaves; o++) {
    total += weight * (valueNoise(fx, fy, seed + o * 101) - 0.5);
    weights += weight;
    weight *= gain;
    fx *= 2.03;
    fy *= 2.03;
  }
  return (total / weights) * 2;
}

/**
 * Row-wise value noise for whole rasters: hashes each lattice point once per row instead of once
 * per cell. Gives what `valueNoise(x / step, y / step, seed)` gives.
 */
export function noiseRow(
  out: Float64Array,
  y: number,
  cellsPerUnit: number,
  wavelength: number,
  seed: number,
): void {
  const fy = y / cellsPerUnit / wavelength;
  const yi = Math.floor(fy);
  const v = fade(fy - yi);
  let last = Number.NaN;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let x = 0; x < out.length; x++) {
    const fx = x / cellsPerUnit / wavelength;
    const xi = Math.floor(fx);
    if (xi !== last) {
      last = xi;
      a = hash2(xi, yi, seed);
      b = hash2(xi + 1, yi, seed);
      c = hash2(xi, yi + 1, seed);
      d = hash2(xi + 1, yi + 1, seed);
    }
    const u = fade(fx - xi);
    out[x] = a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
  }
}
