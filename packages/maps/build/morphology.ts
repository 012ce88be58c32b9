import type { Grid } from './grid.ts';

/**
 * Morphological opening of the cells that hold `value`: parts thinner than a disc of `radius` board
 * units turn into the other value. Exact Euclidean discs, computed from distances along rows.
 */
export function openMask(grid: Grid, mask: Uint8Array, value: 0 | 1, radius: number): void {
  const r = radius * grid.scale;
  const other = value === 1 ? 0 : 1;
  const outside = new Uint8Array(grid.size);
  for (let i = 0; i < grid.size; i++) outside[i] = mask[i] === value ? 0 : 1;
  const core = within(grid, outside, r);
  for (let i = 0; i < grid.size; i++) core[i] = core[i] === 1 ? 0 : 1;
  // half a cell of tolerance keeps smooth coasts from losing their outermost cells
  const near = within(grid, core, r + 0.5);
  for (let i = 0; i < grid.size; i++) if (mask[i] === value && near[i] === 0) mask[i] = other;
}

/** Marks the cells whose distance to a marked cell is at most `radius` cells. */
function within(grid: Grid, marked: Uint8Array, radius: number): Uint8Array {
  const { width, height, size } = grid;
  const far = Math.floor(radius) + 1;
  const along = new Uint8Array(size);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let d = far;
    for (let x = 0; x < width; x++) {
      d = marked[row + x] ? 0 : Math.min(far, d + 1);
      along[row + x] = d;
    }
    d = far;
    for (let x = width - 1; x >= 0; x--) {
      d = marked[row + x] ? 0 : Math.min(far, d + 1);
      if (d < along[row + x]!) along[row + x] = d;
    }
  }
  const out = new Uint8Array(size);
  const reach = Math.floor(radius);
  for (let dy = -reach; dy <= reach; dy++) {
    const half = Math.floor(Math.sqrt(radius * radius - dy * dy));
    const y0 = Math.max(0, -dy);
    const y1 = Math.min(height, height - dy);
    const shift = dy * width;
    for (let i = y0 * width; i < y1 * width; i++) if (along[i + shift]! <= half) out[i] = 1;
  }
  return out;
}

/** Two passes of a box blur of a 0/1 mask, then the majority; whole numbers, so exact. */
export function blurMask(grid: Grid, mask: Uint8Array, radius: number): void {
  const { width, height, size } = grid;
  const r = Math.max(1, Math.round(radius * grid.scale));
  const n = 2 * r + 1;
  let a = new Uint16Array(mask);
  let b = new Uint16Array(size);
  const clampX = (x: number): number => Math.min(width - 1, Math.max(0, x));
  const clampY = (y: number): number => Math.min(height - 1, Math.max(0, y));
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) {
      const row = y * width;
      let sum = 0;
      for (let i = -r; i <= r; i++) sum += a[row + clampX(i)]!;
      for (let x = 0; x < width; x++) {
        b[row + x] = sum;
        sum += a[row + clampX(x + r + 1)]! - a[row + clampX(x - r)]!;
      }
    }
    [a, b] = [b, a];
    // columns are summed row by row, which keeps memory access in order
    const sums = new Uint32Array(width);
    for (let i = -r; i <= r; i++) addRow(sums, a, clampY(i) * width, 1);
    for (let y = 0; y < height; y++) {
      b.set(sums, y * width);
      addRow(sums, a, clampY(y + r + 1) * width, 1);
      addRow(sums, a, clampY(y - r) * width, -1);
    }
    [a, b] = [b, a];
  }
  const half = n ** 4 / 2;
  for (let i = 0; i < size; i++) mask[i] = a[i]! > half ? 1 : 0;
}

function addRow(sums: Uint32Array, from: Uint16Array, row: number, sign: 1 | -1): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += sign * from[row + x]!;
}
