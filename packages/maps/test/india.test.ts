import { componentSizes } from '../build/verify-graph.ts';
import { entryProvinces } from '../src/index.ts';
import { graphOf } from './files.ts';

const map = graphOf('india');
const province = (id: string) => {
  const found = map.provinces.find((p) => p.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const of = (terrain: string): string[] =>
  map.provinces.filter((p) => p.terrain === terrain).map((p) => p.id);

describe('India', () => {
  test('is the board of two to five players with 54 provinces and 7 sea zones', () => {
    expect(map.players).toEqual({ min: 2, max: 5 });
    expect(map.provinces).toHaveLength(54);
    expect(map.seas).toHaveLength(7);
  });

  test('[MAP-3] has all seven terrains of Vinci II, with three deserts', () => {
    expect(
      ['plains', 'meadow', 'normal', 'forest', 'mountain', 'river'].map(
        (terrain) => of(terrain).length,
      ),
    ).toEqual([10, 10, 11, 7, 10, 3]);
    expect(of('desert')).toEqual(['changtang', 'makran', 'thar']);
  });

  test('[MAP-4] has 13 ports and 10 mines', () => {
    expect(map.provinces.filter((p) => p.port)).toHaveLength(13);
    expect(map.provinces.filter((p) => p.mine)).toHaveLength(10);
  });

  test('[MAP-6] has the Indus and the two stretches of the Ganges as provinces', () => {
    expect(of('river')).toEqual(['ganges', 'indus', 'padma']);
    expect(province('ganges').neighbours).toContain('padma');
    // both banks border the river, and it keeps them apart
    expect(province('ganges').neighbours).toEqual(
      expect.arrayContaining(['kosala', 'panchala', 'videha', 'vatsa', 'magadha']),
    );
    expect(province('kosala').neighbours).not.toContain('magadha');
    expect(province('thar').neighbours).not.toContain('turan');
    expect(province('vanga').neighbours).not.toContain('samatata');
  });

  test('[MAP-10] gives the rivers that fall into a sea a shore on it', () => {
    expect(province('indus').coasts).toEqual(['arabian-sea']);
    expect(province('padma').coasts).toEqual(['bay-of-bengal']);
    expect(province('ganges').coasts).toEqual([]);
  });

  test('[MAP-7] is walled off by the Himalaya: Tibet borders mountains, and Assam in the east', () => {
    const tibet = ['zhangzhung', 'changtang', 'bod'];
    const beyond = tibet.flatMap((id) => province(id).neighbours);
    const wall = [...new Set(beyond)].filter((id) => !tibet.includes(id)).sort();
    expect(wall).toEqual(['kamarupa', 'kashmir', 'kedara', 'monyul', 'nepala']);
    for (const id of wall)
      expect([id, province(id).terrain]).toEqual([id, id === 'kamarupa' ? 'forest' : 'mountain']);
  });

  test('[MAP-7] reaches Ceylon over the open Palk Strait', () => {
    expect(province('pandya').neighbours).toContain('rajarata');
    expect(componentSizes(map)).toEqual([54]);
  });

  test('[ENTRY-2] [AMB-65] is entered over the mountains and from the sea, not in Hindustan', () => {
    const entry = entryProvinces(map);
    expect(entry).toHaveLength(21);
    for (const id of ['kapisa', 'makran', 'bod', 'kamarupa', 'chera', 'ruhuna', 'vanga'])
      expect(entry).toContain(id);
    for (const id of ['magadha', 'kosala', 'kuru', 'avanti', 'andhra', 'lata', ...of('river')])
      expect(entry).not.toContain(id);
  });

  test('[AMB-92] tells open seas from inland seas', () => {
    const inland = map.seas.filter((s) => !s.open).map((s) => s.id);
    expect(inland).toEqual(['gulf-of-mannar', 'konkan-sea']);
  });
});
