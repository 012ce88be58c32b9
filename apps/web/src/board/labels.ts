import { insideRings } from '@vinci/maps/geometry';
import { type Box, createRoom } from './room.ts';
import { type BoardShape, SYMBOL } from './shape.ts';
import { spillOf } from './spill.ts';
import type { Point } from './types.ts';

/** What is written or put on the board, from what matters most to what is left out first. */
export const KINDS = ['coin', 'stack', 'quietCoin', 'name', 'sign'] as const;
export type Kind = (typeof KINDS)[number];

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
  /** It comes before others of its kind: something can be done there, or it is the reader's own. */
  readonly first?: boolean;
  /** A name that is looked for now, and so comes before pieces that say what stands there. */
  readonly wanted?: boolean;
  /** A number without its coin. */
  readonly plain?: boolean;
  /** The part of each of its forms that is a shield beside a pile. */
  readonly shields?: readonly Box[];
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

/** Where a wish had its place: the way from home, CSS pixels, and whether it was turned as at home. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: boolean;
}

/** Where wishes had their places the last time they had one. */
export type Spots = ReadonlyMap<string, Spot>;

/** Whose place it is: a coin is the same one whatever can be paid, but needs more room than its number alone. */
const keyOf = ({ kind, province, plain = false }: Wish): string =>
  `${kind === 'quietCoin' ? 'coin' : kind}${province}${plain}`;

/** What was known, and where everything has its place now. */
export function noteSpots(known: Spots, placed: readonly Placed[], zoom: number): Spots {
  const spots = new Map(known);
  for (const { wish, at, angle } of placed)
    spots.set(keyOf(wish), {
      x: (at.x - wish.at.x) * zoom,
      y: (at.y - wish.at.y) * zoom,
      turn: angle === (wish.angle ?? 0),
    });
  return spots;
}

/** The disc that the eye takes a piece for, CSS pixels. */
export const discOf = ({ left, top, right, bottom }: Box) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
  radius: (right - left + bottom - top) / 4,
});

/** Smallest letters on the board, CSS pixels. */
export const SMALLEST_TEXT = 10;
/** Places farther from home than this are too far, CSS pixels. */
const FARTHEST: Readonly<Record<Kind, number>> = {
  coin: 70,
  stack: 90,
  quietCoin: 48,
  name: 44,
  sign: 40,
};
/** What it costs to lie elsewhere, CSS pixels of way. */
const COST = {
  outside: 30,
  abroad: 40,
  /** For each part of a name that lies on land of others. */
  across: 4,
  turned: 8,
  smaller: 9,
  displacing: 34,
  /** For each CSS pixel by which it reaches onto land of others. */
  spill: 3,
} as const;
/**
 * And what to lie on an anchor or a pickaxe, or lead a line across one, which no other place tells. A sign of terrain
 * is rather left out: the drawing of the land tells that, too.
 */
const ON_SYMBOL: Readonly<Record<Kind, number>> = {
  coin: 24,
  stack: 24,
  quietCoin: 16,
  name: Infinity,
  sign: Infinity,
};
/** Rank of a name that is looked for: after what can be paid, before what stands there. */
const LOOKED_FOR = 3;
const DIRECTIONS = 12;
/** Lines are looked at in steps of so many CSS pixels, and lead so many of them onto the land. */
const STEP = 3;
const ASHORE = 3;
/** At so many places along a name it is asked whose land is below it. */
const ALONG = 9;
/** A better place has to save so much for a label to leave its last one, CSS pixels of way; less if that is narrow. */
const LOYALTY = 45;

/**
 * Finds places for what stands on the board at a zoom (CSS pixels per board unit), so that nothing
 * covers anything else: near home, else in the sea or wherever there is room with a line that leads
 * to the province. What finds no place is left out. What had a place before keeps it where it is free and no
 * much better one is, so that nothing hops about between two moves.
 */
export function placeLabels(
  shape: BoardShape,
  zoom: number,
  wishes: readonly Wish[],
  last: Spots = new Map(),
): Placed[] {
  const spill = spillOf(shape);
  const symbols = createRoom();
  for (const { port, mine } of shape.provinces)
    for (const spot of [port, mine]) if (spot) symbols.take([around(spot, SYMBOL * zoom, zoom)]);
  /** Where everything would like to stay. */
  const wanted = createRoom();
  for (const wish of wishes) {
    const spot = last.get(keyOf(wish));
    const [box] = wish.forms;
    if (spot && box) wanted.take(boxesOf(wish, box, spot), keyOf(wish));
  }
  // Whatever has a place is asked before what has to look for one.
  const rank = (wish: Wish): number =>
    (wish.wanted ? LOOKED_FOR : 4 * KINDS.indexOf(wish.kind) + (wish.first ? 0 : 2)) +
    (last.has(keyOf(wish)) ? 0 : 1);
  const sorted = [...wishes].sort((a, b) => rank(a) - rank(b));
  let taken = createRoom();
  const placed = lay(sorted);
  // A name that is looked for and has found no place gets one before all others.
  const has = new Set(placed.map(({ wish }) => wish));
  const lost = sorted.filter((wish) => wish.wanted && !has.has(wish));
  return lost.length === 0 ? placed : lay([...new Set([...lost, ...sorted])]);

  function lay(order: readonly Wish[]): Placed[] {
    taken = createRoom();
    return order.flatMap((wish) => {
      const place = bestPlace(wish);
      if (!place) return [];
      taken.take(place.boxes);
      return place;
    });
  }

  function bestPlace(wish: Wish): Placed | undefined {
    const { kind, province, at, angle = 0 } = wish;
    const key = keyOf(wish);
    const isText = kind === 'name';
    const { rings } = shape.provinces[province]!;
    let best: Placed | undefined;
    let least = Infinity;
    /** Takes a place if it is free and costs less than the best one so far. */
    const consider = (form: number, { x, y, turn, way }: Candidate): void => {
      const start = way + form * COST.smaller;
      const spot = { x: at.x + x / zoom, y: at.y + y / zoom };
      const boxes = boxesOf(wish, wish.forms[form]!, { x, y, turn });
      if (!boxes.every(onMap) || !taken.isFree(boxes)) return;
      let cost = start + (turn || angle === 0 ? 0 : COST.turned);
      if (!symbols.isFree(boxes)) cost += ON_SYMBOL[kind];
      if (!wanted.isFree(boxes, key)) cost += COST.displacing;
      if (cost >= least) return;
      const home = insideRings(rings, spot.x, spot.y);
      // A sign has to lie on its terrain.
      if (kind === 'sign' && !endsOf(boxes).every(({ x: u, y: v }) => insideRings(rings, u, v)))
        return;
      if (isText) {
        // A name on somebody else's land would be taken for the name of that land.
        const abroad = alongOf(boxes).filter((point) => isLand(point, province)).length;
        if (abroad > (home ? ALONG / 2 : 0)) return;
        cost += home ? (way > 0 ? COST.across * abroad : 0) : COST.outside;
      } else if (!home) {
        const abroad = endsOf(boxes).some((end) => isLand(end, province));
        cost += COST.outside + (abroad ? COST.abroad : 0);
      } else if (kind !== 'sign')
        for (const part of partsOf(wish, form, { x, y, turn })) cost += strayAt(province, part);
      const leader = home ? undefined : landing(spot, province);
      if (leader && !symbols.isFree(alongLine(spot, leader))) cost += ON_SYMBOL[kind];
      if (cost >= least) return;
      least = cost;
      const turned = turn ? angle : 0;
      best = { wish, form, at: spot, angle: turned, boxes, ...(leader && { leader }) };
    };
    const before = last.get(key);
    if (before) {
      const way = Math.hypot(before.x, before.y);
      for (const form of wish.forms.keys()) consider(form, { ...before, way });
      least -= best?.form === 0 ? LOYALTY : LOYALTY / 3;
    }
    wish.forms.forEach((box, form) => {
      for (const candidate of candidates(wish, box)) {
        if (candidate.way + form * COST.smaller >= least) break;
        consider(form, candidate);
      }
    });
    return best;
  }

  /** A pile, and the shield beside it. */
  function partsOf(wish: Wish, form: number, spot: Spot): Box[] {
    const box = wish.forms[form]!;
    const shield = wish.shields?.[form];
    const parts = shield ? [{ ...box, right: shield.left }, shield] : [box];
    return parts.flatMap((part) => boxesOf(wish, part, spot));
  }

  /** What it costs that a piece is taken for somebody else's, as far as it reaches onto their land. */
  function strayAt(province: number, box: Box): number {
    const { x, y, radius } = discOf(box);
    const middle = { x: x / zoom, y: y / zoom };
    if (isLand(middle, province)) return COST.abroad;
    return COST.spill * spill(province, middle, radius / zoom) * zoom;
  }

  function boxesOf({ at, angle: home = 0 }: Wish, box: Box, { x, y, turn }: Spot): Box[] {
    const [cx, cy] = [at.x * zoom + x, at.y * zoom + y];
    const angle = turn ? home : 0;
    if (angle === 0)
      return [
        { left: cx + box.left, top: cy + box.top, right: cx + box.right, bottom: cy + box.bottom },
      ];
    // A slanting line of text is covered by a row of squares.
    const half = (box.bottom - box.top) / 2;
    const count = Math.max(2, Math.ceil((box.right - box.left) / (2 * half)));
    const phi = (angle * Math.PI) / 180;
    return Array.from({ length: count }, (_, i) => {
      const along = box.left + half + ((box.right - box.left - 2 * half) * i) / (count - 1);
      const [mx, my] = [cx + along * Math.cos(phi), cy + along * Math.sin(phi)];
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

  /** Where a line from a place to the middle of a province has come onto its land. */
  function landing(from: Point, province: number): Point {
    const { rings, pole } = shape.provinces[province]!;
    const line = pointsOf(from, pole);
    const shore = line.findIndex(({ x, y }) => insideRings(rings, x, y));
    return line[shore < 0 ? line.length - 1 : Math.min(line.length - 1, shore + ASHORE)]!;
  }

  /** Points on a line, close to each other; the last one is its end. */
  function pointsOf(from: Point, to: Point): Point[] {
    const steps = Math.max(1, Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) * zoom) / STEP));
    return Array.from({ length: steps + 1 }, (_, i) => ({
      x: from.x + ((to.x - from.x) * i) / steps,
      y: from.y + ((to.y - from.y) * i) / steps,
    }));
  }

  /** What a line covers, CSS pixels. */
  function alongLine(from: Point, to: Point): Box[] {
    return pointsOf(from, to).map((point) => around(point, 0, zoom));
  }

  /** Places along the middle of what is written, board units. */
  function alongOf(boxes: readonly Box[]): Point[] {
    const [start, , end] = endsOf(boxes) as [Point, Point, Point];
    return Array.from({ length: ALONG }, (_, i) => {
      const t = i / (ALONG - 1);
      return { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t };
    });
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
