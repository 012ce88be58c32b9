import { empireBorders, findBorders } from '../../src/board/borders.ts';
import { polygonsOf } from '../../src/board/shape.ts';
import { EUROPE, indexOf, square, TWO_AND_AN_ISLAND } from './shape-sample.ts';

const small = findBorders(TWO_AND_AN_ISLAND);

const drawn = (owners: number[]): number[][] => {
  const out = new Float32Array(small.count * 4);
  const count = empireBorders(small, owners, out);
  return Array.from({ length: count }, (_, i) => [...out.slice(i * 4, i * 4 + 4)]);
};

describe('borders of empires', () => {
  test('every piece of border is listed once', () => {
    expect(small.count).toBe(1 + 3 + 3 + 4);
  });

  test('nobody has no border', () => {
    expect(drawn([0, 0, 0])).toEqual([]);
  });

  test('an empire of two provinces has no line between them', () => {
    const lines = drawn([1, 1, 0]);
    expect(lines).toHaveLength(6);
    expect(lines).not.toContainEqual([150, 50, 150, 150]);
  });

  test('the active and the declining empire of one seat are two', () => {
    expect(drawn([1, 2, 0])).toContainEqual([150, 50, 150, 150]);
  });

  test('land of nobody beside an empire shares its line', () => {
    expect(drawn([0, 1, 0])).toHaveLength(4);
  });

  test('the outline of any set of provinces in Europe is closed', () => {
    const borders = findBorders(EUROPE);
    const owners = EUROPE.provinces.map(() => 0);
    for (const id of ['saxony', 'franconia', 'bohemia', 'sardinia', 'lapland'])
      owners[indexOf(id)] = 3;
    for (const id of ['bavaria', 'helvetia']) owners[indexOf(id)] = 4;
    const out = new Float32Array(borders.count * 4);
    const count = empireBorders(borders, owners, out);
    const ends = new Map<string, number>();
    for (let i = 0; i < count; i++)
      for (const k of [0, 2]) {
        const point = `${out[i * 4 + k]},${out[i * 4 + k + 1]}`;
        ends.set(point, (ends.get(point) ?? 0) + 1);
      }
    expect(count).toBeGreaterThan(100);
    // Where two empires and others meet three lines may; nowhere does a line simply stop.
    for (const [point, n] of ends) expect({ point, stops: n < 2 }).toEqual({ point, stops: false });
  });
});

describe('polygons', () => {
  test('holes go to the ring around them', () => {
    const hole = [40, 40, 60, 40, 60, 60, 40, 60];
    const polygons = polygonsOf([square(0, 0, 100), square(200, 0, 30), hole]);
    expect(polygons[0]!.holes).toEqual([hole]);
    expect(polygons[1]!.holes).toEqual([]);
  });
});
