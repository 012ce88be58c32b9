import type { NameExtent } from './art-names.ts';
import { BADGE } from './art-signs.ts';
import { type Placed, SMALLEST_TEXT, type Wish } from './labels.ts';
import { LOOKS, pieceScale, pileBox, shieldBox } from './pile-size.ts';
import type { Box } from './room.ts';
import type { BoardShape } from './shape.ts';
import { type BoardHint, type BoardProvince, type HintTone, seatOf } from './types.ts';

/** Diameter of a badge on the screen, CSS pixels: it grows with the zoom within limits. */
const BADGES = { least: BADGE, most: 54, start: 17, growth: 20 } as const;
/** Size of badges for what is out of reach, and for whoever wants larger pieces. */
const QUIET = 0.86;
const LARGER = 1.3;
/**
 * Where there are more costs than this on a board that is shown smaller than this, they are numbers without coins:
 * what is wherever one looks need not shine.
 */
const CROWD = { count: 12, zoom: 0.65 } as const;
/** Where no larger part of the board can be chosen, names of what can are looked for. */
const SELECT = 0.4;
/** Height of such a number, board units, and how much larger it is shown: it grows with the zoom within limits. */
export const PLAIN_HEIGHT = 11.5;
const PLAIN = { least: 1, most: 1.3, start: 0.85, growth: 0.6 } as const;
/** Space between a pile and its badge, CSS pixels. */
const LIFT = 2;
/** Largest letters of a name, CSS pixels. */
const LARGEST_NAME = 26;
/** Above this zoom the drawings of the terrain are plain enough without a sign. */
const SIGNS_BELOW = 0.85;
/** Side of a sign of terrain, CSS pixels. */
export const SIGN_SIZE = 13;

const isQuiet = (tone: HintTone): boolean => tone === 'costly' || tone === 'blocked';

/** Size of the letters of a name, CSS pixels. */
export const nameSize = (shape: BoardShape, province: number, zoom: number): number =>
  Math.min(LARGEST_NAME, Math.max(SMALLEST_TEXT, shape.provinces[province]!.label.size * zoom));

/** What there is to be placed. */
export interface Stock {
  readonly provinces: readonly (BoardProvince | undefined)[];
  readonly hints: ReadonlyMap<number, BoardHint>;
  /** The name of each province. */
  readonly names: readonly NameExtent[];
  /** Whether pieces are larger than usual. */
  readonly large: boolean;
  /** Seat of the reader; −1 for a visitor. */
  readonly me: number;
  /** Provinces that somebody points at. */
  readonly pointed: readonly number[];
}

/** What wants a place on the board at a zoom, CSS pixels per board unit. */
export function wishesOf(shape: BoardShape, zoom: number, stock: Stock): Wish[] {
  const { factor, look } = pieceScale(zoom, stock.large);
  const all: Wish[] = [];
  const costs = [...stock.hints.values()].filter(({ label }) => label !== undefined);
  const open = [...stock.hints.values()].filter(({ tone }) => !isQuiet(tone));
  const isSelect = open.length <= SELECT * shape.provinces.length;
  const isCrowded = zoom < CROWD.zoom && costs.length > CROWD.count;
  shape.provinces.forEach(({ pawn, pole, label }, province) => {
    const here = stock.provinces[province];
    const hint = stock.hints.get(province);
    const isOwn = stock.me >= 0 && here !== undefined && seatOf(here.owner) === stock.me;
    const pointed = stock.pointed.includes(province);
    const first = isOwn || pointed || (hint !== undefined && !isQuiet(hint.tone));
    const isShield = hint?.label !== undefined && hint.sign === 'shield';
    const looks = here ? LOOKS.slice(LOOKS.indexOf(look)) : [];
    const boxOf = (box: Box | undefined): Box[] => (box ? [scaled(box, factor * zoom)] : []);
    const piles = looks.flatMap((each) => boxOf(pileBox(here!, each)));
    const shields = isShield ? looks.flatMap((each) => boxOf(shieldBox(here!, each))) : [];
    const forms = piles.map((pile, form) => joined(pile, shields[form] ?? pile));
    if (forms.length > 0) all.push({ kind: 'stack', province, at: pawn, forms, shields, first });
    if (hint?.label && shields.length === 0) {
      const quiet = isQuiet(hint.tone);
      const plain = isCrowded && (quiet || hint.tone === 'reachable');
      const sizes = plain
        ? [plainBox(hint.label, zoom, stock.large)]
        : badgeSizes(zoom, quiet, stock.large).map((side) => around(side, side));
      const rise = forms[0] ? sizes[0]!.bottom + LIFT - forms[0].top : 0;
      all.push({
        kind: quiet ? 'quietCoin' : 'coin',
        province,
        at: { x: pawn.x, y: pawn.y - rise / zoom },
        forms: sizes,
        plain,
      });
    }
    const size = nameSize(shape, province, zoom);
    const { width, height } = stock.names[province] ?? { width: 0, height: 0 };
    all.push({
      kind: 'name',
      province,
      at: label,
      angle: label.angle,
      first,
      wanted: pointed || (isSelect && hint !== undefined && !isQuiet(hint.tone)),
      forms: [around(width * size, height * size)],
    });
    if (zoom < SIGNS_BELOW)
      all.push({ kind: 'sign', province, at: pole, forms: [around(SIGN_SIZE, SIGN_SIZE)] });
  });
  return all;
}

function plainBox(label: string, zoom: number, large: boolean): Box {
  const { least, most, start, growth } = PLAIN;
  const k = Math.min(most, Math.max(least, start + growth * zoom)) * (large ? LARGER : 1);
  return around((3 + 7 * [...label].length) * k, PLAIN_HEIGHT * k);
}

/** Diameters of a badge; its number is readable in the smallest one, too. */
function badgeSizes(zoom: number, quiet: boolean, large: boolean): number[] {
  const least = BADGES.least * (quiet ? QUIET : 1);
  const wanted = Math.min(BADGES.most, BADGES.start + BADGES.growth * zoom) * (quiet ? QUIET : 1);
  const size = Math.max(least, wanted) * (large ? LARGER : 1);
  return [size, (size + least) / 2, least];
}

const around = (width: number, height: number): Box => ({
  left: -width / 2,
  top: -height / 2,
  right: width / 2,
  bottom: height / 2,
});

const scaled = ({ left, top, right, bottom }: Box, k: number): Box => ({
  left: left * k,
  top: top * k,
  right: right * k,
  bottom: bottom * k,
});

const joined = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/**
 * Province whose name, pile or badge covers a point of the board, although it reaches over its borders: whoever
 * touches what is written means what it says. A slanting name is taken at its squares.
 */
export function labelAt(
  placed: readonly Placed[],
  zoom: number,
  { x, y }: { readonly x: number; readonly y: number },
): number | undefined {
  return placed.find(
    ({ wish, boxes }) =>
      wish.kind !== 'sign' &&
      boxes.some(
        ({ left, right, top, bottom }) =>
          x * zoom >= left && x * zoom <= right && y * zoom >= top && y * zoom <= bottom,
      ),
  )?.wish.province;
}
