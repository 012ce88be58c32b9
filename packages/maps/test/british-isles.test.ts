import { componentSizes } from '../build/verify-graph.ts';
import { entryProvinces, type MapData } from '../src/index.ts';
import { graphOf } from './files.ts';

const map = graphOf('british-isles');
const province = (id: string) => {
  const found = map.provinces.find((p) => p.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const count = (test: (p: MapData['provinces'][number]) => boolean): number =>
  map.provinces.filter(test).length;
const without = (id: string): MapData => ({
  ...map,
  provinces: map.provinces
    .filter((p) => p.id !== id)
    .map((p) => ({ ...p, neighbours: p.neighbours.filter((n) => n !== id) })),
});

describe('the British Isles', () => {
  test('are the board of two to four players with 38 provinces and 9 sea zones', () => {
    expect(map.players).toEqual({ min: 2, max: 4 });
    expect(map.provinces).toHaveLength(38);
    expect(map.seas).toHaveLength(9);
  });

  test('[MAP-2] have the five classic terrains in balanced shares, and no other', () => {
    const shares = ['plains', 'meadow', 'normal', 'forest', 'mountain'].map((terrain) =>
      count((p) => p.terrain === terrain),
    );
    expect(shares).toEqual([8, 8, 9, 7, 6]);
    expect(map.waterModel).toBe('shallows');
  });

  test('[MAP-4] have 12 ports and 8 mines, spread over every kind of land', () => {
    expect(count((p) => p.port)).toBe(12);
    expect(count((p) => p.mine)).toBe(8);
    for (const symbol of ['port', 'mine'] as const)
      expect(new Set(map.provinces.filter((p) => p[symbol]).map((p) => p.terrain)).size).toBe(
        symbol === 'port' ? 5 : 3,
      );
  });

  test('[MAP-7] are joined by ten open straits, so that every island can be reached over land', () => {
    const open = [
      ['caithness', 'orkney'],
      ['caithness', 'hebrides'],
      ['dal-riata', 'hebrides'],
      ['dal-riata', 'ulaid'],
      ['strathclyde', 'man'],
      ['ulaid', 'man'],
      ['gwynedd', 'anglesey'],
      ['dyfed', 'leinster'],
      ['dumnonia', 'gwent'],
      ['kent', 'flanders'],
    ] as const;
    for (const [a, b] of open) expect(province(a).neighbours).toContain(b);
    expect(componentSizes(map)).toEqual([38]);
    expect(province('dumnonia').neighbours).not.toContain('brittany');
    expect(province('meath').neighbours).not.toContain('anglesey');
  });

  test('fall apart nowhere but at Gaul and at single islands when a province is closed', () => {
    const cut = map.provinces.flatMap(({ id }) => {
      const [, ...rest] = componentSizes(without(id));
      return rest.length > 0 ? [[id, rest]] : [];
    });
    expect(cut).toEqual([
      ['caithness', [1]],
      ['flanders', [3]],
      ['francia', [2]],
      ['gwynedd', [1]],
      ['kent', [4]],
    ]);
  });

  test('[ENTRY-2] are entered from every open sea and from Gaul, never in the heart of the land', () => {
    const entry = entryProvinces(map);
    expect(entry).toHaveLength(19);
    for (const id of ['orkney', 'hebrides', 'connacht', 'leinster', 'dumnonia', 'bernicia'])
      expect(entry).toContain(id);
    expect(map.provinces.filter((p) => p.edge).map((p) => p.id)).toEqual([
      'brittany',
      'flanders',
      'francia',
    ]);
    for (const id of ['mercia', 'wessex', 'kent', 'essex', 'meath', 'powys', 'man', 'neustria'])
      expect(entry).not.toContain(id);
  });

  test('[AMB-92] tell open seas from inland seas', () => {
    const inland = map.seas.filter((s) => !s.open).map((s) => s.id);
    expect(inland).toEqual(['hebridean', 'irish-sea', 'severn-sea']);
  });
});
