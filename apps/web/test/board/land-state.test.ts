import { crackTile } from '../../src/board/cracks.ts';
import { createLandState, FLAGS, styleOf } from '../../src/board/land-state.ts';
import { SEAT_COLOURS } from '../../src/ui/palette.ts';

const cell = (bytes: Uint8Array, provinces: number, row: number, i: number): number[] => [
  ...bytes.slice((row * provinces + i) * 4, (row * provinces + i) * 4 + 4),
];

describe('state of the land', () => {
  test('owners become colours and styles', () => {
    expect(styleOf(0, [3]).style).toBe(0);
    expect(styleOf(1, [3])).toMatchObject({ rgb: SEAT_COLOURS[3]!.fill });
    expect(styleOf(2, [3])).toMatchObject({ rgb: SEAT_COLOURS[3]!.bleached });
    const styles = [0, 1, 2, 3, 4, 5].flatMap((seat) =>
      [1, 2].map((n) => styleOf(seat * 2 + n, [0, 1, 2, 3, 4, 5]).style),
    );
    expect(new Set(styles).size).toBe(12);
    expect(Math.max(...styles)).toBe(12);
  });

  test('a spread keeps the old look and begins at its origin', () => {
    const land = createLandState(4);
    land.setOwner(2, 1, [0]);
    const before = cell(land.bytes, 4, 0, 2);
    land.beginSpread(2, { x: 0.5, y: 1.7 }, 100);
    land.setOwner(2, 3, [0, 1]);
    expect(cell(land.bytes, 4, 1, 2)).toEqual(before);
    expect(cell(land.bytes, 4, 2, 2)).toEqual([0, 128, 255, 25]);
    land.setSpread(2, 1);
    expect(cell(land.bytes, 4, 2, 2)[0]).toBe(255);
    expect(land.owners[2]).toBe(3);
  });

  test('flags do not disturb each other or the hint', () => {
    const land = createLandState(2);
    land.setHint(1, { tone: 'costly' });
    land.setFlag(1, FLAGS.pending, true);
    land.setFlag(1, FLAGS.selected, true);
    land.setFlag(1, FLAGS.pending, false);
    expect(cell(land.bytes, 2, 3, 1)).toEqual([2, 0, FLAGS.selected, 0]);
    land.setHint(1, undefined);
    expect(cell(land.bytes, 2, 3, 1)).toEqual([0, 0, FLAGS.selected, 0]);
  });
});

describe('cracks', () => {
  test('a tile has cracks and plates and no seam', () => {
    const size = 64;
    const tile = crackTile(size);
    expect(Math.min(...tile)).toBeLessThan(20);
    expect(Math.max(...tile)).toBeGreaterThan(120);
    const inner: number[] = [];
    const seam: number[] = [];
    for (let y = 0; y < size; y++) {
      seam.push(Math.abs(tile[y * size]! - tile[y * size + size - 1]!));
      inner.push(Math.abs(tile[y * size + 30]! - tile[y * size + 31]!));
    }
    expect(Math.max(...seam)).toBeLessThanOrEqual(Math.max(...inner) + 24);
  });
});
