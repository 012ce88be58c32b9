import { entryProvinces } from '../src/check.ts';
import { insideRings, loadGeometry, pickProvince, ringArea } from '../src/geometry.ts';
import { geometryFileOf, geometryOf, graphOf, mapIds, readData } from './files.ts';

/** Bytes that the outlines of a map may weigh. */
const HEAVIEST = 110_000;

describe.each(mapIds)('the geometry of %s', (id) => {
  const geometry = geometryOf(id);
  const graph = graphOf(id);
  const { width, height } = geometry.board;

  test('has the provinces and seas of the graph, in its order', () => {
    expect(geometry.provinces.map((p) => p.id)).toEqual(graph.provinces.map((p) => p.id));
    expect(geometry.seas.map((s) => s.id)).toEqual(graph.seas.map((s) => s.id));
    expect(geometry.provinces.map((p) => p.index)).toEqual(graph.provinces.map((_, i) => i));
  });

  test('fills the board without gap or overlap', () => {
    const rings = [...geometry.provinces, ...geometry.seas].flatMap((r) => r.rings);
    const total = -rings.reduce((sum, ring) => sum + ringArea(ring), 0);
    expect(Math.abs(total - width * height)).toBeLessThan(0.001);
  });

  test('gives every province a shared border with each neighbour that is not across a strait', () => {
    const straits = new Set(
      geometry.straits
        .filter((s) => s.open)
        .flatMap(({ between: [a, b] }) => [`${a} ${b}`, `${b} ${a}`]),
    );
    const borders = new Set(geometry.borders.map(({ a, b }) => `${a} ${b}`));
    const meet = (a: number, b: number) => borders.has(`${a} ${b}`) || borders.has(`${b} ${a}`);
    graph.provinces.forEach((p, i) => {
      graph.provinces.forEach((q, j) => {
        const neighbours = p.neighbours.includes(q.id) && !straits.has(`${p.id} ${q.id}`);
        if (i !== j) expect([p.id, q.id, meet(i, j)]).toEqual([p.id, q.id, neighbours]);
      });
    });
  });

  test('has a shore for every coast of the graph', () => {
    const shores = new Set(geometry.borders.map(({ a, sea }) => `${a} ${sea}`));
    graph.provinces.forEach((p, i) => {
      for (const coast of p.coasts)
        expect(shores).toContain(`${i} ${graph.seas.findIndex((s) => s.id === coast)}`);
    });
  });

  test('borders add up to the outlines', () => {
    const length = (points: readonly number[]): number => {
      let sum = 0;
      for (let i = 2; i < points.length; i += 2)
        sum += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
      return sum;
    };
    for (const { index, rings } of geometry.provinces) {
      const outline = rings.reduce((s, r) => s + length([...r, r[0]!, r[1]!]), 0);
      const borders = geometry.borders
        .filter(({ a, b }) => a === index || b === index)
        .reduce((s, b) => s + length(b.points), 0);
      expect(borders).toBeCloseTo(outline, 6);
    }
  });

  test('picks each province at its anchors, and nothing on the sea or off the board', () => {
    for (const { index, pole, pawn, label, port, mine } of geometry.provinces)
      for (const at of [pole, pawn, label, port, mine])
        if (at) expect(pickProvince(geometry, at.x, at.y)).toBe(index);
    for (const { rings } of geometry.seas) {
      const [x, y] = insidePoint(rings);
      expect(pickProvince(geometry, x, y)).toBe(-1);
    }
    for (const [x, y] of [
      [-1, 5],
      [width + 1, 5],
      [5, -1],
      [5, height + 1],
    ] as const)
      expect(pickProvince(geometry, x, y)).toBe(-1);
  });

  test('picks the same as a search without bounding boxes, all over the board', () => {
    for (let y = 1.03; y < height; y += 23)
      for (let x = 1.07; x < width; x += 23) {
        const slow = geometry.provinces.findIndex((p) => insideRings(p.rings, x, y));
        expect(pickProvince(geometry, x, y)).toBe(slow);
      }
  });

  test('has its symbols where the graph has them, ports on a shore of the province', () => {
    graph.provinces.forEach((p, i) => {
      const { port, mine } = geometry.provinces[i]!;
      expect([p.id, port !== undefined, mine !== undefined]).toEqual([p.id, p.port, p.mine]);
      if (port) expect(p.coasts).toContain(port.sea);
    });
  });

  test('[ENTRY-2] lets peoples in from every side of the board', () => {
    const entry = new Set(entryProvinces(graph));
    const doors = geometry.provinces.filter((p) => entry.has(p.id)).map((p) => p.pole);
    expect(doors.some((d) => d.x < width / 4)).toBe(true);
    expect(doors.some((d) => d.x > (width * 3) / 4)).toBe(true);
    expect(doors.some((d) => d.y < height / 4)).toBe(true);
    expect(doors.some((d) => d.y > (height * 3) / 4)).toBe(true);
  });

  test('stays light', () => {
    expect(readData(id, 'geometry.json').length).toBeLessThan(HEAVIEST);
  });
});

test('a file of another format is refused', () => {
  expect(() => loadGeometry({ ...geometryFileOf('europe'), format: 2 })).toThrow(/unknown-format/);
  expect(() => loadGeometry(null)).toThrow(/unknown-format/);
});

test('holes count as outside', () => {
  const square = [0, 0, 0, 10, 10, 10, 10, 0];
  const hole = [4, 4, 6, 4, 6, 6, 4, 6];
  expect(ringArea(square)).toBe(-100);
  expect(ringArea(hole)).toBe(4);
  expect(insideRings([square, hole], 5, 5)).toBe(false);
  expect(insideRings([square, hole], 1, 5)).toBe(true);
});

/** Some point inside rings. */
function insidePoint(rings: readonly (readonly number[])[]): [number, number] {
  for (let y = 3.3; y < 2000; y += 7)
    for (let x = 3.3; x < 2000; x += 7) if (insideRings(rings, x, y)) return [x, y];
  throw new Error('no point found');
}
