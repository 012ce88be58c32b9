/** Cells along a side of the tile. */
const CELLS = 8;

/**
 * A tile of cracks that repeats without seams: grey levels that grow with the distance to the
 * nearest crack, 0 on it, 255 far away.
 *
 * @param size pixels along a side
 */
export function crackTile(size: number): Uint8Array {
  const points: [number, number][] = [];
  for (let y = 0; y < CELLS; y++)
    for (let x = 0; x < CELLS; x++) {
      const i = y * CELLS + x;
      points.push([x + 0.1 + 0.8 * noise(i * 2), y + 0.1 + 0.8 * noise(i * 2 + 1)]);
    }
  const tile = new Uint8Array(size * size);
  for (let py = 0; py < size; py++)
    for (let px = 0; px < size; px++) {
      const x = (px / size) * CELLS;
      const y = (py / size) * CELLS;
      let first = Infinity;
      let second = Infinity;
      for (let cy = Math.floor(y) - 2; cy <= y + 2; cy++)
        for (let cx = Math.floor(x) - 2; cx <= x + 2; cx++) {
          const [jx, jy] = points[wrap(cy) * CELLS + wrap(cx)]!;
          const dx = jx + cx - wrap(cx) - x;
          const dy = jy + cy - wrap(cy) - y;
          // Squared until the nearest two are known: there are more than a million of them.
          const d = dx * dx + dy * dy;
          if (d < first) {
            second = first;
            first = d;
          } else if (d < second) second = d;
        }
      tile[py * size + px] = Math.min(
        255,
        Math.round((Math.sqrt(second) - Math.sqrt(first)) * 255),
      );
    }
  return tile;
}

const wrap = (v: number): number => ((v % CELLS) + CELLS) % CELLS;

/** A fixed number 0 … 1 for each whole number: the cracks are the same everywhere. */
function noise(i: number): number {
  const s = Math.sin(i * 127.1 + 311.7) * 43758.5453;
  return s - Math.floor(s);
}
