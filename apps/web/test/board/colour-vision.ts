import {
  type Rgb as Colour,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Lab65,
  lab65,
} from 'culori';
import { type Rgb, rgbOf } from '../../src/board/wash.ts';

/** Kinds of sight, each as what it makes of a colour. */
const SEEN = {
  normal: (colour: Colour): Colour => colour,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
} as const;

export type Sight = keyof typeof SEEN;
export const SIGHTS = Object.keys(SEEN) as Sight[];

/** A colour as somebody sees it. */
export function seen(colour: number | Rgb, sight: Sight): Lab65 {
  const [r, g, b] = typeof colour === 'number' ? rgbOf(colour) : colour;
  return lab65(SEEN[sight]({ mode: 'rgb', r, g, b }));
}

const difference = differenceCiede2000();

/** CIEDE2000 for somebody; about 2 is the least difference that side by side is noticed. */
export const distance = (a: number | Rgb, b: number | Rgb, sight: Sight): number =>
  difference(seen(a, sight), seen(b, sight));

/** Two names and how far apart they are. */
export interface Pair {
  readonly names: string;
  readonly apart: number;
}

/** The two that are hardest to tell apart among all pairs of a list. */
export function nearest(
  colours: readonly (readonly [name: string, colour: number | Rgb])[],
  sight: Sight,
  against: typeof colours | undefined = undefined,
): Pair {
  let least: Pair = { names: '', apart: Infinity };
  const labs = colours.map(([name, colour]) => [name, seen(colour, sight)] as const);
  const others = against?.map(([name, colour]) => [name, seen(colour, sight)] as const);
  labs.forEach(([a, p], i) => {
    for (const [b, q] of others ?? labs.slice(i + 1)) {
      const apart = difference(p, q);
      if (apart < least.apart) least = { names: `${a}, ${b}`, apart };
    }
  });
  return least;
}
