import { BOARD_COLOURS } from '../ui/palette.ts';

/**
 * The mathematics of the land's colours, once in numbers and once as text for the graphics card.
 * `e2e/wash.test.ts` compares the two; `test/board/readable.test.ts` measures with them what people see.
 */

/** Red, green and blue, 0 … 1. */
export type Rgb = readonly [number, number, number];

export const rgbOf = (rgb: number): Rgb => [
  (rgb >> 16) / 255,
  ((rgb >> 8) & 255) / 255,
  (rgb & 255) / 255,
];

/** A colour as text for the graphics card. */
export const vec3 = (rgb: number): string =>
  `vec3(${rgbOf(rgb)
    .map((v) => v.toFixed(4))
    .join(', ')})`;

/** How much of its owner's paint land takes on: everywhere, at its border, and under the pattern. */
const ACTIVE = { tint: 0.11, glow: 0.45, pattern: 0.5 } as const;
const DECLINING = { tint: 0.13, glow: 0.36, pattern: 0.36, grey: 0.14, fade: 0.16 } as const;
/** Paint on dark ground is darker: `dark + light × luminance` of the ground. */
const SHADE = { dark: 0.4, light: 0.8 } as const;
/** How far the glow of a border reaches: board units, and at least so many CSS pixels. */
const GLOW = { units: 6, pixels: 2.5 } as const;

const LUMA: Rgb = [0.299, 0.587, 0.114];
const PAPER = rgbOf(BOARD_COLOURS.parchment);

/** What one point of owned land is like. */
export interface Ground {
  readonly picture: Rgb;
  readonly paint: Rgb;
  readonly declining: boolean;
  /** 0 … 1, 1 at the border of the empire. */
  readonly glow: number;
  /** 0 … 1, 1 on a line of the pattern. */
  readonly pattern: number;
}

const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

const scale = (c: Rgb, k: number): Rgb => [c[0] * k, c[1] * k, c[2] * k];

/** Land under its owner, without the border line itself. */
export function washed({ picture, paint, declining, glow, pattern }: Ground): Rgb {
  const lum = picture[0] * LUMA[0] + picture[1] * LUMA[1] + picture[2] * LUMA[2];
  const shaded = scale(paint, SHADE.dark + SHADE.light * lum);
  const how = declining ? DECLINING : ACTIVE;
  let c = picture;
  if (declining) {
    c = mix(c, [lum, lum, lum], DECLINING.grey);
    c = mix(c, PAPER, DECLINING.fade * lum);
  }
  c = mix(c, shaded, how.tint);
  c = mix(c, shaded, how.glow * glow);
  return mix(c, shaded, how.pattern * pattern);
}

/** Half the width of the ribbon of paint along a border: board units, CSS pixels, and at most so wide. */
const RIBBON = { units: 4.6, pixels: 2.8, most: 7 } as const;
const OLD_RIBBON = 0.9;

/** How far the ribbon along the border of an empire reaches inland, board units. */
export const ribbonAt = (zoom: number, declining: boolean): number =>
  Math.min(RIBBON.most, Math.max(RIBBON.units, RIBBON.pixels / zoom)) *
  (declining ? OLD_RIBBON : 1);

/** Strength of the glow at a distance from the ribbon, board units. */
export const glowAt = (distance: number, zoom: number): number =>
  Math.exp(-distance / Math.max(GLOW.units, GLOW.pixels / zoom));

/** How far the pattern reaches inland, likewise, and how strong it begins. */
const PATTERN = { units: 9, pixels: 4, strength: 0.8 } as const;

/**
 * Strength of an owner's pattern. It keeps to the border, so that the terrain is seen.
 *
 * @param everywhere least strength; a setting spreads the pattern over the whole land
 */
export const patternAt = (distance: number, zoom: number, everywhere: number): number =>
  Math.max(
    everywhere,
    PATTERN.strength * Math.exp(-distance / Math.max(PATTERN.units, PATTERN.pixels / zoom)),
  );

const n = (v: number): string => v.toFixed(4);

/** The functions above for the graphics card. */
export const WASH_GLSL = `
vec3 washed(vec3 picture, vec3 paint, bool declining, float glow, float pattern) {
  float lum = dot(picture, vec3(${LUMA.map(n).join(', ')}));
  vec3 shaded = paint * (${n(SHADE.dark)} + ${n(SHADE.light)} * lum);
  vec3 c = picture;
  if (declining) {
    c = mix(c, vec3(lum), ${n(DECLINING.grey)});
    c = mix(c, ${vec3(BOARD_COLOURS.parchment)}, ${n(DECLINING.fade)} * lum);
  }
  c = mix(c, shaded, declining ? ${n(DECLINING.tint)} : ${n(ACTIVE.tint)});
  c = mix(c, shaded, (declining ? ${n(DECLINING.glow)} : ${n(ACTIVE.glow)}) * glow);
  return mix(c, shaded, (declining ? ${n(DECLINING.pattern)} : ${n(ACTIVE.pattern)}) * pattern);
}

float ribbonAt(float zoom, bool declining) {
  return min(${n(RIBBON.most)}, max(${n(RIBBON.units)}, ${n(RIBBON.pixels)} / zoom)) * (declining ? ${n(OLD_RIBBON)} : 1.0);
}

float glowAt(float distance, float zoom) {
  return exp(-distance / max(${n(GLOW.units)}, ${n(GLOW.pixels)} / zoom));
}

float patternAt(float distance, float zoom, float everywhere) {
  return max(everywhere, ${n(PATTERN.strength)} * exp(-distance / max(${n(PATTERN.units)}, ${n(PATTERN.pixels)} / zoom)));
}
`;
