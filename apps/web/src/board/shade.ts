import { CanvasSource, type Container, Sprite, Texture } from 'pixi.js';
import type { BoardShape } from './shape.ts';

/** How far the shadow of the board falls on the table, board units. */
const REACH = 90;
const PIXELS = 256;

/** The soft shadow that the framed board throws on the table around it. */
export interface Shade {
  readonly view: Container;
  /** 0 … 1 */
  setDepth(depth: number): void;
  destroy(): void;
}

export function createShade({ width, height, margin }: BoardShape): Shade {
  const w = width + 2 * (margin + REACH);
  const h = height + 2 * (margin + REACH);
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = Math.round((PIXELS * h) / w);
  const context = canvas.getContext('2d');
  const k = PIXELS / w;
  if (context) {
    // Only the blurred shadow of a box that lies outside the canvas falls on it.
    context.shadowColor = '#0b0703';
    context.shadowBlur = REACH * 0.9 * k;
    context.shadowOffsetX = 2 * PIXELS;
    context.shadowOffsetY = 14 * k;
    context.fillRect(
      REACH * k - 2 * PIXELS,
      REACH * k,
      (width + 2 * margin) * k,
      (height + 2 * margin) * k,
    );
  }
  const texture = new Texture({ source: new CanvasSource({ resource: canvas }) });
  const view = new Sprite(texture);
  view.position.set(-margin - REACH);
  view.setSize(w, h);
  return {
    view,
    setDepth(depth) {
      view.alpha = depth;
    },
    destroy: () => texture.destroy(true),
  };
}
