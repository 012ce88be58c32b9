import type { Terrain } from '@vinci/maps';
import { BOARD_COLOURS, seatColour, toCss } from '../ui/palette.ts';
import type { Holder } from './art-owned.ts';
import type { Draw } from './atlas.ts';
import type { Marker } from './markers.ts';
import type { BadgeSign, HintTone } from './types.ts';

/**
 * What draws on the board. Handed over by whoever has the board's code, so that this file, which is fetched apart,
 * does not divide it: each file of its own makes a game heavier.
 */
export type Art = typeof import('./index.ts');

/** Sides of the picture of a marker, units of a piece. */
export const MARKER = { width: 40, height: 30 } as const;

/** Pictures around the middle of another one. */
const put = (
  c: CanvasRenderingContext2D,
  draw: Draw,
  { width, height }: { readonly width: number; readonly height: number },
  x = 0,
  y = 0,
): void => {
  c.save();
  c.translate(MARKER.width / 2 + x - width / 2, MARKER.height / 2 + y - height / 2);
  draw(c);
  c.restore();
};

const square = (side: number) => ({ width: side, height: side });

/** White letters with a dark outline, or plain ones in a colour. */
const write = (
  art: Art,
  c: CanvasRenderingContext2D,
  text: string,
  y: number,
  colour?: number,
): void =>
  put(
    c,
    art.drawText(text, colour === undefined, colour),
    { width: art.textWidth(text), height: art.TEXT_HEIGHT },
    0,
    y,
  );

const pile =
  (art: Art, holder: Holder, count: string): Draw =>
  (c) => {
    put(c, art.cubeOf(holder), art.cubeSize, 0, -4);
    put(c, art.plateOf(holder), square(art.PLATE), 0, 6);
    write(art, c, count, 6, art.plateTextOf(holder));
  };

const badge =
  (art: Art, tone: HintTone, sign: BadgeSign, label: string): Draw =>
  (c) => {
    put(c, art.drawBadge(tone, sign), square(art.BADGE));
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
        put(c, art.drawColumn, art.COLUMN, 13, -1);
      };
    case 'guard':
      return (c) => {
        pile(art, { colour, declining: false }, '1')(c);
        put(c, art.drawGuard, art.GUARD, 12, -1);
      };
    case 'fort':
      return (c) => put(c, art.drawTower, art.TOWER);
    case 'flag':
      return (c) => put(c, art.drawFlag(seatColour(colour).fill), art.FLAG);
    case 'cost':
      // Where many lie close together, the number stands alone.
      return (c) => {
        put(c, badge(art, 'reachable', 'coin', '3'), MARKER, -9);
        const plain = art.drawText('3', true, art.badgeColours('reachable', 'coin').fill);
        put(c, plain, { width: art.textWidth('3'), height: art.TEXT_HEIGHT }, 11);
      };
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
        put(c, art.cubeOf({ colour, declining: false }), art.cubeSize, 0, -4);
        write(art, c, '+2', 6);
      };
    case 'glow':
      return framed([BOARD_COLOURS.goldLight, 6], [BOARD_COLOURS.gold, 3]);
    case 'frame':
      return framed([BOARD_COLOURS.ink, 6], [0xffffff, 3.6]);
    case 'source':
      return framed([BOARD_COLOURS.ink, 4], [0xffffff, 4, 5]);
    case 'target':
      return framed([BOARD_COLOURS.ink, 6], [BOARD_COLOURS.gold, 4]);
    case 'vacate':
      return framed([BOARD_COLOURS.parchment, 4], [BOARD_COLOURS.alarm, 4, 5]);
    case 'warning':
      return framed([BOARD_COLOURS.alarm, 4]);
    case 'changed':
      return drawChanged;
    case 'edge':
      return drawEdge;
    case 'crossing':
      return drawCrossing;
  }
}

/** The sign of a terrain, as large as it is drawn. */
export const drawTerrain =
  (art: Art, terrain: Terrain): Draw =>
  (c) =>
    put(c, art.drawSign(terrain), square(art.SIGN));

type Line = readonly [colour: number, width: number, dash?: number];

function stroke(c: CanvasRenderingContext2D, [colour, width]: Line): void {
  c.strokeStyle = toCss(colour);
  c.lineWidth = width;
  c.stroke();
}

/** Land with lines around it, one over the other. */
const framed =
  (...lines: readonly Line[]): Draw =>
  (c) => {
    c.beginPath();
    c.roundRect(6, 4, MARKER.width - 12, MARKER.height - 8, 5);
    c.fillStyle = toCss(BOARD_COLOURS.stoneShade);
    c.fill();
    for (const line of lines) {
      c.setLineDash(line[2] === undefined ? [] : [line[2], line[2]]);
      stroke(c, line);
    }
  };

/** The dots in chalk around land that has changed hands. */
const drawChanged: Draw = (c) => {
  framed()(c);
  c.lineCap = 'round';
  c.setLineDash([0, 5]);
  stroke(c, [BOARD_COLOURS.ink, 4]);
  stroke(c, [0xffffff, 2.4]);
};

/** Colours of the picture of a board: arrows in its frame at land and sea, and a crossing. */
const PRINT = { land: 0xecc566, sea: 0x86bcc8, bar: 0xf8efd8, dots: 0x8c2f1f } as const;

/** The arrows in the frame. */
const drawEdge: Draw = (c) => {
  for (const [x, fill] of [
    [3, PRINT.land],
    [22, PRINT.sea],
  ] as const) {
    c.save();
    c.translate(x, MARKER.height / 2);
    c.beginPath();
    for (const [dx, dy] of [
      [0, -8],
      [15, 0],
      [0, 8],
      [3, 0],
    ] as const)
      c.lineTo(dx, dy);
    c.closePath();
    c.fillStyle = toCss(fill);
    c.fill();
    stroke(c, [BOARD_COLOURS.ink, 1.2]);
    c.restore();
  }
};

/** The dotted bar across a strait. */
const drawCrossing: Draw = (c) => {
  c.lineCap = 'round';
  c.beginPath();
  c.moveTo(6, MARKER.height / 2 + 4);
  c.lineTo(MARKER.width - 6, MARKER.height / 2 - 4);
  stroke(c, [BOARD_COLOURS.ink, 9]);
  stroke(c, [PRINT.bar, 7]);
  c.setLineDash([0, 5.6]);
  stroke(c, [PRINT.dots, 3]);
};
