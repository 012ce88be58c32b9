import type { Grid } from './grid.ts';

/** More than the dearest single step (see the barriers and sea cuts). */
const BUCKETS = 1 << 14;
const UNREACHED = 2147483647;

/** A cell and the region that starts there. */
export type Source = readonly [cell: number, region: number];

/**
 * Multi-source Dijkstra over the cells where `mask` is `value` (all cells without a mask): each
 * cell takes the region whose source reaches it most cheaply. Integer distances in a ring of
 * buckets emptied in insertion order, so the result is the same everywhere to the bit.
 */
export function flood(
  grid: Grid,
  regions: Int16Array,
  sources: readonly Source[],
  cost: Int32Array,
  only?: { readonly mask: Uint8Array; readonly value: 0 | 1 },
): void {
  const { width, height, size } = grid;
  const reached = new Int32Array(size).fill(UNREACHED);
  if (only) {
    // a cell outside the medium counts as reached at no cost, so that nothing enters it
    for (let i = 0; i < size; i++) if (only.mask[i] !== only.value) reached[i] = -1;
  }
  const buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
  let waiting = 0;
  for (const [cell, region] of sources) {
    reached[cell] = 0;
    regions[cell] = region;
    buckets[0]!.push(cell);
    waiting++;
  }
  for (let d = 0; waiting > 0; d++) {
    const bucket = buckets[d & (BUCKETS - 1)]!;
    for (let q = 0; q < bucket.length; q++) {
      const i = bucket[q]!;
      if (reached[i] !== d) continue;
      const y = (i / width) | 0;
      const x = i - y * width;
      const region = regions[i]!;
      const here = cost[i]!;
      for (let dy = -1; dy <= 1; dy++) {
        const ny = y + dy;
        if (ny < 0 || ny >= height) continue;
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          if (nx < 0 || nx >= width || (dx === 0 && dy === 0)) continue;
          const j = ny * width + nx;
          const step = ((here + cost[j]!) * (dx !== 0 && dy !== 0 ? 7 : 5)) >> 3;
          if (d + step < reached[j]!) {
            reached[j] = d + step;
            regions[j] = region;
            buckets[(d + step) & (BUCKETS - 1)]!.push(j);
            waiting++;
          }
        }
      }
    }
    waiting -= bucket.length;
    bucket.length = 0;
  }
}
