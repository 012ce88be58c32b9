import { beyondEdges } from '../src/hud/beyond-edges.ts';

describe('what lies beyond the edges of the view', () => {
  const insets = { top: 50, right: 0, bottom: 200, left: 0 };
  const edges = (places: readonly (readonly [number, number])[], sheet = 0) =>
    beyondEdges(
      places.map((_, i) => i),
      (i) => ({ x: places[i]![0], y: places[i]![1] }),
      { ...insets, sheet },
      390,
      844,
    );

  test('what can be seen lies beyond none', () => {
    const none = { left: [], right: [], top: [], bottom: [] };
    expect(
      edges([
        [0, 50],
        [390, 644],
        [100, 300],
      ]),
    ).toEqual(none);
  });

  test('each counts once, at the edge it is farthest from', () => {
    expect(
      edges([
        [-80, 30],
        [400, 100],
        [200, 20],
        [395, 900],
      ]),
    ).toEqual({
      left: [0],
      right: [1],
      top: [2],
      bottom: [3],
    });
  });

  test('a sheet covers, too', () => {
    expect(edges([[100, 500]], 400).bottom).toEqual([0]);
  });
});
