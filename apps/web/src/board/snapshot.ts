import type { Renderer } from 'pixi.js';
import type { Scene } from './scene.ts';
import type { BoardShape } from './shape.ts';

/** Frames after which everything is as sharp as it can be. */
const SETTLED_AFTER = 4;

/**
 * Draws the whole board as by day onto a canvas of its own, with its frame, which names may reach into. Afterwards the
 * scene has to be set up for the screen again, before the browser shows anything.
 *
 * @param width of the picture, pixels
 */
export function drawWhole(
  renderer: Renderer,
  scene: Scene,
  shape: BoardShape,
  width: number,
): HTMLCanvasElement {
  const { margin } = shape;
  const scale = width / (shape.width + 2 * margin);
  const camera = { scale, x: margin * scale, y: margin * scale };
  const height = Math.round((shape.height + 2 * margin) * scale);
  scene.setTheme('light');
  renderer.resize(width, height, 1);
  scene.setCamera(camera);
  for (let i = 0; i < SETTLED_AFTER; i++) {
    if (!scene.draw({ width, height, camera }, true)) break;
  }
  const copy = document.createElement('canvas');
  copy.width = width;
  copy.height = height;
  // At once: a canvas of WebGL is empty as soon as the browser has shown it.
  copy.getContext('2d')?.drawImage(renderer.canvas as HTMLCanvasElement, 0, 0, width, height);
  return copy;
}
