import { Container, type ImageSource, type Renderer, Sprite, Texture } from 'pixi.js';
import { createBackdrop, type Window } from './backdrop.ts';
import { findBorders } from './borders.ts';
import type { Camera } from './camera.ts';
import { createHints, type Hints } from './hints.ts';
import { createLand, type Land } from './land.ts';
import { createLandState, type LandState } from './land-state.ts';
import { createPieces, type PieceScale, type Pieces, pieceScale } from './pieces.ts';
import { createShade } from './shade.ts';
import type { BoardShape } from './shape.ts';
import { createTextures, type Textures } from './textures.ts';
import type { BoardTheme } from './types.ts';

/** How bright the board is and what colour lies around it. */
const THEMES: Readonly<Record<BoardTheme, { light: number; around: number; shade: number }>> = {
  light: { light: 1, around: 0xc9bda5, shade: 0.5 },
  dark: { light: 0.8, around: 0x15120f, shade: 0.85 },
};

/** All that is drawn, from the table to the effects. */
export interface Scene {
  readonly land: Land;
  readonly landState: LandState;
  readonly pieces: Pieces;
  readonly hints: Hints;
  readonly effects: Container;
  readonly textures: Textures;
  readonly scale: PieceScale;
  setCamera(camera: Camera): void;
  /** The painted land has changed. */
  touchGround(): void;
  /**
   * Draws a frame; `settled` says that the camera rests. True if another frame is needed to show
   * everything as sharp as it can be.
   */
  draw(window: Window, settled: boolean): boolean;
  setPicture(source: ImageSource): void;
  setTheme(theme: BoardTheme): void;
  destroy(): void;
}

export function createScene(
  renderer: Renderer,
  shape: BoardShape,
  picture: ImageSource,
  density: number,
): Scene {
  const places = shape.provinces.map((p) => p.pawn);
  const landState = createLandState(shape.provinces.length);
  const land = createLand(renderer, shape, findBorders(shape), landState, picture);
  const textures = createTextures(density);
  const pieces = createPieces(places, textures);
  const hints = createHints(places, textures);
  const effects = new Container();
  const shade = createShade(shape);
  const base = new Sprite(new Texture({ source: picture }));
  const { width, height, margin } = shape;
  const layBase = (): void => {
    base.position.set(-margin);
    base.setSize(width + 2 * margin, height + 2 * margin);
  };
  layBase();
  const soil = new Container();
  soil.addChild(shade.view, base, land.view);
  const ground = new Container();
  ground.addChild(soil);
  const world = new Container();
  world.addChild(pieces.view, hints.view, effects);
  const backdrop = createBackdrop(renderer, ground);
  const stage = new Container();
  stage.addChild(backdrop.view, world);
  let groundChanged = true;
  let scale = pieceScale(1);

  return {
    land,
    landState,
    pieces,
    hints,
    effects,
    textures,
    get scale() {
      return scale;
    },
    setCamera(camera) {
      world.position.set(camera.x, camera.y);
      soil.position.set(camera.x, camera.y);
      if (world.scale.x === camera.scale) return;
      world.scale.set(camera.scale);
      soil.scale.set(camera.scale);
      land.setZoom(camera.scale);
      scale = pieceScale(camera.scale);
      pieces.setScale(scale);
      hints.setScale(camera.scale, scale);
    },
    touchGround() {
      groundChanged = true;
    },
    draw(window, settled) {
      if (groundChanged) {
        // What has just changed may change again at once: a copy would not pay yet.
        groundChanged = false;
        backdrop.invalidate();
        renderer.render({ container: ground });
        renderer.render({ container: stage, clear: false });
        return false;
      }
      backdrop.prepare(window, settled);
      renderer.render({ container: stage });
      return !backdrop.exact;
    },
    setPicture(source) {
      groundChanged = true;
      const old = base.texture;
      base.texture = new Texture({ source });
      layBase();
      land.setPicture(source);
      old.destroy(true);
    },
    setTheme(theme) {
      groundChanged = true;
      const { light, around, shade: depth } = THEMES[theme];
      renderer.background.color = around;
      const grey = Math.round(light * 255);
      base.tint = (grey << 16) | (grey << 8) | grey;
      const pale = Math.round((light * 0.5 + 0.5) * 255);
      pieces.view.tint = (pale << 16) | (pale << 8) | pale;
      land.setLight(light);
      shade.setDepth(depth);
    },
    destroy() {
      const { texture } = base;
      land.destroy();
      stage.destroy({ children: true });
      ground.destroy({ children: true });
      backdrop.destroy();
      texture.destroy(true);
      textures.destroy();
      shade.destroy();
    },
  };
}
