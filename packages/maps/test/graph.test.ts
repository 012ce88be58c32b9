import { componentSizes } from '../build/verify-graph.ts';
import { entryProvinces, europe, type MapData, mapById } from '../src/index.ts';
import { graphOf, mapIds } from './files.ts';

const province = (map: MapData, id: string) => {
  const found = map.provinces.find((p) => p.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const count = (test: (p: MapData['provinces'][number]) => boolean): number =>
  europe.provinces.filter(test).length;

describe.each(mapIds)('the graph of %s', (id) => {
  const map = graphOf(id);

  test('[MAP-1] has unique ids, and one terrain for each province', () => {
    const ids = [...map.provinces, ...map.seas].map((r) => r.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(map.provinces.every((p) => typeof p.terrain === 'string')).toBe(true);
  });

  test('[MAP-7] has borders that both sides know', () => {
    const pairs = [...map.provinces, ...map.seas].flatMap((r) =>
      r.neighbours.map((n) => `${r.id} ${n}`),
    );
    const all = new Set(pairs);
    for (const pair of pairs) expect(all).toContain(pair.split(' ').reverse().join(' '));
  });

  test('[MAP-4] has its ports on the shore', () => {
    const dry = map.provinces.filter((p) => p.port && p.coasts.length === 0);
    expect(dry.map((p) => p.id)).toEqual([]);
  });

  test('[MAP-9] never joins land across a sea zone without an open strait', () => {
    const seas = new Set(map.seas.map((s) => s.id));
    for (const p of map.provinces)
      for (const n of p.neighbours) expect(seas.has(n) || n === p.id).toBe(false);
  });
});

describe('Europe', () => {
  test('is the map of two to six players with 75 provinces and 14 sea zones', () => {
    expect(mapById('europe')?.players).toEqual({ min: 2, max: 6 });
    expect(europe.provinces).toHaveLength(75);
    expect(europe.seas).toHaveLength(14);
  });

  test('[PAWN-3] [AMB-63] names base pawns for the rules that leave them to the map', () => {
    expect(europe.basePawns).toEqual({ 2: 14, 3: 10, 4: 6, 5: 4 });
  });

  test('[MAP-2] has the five classic terrains in balanced shares', () => {
    const shares = ['plains', 'meadow', 'normal', 'forest', 'mountain'].map((terrain) =>
      count((p) => p.terrain === terrain),
    );
    expect(shares).toEqual([16, 14, 18, 15, 12]);
  });

  test('[MAP-4] has 19 ports and 15 mines, on any terrain', () => {
    expect(count((p) => p.port)).toBe(19);
    expect(count((p) => p.mine)).toBe(15);
    expect(europe.provinces.filter((p) => p.port && p.mine).map((p) => p.id)).toEqual([
      'andalusia',
      'hellas',
      'svealand',
    ]);
    expect(new Set(europe.provinces.filter((p) => p.mine).map((p) => p.terrain)).size).toBe(5);
  });

  test('[MAP-5] counts light-blue water as land', () => {
    expect(europe.waterModel).toBe('shallows');
  });

  test('[MAP-8] has edge provinces in the north, the east and the south', () => {
    for (const id of ['lapland', 'permia', 'khazaria', 'syria', 'africa'])
      expect(province(europe, id).edge).toBe(true);
    expect(province(europe, 'bohemia').edge).toBe(false);
  });

  test('[MAP-10] names the seas of each coast', () => {
    expect(province(europe, 'hellas').coasts).toEqual(['aegean', 'ionian', 'levantine']);
    expect(province(europe, 'bohemia').coasts).toEqual([]);
    // shores of islets alone do not count
    expect(province(europe, 'scotland').coasts).not.toContain('norwegian-sea');
  });

  test('[MAP-7] is joined by six open straits and parted by the closed ones', () => {
    const open = [
      ['andalusia', 'mauretania'],
      ['thrace', 'asia'],
      ['apulia', 'sicily'],
      ['denmark', 'gothia'],
      ['ireland', 'scotland'],
      ['taurida', 'circassia'],
    ] as const;
    for (const [a, b] of open) expect(province(europe, a).neighbours).toContain(b);
    const closed = [
      ['wessex', 'flanders'],
      ['ireland', 'mercia'],
      ['sicily', 'africa'],
      ['apulia', 'macedonia'],
      ['svealand', 'finland'],
    ] as const;
    for (const [a, b] of closed) expect(province(europe, a).neighbours).not.toContain(b);
  });

  test('hangs together as a continent, Britain with Ireland, Iceland and Sardinia', () => {
    expect(componentSizes(europe)).toEqual([68, 5, 1, 1]);
    const without = (id: string): MapData => ({
      ...europe,
      provinces: europe.provinces
        .filter((p) => p.id !== id)
        .map((p) => ({ ...p, neighbours: p.neighbours.filter((n) => n !== id) })),
    });
    expect(componentSizes(without('mercia'))).toEqual([68, 3, 1, 1, 1]);
  });

  test('[ENTRY-2] lets peoples in at the edge or over one sea zone', () => {
    const entry = entryProvinces(europe);
    expect(entry).toHaveLength(27);
    // by land, and over the Levantine Sea
    expect(entry).toContain('bulgar');
    expect(entry).toContain('cappadocia');
    // two sea zones away from the edge
    expect(entry).not.toContain('wessex');
    expect(entry).not.toContain('thrace');
  });

  test('[ENTRY-3] Scotland and Ireland are entry provinces, France and Northern Italy are not', () => {
    const entry = new Set(entryProvinces(europe));
    expect(entry.has('scotland')).toBe(true);
    expect(entry.has('ireland')).toBe(true);
    const france = ['brittany', 'neustria', 'aquitaine', 'auvergne', 'provence', 'burgundy'];
    for (const id of [...france, 'austrasia', 'flanders', 'lombardy', 'tuscany'])
      expect([id, entry.has(id)]).toEqual([id, false]);
  });

  test('[FICT-GALLEYS-1] tells open seas from inland seas', () => {
    const inland = europe.seas.filter((s) => !s.open).map((s) => s.id);
    expect(inland).toEqual(['adriatic', 'aegean', 'baltic', 'black-sea', 'white-sea']);
  });
});

describe('the Near East', () => {
  const map = graphOf('near-east');
  const of = (terrain: string): string[] =>
    map.provinces.filter((p) => p.terrain === terrain).map((p) => p.id);

  test('[MAP-3] has all seven terrains of Vinci II', () => {
    expect(map.players).toEqual({ min: 2, max: 5 });
    expect(
      ['plains', 'meadow', 'normal', 'forest', 'mountain', 'desert', 'river'].map(
        (terrain) => of(terrain).length,
      ),
    ).toEqual([16, 12, 11, 8, 7, 11, 7]);
  });

  test('[MAP-6] has the great rivers and the Caspian as provinces', () => {
    expect(of('river')).toEqual([
      'caspian',
      'euphrates',
      'indus',
      'lower-nile',
      'oxus',
      'tigris',
      'upper-nile',
    ]);
    // stretches of one river meet, and so do the two rivers of Mesopotamia at their mouth
    expect(province(map, 'lower-nile').neighbours).toContain('upper-nile');
    expect(province(map, 'euphrates').neighbours).toContain('tigris');
    // both banks border the river, and it keeps them apart
    expect(province(map, 'euphrates').neighbours).toEqual(
      expect.arrayContaining(['babylonia', 'hira', 'jazira', 'syria', 'syrian-desert']),
    );
    expect(province(map, 'babylonia').neighbours).not.toContain('hira');
    expect(province(map, 'punjab').neighbours).not.toContain('sind');
    expect(map.seas.map((s) => s.id)).not.toContain('caspian');
  });

  test('[MAP-10] gives a river that falls into a sea a shore on it', () => {
    expect(province(map, 'tigris').coasts).toEqual(['persian-gulf']);
    expect(province(map, 'indus').coasts).toEqual(['arabian-sea']);
    expect(province(map, 'oxus').coasts).toEqual([]);
  });

  test('[ENTRY-2] [AMB-65] is entered by land and sea, never by a river', () => {
    const entry = entryProvinces(map);
    expect(province(map, 'oxus').edge).toBe(true);
    for (const id of of('river')) expect(entry).not.toContain(id);
    for (const id of ['thrace', 'libyan-desert', 'punjab', 'phoenicia', 'himyar'])
      expect(entry).toContain(id);
    for (const id of ['babylonia', 'jazira', 'media', 'persis', 'najd'])
      expect(entry).not.toContain(id);
  });

  test('[MAP-7] is joined by three open straits, and hangs together', () => {
    const open = [
      ['thrace', 'bithynia'],
      ['aksum', 'himyar'],
      ['oman', 'carmania'],
    ] as const;
    for (const [a, b] of open) expect(province(map, a).neighbours).toContain(b);
    expect(componentSizes(map)).toEqual([72]);
  });

  test('[AMB-92] tells open seas from inland seas', () => {
    const inland = map.seas.filter((s) => !s.open).map((s) => s.id);
    expect(inland).toEqual(['aegean', 'black-sea', 'persian-gulf', 'red-sea']);
  });
});
