import type { BoardShape } from './shape.ts';

/** All border lines of the map as straight pieces, each once. */
export interface Borders {
  readonly count: number;
  /** x0, y0, x1, y1 of each piece, board units. */
  readonly pieces: Float32Array;
  /** Province on one side. */
  readonly inner: Int16Array;
  /** Province on the other side, or −1 for the sea and the board edge. */
  readonly outer: Int16Array;
}

/** Cuts the borders of a map into straight pieces. */
export function findBorders(shape: BoardShape): Borders {
  const pieces: number[] = [];
  const inner: number[] = [];
  const outer: number[] = [];
  for (const { a, b, points } of shape.borders)
    for (let i = 2; i < points.length; i += 2) {
      pieces.push(...points.slice(i - 2, i + 2));
      inner.push(a);
      outer.push(b);
    }
  return {
    count: inner.length,
    pieces: Float32Array.from(pieces),
    inner: Int16Array.from(inner),
    outer: Int16Array.from(outer),
  };
}

/**
 * Copies the pieces where one empire ends into `out` (4 numbers each) and tells how many there are.
 * Land of nobody has no border of its own.
 *
 * @param owners owner code of each province
 */
export function empireBorders(
  borders: Borders,
  owners: ArrayLike<number>,
  out: Float32Array,
): number {
  let count = 0;
  for (let i = 0; i < borders.count; i++) {
    const across = borders.outer[i]!;
    if (owners[borders.inner[i]!] === (across < 0 ? 0 : owners[across])) continue;
    out.set(borders.pieces.subarray(i * 4, i * 4 + 4), count * 4);
    count++;
  }
  return count;
}
