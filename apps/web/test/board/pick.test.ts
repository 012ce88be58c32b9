import { createPicker, distanceToRings } from '../../src/board/pick.ts';
import { EUROPE, indexOf, square, TWO_AND_AN_ISLAND } from './shape-sample.ts';

const picker = createPicker(TWO_AND_AN_ISLAND);
const finger = { slop: 20, piece: 16 };

describe('picking', () => {
  test('finds the province that contains the point', () => {
    expect(picker.at({ x: 60, y: 60 })).toBe(0);
    expect(picker.at({ x: 151, y: 60 })).toBe(1);
    expect(picker.at({ x: 10, y: 10 })).toBeUndefined();
  });

  test('a near miss finds the nearest province, a far one nothing', () => {
    expect(picker.near({ x: 258, y: 100 }, finger)).toBe(1);
    expect(picker.near({ x: 290, y: 103 }, finger)).toBe(2);
    expect(picker.near({ x: 275, y: 60 }, finger)).toBeUndefined();
  });

  test('a mouse has to hit', () => {
    expect(picker.near({ x: 258, y: 100 }, { slop: 2, piece: 0 })).toBeUndefined();
  });

  test('a point well inside a province is never given to another', () => {
    for (let x = 55; x < 145; x += 10) expect(picker.near({ x, y: 100 }, finger)).toBe(0);
  });

  test('pieces of a tiny province reach over its borders', () => {
    const crowded = createPicker({
      ...TWO_AND_AN_ISLAND,
      provinces: [
        TWO_AND_AN_ISLAND.provinces[0]!,
        {
          rings: [square(150, 90, 8)],
          pawn: { x: 154, y: 94, radius: 4 },
          pole: { x: 154, y: 94, radius: 4 },
          label: { x: 0, y: 0, angle: 0, bend: 0, size: 12 },
          bbox: [150, 90, 158, 98],
        },
      ],
    });
    expect(crowded.at({ x: 146, y: 94 })).toBe(0);
    expect(crowded.near({ x: 146, y: 94 }, finger)).toBe(1);
    expect(crowded.near({ x: 120, y: 94 }, finger)).toBe(0);
  });

  test('holes are not part of a province', () => {
    const ring = createPicker({
      ...TWO_AND_AN_ISLAND,
      provinces: [
        {
          rings: [square(0, 0, 100), [40, 40, 60, 40, 60, 60, 40, 60]],
          pawn: { x: 20, y: 20, radius: 20 },
          pole: { x: 20, y: 20, radius: 20 },
          label: { x: 0, y: 0, angle: 0, bend: 0, size: 12 },
          bbox: [0, 0, 100, 100],
        },
      ],
    });
    expect(ring.at({ x: 20, y: 50 })).toBe(0);
    expect(ring.at({ x: 50, y: 50 })).toBeUndefined();
  });

  test('distance to an outline', () => {
    expect(distanceToRings([square(0, 0, 10)], { x: 13, y: 14 })).toBeCloseTo(5, 9);
    expect(distanceToRings([square(0, 0, 10)], { x: 5, y: 4 })).toBeCloseTo(4, 9);
  });

  test('every place for pawns in Europe picks its own province, also with a thumb', () => {
    const europe = createPicker(EUROPE);
    EUROPE.provinces.forEach(({ pawn }, i) => {
      expect(europe.at(pawn)).toBe(i);
      expect(europe.near(pawn, { slop: 70, piece: 50 })).toBe(i);
    });
    expect(europe.at({ x: 560, y: 420 })).toBeUndefined();
    expect(europe.at(EUROPE.provinces[indexOf('sicily')]!.pawn)).toBe(indexOf('sicily'));
  });
});
