import { contrast, MARKS, mixColours, PATTERNS, SEAT_COLOURS, toCss } from '../src/ui/palette.ts';

describe('seat colours', () => {
  // How far apart they are is measured in `board/readable.test.ts`.
  test('are six with six patterns and six marks', () => {
    expect(SEAT_COLOURS).toHaveLength(6);
    expect(new Set(SEAT_COLOURS.map((c) => c.pattern))).toEqual(new Set(PATTERNS));
    expect(new Set(SEAT_COLOURS.map((c) => c.mark))).toEqual(new Set(MARKS));
  });

  test.each(SEAT_COLOURS.map((c) => [c.id, c] as const))(
    '%s carries readable text',
    (_, colour) => {
      expect(contrast(colour.fill, colour.text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour.bleached, colour.bleachedText)).toBeGreaterThanOrEqual(4.5);
    },
  );
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
