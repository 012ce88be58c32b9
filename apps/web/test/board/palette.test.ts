import {
  contrast,
  MARKS,
  mixColours,
  NATURAL_WOOD,
  PATTERNS,
  SEAT_COLOURS,
  toCss,
} from '../../src/board/palette.ts';
import { distance, simulate, type Vision } from './colour-vision.ts';

const pairs = SEAT_COLOURS.flatMap((a, i) => SEAT_COLOURS.slice(i + 1).map((b) => [a, b] as const));

describe('seat colours', () => {
  test('are six with six patterns and six marks', () => {
    expect(SEAT_COLOURS).toHaveLength(6);
    expect(new Set(SEAT_COLOURS.map((c) => c.pattern))).toEqual(new Set(PATTERNS));
    expect(new Set(SEAT_COLOURS.map((c) => c.mark))).toEqual(new Set(MARKS));
  });

  test.each<[Vision, number]>([
    ['normal', 0.2],
    ['protanopia', 0.17],
    ['deuteranopia', 0.17],
    ['tritanopia', 0.12],
  ])('stay apart in %s vision', (vision, least) => {
    for (const [a, b] of pairs) {
      const apart = distance(simulate(a.fill, vision), simulate(b.fill, vision));
      expect({ pair: `${a.id} ${b.id}`, ok: apart >= least, apart }).toMatchObject({ ok: true });
    }
  });

  test.each(SEAT_COLOURS.map((c) => [c.id, c] as const))(
    '%s carries readable text',
    (_, colour) => {
      expect(contrast(colour.fill, colour.text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour.bleached, colour.bleachedText)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('a declining empire cannot be taken for the active one', () => {
    for (const colour of SEAT_COLOURS)
      expect(
        distance(simulate(colour.fill, 'normal'), simulate(colour.bleached, 'normal')),
      ).toBeGreaterThan(0.07);
  });

  test.each<[Vision, number]>([
    ['normal', 0.09],
    ['protanopia', 0.05],
    ['deuteranopia', 0.05],
    ['tritanopia', 0.08],
  ])('stay apart in decline in %s vision', (vision, least) => {
    for (const [a, b] of pairs) {
      const apart = distance(simulate(a.bleached, vision), simulate(b.bleached, vision));
      expect({ pair: `${a.id} ${b.id}`, ok: apart >= least, apart }).toMatchObject({ ok: true });
    }
  });

  test('natural wood is no seat colour', () => {
    for (const colour of SEAT_COLOURS)
      expect(
        distance(simulate(colour.fill, 'normal'), simulate(NATURAL_WOOD.fill, 'normal')),
      ).toBeGreaterThan(0.07);
  });
});

describe('colour helpers', () => {
  test('mix channel by channel', () => {
    expect(mixColours(0x000000, 0xffffff, 0)).toBe(0);
    expect(mixColours(0x000000, 0xffffff, 1)).toBe(0xffffff);
    expect(mixColours(0x100020, 0x300040, 0.5)).toBe(0x200030);
  });

  test('contrast of black and white is 21', () => {
    expect(contrast(0x000000, 0xffffff)).toBeCloseTo(21, 5);
    expect(contrast(0x777777, 0x777777)).toBe(1);
  });

  test('style sheets get six digits', () => {
    expect(toCss(0x00ff)).toBe('#0000ff');
  });
});
