import { Container, type ImageSource, type Renderer, Sprite, Texture } from 'pixi.js';
import { createArrows } from './arrows.ts';
import { createBackdrop, type Window } from './backdrop.ts';
import { findBorders } from './borders.ts';
import { breathe } from './breathe.ts';
import type { Camera } from './camera.ts';
import { createHints } from './hints.ts';
import { noteSpots, type Placed, placeLabels, type Spots } from './labels.ts';
import { createLand, type Land } from './land.ts';
import { createLandState, type LandState } from './land-state.ts';
import { createNames } from './names.ts';
import { createPieces, type Pieces, type PilePlace } from './pieces.ts';
import { LARGEST_PIECES, type PieceScale, pieceScale } from './pile-size.ts';
import { entryPoint } from './plan.ts';
import { drawSeaNames } from './sea-names.ts';
import { createShade } from './shade.ts';
import type { BoardShape } from './shape.ts';
import { createTextures, type Textures } from './textures.ts';
import type {
  BoardArrow,
  BoardHint,
  BoardLand,
  BoardTheme,
  BoardTitles,
  Emphasis,
  Point,
} from './types.ts';
import { labelAt, wishesOf } from './wishes.ts';

/** How bright the board is and what colour lies around it. */
const THEMES: Readonly<Record<BoardTheme, { light: number; around: number; shade: number }>> = {
  light: { light: 1, around: 0xc9bda5, shade: 0.5 },
  dark: { light: 0.8, around: 0x15120f, shade: 0.85 },
};

/** With the textures that nothing else shows. */
const WHOLLY = { children: true, texture: true, textureSource: true } as const;

/** All that is drawn, from the table to the effects. */
export interface Scene {
  readonly land: Land;
  readonly landState: LandState;
  readonly pieces: Pieces;
  readonly effects: Container;
  readonly textures: Textures;
  readonly scale: PieceScale;
  setCamera(camera: Camera): void;
  /** The painted land has changed. */
  touchGround(): void;
  /**
   * @param me seat of the reader, whose names and numbers come before others
   * @param pointed provinces that somebody points at, whose names are looked for
   */
  showHints(hints: ReadonlyMap<number, BoardHint>, me: number, pointed: readonly number[]): void;
  showArrows(arrows: readonly BoardArrow[]): void;
  /** Pieces have changed: places are to be found anew. */
  touchLabels(): void;
  /** Where the pile of a province stands, board units. */
  pileOf(province: number): Point;
  /** Province whose name, pile or badge covers a point of the board. */
  labelAt(point: Point): number | undefined;
  /**
   * Draws a frame; `settled` says that the camera rests. True if another frame is needed to show
   * everything as sharp as it can be.
   */
  draw(window: Window, settled: boolean): boolean;
  setPicture(source: ImageSource): void;
  setTheme(theme: BoardTheme): void;
  setEmphasis(emphasis: Emphasis): void;
  setTitles(titles: BoardTitles): void;
  destroy(): void;
}

/** Makes everything that is drawn, in several tasks. */
export async function createScene(
  renderer: Renderer,
  shape: BoardShape,
  lands: readonly BoardLand[],
  titles: BoardTitles,
  picture: ImageSource,
  ratio: number,
): Promise<Scene> {
  const places = shape.provinces.map((p) => p.pawn);
  const landState = createLandState(shape.provinces.length);
  const land = createLand(renderer, shape, findBorders(shape), landState, picture);
  await breathe();
  const textures = createTextures(LARGEST_PIECES * ratio);
  const pieces = createPieces(places, textures);
  const hints = createHints(textures);
  const arrows = createArrows(textures);
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
  let { provinces: landTitles, seas: seaTitles } = titles;
  let names = createNames(shape, lands, landTitles, ratio);
  let seaNames = drawSeaNames(shape, seaTitles);
  await breathe();
  soil.addChild(shade.view, base, seaNames, land.view, names.view);
  const retitleSeas = (next: readonly string[]): void => {
    if (next.join() === seaTitles.join()) return;
    seaTitles = next;
    const at = soil.getChildIndex(seaNames);
    seaNames.destroy(WHOLLY);
    seaNames = drawSeaNames(shape, seaTitles);
    seaNames.tint = base.tint;
    soil.addChildAt(seaNames, at);
    groundChanged = true;
  };
  const ground = new Container();
  ground.addChild(soil);
  const world = new Container();
  world.addChild(pieces.view, hints.view, arrows.view, effects);
  const backdrop = createBackdrop(renderer, ground);
  const stage = new Container();
  stage.addChild(backdrop.view, world);
  let groundChanged = true;
  let large = false;
  let scale = pieceScale(1, large);
  const pileOf = (province: number): Point => piles.get(province)?.at ?? places[province]!;
  const layArrows = (): void =>
    arrows.place(scale.factor, ({ from, to }) => {
      const goal = pileOf(to);
      return [from < 0 ? entryPoint(goal, shape) : pileOf(from), goal];
    });
  const setScale = (zoom: number): void => {
    scale = pieceScale(zoom, large);
    pieces.setScale(scale);
    layArrows();
  };
  let labelsChanged = true;
  let shownHints: ReadonlyMap<number, BoardHint> = new Map();
  let reader = -1;
  let sought: readonly number[] = [];
  let placed: readonly Placed[] = [];
  let spots: Spots = new Map();
  let placedAt = 0;
  const piles = new Map<number, PilePlace>();
  const layOut = (): void => {
    const zoom = world.scale.x;
    const provinces = places.map((_, i) => pieces.shown(i));
    const stock = {
      provinces,
      hints: shownHints,
      names: names.extents,
      large,
      me: reader,
      pointed: sought,
    };
    placed = placeLabels(shape, zoom, wishesOf(shape, zoom, stock), spots);
    spots = noteSpots(spots, placed, zoom);
    piles.clear();
    for (const { wish, at, form } of placed)
      if (wish.kind === 'stack') piles.set(wish.province, { at, plainer: form });
    for (let i = 0; i < places.length; i++) pieces.setPlace(i, piles.get(i));
    hints.place(placed, zoom);
    names.show(placed, zoom);
    layArrows();
    groundChanged = true;
    labelsChanged = false;
    placedAt = zoom;
  };

  return {
    land,
    landState,
    pieces,
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
      setScale(camera.scale);
    },
    touchGround() {
      groundChanged = true;
    },
    showHints(next, me, pointed) {
      shownHints = next;
      reader = me;
      sought = pointed;
      hints.show(next);
      labelsChanged = true;
    },
    showArrows(next) {
      arrows.show(next);
      layArrows();
    },
    touchLabels() {
      labelsChanged = true;
    },
    pileOf,
    labelAt: (point) => labelAt(placed, placedAt, point),
    draw(window, settled) {
      // Places are kept while one zooms, or everything would jump about.
      if (settled && (labelsChanged || placedAt !== window.camera.scale)) layOut();
      if (groundChanged) {
        // What has just changed may change again at once: a copy would not pay yet.
        groundChanged = false;
        backdrop.invalidate();
        renderer.render({ container: ground });
        renderer.render({ container: stage, clear: false });
        return labelsChanged;
      }
      backdrop.prepare(window, settled);
      renderer.render({ container: stage });
      return !backdrop.exact || labelsChanged;
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
      names.setLight(base.tint);
      seaNames.tint = base.tint;
      const pale = Math.round((light * 0.5 + 0.5) * 255);
      pieces.view.tint = (pale << 16) | (pale << 8) | pale;
      land.setLight(light);
      shade.setDepth(depth);
    },
    setEmphasis(emphasis) {
      groundChanged = true;
      land.setPattern(emphasis.patterns ? 1 : 0);
      large = emphasis.pieces;
      setScale(world.scale.x);
      labelsChanged = true;
    },
    setTitles({ provinces, seas }) {
      retitleSeas(seas);
      if (provinces.join() === landTitles.join()) return;
      landTitles = provinces;
      names.destroy();
      names = createNames(shape, lands, landTitles, ratio);
      names.setLight(base.tint);
      soil.addChild(names.view);
      groundChanged = labelsChanged = true;
    },
    destroy() {
      const { texture } = base;
      land.destroy();
      names.destroy();
      seaNames.destroy(WHOLLY);
      stage.destroy({ children: true });
      ground.destroy({ children: true });
      backdrop.destroy();
      texture.destroy(true);
      textures.destroy();
      shade.destroy();
    },
  };
}
