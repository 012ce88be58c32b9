import 'pixi.js/unsafe-eval';
import { type Renderer, Ticker, WebGLRenderer } from 'pixi.js';
import { BoardError } from './types.ts';

/** Device pixels per CSS pixel beyond which nobody sees a difference. */
const DENSEST = 2.5;

export const deviceRatio = (): number => Math.min(DENSEST, globalThis.devicePixelRatio || 1);

/**
 * A renderer that draws only when it is told to.
 *
 * @throws BoardError `board/no-webgl` when the browser has no WebGL 2
 */
export async function createRenderer(host: HTMLElement): Promise<Renderer> {
  const canvas = document.createElement('canvas');
  // The board draws on demand; nothing of the library may wake the browser up in between.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  Ticker.shared.autoStart = false;
  Ticker.shared.stop();
  const renderer = new WebGLRenderer();
  try {
    await renderer.init({
      canvas,
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      resolution: deviceRatio(),
      autoDensity: true,
      // Every edge of the land lies under an ink line that the shader softens; sprites are soft anyway.
      antialias: false,
      preferWebGLVersion: 2,
      powerPreference: 'high-performance',
      skipExtensionImports: true,
      gcActive: false,
    });
  } catch (cause) {
    throw new BoardError('board/no-webgl', `WebGL could not be started: ${cause}`);
  }
  // Sprites come from two textures at most; a shader that chooses among sixteen is slow on weak cards.
  renderer.limits.maxBatchableTextures = 2;
  if (renderer.context.webGLVersion !== 2) {
    renderer.destroy();
    throw new BoardError('board/no-webgl', 'The board needs WebGL 2, which this browser lacks.');
  }
  return renderer;
}
