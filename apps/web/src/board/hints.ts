import { Container, Sprite } from 'pixi.js';
import { BADGE } from './art-signs.ts';
import type { Placed } from './labels.ts';
import type { Textures } from './textures.ts';
import type { BoardHint } from './types.ts';

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
  readonly label: Sprite;
}

export function createHints(textures: Textures): Hints {
  const view = new Container();
  const badges = new Map<number, Badge>();

  const create = (province: number): Badge => {
    const badge: Badge = { view: new Container(), coin: new Sprite(), label: new Sprite() };
    badge.coin.anchor.set(0.5);
    badge.label.anchor.set(0.5);
    badge.view.addChild(badge.coin, badge.label);
    badges.set(province, badge);
    view.addChild(badge.view);
    return badge;
  };

  return {
    view,
    show(hints) {
      for (const badge of badges.values()) badge.view.visible = false;
      for (const [province, { tone, label }] of hints) {
        if (!label) continue;
        const badge = badges.get(province) ?? create(province);
        badge.coin.texture = textures.badge(tone);
        badge.label.texture = textures.text(label);
        badge.label.tint = textures.badgeText(tone);
        badge.label.scale.set([...label].length > 2 ? TEXT.long : TEXT.short);
      }
    },
    place(placed, zoom) {
      for (const badge of badges.values()) badge.view.visible = false;
      for (const { wish, at, form } of placed) {
        const badge = badges.get(wish.province);
        if (!badge || (wish.kind !== 'coin' && wish.kind !== 'quietCoin')) continue;
        badge.view.visible = true;
        badge.view.position.set(at.x, at.y);
        badge.view.scale.set(((wish.forms[form]?.right ?? 0) * 2) / BADGE / zoom);
      }
    },
  };
}
