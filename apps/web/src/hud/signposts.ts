import type { Insets, Point } from '../board/types.ts';

export const SIDES = ['left', 'right', 'top', 'bottom'] as const;
type Side = (typeof SIDES)[number];

/** Stands at an edge of what can be seen and counts what lies beyond it. */
export interface Signpost {
  readonly provinces: readonly number[];
  /** Its middle along the edge, from the left or the top, CSS pixels. */
  readonly at: number;
}

export type Signposts = Readonly<Record<Side, Signpost | undefined>>;

/** Half the side of a signpost. */
const HALF = 22;
/** A corner is left to the sign of the other edge. */
const CORNER = 2 * HALF;
/** What a finger may want has its middle at least so far from that of a sign. */
const CLEAR = 46;
const STEP = 8;

/**
 * Sorts provinces that are out of view by the edge they lie farthest beyond, and places a sign at each edge: where
 * they lie, but beside what can be touched in view.
 *
 * @param insets of a window of this width and height, CSS pixels
 * @param pointOf tells where a province stands in it
 * @param buttons middles of what else lies on the board
 */
export function signposts(
  provinces: readonly number[],
  pointOf: (province: number) => Point,
  insets: Insets,
  { width, height }: { readonly width: number; readonly height: number },
  buttons: readonly Point[] = [],
): Signposts {
  const beyond: Record<Side, number[]> = { left: [], right: [], top: [], bottom: [] };
  const bottom = height - Math.max(insets.bottom, insets.sheet ?? 0);
  const right = width - insets.right;
  const touched: Point[] = [...buttons];
  for (const province of provinces) {
    const { x, y } = pointOf(province);
    const out = {
      left: insets.left - x,
      right: x - right,
      top: insets.top - y,
      bottom: y - bottom,
    };
    const side = SIDES.reduce((a, b) => (out[b] > out[a] ? b : a));
    if (out[side] > 0) beyond[side].push(province);
    else touched.push({ x, y });
  }

  function place(side: Side): Signpost | undefined {
    const there = beyond[side];
    if (there.length === 0) return undefined;
    const upright = side === 'left' || side === 'right';
    const start = upright ? insets.top : insets.left;
    const end = upright ? bottom : right;
    const across = { left: insets.left, right, top: insets.top, bottom }[side];
    const inwards = side === 'left' || side === 'top' ? HALF : -HALF;
    const along = ({ x, y }: Point): number => (upright ? y : x);
    const [low, high] = [start + CORNER + HALF, end - CORNER - HALF];
    const mean = there.reduce((sum, i) => sum + along(pointOf(i)), 0) / there.length;
    const wanted = low > high ? (start + end) / 2 : Math.min(high, Math.max(low, mean));
    const covers = (at: number): boolean => {
      const [x, y] = upright ? [across + inwards, at] : [at, across + inwards];
      return touched.some((point) => Math.hypot(point.x - x, point.y - y) < CLEAR);
    };
    for (let way = 0; way <= high - low; way += STEP)
      for (const at of [wanted + way, wanted - way])
        if (at >= low && at <= high && !covers(at)) return { provinces: there, at: at - start };
    return { provinces: there, at: wanted - start };
  }
  return { left: place('left'), right: place('right'), top: place('top'), bottom: place('bottom') };
}
