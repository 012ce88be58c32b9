import { insideRings } from '@vinci/maps/geometry';
import { type BoardShape, SYMBOL } from './shape.ts';
import type { Point } from './types.ts';

/** What is written or put on the board, from what matters most to what is left out first. */
export const KINDS = ['coin', 'stack', 'quietCoin', 'name', 'sign'] as const;
export type Kind = (typeof KINDS)[number];

/** A rectangle around the origin or on the board. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Something that wants a place. Lengths in CSS pixels, points in board units. */
export interface Wish {
  readonly kind: Kind;
  readonly province: number;
  /** Where it is at home. */
  readonly at: Point;
  /** What it covers around its place; then smaller forms, to be taken where there is no room. */
  readonly forms: readonly Box[];
  /** Degrees by which it is turned at home. */
  readonly angle?: number;
}

/** A wish with a place, in board units. */
export interface Placed {
  readonly wish: Wish;
  readonly at: Point;
  /** Which of the wish's forms it has. */
  readonly form: number;
  /** Degrees. */
  readonly angle: number;
  /** It lies outside its province: where a line leads from it. */
  readonly leader?: Point;
  /** What it covers, CSS pixels at this zoom from the map's corner. */
  readonly boxes: readonly Box[];
}

/** Smallest letters on the board, CSS pixels. */
export const SMALLEST_TEXT = 10;
/** Free space around everything, CSS pixels. */
const GAP = 1;
/** Places farther from home than this are too far, CSS pixels. */
const FARTHEST: Readonly<Record<Kind, number>> = {
  coin: 70,
  stack: 70,
  quietCoin: 48,
  name: 44,
  sign: 40,
};
/** What it costs to lie elsewhere, CSS pixels of way. */
const COST = { outside: 30, abroad: 40, symbol: 10, turned: 8, smaller: 9 } as const;
const DIRECTIONS = 12;

/**
 * Finds places for what stands on the board at a zoom (CSS pixels per board unit), so that nothing
 * covers anything else: near home, else in the sea or wherever there is room with a line that leads
 * to the province. What finds no place is left out.
 */
export function placeLabels(shape: BoardShape, zoom: number, wishes: readonly Wish[]): Placed[] {
  const taken = createRoom();
  const symbols = createRoom();
  for (const { port, mine } of shape.provinces)
    for (const spot of [port, mine]) if (spot) symbols.take([around(spot, SYMBOL * zoom, zoom)]);
  const sorted = [...wishes].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  const placed: Placed[] = [];
  for (const wish of sorted) {
    const place = bestPlace(wish);
    if (!place) continue;
    taken.take(place.boxes);
    placed.push(place);
  }
  return placed;

  function bestPlace(wish: Wish): Placed | undefined {
    const { kind, province, at, angle = 0 } = wish;
    const isText = kind === 'name';
    const { rings, pole } = shape.provinces[province]!;
    let best: Placed | undefined;
    let least = Infinity;
    wish.forms.forEach((box, form) => {
      for (const { x, y, turn, way } of candidates(wish, box)) {
        const start = way + form * COST.smaller;
        if (start >= least) break;
        const spot = { x: at.x + x / zoom, y: at.y + y / zoom };
        const boxes = boxesAt(box, spot, turn ? angle : 0);
        if (!boxes.every(onMap) || !taken.isFree(boxes)) continue;
        let cost = start + (turn || angle === 0 ? 0 : COST.turned);
        if (!symbols.isFree(boxes)) {
          if (isText) continue;
          cost += COST.symbol;
        }
        if (cost >= least) continue;
        const home = insideRings(rings, spot.x, spot.y);
        // A sign has to lie on its terrain.
        if (kind === 'sign' && !endsOf(boxes).every(({ x: u, y: v }) => insideRings(rings, u, v)))
          continue;
        if (!home) {
          // A name on somebody else's land would be taken for the name of that land.
          const abroad = endsOf(boxes).some((end) => isLand(end, province));
          if (abroad && isText) continue;
          cost += COST.outside + (abroad ? COST.abroad : 0);
        } else if (isText && way > 0)
          cost += 6 * endsOf(boxes).filter((end) => isLand(end, province)).length;
        if (cost >= least) continue;
        least = cost;
        const leader = home ? undefined : pole;
        const turned = turn ? angle : 0;
        best = { wish, form, at: spot, angle: turned, boxes, ...(leader && { leader }) };
      }
    });
    return best;
  }

  function boxesAt(box: Box, { x, y }: Point, angle: number): Box[] {
    const [cx, cy] = [x * zoom, y * zoom];
    if (angle === 0)
      return [
        { left: cx + box.left, top: cy + box.top, right: cx + box.right, bottom: cy + box.bottom },
      ];
    // A slanting line of text is covered by a row of squares.
    const half = (box.bottom - box.top) / 2;
    const count = Math.max(2, Math.ceil((box.right - box.left) / (2 * half)));
    const turn = (angle * Math.PI) / 180;
    return Array.from({ length: count }, (_, i) => {
      const along = box.left + half + ((box.right - box.left - 2 * half) * i) / (count - 1);
      const [mx, my] = [cx + along * Math.cos(turn), cy + along * Math.sin(turn)];
      return { left: mx - half, top: my - half, right: mx + half, bottom: my + half };
    });
  }

  function onMap({ left, top, right, bottom }: Box): boolean {
    const { width, height, margin } = shape;
    return (
      left >= -margin * zoom &&
      top >= -margin * zoom &&
      right <= (width + margin) * zoom &&
      bottom <= (height + margin) * zoom
    );
  }

  /** Both ends and the middle of what is covered, board units. */
  function endsOf(boxes: readonly Box[]): Point[] {
    const first = boxes[0]!;
    const last = boxes.at(-1)!;
    const y = (b: Box): number => (b.top + b.bottom) / 2 / zoom;
    return [
      { x: first.left / zoom, y: y(first) },
      { x: (first.left + last.right) / 2 / zoom, y: (y(first) + y(last)) / 2 },
      { x: last.right / zoom, y: y(last) },
    ];
  }

  function isLand({ x, y }: Point, but: number): boolean {
    return shape.provinces.some(
      ({ bbox: [x0 = 0, y0 = 0, x1 = 0, y1 = 0], rings }, i) =>
        i !== but && x >= x0 && x <= x1 && y >= y0 && y <= y1 && insideRings(rings, x, y),
    );
  }
}

interface Candidate {
  /** From home, CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** Whether it is turned as at home. */
  readonly turn: boolean;
  readonly way: number;
}

/** Home and rings around it, nearest first; texts move in steps of their own shape. */
function candidates({ kind, angle = 0 }: Wish, box: Box): Candidate[] {
  const found: Candidate[] = [{ x: 0, y: 0, turn: true, way: 0 }];
  const farthest = FARTHEST[kind];
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const stepX = kind === 'name' ? Math.max(high, wide / 4) : wide / 2;
  const stepY = kind === 'name' ? high * 0.6 : high / 2;
  for (let ring = 1; ring * Math.min(stepX, stepY) <= farthest; ring++)
    for (let d = 0; d < DIRECTIONS; d++) {
      const phi = (d / DIRECTIONS) * 2 * Math.PI;
      const x = Math.cos(phi) * ring * stepX;
      const y = Math.sin(phi) * ring * stepY;
      const way = Math.hypot(x, y);
      if (way > farthest) continue;
      found.push({ x, y, turn: true, way });
      if (angle !== 0) found.push({ x, y, turn: false, way });
    }
  return found.sort((a, b) => a.way - b.way);
}

const around = ({ x, y }: Point, half: number, zoom: number): Box => ({
  left: x * zoom - half,
  top: y * zoom - half,
  right: x * zoom + half,
  bottom: y * zoom + half,
});

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Side of the cells in which boxes are looked up, CSS pixels. */
const CELL = 48;

/** Boxes that are taken, by cells. */
function createRoom() {
  const cells = new Map<number, Box[]>();
  const keysOf = (box: Box): number[] => {
    const keys: number[] = [];
    for (let y = Math.floor(box.top / CELL); y <= Math.floor(box.bottom / CELL); y++)
      for (let x = Math.floor(box.left / CELL); x <= Math.floor(box.right / CELL); x++)
        keys.push(y * 4096 + x);
    return keys;
  };
  const grown = ({ left, top, right, bottom }: Box): Box => ({
    left: left - GAP,
    top: top - GAP,
    right: right + GAP,
    bottom: bottom + GAP,
  });
  return {
    isFree: (boxes: readonly Box[]): boolean =>
      boxes
        .map(grown)
        .every((box) => !keysOf(box).some((key) => cells.get(key)?.some((b) => overlap(b, box)))),
    take(boxes: readonly Box[]): void {
      for (const box of boxes)
        for (const key of keysOf(box)) {
          const cell = cells.get(key);
          if (cell) cell.push(box);
          else cells.set(key, [box]);
        }
    },
  };
}
