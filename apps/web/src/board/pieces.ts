import { Container, Sprite, type Texture } from 'pixi.js';
import { CUBE } from './art-wood.ts';
import { LOOKS, type PieceScale, type PileLook, pieceScale, pileParts } from './pile-size.ts';
import type { Textures } from './textures.ts';
import type { BoardProvince, Point } from './types.ts';

/** Everything that stands at one place: cubes, number, towers, signs. Nodes are kept and reused. */
export interface Pile {
  readonly view: Container;
  show(what: BoardProvince, look: PileLook): void;
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
    show(what, look) {
      const { owner, pawns, forts, pending, guarded } = what;
      const wanted = `${owner},${pawns},${forts},${pending},${guarded},${look}`;
      if (wanted === shown) return;
      shown = wanted;
      view.removeChildren();
      view.visible = pawns > 0 || forts > 0 || pending;
      if (!view.visible) return;
      const { pile, wide, plate, towers, column, guard } = pileParts(what, look);
      if (look !== 'plate' || pawns === 0) {
        const shadow = put('shadow', textures.shadow, 2.5, 5);
        shadow.scale.set(wide * (pile.length > 3 ? 1.15 : 1));
      }
      if (column) put('column', textures.column, column.x, column.y, 1).scale.set(column.size);
      for (let i = 0; i < towers; i++)
        put(`tower${i}`, textures.tower, -wide * 16 - (towers - 1 - i) * 8, 9 - (1 - i) * 3, 1);
      const cube = textures.cube(owner);
      pile.forEach(([u, v, level], i) => {
        const x = ((u - v) * CUBE.width) / 2;
        const y = ((u + v) * CUBE.top) / 2 - level * CUBE.side;
        put(`cube${i}`, cube, x, y - CUBE.side / 2 + 1);
      });
      if (guard) put('guard', textures.guard, guard.x, guard.y);
      if (pending && pawns === 0) {
        put('flag', textures.flag(owner), 5, 8, 0.95);
      }
      if (pawns > 0) {
        put('plate', textures.plate(owner), 0, plate);
        number('count', pawns, textures.plateText(owner), 0, plate);
      }
      if (forts > towers) {
        put('fortPlate', textures.plate(0), -wide * 16 - 4, 10).scale.set(0.85);
        number('fortCount', forts, textures.plateText(0), -wide * 16 - 4, 10);
      }
    },
  };
}

/** Where a pile has found room. */
export interface PilePlace {
  readonly at: Point;
  /** How many steps it is plainer than the scale asks for. */
  readonly plainer: number;
}

/** The piles of all provinces. */
export interface Pieces {
  readonly view: Container;
  show(province: number, what: BoardProvince): void;
  setScale(scale: PieceScale): void;
  /** Where the pile of a province stands; undefined when there is no room for it. */
  setPlace(province: number, place: PilePlace | undefined): void;
  /** What stands in a province. */
  shown(province: number): BoardProvince | undefined;
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
  const order = places.map((_, i) => i).sort((a, b) => places[a]!.y - places[b]!.y);
  for (const i of order) view.addChild(piles[i]!.view);
  const shown: (BoardProvince | undefined)[] = places.map(() => undefined);
  const plainer = places.map(() => 0);
  let scale: PieceScale = pieceScale(1, false);

  const draw = (i: number): void => {
    const p = shown[i];
    const look = LOOKS[Math.min(LOOKS.length - 1, LOOKS.indexOf(scale.look) + plainer[i]!)]!;
    if (p) piles[i]!.show(p, look);
  };
  return {
    view,
    show(province, what) {
      shown[province] = what;
      draw(province);
    },
    setScale(next) {
      const redraw = next.look !== scale.look;
      scale = next;
      piles.forEach((pile, i) => {
        pile.view.scale.set(next.factor);
        if (redraw) draw(i);
      });
    },
    setPlace(province, place) {
      const { view: node } = piles[province]!;
      node.renderable = place !== undefined;
      if (!place) return;
      node.position.set(place.at.x, place.at.y);
      plainer[province] = place.plainer;
      draw(province);
    },
    shown: (province) => shown[province],
    node: (province) => piles[province]!.view,
  };
}
