/**
 * The colours of the six seats and of everything on the board that is not baked into the picture.
 *
 * Nothing is told by colour alone: each seat colour comes with a pattern for its land and a mark
 * (the outline of its number plate, painted on its pawns as well). Every terrain is of middling
 * lightness and dull, so the six are dark or vivid: far from sea, sand, land and each other, also
 * under protanopia, deuteranopia and tritanopia.
 */

/** How the land of a seat is hatched; the order is the code that the land shader understands. */
export const PATTERNS = ['diagonal', 'dots', 'waves', 'crosses', 'bars', 'rings'] as const;
export type PatternId = (typeof PATTERNS)[number];

/** Outline of a seat's number plate and sign on its pawns. */
export const MARKS = ['shield', 'disc', 'flower', 'lozenge', 'square', 'gable'] as const;
export type MarkId = (typeof MARKS)[number];

/** SVG path of each mark around the origin, about 1 in every direction (at most 1.2). */
export const MARK_PATHS: Readonly<Record<MarkId, string>> = {
  shield: 'M-.92-.95h1.84C.98.35.6.85 0 1.16-.6.85-.98.35-.92-.95Z',
  disc: 'M-1 0a1 1 0 1 1 2 0 1 1 0 1 1-2 0Z',
  flower: 'M-.5-.5A.56.56 0 1 1 .5-.5 .56.56 0 1 1 .5.5 .56.56 0 1 1-.5.5 .56.56 0 1 1-.5-.5Z',
  lozenge: 'M0-1.16 1.16 0 0 1.16-1.16 0Z',
  square: 'M-.9-.9h1.8v1.8h-1.8Z',
  gable: 'M0-1.16.95-.4v1.32h-1.9v-1.32Z',
};

/** One of the six colours a seat can have. Colours are `0xRRGGBB`. */
export interface SeatColour {
  /** Key of the colour's name in the message catalogues. */
  readonly id: 'vermilion' | 'cobalt' | 'orchid' | 'pine' | 'orange' | 'ink';
  /** Border, plate and paint. */
  readonly fill: number;
  /** Shaded side of the paint. */
  readonly shade: number;
  /** Lit side of the paint. */
  readonly light: number;
  /** Text on `fill`; at least 4.5 : 1. */
  readonly text: number;
  /** The same empire in decline. */
  readonly bleached: number;
  /** Text on `bleached`; at least 4.5 : 1. */
  readonly bleachedText: number;
  readonly pattern: PatternId;
  readonly mark: MarkId;
}

const INK = 0x1d1710;
const IVORY = 0xfffaf0;
/** What old paint turns into. */
const DUST = 0xd8c8a0;
/** How much of its pigment an empire loses when it declines, 0 … 1. */
const FADED = 0.45;

/** The six seat colours by colour index 0 … 5. */
export const SEAT_COLOURS: readonly SeatColour[] = [
  colour('vermilion', 0xb81c08, IVORY, 0),
  // In dust it would turn into a purple.
  colour('cobalt', 0x2a14c4, IVORY, 1, 0x4c5fa4),
  colour('orchid', 0xbe58f0, INK, 2),
  colour('pine', 0x17544c, IVORY, 3),
  colour('orange', 0xf4850c, INK, 4),
  // Old iron ink turns brown; grey would be too near to pine for some.
  colour('ink', 0x0b0910, IVORY, 5, 0x685844),
];

/** The colour of a seat by its index; a higher one begins anew. */
export const seatColour = (index: number): SeatColour => SEAT_COLOURS[index % SEAT_COLOURS.length]!;

/** Pawns of nobody: natural beech. */
export const NATURAL_WOOD = {
  fill: 0xdebf92,
  shade: 0xa07d4f,
  light: 0xf5e2c0,
  text: INK,
} as const;

/** Colours that belong to no seat. */
export const BOARD_COLOURS = {
  ink: INK,
  ivory: IVORY,
  parchment: 0xf3e6c8,
  gold: 0xe3b341,
  goldLight: 0xffe39a,
  slate: 0x6f6a62,
  alarm: 0xb3261e,
  stone: 0xf4f0e6,
  stoneShade: 0xb9b0a0,
} as const;

/** `#rrggbb` for style sheets and canvases. */
export const toCss = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;

/** Straight mix of two colours; `t` 0 gives `a`, 1 gives `b`. */
export function mixColours(a: number, b: number, t: number): number {
  const channel = (shift: number): number => {
    const from = (a >> shift) & 255;
    return Math.round(from + (((b >> shift) & 255) - from) * t) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

/** Relative luminance after WCAG 2, 0 … 1. */
export function luminance(rgb: number): number {
  const part = (shift: number): number => {
    const c = ((rgb >> shift) & 255) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0);
}

/** Contrast ratio after WCAG 2, 1 … 21. */
export function contrast(a: number, b: number): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function colour(
  id: SeatColour['id'],
  fill: number,
  text: number,
  index: number,
  bleached = mixColours(fill, DUST, FADED),
): SeatColour {
  return {
    id,
    fill,
    text,
    bleached,
    shade: mixColours(fill, 0x0c0704, 0.42),
    light: mixColours(fill, 0xfff4dc, id === 'ink' ? 0.3 : 0.38),
    bleachedText: contrast(bleached, INK) >= contrast(bleached, IVORY) ? INK : IVORY,
    pattern: PATTERNS[index]!,
    mark: MARKS[index]!,
  };
}
