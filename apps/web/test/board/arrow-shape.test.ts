import { arrowShape } from '../../src/board/arrow-shape.ts';

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

describe('an arrow', () => {
  const from = { x: 100, y: 100 };
  const to = { x: 300, y: 100 };

  test('leads from one place to the other and leaves room to the pawns of both', () => {
    const { parts, tip, part } = arrowShape(from, to, 1);
    expect(distance(parts[0]!, from)).toBeGreaterThan(8);
    expect(distance(tip, to)).toBeGreaterThan(10);
    expect(distance(tip, to)).toBeLessThan(20);
    const ways = parts.map(({ x }) => x);
    expect(ways).toEqual([...ways].sort((a, b) => a - b));
    // Neighbouring parts meet, also where the arrow bends.
    for (const [i, one] of parts.slice(1).entries())
      expect(distance(one, parts[i]!)).toBeLessThan(part * 1.2);
  });

  test('there and back lie on different sides of the straight way', () => {
    const there = arrowShape(from, to, 1).middle;
    const back = arrowShape(to, from, 1).middle;
    expect(there.y).toBeLessThan(100);
    expect(back.y).toBeGreaterThan(100);
  });

  test('between neighbours that nearly touch, and within one place, there is still an arrow', () => {
    const { parts, tip, part } = arrowShape(from, { x: 110, y: 100 }, 3);
    expect(tip.x).toBeGreaterThan(parts[0]!.x);
    expect(part).toBeGreaterThan(0);
    const none = arrowShape(from, from, 3);
    expect(none.tip.x).toBeCloseTo(100);
    expect(none.parts.map(({ turn }) => turn)).not.toContain(Number.NaN);
  });
});
