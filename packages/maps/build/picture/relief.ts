import { meander, smoothLine } from '../lines.ts';
import { fractalNoise, valueNoise } from '../noise.ts';
import { waterRegions } from '../waters.ts';
import { DENSITY, provinceAt, type Scene } from './scene.ts';

/** Board units per cell of the elevation field. */
const STEP = 2;
/** Elevation that every mountain province has at least. */
const MOUNTAIN_FLOOR = 0.3;

/** Elevation 0..1 at a board point. */
export type Elevation = (x: number, y: number) => number;

/** Elevation from the ridge lines of the seed file; invented, but placed from real mountains. */
export function makeElevation(scene: Scene): Elevation {
  const { seeds, built } = scene;
  const width = seeds.board.width / STEP;
  const height = seeds.board.height / STEP;
  const field = new Float32Array(width * height);
  for (const ridge of seeds.ridges) {
    const raw = smoothLine(ridge.line.map(built.projector.point), 3);
    const w = ridge.halfWidthKm * seeds.board.unitsPerKm;
    for (const [px, py] of meander(raw, seeds.build.meander.ridge, 77)) {
      const x1 = Math.min(width - 1, Math.ceil((px + 3 * w) / STEP));
      const y1 = Math.min(height - 1, Math.ceil((py + 3 * w) / STEP));
      for (let y = Math.max(0, Math.floor((py - 3 * w) / STEP)); y <= y1; y++)
        for (let x = Math.max(0, Math.floor((px - 3 * w) / STEP)); x <= x1; x++) {
          const d2 = (x * STEP - px) ** 2 + (y * STEP - py) ** 2;
          const e = ridge.height * Math.exp(-d2 / (w * w));
          if (e > field[y * width + x]!) field[y * width + x] = e;
        }
    }
  }
  const mountains = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = provinceAt(scene, x * STEP, y * STEP);
      if (k >= 0 && seeds.provinces[k]!.terrain === 'mountain') mountains[y * width + x] = 1;
    }
  const soft = boxBlur(mountains, width, height, 6);
  for (let i = 0; i < field.length; i++)
    field[i] = Math.max(field[i]!, MOUNTAIN_FLOOR * soft[i]! * soft[i]!);
  const smooth = boxBlur(field, width, height, 2);
  return (bx, by) => {
    const x = Math.min(width - 1.001, Math.max(0, bx / STEP));
    const y = Math.min(height - 1.001, Math.max(0, by / STEP));
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const fx = x - xi;
    const fy = y - yi;
    const i = yi * width + xi;
    const top = smooth[i]! * (1 - fx) + smooth[i + 1]! * fx;
    const bottom = smooth[i + width]! * (1 - fx) + smooth[i + width + 1]! * fx;
    return top * (1 - fy) + bottom * fy;
  };
}

/** Two passes of a box blur. */
function boxBlur(source: Float32Array, width: number, height: number, r: number): Float32Array {
  const clampX = (x: number): number => Math.min(width - 1, Math.max(0, x));
  const clampY = (y: number): number => Math.min(height - 1, Math.max(0, y));
  const a = Float32Array.from(source);
  const b = new Float32Array(a.length);
  const n = 2 * r + 1;
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let d = -r; d <= r; d++) sum += a[y * width + clampX(x + d)]!;
        b[y * width + x] = sum / n;
      }
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let d = -r; d <= r; d++) sum += b[clampY(y + d) * width + x]!;
        a[y * width + x] = sum / n;
      }
  }
  return a;
}

/** Height of the ground at each pixel of the scene, in its own units: rolling land, craggy ridges. */
export function makeHeights(scene: Scene, elevation: Elevation): Float32Array {
  const { grid, regions, seeds } = scene;
  const heights = new Float32Array(grid.size);
  const provinces = seeds.provinces.length;
  const wet = waterRegions(seeds);
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const i = y * grid.width + x;
      if (regions[i]! > provinces || wet[regions[i]!]) continue;
      const bx = x / DENSITY;
      const by = y / DENSITY;
      const e = elevation(bx, by);
      let h = 2 * fractalNoise(bx / 34, by / 34, 41, 3);
      if (e > 0.02) h += e * (5 + 15 * crags(bx, by));
      heights[i] = h;
    }
  return heights;
}

/** Ridged noise 0..1, its domain warped so that crests wind. */
function crags(bx: number, by: number): number {
  const x = bx + 6 * fractalNoise(bx / 22, by / 22, 51, 2);
  const y = by + 6 * fractalNoise(bx / 22 + 9, by / 22 + 4, 52, 2);
  let sum = 0;
  let weights = 0;
  let weight = 1;
  let frequency = 1 / 17;
  for (let o = 0; o < 4; o++) {
    const v = 1 - Math.abs(2 * valueNoise(x * frequency, y * frequency, 61 + o) - 1);
    sum += weight * v * v;
    weights += weight;
    weight *= 0.52;
    frequency *= 2.05;
  }
  return sum / weights;
}
