import { Container, Sprite } from 'pixi.js';
import { BOARD_COLOURS, toCss } from '../ui/palette.ts';
import {
  drawName,
  drawSign,
  extentOf,
  NAME_HEIGHT,
  NAME_SIZE,
  type NameExtent,
  namePicture,
  SIGN,
} from './art-names.ts';
import { createAtlas } from './atlas.ts';
import type { Placed, Wish } from './labels.ts';
import type { BoardShape } from './shape.ts';
import type { BoardLand } from './types.ts';
import { nameSize, SIGN_SIZE } from './wishes.ts';

/** Width of the lines that lead to provinces, CSS pixels. */
const LINE = 1.4;

/** Names of provinces, signs of terrain, and the lines that lead to what lies elsewhere. */
export interface Names {
  readonly view: Container;
  readonly extents: readonly NameExtent[];
  show(placed: readonly Placed[], zoom: number): void;
  setLight(tint: number): void;
  destroy(): void;
}

/**
 * @param titles names of the provinces as the reader calls them
 * @param ratio device pixels per CSS pixel
 */
export function createNames(
  shape: BoardShape,
  lands: readonly BoardLand[],
  titles: readonly string[],
  ratio: number,
): Names {
  const atlas = createAtlas(ratio > 1.5 ? 2048 : 1024, ratio * 1.25);
  const leaders = new Container();
  const spareLines: Sprite[] = [];
  const texts = new Container();
  const view = new Container();
  view.addChild(leaders, texts);
  const sprites = new Map<string, Sprite>();
  const stroke = atlas.picture(':line', 4, 4, (c) => {
    c.fillStyle = toCss(BOARD_COLOURS.ink);
    c.fillRect(0, 0, 4, 4);
  });

  const spriteOf = ({ kind, province }: Wish): Sprite => {
    const key = `${kind}${province}`;
    const known = sprites.get(key);
    if (known) return known;
    const { terrain } = lands[province]!;
    const name = titles[province]!;
    const sprite = new Sprite(
      kind === 'name'
        ? atlas.picture(name, namePicture(name), NAME_HEIGHT, drawName(name, terrain))
        : atlas.picture(`:${terrain}`, SIGN, SIGN, drawSign(terrain)),
    );
    sprite.anchor.set(0.5);
    sprites.set(key, sprite);
    return sprite;
  };
  return {
    view,
    extents: titles.map(extentOf),
    show(placed, zoom) {
      texts.removeChildren();
      spareLines.push(...(leaders.removeChildren() as Sprite[]));
      for (const { wish, at, angle, leader } of placed) {
        if (leader) {
          const line = spareLines.pop() ?? new Sprite(stroke);
          line.anchor.set(0, 0.5);
          line.position.set(leader.x, leader.y);
          line.rotation = Math.atan2(at.y - leader.y, at.x - leader.x);
          line.setSize(Math.hypot(at.x - leader.x, at.y - leader.y), LINE / zoom);
          leaders.addChild(line);
        }
        if (wish.kind !== 'name' && wish.kind !== 'sign') continue;
        const sprite = spriteOf(wish);
        const size =
          wish.kind === 'name'
            ? nameSize(shape, wish.province, zoom) / NAME_SIZE
            : SIGN_SIZE / SIGN;
        sprite.scale.set(size / zoom);
        sprite.angle = angle;
        sprite.position.set(at.x, at.y);
        texts.addChild(sprite);
      }
      atlas.upload();
    },
    setLight(tint) {
      texts.tint = tint;
    },
    destroy() {
      for (const sprite of [...sprites.values(), ...spareLines]) sprite.destroy();
      view.destroy({ children: true });
      atlas.destroy();
    },
  };
}
