import { Container, Sprite, type Texture } from 'pixi.js';
import { CUBE } from './art-wood.ts';
import type { Textures } from './textures.ts';
import { type BoardProvince, isDeclining, type Point } from './types.ts';

/** One pile as drawn: the cubes from the back to the front, as steps along the two floor axes. */
const PILES: readonly (readonly (readonly [u: number, v: number, level: number])[])[] = [
  [],
  [[0, 0, 0]],
  [
    [-0.5, 0, 0],
    [0.5, 0, 0],
  ],
  [
    [-0.5, 0, 0],
    [0.5, 0, 0],
    [0, 0, 1],
  ],
  [
    [-0.5, -0.5, 0],
    [0.5, -0.5, 0],
    [-0.5, 0.5, 0],
    [0, 0, 1],
  ],
  [
    [-0.5, -0.5, 0],
    [0.5, -0.5, 0],
    [-0.5, 0.5, 0],
    [0.5, 0.5, 0],
    [0, 0, 1],
  ],
];
/** Most cubes drawn in one pile; the number says how many there are. */
const MOST_CUBES = PILES.length - 1;
/** Below this many CSS pixels for a cube a pile is drawn as one cube with a number. */
const CROWDED = 7.5;

/** Everything that stands at one place: cubes, number, towers, signs. Nodes are kept and reused. */
export interface Pile {
  readonly view: Container;
  /** @param simple one cube in place of a heap */
  show(owner: number, pawns: number, forts: number, pending: boolean, simple: boolean): void;
}

export function createPile(textures: Textures): Pile {
  const view = new Container();
  view.visible = false;
  const sprites = new Map<string, Sprite>();
  let shown = '';

  const put = (name: string, texture: Texture, x: number, y: number, anchorY = 0.5): Sprite => {
    let sprite = sprites.get(name);
    if (!sprite) {
      sprite = new Sprite();
      sprites.set(name, sprite);
    }
    sprite.texture = texture;
    sprite.anchor.set(0.5, anchorY);
    sprite.position.set(x, y);
    sprite.scale.set(1);
    view.addChild(sprite);
    return sprite;
  };
  const number = (name: string, value: number, tint: number, x: number, y: number): Sprite => {
    const sprite = put(name, textures.text(String(value)), x, y);
    sprite.tint = tint;
    return sprite;
  };

  return {
    view,
    show(owner, pawns, forts, pending, simple) {
      const wanted = `${owner},${pawns},${forts},${pending},${simple}`;
      if (wanted === shown) return;
      shown = wanted;
      view.removeChildren();
      view.visible = pawns > 0 || forts > 0 || pending;
      if (!view.visible) return;
      const pile = PILES[Math.min(simple ? 1 : MOST_CUBES, pawns)];
      const wide = pile.length > 1 ? 1 : 0.62;
      if (pawns > 0 || forts > 0) {
        const shadow = put('shadow', textures.shadow, 2.5, 5);
        shadow.scale.set(wide * (pile.length > 3 ? 1.15 : 1));
      }
      const old = isDeclining(owner);
      if (old && pawns > 0 && !simple) put('column', textures.column, wide * 17, 7, 1);
      const towers = Math.min(forts, 2);
      for (let i = 0; i < towers; i++)
        put(`tower${i}`, textures.tower, -wide * 16 - (towers - 1 - i) * 8, 9 - (1 - i) * 3, 1);
      const cube = textures.cube(owner);
      pile.forEach(([u, v, level], i) => {
        const x = ((u - v) * CUBE.width) / 2;
        const y = ((u + v) * CUBE.top) / 2 - level * CUBE.side;
        put(`cube${i}`, cube, x, y - CUBE.side / 2 + 1);
      });
      if (pending && pawns === 0) {
        put('flag', textures.flag(owner), 5, 8, 0.95);
      }
      if (pawns > 0) {
        const y = pile.length > 3 ? 11 : pile.length > 1 ? 9 : 7;
        put('plate', textures.plate(owner), 0, y);
        number('count', pawns, textures.plateText(owner), 0, y);
      }
      if (forts > 2) {
        put('fortPlate', textures.plate(0), -wide * 16 - 4, 10).scale.set(0.75);
        number('fortCount', forts, textures.plateText(0), -wide * 16 - 4, 10).scale.set(0.8);
      }
    },
  };
}

/** CSS pixels per board unit of a piece, at most. */
export const LARGEST_PIECES = 2.4;

/** How large pieces are drawn at a zoom: board units are stretched so that numbers stay readable. */
export interface PieceScale {
  /** Factor on the natural size in board units. */
  readonly factor: number;
  /** Whether heaps are drawn as one cube. */
  readonly simple: boolean;
  /** Radius of a pile, board units. */
  readonly reach: number;
}

/** @param zoom CSS pixels per board unit */
export function pieceScale(zoom: number): PieceScale {
  const pixels = Math.min(LARGEST_PIECES, Math.max(0.9, 0.54 + zoom * 0.84));
  const factor = pixels / zoom;
  // On a board as small as a phone's, a heap would hide the province it stands in.
  const simple = zoom < CROWDED / CUBE.width;
  return { factor: simple ? factor * 0.86 : factor, simple, reach: factor * (simple ? 12 : 20) };
}

/** The piles of all provinces. */
export interface Pieces {
  readonly view: Container;
  show(province: number, what: BoardProvince): void;
  setScale(scale: PieceScale): void;
  /** The pile of a province, for effects that bounce it. */
  node(province: number): Container;
}

export function createPieces(places: readonly Point[], textures: Textures): Pieces {
  const view = new Container();
  const piles = places.map((place) => {
    const pile = createPile(textures);
    pile.view.position.set(place.x, place.y);
    return pile;
  });
  // From north to south, so that nearer pieces stand before farther ones.
  const order = places.map((_, i) => i).sort((a, b) => places[a].y - places[b].y);
  for (const i of order) view.addChild(piles[i].view);
  const shown: (BoardProvince | undefined)[] = places.map(() => undefined);
  let scale: PieceScale = pieceScale(1);

  const draw = (i: number): void => {
    const p = shown[i];
    if (p) piles[i].show(p.owner, p.pawns, p.forts, p.pending, scale.simple);
  };
  return {
    view,
    show(province, what) {
      shown[province] = what;
      draw(province);
    },
    setScale(next) {
      const redraw = next.simple !== scale.simple;
      scale = next;
      piles.forEach((pile, i) => {
        pile.view.scale.set(next.factor);
        if (redraw) draw(i);
      });
    },
    node: (province) => piles[province].view,
  };
}
