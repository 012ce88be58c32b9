import { SIDES, type Signposts, signposts } from '../src/hud/signposts.ts';

describe('what lies beyond the edges of the view', () => {
  const insets = { top: 50, right: 0, bottom: 200, left: 0 };
  type Place = readonly [x: number, y: number];
  const posts = (places: readonly Place[], sheet = 0, buttons: readonly Place[] = []): Signposts =>
    signposts(
      places.map((_, i) => i),
      (i) => ({ x: places[i]![0], y: places[i]![1] }),
      { ...insets, sheet },
      { width: 390, height: 844 },
      buttons.map(([x, y]) => ({ x, y })),
    );
  const provinces = (found: Signposts) => SIDES.map((side) => found[side]?.provinces);

  test('what can be seen lies beyond none', () => {
    expect(
      provinces(
        posts([
          [0, 50],
          [390, 644],
          [100, 300],
        ]),
      ),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('each counts once, at the edge it is farthest from', () => {
    expect(
      provinces(
        posts([
          [-80, 30],
          [400, 100],
          [200, 20],
          [395, 900],
        ]),
      ),
    ).toEqual([[0], [1], [2], [3]]);
  });

  test('a sheet covers, too', () => {
    expect(posts([[100, 500]], 400).bottom?.provinces).toEqual([0]);
  });

  test('a sign stands where the provinces lie, away from corners', () => {
    expect(
      posts([
        [-50, 300],
        [-90, 340],
      ]).left?.at,
    ).toBe(270);
    expect(posts([[500, 20]]).right?.at).toBe(66);
    expect(posts([[380, 20]]).top?.at).toBe(390 - 66);
  });

  test('it makes way for what can be touched in view, and for buttons', () => {
    const at = posts([
      [-50, 300],
      [20, 300],
    ]).left!.at;
    expect(Math.abs(at + 50 - 300)).toBeGreaterThanOrEqual(40);
    const [x] = [posts([[200, 900]], 0, [[200, 620]]).bottom!.at];
    expect(Math.abs(x - 200)).toBeGreaterThanOrEqual(40);
  });

  test('where there is room for nothing, it stands where it would', () => {
    const crowd = Array.from({ length: 20 }, (_, i): Place => [20, 50 + 30 * i]);
    expect(posts([[-50, 300], ...crowd]).left?.at).toBe(250);
  });
});
