import { findContacts, makeGraph } from '../build/graph.ts';
import { makeGrid } from '../build/grid.ts';
import { makePartition } from '../build/partition.ts';
import type { Projector } from '../build/projection.ts';
import type { LonLat, ProvinceSeed, SeedFile } from '../build/seed-file.ts';
import { checkSeeds, readSeeds } from '../build/seed-file.ts';
import { dropFragments } from '../build/tidy.ts';
import { makeTopology } from '../build/topology.ts';
import { waterRegions } from '../build/waters.ts';
import { checkMapData, entryProvinces } from '../src/index.ts';

// A board of 400 x 240 units, five to a degree: land with a lake in its midst, the sea
// in the south. A river comes from the north edge, passes the lake and falls into the sea.
const box = (x0: number, y0: number, x1: number, y1: number): LonLat[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
  [x0, y0],
];
const land: LonLat[][] = [box(0, 0, 80, 40), box(54, 12, 70, 26)];
const scaled: Projector = {
  plain: (at) => [at[0] * 5, at[1] * 5],
  point: (at) => [at[0] * 5, at[1] * 5],
  coastRing: (ring) => ring.map(([x, y]) => [x * 5, y * 5]),
};

const province = (
  id: string,
  seeds: readonly LonLat[],
  rest: Partial<ProvinceSeed> = {},
): ProvinceSeed => ({ id, name: id, terrain: 'plains', seeds, ...rest });

const seeds: SeedFile = {
  ...readSeeds('europe'),
  id: 'test',
  waterModel: 'riverProvinces',
  board: { ...readSeeds('europe').board, width: 400, height: 240 },
  islandTransforms: [],
  landEdits: [],
  islands: [],
  straits: [],
  borderGuides: [],
  ridges: [],
  lakes: [],
  rivers: [
    {
      id: 'styx',
      width: 2,
      line: [
        [30, -4],
        [30, 10],
        [31, 25],
        [30, 44],
      ],
    },
  ],
  provinces: [
    province('west', [
      [10, 10],
      [10, 30],
    ]),
    province('east', [
      [45, 10],
      [45, 30],
      [75, 20],
    ]),
    province('styx', [], {
      terrain: 'river',
      water: {
        kind: 'river',
        river: 'styx',
        from: [30, 16],
        to: [30, 44],
        width: 20,
        pools: [{ at: [30, 30], width: 40 }],
      },
    }),
    province('styx-head', [], {
      terrain: 'river',
      water: { kind: 'river', river: 'styx', from: [30, -4], to: [30, 16], width: 20, pools: [] },
    }),
    province('lake', [[62, 18]], { terrain: 'river', water: { kind: 'sea' } }),
  ],
  seas: [{ ...readSeeds('europe').seas[0]!, id: 'sea', open: true, seeds: [[40, 46]] }],
  seaCuts: [],
};

const partition = makePartition(
  seeds,
  scaled,
  { land: [land], frontiers: [] },
  {
    gridScale: 2,
    noiseSeed: 0,
  },
);
const { grid, regions } = partition;
const WEST = 1;
const EAST = 2;
const STYX = 3;
const HEAD = 4;
const LAKE = 5;
const SEA = 6;
const rowOf = (y: number): number[] => [
  ...regions.subarray(y * grid.scale * grid.width, (y * grid.scale + 1) * grid.width),
];
const widthAt = (y: number, region: number): number =>
  rowOf(y).filter((r) => r === region).length / grid.scale;

test('a river province lies between its banks, about as wide as it was asked for', () => {
  for (const y of [98, 104, 190]) {
    expect(widthAt(y, STYX)).toBeGreaterThan(13);
    expect(widthAt(y, STYX)).toBeLessThan(33);
    const row = rowOf(y);
    expect([row[0], row.at(-1)]).toEqual([WEST, EAST]);
    // nothing of either bank on the other side
    expect(row.lastIndexOf(WEST)).toBeLessThan(row.indexOf(STYX));
    expect(row.indexOf(EAST)).toBeGreaterThan(row.lastIndexOf(STYX));
  }
});

test('it widens to a pool where a stack of pawns is to stand', () => {
  expect(widthAt(150, STYX)).toBeGreaterThan(33);
});

test('two stretches of one river meet, and only the first one begins thin', () => {
  const y = 80;
  expect(widthAt(y - 4, HEAD)).toBeGreaterThan(13);
  expect(widthAt(y + 12, STYX)).toBeGreaterThan(13);
  expect(widthAt(4, HEAD)).toBeGreaterThan(8);
  const column = Math.round(150 * grid.scale);
  for (let row = 0; row < 190 * grid.scale; row++)
    expect([STYX, HEAD]).toContain(regions[row * grid.width + column]);
});

test('it ends at the coast, and leaves the sea alone', () => {
  expect(widthAt(196, STYX)).toBeGreaterThan(10);
  expect(widthAt(210, STYX)).toBe(0);
  expect(new Set(rowOf(210))).toEqual(new Set([SEA]));
});

test('an inland sea is a province that fills its basin', () => {
  expect(rowOf(95).filter((r) => r === LAKE).length / grid.scale).toBeCloseTo(80, -1);
  expect(regions.every((r) => r >= WEST && r <= SEA)).toBe(true);
});

describe('the graph of a board with rivers', () => {
  const topology = makeTopology(seeds, partition);
  const graph = makeGraph(seeds, findContacts(seeds, topology));
  const at = (id: string) => graph.provinces.find((p) => p.id === id);

  test('[MAP-6] joins a river to both its banks, to its next stretch and to the sea', () => {
    expect(checkMapData(graph)).toEqual([]);
    expect(at('styx')?.neighbours).toEqual(['east', 'styx-head', 'west']);
    expect(at('styx')?.coasts).toEqual(['sea']);
    expect(at('styx-head')?.coasts).toEqual([]);
    // the banks meet nowhere: the river is between them from the edge to the sea
    expect(at('west')?.neighbours).toEqual(['styx', 'styx-head']);
    expect(at('lake')?.neighbours).toEqual(['east']);
    expect(at('lake')?.coasts).toEqual([]);
  });

  test('[ENTRY-2] [AMB-65] lets nobody enter through a river, though it touches the edge', () => {
    expect(at('styx-head')?.edge).toBe(true);
    expect(entryProvinces(graph)).toEqual(['east', 'west']);
  });

  test('draws the banks of a river apart from coasts', () => {
    const wet = waterRegions(seeds);
    const banks = topology.arcs.filter(({ kind }) => kind === 'bank');
    expect(banks.length).toBeGreaterThan(4);
    for (const { left, right } of banks) expect(wet[left] || wet[right]).toBe(true);
    for (const { kind, left, right } of topology.arcs)
      if (kind === 'land') expect(wet[left] || wet[right]).toBe(false);
  });
});

test('what a river cuts off falls to a neighbour on its own bank', () => {
  const small = makeGrid(7, 3, 1);
  // 1 is cut in two by the river 3; its smaller part touches the river more than the bank of 2
  const cut = Int16Array.from([1, 1, 3, 1, 2, 2, 2, 1, 1, 3, 1, 2, 2, 2, 1, 1, 3, 3, 2, 2, 2]);
  const mask = new Uint8Array(small.size).fill(1);
  dropFragments(small, mask, cut, [false, false, false, true]);
  expect([...cut]).toEqual([1, 1, 3, 2, 2, 2, 2, 1, 1, 3, 2, 2, 2, 2, 1, 1, 3, 3, 2, 2, 2]);
});

test.each<[string, Partial<ProvinceSeed>]>([
  ['no water', { terrain: 'river' }],
  ['water but no river', { terrain: 'plains', water: { kind: 'sea' } }],
])('a seed file with %s is refused', (_, change) => {
  const file = { ...readSeeds('near-east') };
  const provinces = [{ ...file.provinces[0]!, ...change }];
  expect(() => checkSeeds({ ...file, provinces, straits: [], islands: [] })).toThrow(/river/);
});
