import { activeEmpire } from '@vinci/rules';
import { Container, Sprite, type Texture } from 'pixi.js';
import { BOARD_COLOURS } from '../ui/palette.ts';
import { arrowShape, type Place, POINT, SHAFT } from './arrow-shape.ts';
import type { Textures } from './textures.ts';
import type { BoardArrow, Point } from './types.ts';

/** Widths of a shaft at its start and its end, and what its rim adds; units of a piece. */
const THIN = 3;
const THICK = 6;
const RIM = 2.2;
/** The pawn above the number that an arrow brings: how far above, units of a piece, and how large. */
const PAWN = { above: 6, size: 0.8 } as const;
const TEXT = 0.95;

/** The arrows over the board, made of a few pictures that everything else shares a texture with. */
export interface Arrows {
  readonly view: Container;
  show(arrows: readonly BoardArrow[]): void;
  /**
   * Lays them anew.
   *
   * @param unit board units of one unit of a piece
   * @param ends where an arrow begins and ends
   */
  place(unit: number, ends: (arrow: BoardArrow) => readonly [from: Point, to: Point]): void;
}

export function createArrows(textures: Textures): Arrows {
  const view = new Container();
  let shown: readonly BoardArrow[] = [];
  const nodes: Sprite[] = [];
  let used = 0;

  const put = (texture: Texture, { x, y }: Point, tint = 0xffffff): Sprite => {
    const node = nodes[used] ?? view.addChild(new Sprite());
    nodes[used++] = node;
    node.texture = texture;
    node.anchor.set(0.5);
    node.position.set(x, y);
    node.rotation = 0;
    node.scale.set(1);
    node.tint = tint;
    node.visible = true;
    return node;
  };

  const lay = ({ seat, label }: BoardArrow, from: Point, to: Point, unit: number): void => {
    const { parts, part, tip, middle } = arrowShape(from, to, unit);
    const shaft = (tint: number, rim: number): void => {
      parts.forEach((place: Place, i) => {
        const wide = (THIN + ((THICK - THIN) * i) / parts.length + rim) * unit;
        const node = put(textures.shaft, place, tint);
        node.rotation = place.turn;
        node.scale.set((part + wide) / SHAFT.length, wide / SHAFT.width);
      });
      const head = put(textures.point, tip, tint);
      head.anchor.set(0.72, 0.5);
      head.rotation = tip.turn;
      head.scale.set(unit * (1 + (rim * 1.3) / POINT.width));
    };
    shaft(BOARD_COLOURS.ivory, RIM);
    shaft(textures.arrowFill(seat), 0);
    if (label === undefined) return;
    const owner = activeEmpire(seat);
    const { x, y } = middle;
    put(textures.cube(owner), { x, y: y - PAWN.above * unit }).scale.set(PAWN.size * unit);
    put(textures.outlined(`+${label}`), middle).scale.set(TEXT * unit);
  };

  return {
    view,
    show(arrows) {
      shown = arrows;
    },
    place(unit, ends) {
      used = 0;
      for (const arrow of shown) lay(arrow, ...ends(arrow), unit);
      for (const node of nodes.slice(used)) node.visible = false;
    },
  };
}
