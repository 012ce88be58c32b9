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
  a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left;

/** Space kept free around the fitted board, CSS pixels. */
const AIR = 6;
/** Closest look: CSS pixels per board unit. */
const CLOSEST = 3.2;

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

/** Nearest camera that is neither too far, too close, nor looking past the board. */
export function clampCamera(camera: Camera, view: View): Camera {
  const { min, max } = scaleRange(view);
  const scale = clamp(camera.scale, min, max);
  const clear = clearSize(view);
  const axis = (offset: number, start: number, length: number, board: number): number => {
    const span = (board + 2 * view.margin) * scale;
    const edge = view.margin * scale;
    if (span <= length) return start + (length - span) / 2 + edge;
    const slack = Math.min(AIR, length / 20);
    return clamp(offset, start + length - slack - span + edge, start + slack + edge);
  };
  return {
    scale,
    x: axis(camera.x, view.insets.left, clear.width, view.boardWidth),
    y: axis(camera.y, view.insets.top, clear.height, view.boardHeight),
  };
}

/** Zooms about a point of the screen, which stays where it is as far as the limits allow. */
export function zoomAt(camera: Camera, view: View, factor: number, at: Point): Camera {
  const { min, max } = scaleRange(view);
  const scale = clamp(camera.scale * factor, min, max);
  const k = scale / camera.scale;
  return clampCamera(
    { scale, x: at.x - (at.x - camera.x) * k, y: at.y - (at.y - camera.y) * k },
    view,
  );
}

export const panBy = (camera: Camera, view: View, dx: number, dy: number): Camera =>
  clampCamera({ ...camera, x: camera.x + dx, y: camera.y + dy }, view);

/** Middle of what no panel covers, CSS pixels. */
export const clearCentre = (view: View): Point => ({
  x: view.insets.left + clearSize(view).width / 2,
  y: view.insets.top + clearSize(view).height / 2,
});

/** The smallest move that brings a board point well into view; the same camera if it is there. */
export function reveal(camera: Camera, view: View, point: Point, room = 48): Camera {
  const p = toScreen(camera, point);
  const { width, height } = clearSize(view);
  const pad = Math.min(room, width / 4, height / 4);
  const shift = (v: number, start: number, length: number): number =>
    clamp(v, start + pad, start + length - pad) - v;
  const dx = shift(p.x, view.insets.left, width);
  const dy = shift(p.y, view.insets.top, height);
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
  room = 44,
  least = 0,
): Camera {
  if (points.length === 0) return camera;
  const { width, height } = clearSize(view);
  const padX = Math.min(room, width / 4);
  const padY = Math.min(room, height / 4);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const scale = Math.min(
    Math.max(camera.scale, least),
    (width - 2 * padX) / Math.max(1, right - left),
    (height - 2 * padY) / Math.max(1, bottom - top),
  );
  const near = zoomAt(camera, view, scale / camera.scale, clearCentre(view));
  const shift = (from: number, to: number, start: number, length: number, pad: number): number =>
    Math.max(start + pad - from, 0) || Math.min(start + length - pad - to, 0);
  const a = toScreen(near, { x: left, y: top });
  const b = toScreen(near, { x: right, y: bottom });
  const dx = shift(a.x, b.x, view.insets.left, width, padX);
  const dy = shift(a.y, b.y, view.insets.top, height, padY);
  const best = panBy(near, view, dx, dy);
  const same = Math.hypot(best.x - camera.x, best.y - camera.y) < 1 && best.scale === camera.scale;
  return same ? camera : best;
}

/** Camera on the way from `a` to `b`; scale moves geometrically so that zooming feels even. */
export function between(a: Camera, b: Camera, t: number): Camera {
  if (t >= 1) return b;
  const scale = a.scale * (b.scale / a.scale) ** t;
  // The point of the board that keeps its place on screen is the same all along the way.
  const k = Math.abs(b.scale - a.scale) < 1e-9 ? t : (scale - a.scale) / (b.scale - a.scale);
  return { scale, x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k };
}
