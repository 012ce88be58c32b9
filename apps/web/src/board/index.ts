import { NAME_FONT } from './art-names.ts';
import { breathe } from './breathe.ts';
import {
  type Camera,
  clearCentre,
  fitCamera,
  NO_INSETS,
  panBy,
  sameInsets,
  toBoard,
  toScreen,
  type View,
  zoomAt,
} from './camera.ts';
import { createCameraMotion } from './camera-motion.ts';
import { tellCamera } from './camera-words.ts';
import { listenToDensity } from './density.ts';
import { createDirector } from './director.ts';
import { createDragging } from './dragging.ts';
import { createFrameLoop } from './frame-loop.ts';
import { createGaze } from './gaze.ts';
import { listenToGestures, type PointerKind } from './gestures.ts';
import { createPicker } from './pick.ts';
import { loadPicture } from './picture.ts';
import { createRenderer, deviceRatio } from './renderer.ts';
import { createScene } from './scene.ts';
import { shapeOf } from './shape.ts';
import { firstPicture, type Sharpness, sharperThan } from './sharpness.ts';
import { drawWhole } from './snapshot.ts';
import type { Board, BoardModel, BoardOptions, Point } from './types.ts';

export { drawSign, SIGN } from './art-names.ts';
export { cubeOf, plateOf, plateTextOf } from './art-owned.ts';
export {
  BADGE,
  badgeColours,
  drawBadge,
  drawText,
  PLATE,
  TEXT_HEIGHT,
  textWidth,
} from './art-signs.ts';
export {
  COLUMN,
  drawColumn,
  drawFlag,
  drawGuard,
  drawTower,
  FLAG,
  GUARD,
  TOWER,
} from './art-things.ts';
export { cubeSize } from './art-wood.ts';
export type * from './types.ts';
export { BoardError } from './types.ts';

/** Misses by less than this still find a province, CSS pixels. */
const SLOP: Readonly<Record<PointerKind, number>> = { mouse: 4, pen: 8, touch: 20 };
/** Distance from the pawns within which a press takes hold of them, CSS pixels. */
const GRIP: Readonly<Record<PointerKind, number>> = { mouse: 22, pen: 24, touch: 30 };
/** Fingers that have not moved for so long rest, ms. */
const PINCH_REST = 160;
/** Factor of a double tap. */
const DOUBLE_TAP_ZOOM = 2;

/**
 * Makes the board in a host element, which it fills and follows in size.
 *
 * @throws BoardError `board/no-webgl` without WebGL 2, `board/no-picture` when it cannot be loaded
 */
export async function createBoard(host: HTMLElement, options: BoardOptions): Promise<Board> {
  const { events, pictures, lands, titles } = options;
  const shape = shapeOf(options.geometry);
  const picker = createPicker(shape);
  const load = (sharpness: Sharpness) => loadPicture(pictures[sharpness]);
  // A picture first: without it no graphics context is opened. Without the font of the names another one will do.
  const [[begins, picture]] = await Promise.all([
    firstPicture(load),
    document.fonts.load(`700 16px ${NAME_FONT}`).catch(() => undefined),
  ]);
  const renderer = await createRenderer(host);
  await breathe();
  const scene = await createScene(renderer, shape, lands, titles, picture, deviceRatio());
  await breathe();
  const { canvas } = renderer;
  canvas.style.cssText += ';display:block;touch-action:none;user-select:none;outline:none';
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);

  let { theme } = options;
  scene.setTheme(theme);
  let model: BoardModel | undefined;
  let { speed, reducedMotion } = options;
  let insets = NO_INSETS;
  let destroyed = false;
  let shown = begins;
  let sharpening = false;

  const view = (): View => ({
    width: host.clientWidth,
    height: host.clientHeight,
    insets,
    boardWidth: shape.width,
    boardHeight: shape.height,
    margin: shape.margin,
  });
  /** For whoever takes a picture of the page. */
  const tellPicture = (): void => {
    host.dataset.picture = shown;
  };
  tellPicture();
  let lastPinch = -Infinity;
  /** Where the camera came to rest the last time. */
  let rest: Camera | undefined;
  /** Fingers pause for a frame or two; the picture is sharpened when they really rest. */
  const zooming = (): boolean => performance.now() - lastPinch < PINCH_REST;
  const motion = createCameraMotion(fitCamera(view()), () => reducedMotion);
  const dragging = createDragging(scene);

  const loop = createFrameLoop((ms) => {
    // An empty board, in a place where it will not stay, is nothing to look at.
    if (model === undefined) return false;
    const window = view();
    motion.advance(ms, window);
    const { camera, moving } = motion;
    scene.setCamera(camera);
    tellCamera(host, camera, moving);
    if (!moving && camera !== rest) {
      rest = camera;
      events.rested();
    }
    director.advance(ms * speed);
    director.flush();
    const { width, height } = window;
    const unfinished = scene.draw({ width, height, camera }, !moving && !zooming());
    return moving || director.busy || unfinished;
  });
  const { invalidate } = loop;
  const zoom = (): number => motion.camera.scale;
  const director = createDirector(scene, shape, zoom, invalidate, events.struck);

  const sharpenIfWorthwhile = (): void => {
    const next = sharperThan(shown, motion.goal.scale, deviceRatio());
    if (sharpening || next === undefined) return;
    sharpening = true;
    load(next)
      .then((source) => {
        if (destroyed) return;
        scene.setPicture(source);
        shown = next;
        sharpening = false;
        tellPicture();
        invalidate();
        sharpenIfWorthwhile();
      })
      .catch(() => {
        // The picture of before stays; the next zoom tries again.
        sharpening = false;
      });
  };
  const gaze = createGaze(motion, view, () => {
    sharpenIfWorthwhile();
    invalidate();
  });
  const pawnsOf = (provinces: readonly number[]): readonly Point[] =>
    provinces.map((i) => shape.provinces[i]!.pawn);

  const provinceAt = (at: Point, kind: PointerKind): number | undefined => {
    const { scale } = motion.camera;
    const reach = { slop: SLOP[kind] / scale, piece: scene.scale.reach * 0.8 };
    const point = toBoard(motion.camera, at);
    return scene.labelAt(point) ?? picker.near(point, reach);
  };

  /** Whether the land of the last tap asked for it before; afterwards it is marked in any case. */
  let asked = false;
  const stopGestures = listenToGestures(canvas, {
    touched() {
      motion.stop();
      gaze.touch();
    },
    tap(at, kind) {
      const province = provinceAt(at, kind);
      asked = province !== undefined && model?.hints.has(province) === true;
      events.tap(province);
    },
    doubleTap(at) {
      // A second tap on land that asks to be tapped is meant for it, not for the camera.
      if (asked) return false;
      gaze.lead(zoomAt(motion.goal, view(), DOUBLE_TAP_ZOOM, at), true);
      return true;
    },
    longPress: (at) => events.longPress(provinceAt(at, 'touch'), at),
    hover(at) {
      const province = at && provinceAt(at, 'mouse');
      director.setHovered(province);
      canvas.style.cursor = province === undefined ? 'grab' : 'pointer';
      events.hover(province, at ?? { x: -1, y: -1 });
    },
    dragStart(at, kind) {
      const province = provinceAt(at, kind);
      const here = province === undefined ? undefined : model?.provinces[province];
      if (province === undefined || !here || here.pawns === 0) return false;
      // A pile that had to make room for others can be taken from the middle of its land, too.
      const grips = [scene.pileOf(province), shape.provinces[province]!.pawn];
      const isNear = (grip: Point): boolean => {
        const { x, y } = toScreen(motion.camera, grip);
        return Math.hypot(x - at.x, y - at.y) <= GRIP[kind];
      };
      if (!grips.some(isNear)) return false;
      if (!events.dragStart(province)) return false;
      dragging.start(province, here, kind !== 'mouse');
      dragging.move(at, motion.camera);
      canvas.style.cursor = 'grabbing';
      invalidate();
      return true;
    },
    dragMove(at) {
      dragging.move(at, motion.camera);
      director.setHovered(provinceAt(at, 'mouse'));
      invalidate();
    },
    dragEnd(at) {
      const { from } = dragging;
      dragging.end(from === undefined ? undefined : model?.provinces[from]);
      director.setHovered(undefined);
      canvas.style.cursor = 'grab';
      if (from !== undefined) events.drop(from, at && provinceAt(at, 'mouse'));
      invalidate();
    },
    pan(dx, dy) {
      gaze.lead(panBy(motion.camera, view(), dx, dy), false);
    },
    fling(vx, vy) {
      motion.fling(vx, vy);
      invalidate();
    },
    pinch(factor, at) {
      lastPinch = performance.now();
      gaze.lead(zoomAt(motion.camera, view(), factor, at), false);
    },
    wheel(factor, at) {
      gaze.lead(zoomAt(motion.goal, view(), factor, at), true);
    },
  });

  let seen = view();
  /** The window or what covers it has changed. */
  const adapt = (glide: boolean): void => {
    const { selected, pointed = [] } = model ?? {};
    gaze.adapt(seen, pawnsOf(selected === undefined ? pointed : [selected]), glide);
    seen = view();
  };
  const resize = (): void => {
    const { width, height } = view();
    if (width < 1 || height < 1 || destroyed) return;
    const ratio = deviceRatio();
    const resized =
      renderer.screen.width !== width ||
      renderer.screen.height !== height ||
      renderer.resolution !== ratio;
    if (resized) renderer.resize(width, height, ratio);
    adapt(!resized);
    // A canvas is blank once its size has changed; nobody should see that.
    if (resized) loop.drawNow();
  };
  const observer = new ResizeObserver(resize);
  observer.observe(host);
  // The land becomes as sharp as the new screen; names and pieces stay as they were made.
  const stopDensity = listenToDensity(() => {
    resize();
    sharpenIfWorthwhile();
  });
  const restored = (): void => {
    scene.land.restore();
    scene.touchGround();
    invalidate();
  };
  canvas.addEventListener('webglcontextrestored', restored);
  sharpenIfWorthwhile();
  invalidate();

  return {
    get frames() {
      return loop.frames;
    },
    get animating() {
      return director.busy || motion.moving;
    },
    update(next, moves, begun) {
      model = next;
      invalidate();
      director.update(next, moves, reducedMotion, begun);
    },
    resize,
    fit: () => gaze.fit(),
    fitOrReturn: () => gaze.fitOrReturn(),
    begin: () => gaze.begin(),
    zoomBy: (factor) => gaze.lead(zoomAt(motion.goal, view(), factor, clearCentre(view())), true),
    present: (provinces) => gaze.present(pawnsOf(provinces)),
    fill: () => gaze.fill(),
    focusProvince: (province) => gaze.reveal(pawnsOf([province])),
    frame: (provinces, close) => gaze.frame(pawnsOf(provinces), close),
    gather: (provinces) => gaze.gather(pawnsOf(provinces)),
    follow: (provinces) => gaze.follow(pawnsOf(provinces)),
    screenPoint: (province) => toScreen(motion.camera, shape.provinces[province]!.pawn),
    skipAnimations: () => director.finish(),
    snapshot(width) {
      director.finish();
      director.flush();
      const picture = drawWhole(renderer, scene, shape, width);
      scene.setTheme(theme);
      renderer.resize(host.clientWidth, host.clientHeight, deviceRatio());
      loop.drawNow();
      return picture;
    },
    setTheme(next) {
      theme = next;
      scene.setTheme(theme);
      invalidate();
    },
    setSpeed(next) {
      speed = Math.min(8, Math.max(0.25, next));
    },
    setReducedMotion(reduced) {
      reducedMotion = reduced;
      if (reduced) director.finish();
    },
    setEmphasis(emphasis) {
      scene.setEmphasis(emphasis);
      invalidate();
    },
    setTitles(next) {
      scene.setTitles(next);
      invalidate();
    },
    setInsets(next) {
      if (sameInsets(insets, next)) return;
      insets = next;
      adapt(loop.frames > 0);
    },
    destroy() {
      if (destroyed) return;
      destroyed = true;
      loop.stop();
      observer.disconnect();
      stopDensity();
      stopGestures();
      scene.destroy();
      renderer.destroy();
      canvas.remove();
    },
  };
}
