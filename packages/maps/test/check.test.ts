import { checkMapData, europe, listMaps, MapError, mapById, parseMapData } from '../src/index.ts';
import type { MapData } from '../src/map-types.ts';

type Loose = Record<string, unknown>;
type LooseMap = { provinces: Loose[]; seas: Loose[] } & Loose;

const broken = (change: (map: LooseMap) => void): unknown => {
  const copy = structuredClone(europe) as unknown as LooseMap;
  change(copy);
  return copy;
};
const province = (map: LooseMap, id: string): Loose => {
  const found = map.provinces.find((p) => p.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const codes = (data: unknown): string[] => [...new Set(checkMapData(data).map((p) => p.code))];

test('the shipped maps have no problem and are found by id', () => {
  for (const info of listMaps()) {
    expect(checkMapData(mapById(info.id))).toEqual([]);
  }
  expect(mapById('europe')).toBe(europe);
  expect(mapById('constructor')).toBeUndefined();
});

test.each<[string, (map: LooseMap) => void]>([
  ['map/missing-field', (m) => delete province(m, 'bohemia').terrain],
  ['map/wrong-type', (m) => Object.assign(province(m, 'bohemia'), { port: 'yes' })],
  ['map/wrong-type', (m) => Object.assign(m, { basePawns: { 7: 3 } })],
  ['map/unknown-field', (m) => Object.assign(province(m, 'bohemia'), { gold: true })],
  ['map/bad-id', (m) => Object.assign(m, { id: '../etc' })],
  ['map/bad-players', (m) => Object.assign(m, { players: { min: 4, max: 3 } })],
  ['map/unknown-terrain', (m) => Object.assign(province(m, 'bohemia'), { terrain: 'swamp' })],
  ['map/duplicate-id', (m) => m.provinces.splice(1, 0, structuredClone(m.provinces[0] ?? {}))],
  ['map/not-sorted', (m) => m.provinces.reverse()],
  ['map/own-neighbour', (m) => Object.assign(province(m, 'iceland'), { neighbours: ['iceland'] })],
  [
    'map/unknown-neighbour',
    (m) => Object.assign(province(m, 'iceland'), { neighbours: ['atlantis'] }),
  ],
  [
    'map/one-way-border',
    (m) => Object.assign(province(m, 'iceland'), { neighbours: ['scotland'] }),
  ],
  [
    'map/duplicate-neighbour',
    (m) => Object.assign(province(m, 'ireland'), { neighbours: ['scotland', 'scotland'] }),
  ],
  ['map/unknown-sea', (m) => Object.assign(province(m, 'ireland'), { coasts: ['styx'] })],
  ['map/port-without-coast', (m) => Object.assign(province(m, 'bohemia'), { port: true })],
  [
    'map/no-entry',
    (m) => {
      for (const region of [...m.provinces, ...m.seas]) region.edge = false;
    },
  ],
  ['map/too-large', (m) => Object.assign(m, { provinces: new Array(9999).fill(m.provinces[0]) })],
])('a broken map is refused with %s', (code, change) => {
  expect(codes(broken(change))).toContain(code);
});

test.each([[null], [42], ['map'], [[]], [{}]])('%j is not a map, and says so', (data) => {
  expect(checkMapData(data).length).toBeGreaterThan(0);
});

test('loading a broken file throws all problems at once', () => {
  const data = broken((m) => {
    Object.assign(province(m, 'bohemia'), { port: true });
    Object.assign(province(m, 'ireland'), { coasts: ['styx'] });
  });
  const load = (): MapData => parseMapData(data);
  expect(load).toThrow(MapError);
  expect(load).toThrow(/map\/port-without-coast at provinces\.bohemia/);
  expect(load).toThrow(/map\/unknown-sea/);
});
