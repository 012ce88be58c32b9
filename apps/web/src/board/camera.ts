import type { Insets, Point } from './types.ts';

/** How board units map to CSS pixels of the host: screen = board × scale + offset. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** What the camera looks at and through. */
export interface View {
  /** Size of the host, CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
  /** Size of the map and of the frame around it, board units. */
  readonly boardWidth: number;
  readonly boardHeight: number;
  readonly margin: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export const sameInsets = (a: Insets, b: Insets): boolean =>
  a.top === b.top &&
  a.right === b.right &&
  a.bottom === b.bottom &&
  a.left === b.left &&
  (a.lip ?? 0) === (b.lip ?? 0) &&
  (a.sheet ?? 0) === (b.sheet ?? 0);

/** The same view without buttons in the corner. */
export const withoutLip = (view: View): View => ({ ...view, insets: { ...view.insets, lip: 0 } });

/** The same view without the sheet. */
export const withoutSheet = (view: View): View => ({
  ...view,
  insets: { ...view.insets, sheet: 0 },
});

/** Space kept free around the fitted board, CSS pixels. */
const AIR = 6;
/** Closest look: CSS pixels per board unit. */
const CLOSEST = 3.2;
/** A whole board that is narrower is a stamp: its provinces are too small for a finger, CSS pixels. */
const STAMP = 560;
/** How much larger than in the whole board it is shown instead, at most. */
const NEAREST = 2.4;
/** Room around what is framed, so that the button in the corner of the board covers none of it, CSS pixels. */
const ROOM = 56;
/** Room around what is brought into view, so that its name and number come along, CSS pixels. */
const NEXT_TO = 48;
/** What is closer to a panel than this is as good as covered, CSS pixels. */
const TIGHT = 24;

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));

export const toScreen = (c: Camera, p: Point): Point => ({
  x: p.x * c.scale + c.x,
  y: p.y * c.scale + c.y,
});

export const toBoard = (c: Camera, p: Point): Point => ({
  x: (p.x - c.x) / c.scale,
  y: (p.y - c.y) / c.scale,
});

/** Width and height that no panel covers; never less than a pixel. */
function clearSize({ width, height, insets }: View): { width: number; height: number } {
  return {
    width: Math.max(1, width - insets.left - insets.right),
    height: Math.max(1, height - insets.top - insets.bottom),
  };
}

/** The same view with the sheet as one more cover of the lower edge. */
function aboveSheet(view: View): View {
  const { sheet = 0, ...insets } = view.insets;
  return sheet <= insets.bottom ? view : { ...view, insets: { ...insets, bottom: sheet } };
}

/** Scale at which the whole board with its frame is in view. */
export function fitScale(view: View): number {
  const { width, height } = clearSize(view);
  const air = Math.min(AIR, width / 20, height / 20);
  return Math.min(
    (width - 2 * air) / (view.boardWidth + 2 * view.margin),
    (height - 2 * air) / (view.boardHeight + 2 * view.margin),
  );
}

/** Scales between which one may zoom. */
export function scaleRange(view: View): { min: number; max: number } {
  const min = fitScale(view);
  return { min, max: Math.max(CLOSEST, min * 1.5) };
}

/** The whole board, in the middle of what is not covered. */
export const fitCamera = (view: View): Camera =>
  clampCamera({ scale: fitScale(view), x: 0, y: 0 }, view);

/** Whether nothing covers any of the board with its frame. */
export function showsWhole(camera: Camera, view: View): boolean {
  const { left, top, width, height } = clearArea(view);
  const { boardWidth, boardHeight, margin } = view;
  const low = toScreen(camera, { x: -margin, y: -margin });
  const high = toScreen(camera, { x: boardWidth + margin, y: boardHeight + margin });
  return low.x >= left && low.y >= top && high.x <= left + width && high.y <= top + height;
}

/** Scale to look at the board from where a finger finds its way: the whole of it, unless that is a stamp. */
export function nearScale(view: View): number {
  const whole = fitScale(view);
  const across = view.boardWidth + 2 * view.margin;
  if (across * whole >= STAMP) return whole;
  const { width, height } = clearSize(view);
  const filled = Math.max(width / across, height / (view.boardHeight + 2 * view.margin));
  return Math.min(filled, NEAREST * whole);
}

/** Offsets between which the board neither leaves the clear area nor is looked past. */
function offsets(start: number, length: number, span: number, edge: number): [number, number] {
  if (span <= length) {
    const middle = start + (length - span) / 2 + edge;
    return [middle, middle];
  }
  const slack = Math.min(AIR, length / 20);
  return [start + length - slack - span + edge, start + slack + edge];
}

/**
 * Offsets between which a board of a scale neither leaves the clear area nor is looked past. A sheet, and buttons in
 * the corner of a board that is not shown whole, let what is below them be moved up from there, but move nothing.
 */
function limits(view: View, scale: number): { x: [number, number]; y: [number, number] } {
  const edge = view.margin * scale;
  const wide = (view.boardWidth + 2 * view.margin) * scale;
  const high = (view.boardHeight + 2 * view.margin) * scale;
  const down = (v: View): [number, number] =>
    offsets(v.insets.top, clearSize(v).height, high, edge);
  const [top, bottom] = down(view);
  const [sheetTop, sheetBottom] = down(aboveSheet(view));
  const { lip = 0 } = view.insets;
  const lift = scale > fitScale(view) * 1.001 ? lip : 0;
  return {
    x: offsets(view.insets.left, clearSize(view).width, wide, edge),
    y: [Math.min(top - lift, sheetTop), Math.max(bottom, sheetBottom)],
  };
}

/** Nearest camera that is neither too far, too close, nor looking past the board. */
export function clampCamera(camera: Camera, view: View): Camera {
  const { min, max } = scaleRange(view);
  const scale = clamp(camera.scale, min, max);
  const { x, y } = limits(view, scale);
  return { scale, x: clamp(camera.x, ...x), y: clamp(camera.y, ...y) };
}

/**
 * The nearest camera without bare table on one side of the board while a panel covers it on the other; the same one
 * if there is none. As long as a sheet stands there, the board may end above it, too.
 */
export function fillGap(camera: Camera, view: View): Camera {
  const edge = view.margin * camera.scale;
  const high = (view.boardHeight + 2 * view.margin) * camera.scale;
  const ends = [view, aboveSheet(view)].flatMap((each) => {
    const { height } = clearSize(each);
    const slack = high > height ? Math.min(AIR, height / 20) : 0;
    const [low, up] = [0, height - high].sort((a, b) => a - b);
    return [low! - slack, up! + slack].map((y) => each.insets.top + edge + y);
  });
  const lowest = Math.min(...ends);
  // What was moved up from below the buttons stays there.
  if (camera.y < lowest && camera.y >= limits(view, camera.scale).y[0]) return camera;
  const y = clamp(camera.y, lowest, Math.max(...ends));
  return Math.abs(y - camera.y) < 1 ? camera : { ...camera, y };
}

/**
 * Nearest camera within the limits that leads on from another one. A board that looks past its edge, as a panel
 * has gone, is not pushed back but comes back with the hand.
 */
function lead(from: Camera, to: Camera, view: View): Camera {
  const next = clampCamera(to, view);
  const here = limits(view, from.scale);
  const ease = (v: number, limit: number, past: number): number =>
    clamp(v, limit + Math.min(0, past), limit + Math.max(0, past));
  return {
    scale: next.scale,
    x: ease(to.x, next.x, from.x - clamp(from.x, ...here.x)),
    y: ease(to.y, next.y, from.y - clamp(from.y, ...here.y)),
  };
}

/** Zooms about a point of the screen, which stays where it is as far as the limits allow. */
export function zoomAt(camera: Camera, view: View, factor: number, at: Point): Camera {
  const { min, max } = scaleRange(view);
  const scale = clamp(camera.scale * factor, min, max);
  const k = scale / camera.scale;
  const to = { scale, x: at.x - (at.x - camera.x) * k, y: at.y - (at.y - camera.y) * k };
  return lead(camera, to, view);
}

export const panBy = (camera: Camera, view: View, dx: number, dy: number): Camera =>
  lead(camera, { ...camera, x: camera.x + dx, y: camera.y + dy }, view);

/** What no panel and no sheet covers, CSS pixels. */
export function clearArea(view: View): {
  left: number;
  top: number;
  width: number;
  height: number;
} {
  const { insets, ...rest } = aboveSheet(view);
  return { left: insets.left, top: insets.top, ...clearSize({ insets, ...rest }) };
}

/** Middle of what neither panels nor sheets cover, CSS pixels. */
export function clearCentre(view: View): Point {
  const { left, top, width, height } = clearArea(view);
  return { x: left + width / 2, y: top + height / 2 };
}

/** Whether a board point is in view and nothing covers it. */
export function isClear(camera: Camera, view: View, point: Point): boolean {
  const { x, y } = toScreen(camera, point);
  const { left, top, width, height } = clearArea(view);
  return (
    x >= left + TIGHT && x <= left + width - TIGHT && y >= top + TIGHT && y <= top + height - TIGHT
  );
}

/**
 * The smallest move that brings these points well into view, or as many of them as there is room for; the same
 * camera if they are there.
 */
export function reveal(
  camera: Camera,
  view: View,
  points: readonly Point[],
  room = NEXT_TO,
): Camera {
  const { left, top, width, height } = clearArea(view);
  const shown = most(view, points, camera.scale, room).map((point) => toScreen(camera, point));
  const shift = (at: readonly number[], start: number, length: number, lip = 0): number => {
    const pad = Math.min(room, length / 4);
    const [low, high] = [Math.min(...at), Math.max(...at)];
    const end = start + length - Math.max(pad, lip);
    return Math.max(start + pad - low, 0) || Math.min(end - high, 0);
  };
  if (shown.length === 0) return camera;
  const xs = shown.map(({ x }) => x);
  const ys = shown.map(({ y }) => y);
  const [dx, dy] = [shift(xs, left, width), shift(ys, top, height, view.insets.lip)];
  return dx === 0 && dy === 0 ? camera : panBy(camera, view, dx, dy);
}

/**
 * The nearest camera that shows all of these points well: the same one if it does, else one beside
 * it, and only when there are too many for that one farther away.
 *
 * @param least the scale to come to where the points allow it
 */
export function frame(
  camera: Camera,
  view: View,
  points: readonly Point[],
  room = ROOM,
  least = 0,
): Camera {
  const { width, height } = clearArea(view);
  const span = (at: readonly number[]): number => Math.max(1, Math.max(...at) - Math.min(...at));
  const scale = Math.min(
    Math.max(camera.scale, least),
    (width - 2 * Math.min(room, width / 4)) / span(points.map(({ x }) => x)),
    (height - 2 * Math.min(room, height / 4)) / span(points.map(({ y }) => y)),
  );
  const near = zoomAt(camera, view, scale / camera.scale, clearCentre(view));
  const best = reveal(near, view, points, room);
  const same = Math.hypot(best.x - camera.x, best.y - camera.y) < 1 && best.scale === camera.scale;
  return same ? camera : best;
}

/**
 * Shows all of these points, from near where there is room. Where the whole board would be a stamp and they lie
 * all over it, shows where most of them are: farther away there would be bare table beside the board.
 */
export function gather(camera: Camera, view: View, points: readonly Point[]): Camera {
  const near = nearScale(view);
  // Where the whole board can be read there is nothing to come near to.
  return near <= fitScale(view)
    ? frame(camera, view, points)
    : frame(camera, view, most(view, points, near), ROOM, near);
}

/** The largest number of points that are in view together at a scale. */
function most(view: View, points: readonly Point[], scale: number, room = ROOM): readonly Point[] {
  const { width, height } = clearArea(view);
  // What just fits does so, whichever way it was reckoned.
  const wide = (width - 2 * Math.min(room, width / 4)) / scale + 0.01;
  const high = (height - 2 * Math.min(room, height / 4)) / scale + 0.01;
  let best: readonly Point[] = points.slice(0, 1);
  for (const { x } of points) {
    for (const { y } of points) {
      const inside = points.filter(
        (p) => p.x >= x && p.x <= x + wide && p.y >= y && p.y <= y + high,
      );
      if (inside.length > best.length) best = inside;
    }
  }
  return best;
}

/** Camera on the way from `a` to `b`; scale moves geometrically so that zooming feels even. */
export function between(a: Camera, b: Camera, t: number): Camera {
  if (t >= 1) return b;
  const scale = a.scale * (b.scale / a.scale) ** t;
  // The point of the board that keeps its place on screen is the same all along the way.
  const k = Math.abs(b.scale - a.scale) < 1e-9 ? t : (scale - a.scale) / (b.scale - a.scale);
  return { scale, x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k };
}
