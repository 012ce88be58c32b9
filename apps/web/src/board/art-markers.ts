import { BOARD_COLOURS, seatColour, toCss } from '../ui/palette.ts';
import type { Holder } from './art-owned.ts';
import type { Draw } from './atlas.ts';
import type { Marker } from './markers.ts';
import type { BadgeSign, HintTone } from './types.ts';

/**
 * What draws on the board. Handed over by whoever has the board's code, so that this file, which is fetched apart,
 * does not divide it: each file of its own makes a game heavier.
 */
type Art = Pick<
  typeof import('./index.ts'),
  | 'cubeOf'
  | 'plateOf'
  | 'plateTextOf'
  | 'badgeColours'
  | 'drawBadge'
  | 'drawText'
  | 'textWidth'
  | 'drawColumn'
  | 'drawFlag'
  | 'drawTower'
>;

/** Sides of the pictures that one is put together of. */
const CUBE = { width: 18, height: 20.6 } as const;
const PLATE = { width: 18, height: 18 } as const;
const BADGE = { width: 22, height: 22 } as const;
const THING = { width: 16, height: 22 } as const;
const TEXT_HEIGHT = 14;

/** Sides of the picture of a marker, units of a piece. */
export const MARKER = { width: 40, height: 30 } as const;

/** Pictures around the middle of another one. */
const put = (
  c: CanvasRenderingContext2D,
  draw: Draw,
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  y: number,
): void => {
  c.save();
  c.translate(MARKER.width / 2 + x - width / 2, MARKER.height / 2 + y - height / 2);
  draw(c);
  c.restore();
};

const write = (
  art: Art,
  c: CanvasRenderingContext2D,
  text: string,
  y: number,
  colour: number,
): void =>
  put(
    c,
    art.drawText(text, false, colour),
    { width: art.textWidth(text), height: TEXT_HEIGHT },
    0,
    y,
  );

const pile =
  (art: Art, holder: Holder, count: string): Draw =>
  (c) => {
    put(c, art.cubeOf(holder), CUBE, 0, -4);
    put(c, art.plateOf(holder), PLATE, 0, 6);
    write(art, c, count, 6, art.plateTextOf(holder));
  };

const badge =
  (art: Art, tone: HintTone, sign: BadgeSign, label: string): Draw =>
  (c) => {
    put(c, art.drawBadge(tone, sign), BADGE, 0, 0);
    write(art, c, label, 0, art.badgeColours(tone, sign).text);
  };

/** What a marker looks like; those that belong to somebody have the colour with this index. */
export function drawMarker(art: Art, marker: Marker, colour: number): Draw {
  switch (marker) {
    case 'pawns':
      return pile(art, { colour, declining: false }, '2');
    case 'natives':
      return pile(art, { declining: false }, '1');
    case 'declining':
      return (c) => {
        pile(art, { colour, declining: true }, '1')(c);
        put(c, art.drawColumn, THING, 13, -1);
      };
    case 'fort':
      return (c) => put(c, art.drawTower, THING, 0, 0);
    case 'flag':
      return (c) => put(c, art.drawFlag(seatColour(colour).fill), THING, 0, 0);
    case 'cost':
      return badge(art, 'reachable', 'coin', '3');
    case 'dear':
      return badge(art, 'costly', 'coin', '6');
    case 'shield':
      return badge(art, 'target', 'shield', '4');
    case 'step':
      return badge(art, 'source', 'banner', '1');
    case 'part':
      return badge(art, 'target', 'tile', 'A');
    case 'arrow':
      return (c) => {
        put(c, art.cubeOf({ colour, declining: false }), CUBE, 0, -4);
        put(c, art.drawText('+2', true), { width: art.textWidth('+2'), height: TEXT_HEIGHT }, 0, 6);
      };
    case 'changed':
      return drawChanged;
  }
}

/** The dashes in chalk around land that has changed hands. */
const drawChanged: Draw = (c) => {
  c.beginPath();
  c.roundRect(6, 4, MARKER.width - 12, MARKER.height - 8, 5);
  c.fillStyle = toCss(BOARD_COLOURS.stoneShade);
  c.fill();
  c.setLineDash([5, 4]);
  for (const [colour, width] of [
    [BOARD_COLOURS.ink, 4],
    [0xffffff, 2],
  ] as const) {
    c.strokeStyle = toCss(colour);
    c.lineWidth = width;
    c.stroke();
  }
};
