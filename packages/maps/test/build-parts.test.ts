import { conflict, findCrossings } from '../build/crossings.ts';
import { distanceTo } from '../build/distance-transform.ts';
import { flood } from '../build/flood.ts';
import { fillRings, findComponents, makeGrid } from '../build/grid.ts';
import { blurMask, openMask } from '../build/morphology.ts';
import { noiseRow, valueNoise } from '../build/noise.ts';
import { monotoneCubic } from '../build/projection.ts';
import type { Point } from '../build/seed-file.ts';
import { simplify } from '../build/simplify.ts';
import { gaussianChain, midpoints } from '../build/smooth.ts';
import { pointOnLine } from '../build/text.ts';
import { mostVotes } from '../build/votes.ts';

test('noise by rows is the noise by points', () => {
  const row = new Float64Array(50);
  noiseRow(row, 17, 3, 5, 12);
  row.forEach((v, x) => {
    expect(v).toBe(valueNoise(x / 3 / 5, 17 / 3 / 5, 12));
  });
});

test('the warp goes through its points and never turns back', () => {
  const points: Point[] = [
    [20, 0],
    [200, 200],
    [1090, 1336],
    [1378, 1600],
  ];
  const warp = monotoneCubic(points);
  for (const [x, y] of points) expect(warp(x)).toBeCloseTo(y, 9);
  for (let x = -50; x < 1500; x += 5) expect(warp(x + 5)).toBeGreaterThan(warp(x));
});

test('distances are exact', () => {
  const marked = new Uint8Array(30 * 20);
  for (const i of [3 * 30 + 4, 15 * 30 + 22]) marked[i] = 1;
  const d = distanceTo(marked, 30, 20);
  for (let y = 0; y < 20; y++)
    for (let x = 0; x < 30; x++) {
      const near = Math.min(Math.hypot(x - 4, y - 3), Math.hypot(x - 22, y - 15));
      expect(d[y * 30 + x]).toBeCloseTo(near, 4);
    }
});

test('an opening removes what is thin and keeps what is broad', () => {
  const grid = makeGrid(40, 20, 1);
  const mask = new Uint8Array(grid.size);
  const square: Point[] = [
    [2, 2],
    [18, 2],
    [18, 18],
    [2, 18],
  ];
  fillRings(grid, [square], (i) => {
    mask[i] = 1;
  });
  for (let x = 18; x < 38; x++) mask[10 * 40 + x] = 1;
  openMask(grid, mask, 1, 2);
  expect(mask[10 * 40 + 30]).toBe(0);
  expect(mask[10 * 40 + 10]).toBe(1);
  expect(mask[10 * 40 + 2]).toBe(1);
});

test('the blurred mask loses single cells', () => {
  const grid = makeGrid(20, 20, 1);
  const mask = new Uint8Array(grid.size);
  fillRings(
    grid,
    [
      [
        [0, 0],
        [20, 0],
        [20, 10],
        [0, 10],
      ],
    ],
    (i) => {
      mask[i] = 1;
    },
  );
  mask[15 * 20 + 9] = 1;
  blurMask(grid, mask, 1);
  expect(mask[15 * 20 + 9]).toBe(0);
  expect(mask[4 * 20 + 4]).toBe(1);
  expect(mask[9 * 20 + 9]).toBe(1);
  expect(mask[10 * 20 + 9]).toBe(0);
});

test('a flood meets half way, goes round walls and stays in its medium', () => {
  const grid = makeGrid(21, 7, 1);
  const cost = new Int32Array(grid.size).fill(10);
  const regions = new Int16Array(grid.size);
  flood(
    grid,
    regions,
    [
      [3 * 21, 1],
      [3 * 21 + 20, 2],
    ],
    cost,
  );
  expect(regions[3 * 21 + 9]).toBe(1);
  expect(regions[3 * 21 + 11]).toBe(2);
  const mask = new Uint8Array(grid.size).fill(1);
  for (let y = 0; y < 6; y++) mask[y * 21 + 5] = 0;
  const walled = new Int16Array(grid.size);
  flood(
    grid,
    walled,
    [
      [3 * 21, 1],
      [3 * 21 + 20, 2],
    ],
    cost,
    { mask, value: 1 },
  );
  expect(walled[3 * 21 + 5]).toBe(0);
  // behind the wall the way from the left is longer
  expect([regions[1 * 21 + 9], walled[1 * 21 + 9]]).toEqual([1, 2]);
});

test('components are counted by 4 neighbours', () => {
  const grid = makeGrid(3, 2, 1);
  const { list } = findComponents(grid, Uint8Array.from([1, 0, 1, 0, 1, 0]));
  expect(list.map((c) => c.cells)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('votes: most wins, the lower region wins a tie', () => {
  expect(
    mostVotes(
      new Map([
        [5, 2],
        [3, 2],
        [9, 1],
      ]),
    ),
  ).toBe(3);
  expect(
    mostVotes(
      new Map([
        [5, 1],
        [3, 1],
        [9, 2],
      ]),
    ),
  ).toBe(9);
});

test('crossing, touching and overlapping segments are conflicts, shared ends are not', () => {
  expect(conflict([0, 0], [10, 10], [0, 10], [10, 0])).toBe(true);
  expect(conflict([0, 0], [10, 0], [5, 0], [5, 9])).toBe(true);
  expect(conflict([0, 0], [10, 0], [0, 0], [5, 0])).toBe(true);
  expect(conflict([0, 0], [10, 0], [10, 0], [20, 0])).toBe(false);
  expect(conflict([0, 0], [10, 0], [0, 5], [10, 5])).toBe(false);
  expect([
    ...findCrossings([
      [
        [0, 0],
        [9, 9],
      ],
      [
        [0, 9],
        [9, 0],
      ],
      [
        [50, 0],
        [60, 0],
      ],
    ]),
  ]).toEqual([0, 1]);
});

test('simplification keeps the ends and the large features', () => {
  const line: Point[] = [
    [0, 0],
    [1, 0.1],
    [2, 0],
    [3, 5],
    [4, 0],
    [5, 0],
  ];
  expect(simplify(line, 0.5, false)).toEqual([
    [0, 0],
    [2, 0],
    [3, 5],
    [4, 0],
    [5, 0],
  ]);
  expect(simplify(line, 0, false)).toEqual(line);
});

test('smoothing keeps the ends of a chain and closes a ring', () => {
  const stairs: Point[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [2, 2],
    [3, 2],
  ];
  const open = gaussianChain(midpoints(stairs, false), 1.2, false);
  expect([open[0], open.at(-1)]).toEqual([
    [0, 0],
    [3, 2],
  ]);
  const ring: Point[] = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ];
  const closed = gaussianChain(midpoints(ring, true), 1, true);
  expect(closed[0]).toEqual(closed.at(-1));
});

test('a bent line keeps its middle, and arches up for a positive bend', () => {
  const line = { x: 100, y: 50, angle: 0, bend: 60, size: 10 };
  expect(pointOnLine(line, 80, 0)).toEqual({ x: 100, y: 50, turn: 0 });
  const end = pointOnLine(line, 80, 40);
  expect(end.y).toBeGreaterThan(50);
  expect(end.turn).toBeCloseTo(Math.PI / 6, 9);
  expect(pointOnLine({ ...line, bend: 0 }, 80, 40)).toEqual({ x: 140, y: 50, turn: 0 });
});
