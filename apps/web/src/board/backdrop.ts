import { type Container, type Renderer, RenderTexture, Sprite } from 'pixi.js';
import type { Camera } from './camera.ts';

/** The screen and what is seen on it; lengths in CSS pixels. */
export interface Window {
  readonly width: number;
  readonly height: number;
  readonly camera: Camera;
}

/** How far the copy reaches beyond the window on each side, as a share of its size. */
const OVERHANG = 0.16;
/** Limits between which the copy is stretched while one zooms. */
const SMALLEST = 0.7;
const LARGEST = 1.7;

/**
 * A copy of the ground (table, picture, painted land), which is dear to draw. While only pieces
 * move or the board is pushed about, the copy is shown in its place.
 */
export interface Backdrop {
  readonly view: Sprite;
  /** Whether the copy shows exactly what is there, not a stretched version of it. */
  readonly exact: boolean;
  /** The ground has changed. */
  invalidate(): void;
  /** Readies the copy for a window; `settled` asks for an exact one. */
  prepare(window: Window, settled: boolean): void;
  destroy(): void;
}

/** What part of the copy made for `made` a window needs, and how it is stretched. */
export function placeCopy(
  made: Window,
  window: Window,
): { x: number; y: number; ratio: number; covers: boolean } {
  const ratio = window.camera.scale / made.camera.scale;
  const [mx, my] = overhang(made);
  const x = window.camera.x - (made.camera.x + mx) * ratio;
  const y = window.camera.y - (made.camera.y + my) * ratio;
  const right = x + (made.width + 2 * mx) * ratio;
  const bottom = y + (made.height + 2 * my) * ratio;
  const covers = x <= 0 && y <= 0 && right >= window.width && bottom >= window.height;
  return { x, y, ratio, covers };
}

/** Width and height of the overhang, whole CSS pixels. */
const overhang = ({ width, height }: Window): [number, number] => [
  Math.ceil(width * OVERHANG),
  Math.ceil(height * OVERHANG),
];

/** @param ground root of its own, whose first child is moved to where the camera wants it */
export function createBackdrop(renderer: Renderer, ground: Container): Backdrop {
  const view = new Sprite();
  view.visible = false;
  let texture: RenderTexture | undefined;
  let made: Window | undefined;
  let exact = false;

  const make = (window: Window): void => {
    const [mx, my] = overhang(window);
    const [w, h] = [window.width + 2 * mx, window.height + 2 * my];
    const { resolution } = renderer;
    if (!texture || texture.width !== w || texture.source.resolution !== resolution) {
      texture?.destroy(true);
      texture = RenderTexture.create({
        width: w,
        height: h,
        resolution,
        scaleMode: 'linear',
        autoGarbageCollect: false,
      });
      view.texture = texture;
    } else if (texture.height !== h) texture.resize(w, h);
    const world = ground.children[0]!;
    const { x, y } = world.position;
    world.position.set(window.camera.x + mx, window.camera.y + my);
    renderer.render({
      container: ground,
      target: texture,
      clear: true,
      clearColor: renderer.background.color,
    });
    world.position.set(x, y);
    made = window;
  };

  return {
    view,
    get exact() {
      return exact;
    },
    invalidate() {
      made = undefined;
      view.visible = false;
      exact = true;
    },
    prepare(window, settled) {
      const place = made && placeCopy(made, window);
      const usable =
        place?.covers &&
        place.ratio >= SMALLEST &&
        place.ratio <= LARGEST &&
        (place.ratio === 1 || !settled) &&
        made?.width === window.width &&
        made.height === window.height;
      if (!usable) make(window);
      const { x, y, ratio } = usable ? place : placeCopy(window, window);
      // Whole device pixels keep the copy as sharp as what it was made from.
      const snap = (v: number): number =>
        ratio === 1 ? Math.round(v * renderer.resolution) / renderer.resolution : v;
      view.position.set(snap(x), snap(y));
      view.scale.set(ratio);
      view.visible = true;
      exact = ratio === 1;
    },
    destroy() {
      texture?.destroy(true);
    },
  };
}
