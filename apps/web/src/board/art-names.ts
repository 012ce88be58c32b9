import type { Terrain } from '@vinci/maps';
import { BOARD_COLOURS, toCss } from '../ui/palette.ts';
import type { Draw } from './atlas.ts';

/** Font of the names, in the picture and on the board; the others are for writing that it lacks. */
export const NAME_FONT =
  '"Alegreya SC", "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif';
/** How names are set, in em: letter spacing, and the base line below the middle. */
export const NAME_SPACING = 0.04;
export const NAME_DROP = 0.27;
/** Size at which names are drawn, and the height of their pictures, in units of the picture. */
export const NAME_SIZE = 16;
export const NAME_HEIGHT = 22;
/** Width of the halo around letters. */
const HALO = 4;
/** Side of the picture of a terrain's sign. */
export const SIGN = 14;

const INK = '#22150a';
const WATER = '#0f3a4c';
const PALE = 'rgba(251,242,220,.78)';

const setFont = (c: CanvasRenderingContext2D): void => {
  c.font = `700 ${NAME_SIZE}px ${NAME_FONT}`;
  c.textAlign = 'left';
};

let ruler: CanvasRenderingContext2D | null | undefined;

/** Height of what is written, and how far its base line lies below its middle, in em. */
const CAPITALS = { height: 0.74, drop: NAME_DROP } as const;
const FULL_SQUARES = { height: 0.94, drop: 0.35 } as const;

/** How a name stands in its line, by the letters that it is written with. */
export const lineOf = (name: string) =>
  /[^\p{Script=Latin}\p{Script=Common}]/u.test(name) ? FULL_SQUARES : CAPITALS;

/** Width of a name at `NAME_SIZE`. */
function nameWidth(name: string): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return name.length * NAME_SIZE * 0.6;
  setFont(ruler);
  return ruler.measureText(name).width + (name.length - 1) * NAME_SPACING * NAME_SIZE;
}

/** How much room a name takes, in em. */
export interface NameExtent {
  readonly width: number;
  readonly height: number;
}

export const extentOf = (name: string): NameExtent => ({
  width: nameWidth(name) / NAME_SIZE,
  height: lineOf(name).height,
});

/** A name in the middle of a picture that is `HALO` wider on both sides. */
export const drawName =
  (name: string, terrain: Terrain): Draw =>
  (c) => {
    setFont(c);
    const y = NAME_HEIGHT / 2 + lineOf(name).drop * NAME_SIZE;
    const letters = [...name].map((letter, i) => ({
      letter,
      x: HALO + c.measureText([...name].slice(0, i).join('')).width + i * NAME_SPACING * NAME_SIZE,
    }));
    c.lineJoin = 'round';
    c.lineWidth = HALO;
    c.strokeStyle = PALE;
    for (const { letter, x } of letters) c.strokeText(letter, x, y);
    c.fillStyle = terrain === 'river' ? WATER : INK;
    for (const { letter, x } of letters) c.fillText(letter, x, y);
  };

export const namePicture = (name: string): number => nameWidth(name) + 2 * HALO;

/** Lines of the signs of terrain, and what of them is filled, in a square of 14. */
const SIGNS: Readonly<Record<Terrain, { readonly lines: string; readonly filled?: string }>> = {
  plains: {
    lines: 'M7 12.5V4M3.6 12.5V5.5M10.4 12.5V5.5M7 4 5.2 2M7 4 8.8 2M7 7 5.2 5M7 7 8.8 5',
  },
  meadow: {
    lines: 'M7 11.5V3.5M7 11.5Q5 6 3 5M7 11.5Q9 6 11 5M7 11.5Q3.6 8.6 1.6 9M7 11.5Q10.4 8.6 12.4 9',
  },
  normal: { lines: 'M1.2 10.8Q4.4 3.6 7.6 9.4M6 10.8Q9.4 3.4 12.8 10.8' },
  forest: { lines: 'M7 9.5V13', filled: 'M7 1 11.4 9.8H2.6Z' },
  mountain: {
    lines: 'M1 11.5 6 2.5 9.2 8.2 10.4 6.4 13 11.5Z',
    filled: 'M6 2.5 9.2 8.2 7.4 11.5H6Z',
  },
  desert: { lines: 'M1 10.5Q4 5 7.4 9 9.6 6.4 13 10.5', filled: 'M10.4 2.6a1.5 1.5 0 1 1 .1 0Z' },
  river: { lines: 'M1.4 5q1.9-2.4 3.8 0t3.8 0 3.8 0M1.4 9.5q1.9-2.4 3.8 0t3.8 0 3.8 0' },
};

/** The sign of a terrain, dark on a pale edge: readable on any land. */
export const drawSign =
  (terrain: Terrain): Draw =>
  (c) => {
    const { lines, filled } = SIGNS[terrain];
    c.lineJoin = c.lineCap = 'round';
    for (const [style, width] of [
      [PALE, 4],
      [toCss(BOARD_COLOURS.ink), 1.5],
    ] as const) {
      c.strokeStyle = c.fillStyle = style;
      c.lineWidth = width;
      c.stroke(new Path2D(lines));
      if (filled === undefined) continue;
      c.stroke(new Path2D(filled));
      c.fill(new Path2D(filled));
    }
  };
