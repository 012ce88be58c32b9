import type { Grid } from './grid.ts';
import type { Point } from './seed-file.ts';

/** A chain of cell edges between two regions; region 0 is outside the board. */
export interface Chain {
  /** Lattice corners in cells; the first is repeated at the end when closed. */
  readonly points: readonly Point[];
  readonly left: number;
  readonly right: number;
  readonly closed: boolean;
}

// directions of travel along the lattice
const RIGHT = 0;
const DOWN = 1;
const LEFT = 2;
const UP = 3;

/** Walks all borders between regions; chains meet only at their ends. */
export function traceArcs(grid: Grid, regions: Int16Array): Chain[] {
  const { width, height } = grid;
  const columns = width + 1;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : regions[y * width + x]!;
  // an edge to the right (down) of a corner separates the cells above and below (left and right)
  const toRight = (x: number, y: number): boolean =>
    x >= 0 && x < width && at(x, y - 1) !== at(x, y);
  const toDown = (x: number, y: number): boolean =>
    y >= 0 && y < height && at(x - 1, y) !== at(x, y);
  const usedRight = new Uint8Array(columns * (height + 1));
  const usedDown = new Uint8Array(columns * (height + 1));
  const isNode = new Uint8Array(columns * (height + 1));
  const nodes: Point[] = [];
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      const degree =
        Number(toRight(x, y)) +
        Number(toRight(x - 1, y)) +
        Number(toDown(x, y)) +
        Number(toDown(x, y - 1));
      const corner = (x === 0 || x === width) && (y === 0 || y === height);
      if (corner || (degree > 0 && degree !== 2)) {
        isNode[y * columns + x] = 1;
        nodes.push([x, y]);
      }
    }

  const walk = (startX: number, startY: number, start: number): Chain => {
    let x = startX;
    let y = startY;
    let direction = start;
    const points: Point[] = [[x, y]];
    const sides: [left: number, right: number] = [0, 0];
    for (;;) {
      const before = [x, y];
      if (direction === RIGHT) x++;
      else if (direction === LEFT) x--;
      else if (direction === DOWN) y++;
      else y--;
      const cx = Math.min(before[0]!, x);
      const cy = Math.min(before[1]!, y);
      if (direction === RIGHT || direction === LEFT) usedRight[cy * columns + cx] = 1;
      else usedDown[cy * columns + cx] = 1;
      if (points.length === 1) {
        const horizontal = direction === RIGHT || direction === LEFT;
        const one = horizontal ? at(cx, cy - 1) : at(cx, cy);
        const other = horizontal ? at(cx, cy) : at(cx - 1, cy);
        const forward = direction === RIGHT || direction === DOWN;
        sides[0] = forward ? one : other;
        sides[1] = forward ? other : one;
      }
      points.push([x, y]);
      if (isNode[y * columns + x] || (x === startX && y === startY)) break;
      const back = (direction + 2) % 4;
      if (back !== RIGHT && toRight(x, y)) direction = RIGHT;
      else if (back !== LEFT && toRight(x - 1, y)) direction = LEFT;
      else if (back !== DOWN && toDown(x, y)) direction = DOWN;
      else direction = UP;
    }
    return { points, left: sides[0], right: sides[1], closed: x === startX && y === startY };
  };

  const chains: Chain[] = [];
  for (const [x, y] of nodes) {
    if (toRight(x, y) && !usedRight[y * columns + x]) chains.push(walk(x, y, RIGHT));
    if (toDown(x, y) && !usedDown[y * columns + x]) chains.push(walk(x, y, DOWN));
    if (toRight(x - 1, y) && !usedRight[y * columns + x - 1]) chains.push(walk(x, y, LEFT));
    if (toDown(x, y - 1) && !usedDown[(y - 1) * columns + x]) chains.push(walk(x, y, UP));
  }
  // what is left are rings without a node: islands inside one region
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++)
      if (toRight(x, y) && !usedRight[y * columns + x]) chains.push(walk(x, y, RIGHT));
  return chains;
}
