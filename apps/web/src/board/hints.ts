import { Container, Sprite } from 'pixi.js';
import { BADGE } from './art-signs.ts';
import type { PieceScale } from './pieces.ts';
import type { Textures } from './textures.ts';
import type { BoardHint, BoardProvince, Point } from './types.ts';

/** Diameter of a badge on the screen, CSS pixels, with room and on a crowded board. */
const ROOMY = 34;
const CROWDED = 20;
/** Size of badges for what is out of reach. */
const QUIET = 0.84;
/**
 * How far above the place of the pawns a badge sits when something stands there, board units of the
 * piece. On a crowded board it covers the cube and leaves the number in sight.
 */
const LIFT = 27;

/** Badges with costs and signs; the glow of hinted land is painted by the land itself. */
export interface Hints {
  readonly view: Container;
  show(hints: ReadonlyMap<number, BoardHint>, provinces: readonly BoardProvince[]): void;
  setScale(zoom: number, pieces: PieceScale): void;
}

interface Badge {
  readonly view: Container;
  readonly coin: Sprite;
  readonly label: Sprite;
  lifted: boolean;
  size: number;
}

export function createHints(places: readonly Point[], textures: Textures): Hints {
  const view = new Container();
  const badges = new Map<number, Badge>();
  let zoom = 1;
  let pieces: PieceScale = { factor: 1, simple: false, reach: 20 };

  const create = (province: number): Badge => {
    const badge: Badge = {
      view: new Container(),
      coin: new Sprite(),
      label: new Sprite(),
      lifted: false,
      size: 1,
    };
    badge.coin.anchor.set(0.5);
    badge.label.anchor.set(0.5);
    badge.view.addChild(badge.coin, badge.label);
    badges.set(province, badge);
    view.addChild(badge.view);
    return badge;
  };
  const place = (province: number, { view: node, lifted, size }: Badge): void => {
    const { x, y } = places[province];
    node.position.set(x, lifted ? y - (pieces.simple ? LIFT * 0.4 : LIFT) * pieces.factor : y);
    node.scale.set(((pieces.simple ? CROWDED : ROOMY) / BADGE) * (size / zoom));
  };

  return {
    view,
    show(hints, provinces) {
      for (const badge of badges.values()) badge.view.visible = false;
      for (const [province, { tone, label }] of hints) {
        if (!label) continue;
        const badge = badges.get(province) ?? create(province);
        badge.view.visible = true;
        badge.coin.texture = textures.badge(tone);
        badge.label.texture = textures.text(label);
        badge.label.tint = textures.badgeText(tone);
        badge.label.scale.set([...label].length > 2 ? 0.8 : 1.12);
        badge.size = tone === 'costly' || tone === 'blocked' ? QUIET : 1;
        const { pawns, forts, pending } = provinces[province];
        badge.lifted = pawns > 0 || forts > 0 || pending;
        place(province, badge);
      }
    },
    setScale(nextZoom, nextPieces) {
      zoom = nextZoom;
      pieces = nextPieces;
      for (const [province, badge] of badges) place(province, badge);
    },
  };
}
