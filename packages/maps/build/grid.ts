import type { Point } from './seed-file.ts';

/** A raster over the whole board, `scale` cells per board unit, rows from the top. */
export interface Grid {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

export function makeGrid(boardWidth: number, boardHeight: number, scale: number): Grid {
  const width = boardWidth * scale;
  const height = boardHeight * scale;
  return { scale, width, height, size: width * height };
}

/** Index of the cell nearest to a board point, or -1 off the board. */
export function cellAt(grid: Grid, [px, py]: Point): number {
  const x = Math.round(px * grid.scale);
  const y = Math.round(py * grid.scale);
  return x < 0 || y < 0 || x >= grid.width || y >= grid.height ? -1 : y * grid.width + x;
}

/** Calls `paint` for every cell within `thickness / 2` board units of the line (cells may repeat). */
export function paintLine(
  grid: Grid,
  line: readonly Point[],
  thickness: number,
  paint: (cell: number) => void,
): void {
  const { scale, width, height } = grid;
  const r = (thickness * scale) / 2;
  const limit = r * r + 0.01;
  for (let k = 1; k < line.length; k++) {
    const ax = line[k - 1]![0] * scale;
    const ay = line[k - 1]![1] * scale;
    const bx = line[k]![0] * scale;
    const by = line[k]![1] * scale;
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay)));
    for (let i = 0; i <= steps; i++) {
      const cx = ax + ((bx - ax) * i) / steps;
      const cy = ay + ((by - ay) * i) / steps;
      const x0 = Math.max(0, Math.floor(cx - r));
      const x1 = Math.min(width - 1, Math.ceil(cx + r));
      const y0 = Math.max(0, Math.floor(cy - r));
      const y1 = Math.min(height - 1, Math.ceil(cy + r));
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++)
          if ((x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2 <= limit) paint(y * width + x);
    }
  }
}

/** Fills rings (board units, closed by their first vertex) even-odd at cell centres. */
export function fillRings(
  grid: Grid,
  rings: readonly (readonly Point[])[],
  paint: (cell: number) => void,
): void {
  const { scale, width, height } = grid;
  const crossings = new Map<number, number[]>();
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const a = ring[i]!;
      const b = ring[i + 1 === ring.length ? 0 : i + 1]!;
      const [top, bottom] = a[1] <= b[1] ? [a, b] : [b, a];
      const y0 = top[1] * scale;
      const y1 = bottom[1] * scale;
      if (y0 === y1) continue;
      const x0 = top[0] * scale;
      const x1 = bottom[0] * scale;
      const from = Math.max(0, Math.ceil(y0 - 0.5));
      const to = Math.min(height - 1, Math.ceil(y1 - 0.5) - 1);
      for (let y = from; y <= to; y++) {
        const x = x0 + (x1 - x0) * ((y + 0.5 - y0) / (y1 - y0));
        const row = crossings.get(y);
        if (row) row.push(x);
        else crossings.set(y, [x]);
      }
    }
  }
  for (const [y, row] of crossings) {
    row.sort((p, q) => p - q);
    for (let i = 0; i + 1 < row.length; i += 2) {
      const from = Math.max(0, Math.ceil(row[i]! - 0.5));
      const to = Math.min(width - 1, Math.ceil(row[i + 1]! - 0.5) - 1);
      for (let x = from; x <= to; x++) paint(y * width + x);
    }
  }
}

/** A connected set of equal cells (4 neighbours). */
export interface Component {
  /** First cell in reading order. */
  readonly at: number;
  /** Number of cells. */
  readonly cells: number;
  readonly value: number;
  /** Last row that holds a cell of it. */
  readonly lastRow: number;
}

export interface Components {
  /** Component of each cell. */
  readonly of: Int32Array;
  readonly list: readonly Component[];
}

/** Splits a raster into its connected components. */
export function findComponents(grid: Grid, raster: Uint8Array | Int16Array): Components {
  const { width, height, size } = grid;
  const of = new Int32Array(size).fill(-1);
  const stack = new Int32Array(size);
  const list: Component[] = [];
  for (let start = 0; start < size; start++) {
    if (of[start]! >= 0) continue;
    const id = list.length;
    const value = raster[start]!;
    let cells = 0;
    let lastRow = 0;
    let top = 0;
    stack[top++] = start;
    of[start] = id;
    const visit = (j: number): void => {
      if (of[j]! < 0 && raster[j] === value) {
        of[j] = id;
        stack[top++] = j;
      }
    };
    while (top > 0) {
      const i = stack[--top]!;
      cells++;
      const y = (i / width) | 0;
      const x = i - y * width;
      if (y > lastRow) lastRow = y;
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      if (y > 0) visit(i - width);
      if (y < height - 1) visit(i + width);
    }
    list.push({ at: start, cells, value, lastRow });
  }
  return { of, list };
}

/** Calls `use` for each cell of a component. */
export function eachCell(
  grid: Grid,
  components: Components,
  id: number,
  use: (cell: number) => void,
): void {
  const { at, lastRow } = components.list[id]!;
  const end = (lastRow + 1) * grid.width;
  for (let i = at; i < end; i++) if (components.of[i] === id) use(i);
}
