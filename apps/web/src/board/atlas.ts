import { CanvasSource, Rectangle, Texture } from 'pixi.js';

/** Pixels kept free around every picture, so that smaller levels do not bleed. */
const GAP = 4;

/** Draws with the origin in the upper left corner, in board units. */
export type Draw = (context: CanvasRenderingContext2D) => void;

/** All small pictures in one texture, so that they are drawn in one batch. */
export interface Atlas {
  /** Picture of that key; drawn when it is asked for the first time. Size in board units. */
  picture(key: string, width: number, height: number, draw: Draw): Texture;
  /** Hands new pictures to the graphics card; true if there were any. */
  upload(): boolean;
  destroy(): void;
}

/**
 * @param size pixels along a side of the atlas
 * @param density pixels per board unit
 */
export function createAtlas(size: number, density: number): Atlas {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('a canvas of the second dimension is needed');
  const source = new CanvasSource({
    resource: canvas,
    autoGenerateMipmaps: true,
    scaleMode: 'linear',
    autoGarbageCollect: false,
  });
  source.style.mipmapFilter = 'linear';
  const known = new Map<string, Texture>();
  let x = GAP;
  let y = GAP;
  let shelf = 0;
  let dirty = false;

  return {
    picture(key, width, height, draw) {
      const old = known.get(key);
      if (old) return old;
      const w = Math.ceil(width * density);
      const h = Math.ceil(height * density);
      if (x + w + GAP > size) {
        x = GAP;
        y += shelf + GAP;
        shelf = 0;
      }
      if (y + h + GAP > size) return Texture.EMPTY;
      context.setTransform(density, 0, 0, density, x, y);
      context.save();
      context.beginPath();
      context.rect(0, 0, width, height);
      context.clip();
      draw(context);
      context.restore();
      const texture = new Texture({
        source,
        frame: new Rectangle(x, y, w, h),
        orig: new Rectangle(0, 0, width, height),
      });
      known.set(key, texture);
      x += w + GAP;
      shelf = Math.max(shelf, h);
      dirty = true;
      return texture;
    },
    upload() {
      if (!dirty) return false;
      source.update();
      dirty = false;
      return true;
    },
    destroy() {
      for (const texture of known.values()) texture.destroy(false);
      source.destroy();
    },
  };
}
