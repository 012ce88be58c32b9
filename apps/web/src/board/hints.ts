import { Container, Sprite } from 'pixi.js';
import { BADGE, badgeColours } from './art-signs.ts';
import type { Placed } from './labels.ts';
import type { Textures } from './textures.ts';
import type { BoardHint } from './types.ts';
import { PLAIN_HEIGHT } from './wishes.ts';

/** Size of a number on a badge, and of a longer text. */
const TEXT = { short: 1.12, long: 0.94 } as const;
/** Badges with costs and signs; the glow of hinted land is painted by the land itself. */
export interface Hints {
  readonly view: Container;
  show(hints: ReadonlyMap<number, BoardHint>): void;
  /** Shows the badges that have found a place, and only those. */
  place(placed: readonly Placed[], zoom: number): void;
}

interface Badge {
  readonly view: Container;
  readonly coin: Sprite;
  /** Its number on the coin, and without it. */
  readonly label: Sprite;
  readonly plain: Sprite;
}

export function createHints(textures: Textures): Hints {
  const view = new Container();
  const badges = new Map<number, Badge>();

  const create = (province: number): Badge => {
    const sprite = (): Sprite => {
      const made = new Sprite();
      made.anchor.set(0.5);
      return made;
    };
    const badge = { view: new Container(), coin: sprite(), label: sprite(), plain: sprite() };
    badge.view.addChild(badge.coin, badge.label, badge.plain);
    badges.set(province, badge);
    view.addChild(badge.view);
    return badge;
  };

  return {
    view,
    show(hints) {
      for (const badge of badges.values()) badge.view.visible = false;
      for (const [province, { tone, label, sign = 'coin' }] of hints) {
        if (!label) continue;
        const badge = badges.get(province) ?? create(province);
        badge.coin.texture = textures.badge(tone, sign);
        badge.label.texture = textures.text(label);
        badge.label.tint = badgeColours(tone, sign).text;
        badge.label.scale.set([...label].length > 2 ? TEXT.long : TEXT.short);
        badge.plain.texture = textures.outlined(label);
        badge.plain.tint = badgeColours(tone, sign).fill;
      }
    },
    place(placed, zoom) {
      for (const badge of badges.values()) badge.view.visible = false;
      for (const { wish, at, form } of placed) {
        const { kind, province, forms, shields, plain = false } = wish;
        const badge = badges.get(province);
        const isCoin = kind === 'coin' || kind === 'quietCoin';
        const box = isCoin ? forms[form] : shields?.[form];
        if (!badge || !box) continue;
        badge.view.visible = true;
        const { left, top, right, bottom } = box;
        badge.view.position.set(at.x + (left + right) / 2 / zoom, at.y + (top + bottom) / 2 / zoom);
        badge.view.scale.set((bottom - top) / (plain ? PLAIN_HEIGHT : BADGE) / zoom);
        badge.plain.visible = plain;
        badge.coin.visible = badge.label.visible = !plain;
      }
    },
  };
}
