import { BOARD_COLOURS, MARK_PATHS, type MarkId, mixColours, toCss } from '../ui/palette.ts';
import type { Draw } from './atlas.ts';
import type { BadgeSign, HintTone } from './types.ts';

/** Side of the picture of a number plate and of a badge, board units. */
export const PLATE = 18;
export const BADGE = 22;

/** Font of everything written on the board; the app brings it, others come close. */
export const BOARD_FONT = '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif';

/** Outline of the plate for pawns of nobody. */
const TAG =
  'M-.68-.78h1.36a.34.34 0 0 1 .34.34v.88a.34.34 0 0 1-.34.34h-1.36a.34.34 0 0 1-.34-.34v-.88a.34.34 0 0 1 .34-.34Z';

/** Fills the outline of a mark around the origin, about `r` in every direction. */
export function fillMark(c: CanvasRenderingContext2D, mark: MarkId | 'tag', r: number): void {
  c.save();
  c.scale(r, r);
  c.fill(new Path2D(mark === 'tag' ? TAG : MARK_PATHS[mark]));
  c.restore();
}

/** A plate for a number, in the outline of the seat's mark. */
export const drawPlate =
  (mark: MarkId | 'tag', fill: number, rim: number, broken: boolean): Draw =>
  (c) => {
    c.translate(PLATE / 2, PLATE / 2);
    const r = 6.9;
    c.fillStyle = 'rgba(20,12,6,.38)';
    c.save();
    c.translate(0.5, 0.9);
    fillMark(c, mark, r + 0.5);
    c.restore();
    c.fillStyle = toCss(BOARD_COLOURS.ink);
    fillMark(c, mark, r + 0.45);
    c.fillStyle = toCss(rim);
    fillMark(c, mark, r - 0.25);
    const sheet = c.createLinearGradient(0, -r, 0, r);
    sheet.addColorStop(0, toCss(mixColours(fill, 0xffffff, 0.1)));
    sheet.addColorStop(1, toCss(mixColours(fill, BOARD_COLOURS.ink, 0.08)));
    c.fillStyle = sheet;
    fillMark(c, mark, r - 1.15);
    if (broken) {
      // Notches in the rim, as if pieces had fallen off.
      c.strokeStyle = toCss(BOARD_COLOURS.ink);
      c.lineWidth = 0.8;
      c.beginPath();
      for (const [x, y, dx, dy] of [
        [-6.6, -4, 2.4, 1.2],
        [6.8, 2.6, -2.4, -0.8],
        [2.4, -7, -0.6, 2],
        [-3, 7, 0.6, -1.8],
      ] as const) {
        c.moveTo(x, y);
        c.lineTo(x + dx, y + dy);
      }
      c.stroke();
    }
  };

/** Colours of a badge: coin, rim, text. */
const BADGE_COLOURS: Readonly<
  Record<HintTone, { readonly fill: number; readonly rim: number; readonly text: number }>
> = {
  reachable: { fill: 0xffe9a8, rim: 0xb8801c, text: 0x2a1b06 },
  target: { fill: 0xf2c14e, rim: 0x6e470a, text: 0x2a1b06 },
  costly: { fill: 0xd9d4c8, rim: 0x6f6a62, text: 0x3a352d },
  blocked: { fill: 0x57524b, rim: 0x2a2622, text: 0xf4f0e6 },
  source: { fill: 0xffffff, rim: 0x2a2622, text: 0x1d1710 },
  selected: { fill: 0xffffff, rim: 0x2a2622, text: 0x1d1710 },
  vacate: { fill: 0xf7e6cf, rim: 0xb3261e, text: 0x7a140e },
  warning: { fill: 0xb3261e, rim: 0x5c0f0a, text: 0xfffaf0 },
  counted: { fill: 0xffe9a8, rim: 0xb8801c, text: 0x2a1b06 },
};

/** Steel for what defends; whatever warns keeps its colours on a shield, too. */
export const STEEL = { fill: 0x47596b, rim: 0x161d24, text: 0xfffaf0 } as const;

/** Colours of a badge with this sign. */
export const badgeColours = (tone: HintTone, sign: BadgeSign) =>
  sign === 'shield' && tone !== 'warning' ? STEEL : BADGE_COLOURS[tone];

/** A shield around the origin, about 1 in every direction. */
export const SHIELD_PATH = 'M-.95-.95Q0-.72.95-.95L.95-.1Q.9.72 0 1.14-.9.72-.95-.1Z';

/** Outlines around the origin, about 1 in every direction; a coin is round. */
const BADGE_PATHS: Readonly<Record<Exclude<BadgeSign, 'coin'>, string>> = {
  shield: SHIELD_PATH,
  banner: 'M-.86-.98h1.72v2l-.86-.36-.86.36Z',
  tile: 'M-.66-.9h1.32a.24.24 0 0 1 .24.24v1.32a.24.24 0 0 1-.24.24h-1.32a.24.24 0 0 1-.24-.24v-1.32a.24.24 0 0 1 .24-.24Z',
};

/** A badge whose outline says what its number means; each is drawn without what belongs to a coin. */
export const drawBadge = (tone: HintTone, sign: BadgeSign): Draw =>
  sign === 'coin' ? drawCoin(tone) : drawOutlined(tone, sign);

const drawOutlined =
  (tone: HintTone, sign: Exclude<BadgeSign, 'coin'>): Draw =>
  (c) => {
    const { fill, rim } = badgeColours(tone, sign);
    const path = new Path2D(BADGE_PATHS[sign]);
    c.translate(BADGE / 2, BADGE / 2);
    c.lineJoin = 'round';
    const layer = (colour: string, grown: number, x = 0, y = 0): void => {
      c.save();
      c.translate(x, y);
      c.scale(8.4, 8.4);
      c.fillStyle = c.strokeStyle = colour;
      c.lineWidth = (2 * grown) / 8.4;
      c.fill(path);
      if (grown > 0) c.stroke(path);
      c.restore();
    };
    layer('rgba(20,12,6,.4)', 1.2, 0.4, 0.9);
    layer(toCss(rim), 1.4);
    layer(toCss(mixColours(fill, 0xffffff, 0.75)), 0.5);
    layer(toCss(fill), 0);
    if (sign !== 'banner') return;
    c.fillStyle = toCss(rim);
    c.fillRect(-9.6, -9.8, 19.2, 2);
  };

/** A coin for a cost; what is out of reach is duller, with a broken rim. */
const drawCoin =
  (tone: HintTone): Draw =>
  (c) => {
    const { fill, rim } = BADGE_COLOURS[tone];
    const r = 9;
    c.translate(BADGE / 2, BADGE / 2);
    c.fillStyle = 'rgba(20,12,6,.4)';
    c.beginPath();
    c.arc(0.4, 0.9, r + 0.7, 0, Math.PI * 2);
    c.fill();
    c.fillStyle = toCss(rim);
    c.beginPath();
    c.arc(0, 0, r + 0.4, 0, Math.PI * 2);
    c.fill();
    const coin = c.createRadialGradient(-3, -4, 1, 0, 0, r);
    coin.addColorStop(0, toCss(mixColours(fill, 0xffffff, 0.45)));
    coin.addColorStop(1, toCss(fill));
    c.fillStyle = coin;
    c.beginPath();
    c.arc(0, 0, r - 1, 0, Math.PI * 2);
    c.fill();
    const broken = tone === 'costly' || tone === 'vacate' || tone === 'source';
    c.strokeStyle = toCss(broken ? fill : mixColours(rim, fill, 0.35));
    c.lineWidth = broken ? 1.7 : 0.7;
    c.setLineDash(broken ? [2.2, 2.6] : []);
    c.beginPath();
    c.arc(0, 0, broken ? r - 0.3 : r - 2, 0, Math.PI * 2);
    c.stroke();
    c.setLineDash([]);
    if (tone === 'blocked') {
      c.strokeStyle = toCss(mixColours(fill, 0xffffff, 0.35));
      c.lineWidth = 1.3;
      c.beginPath();
      c.moveTo(-5.4, 5.4);
      c.lineTo(5.4, -5.4);
      c.stroke();
    }
  };

/** Height of the picture of a text; its letters are `TEXT_SIZE` high in the sense of a font. */
export const TEXT_HEIGHT = 14;
export const TEXT_SIZE = 12.5;

/** Width of a text, board units. */
export const textWidth = (text: string): number => 4 + 7.2 * [...text].length;

/** A text, in white where it is to be tinted; figures all have the same width. */
export const drawText =
  (text: string, outlined: boolean, colour = 0xffffff): Draw =>
  (c) => {
    c.font = `700 ${TEXT_SIZE}px ${BOARD_FONT}`;
    c.textAlign = 'center';
    c.textBaseline = 'alphabetic';
    const x = textWidth(text) / 2;
    const y = TEXT_HEIGHT / 2 + TEXT_SIZE * 0.33;
    if (outlined) {
      c.strokeStyle = toCss(BOARD_COLOURS.ink);
      c.lineWidth = 3;
      c.lineJoin = 'round';
      c.strokeText(text, x, y);
    }
    c.fillStyle = toCss(colour);
    c.fillText(text, x, y);
  };
