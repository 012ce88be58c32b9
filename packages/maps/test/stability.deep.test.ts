import { readSeeds } from '../build/seed-file.ts';
import type { MapData } from '../src/index.ts';
import { buildInNode } from './build-in-node.ts';
import { graphOf, rebuiltIds } from './files.ts';

/** Every contact of a map: who borders whom, which shores there are, what touches the rim. */
const contactsOf = (map: MapData): Set<string> =>
  new Set([
    ...[...map.provinces, ...map.seas].flatMap((r) => [
      ...r.neighbours.map((n) => `${r.id} - ${n}`),
      ...(r.edge ? [`${r.id} - rim`] : []),
    ]),
    ...map.provinces.flatMap((p) => p.coasts.map((c) => `${p.id} ~ ${c}`)),
  ]);

// A border that comes and goes with the noise would be one that nobody can rely on.
describe.each(rebuiltIds)('the graph of %s', (id) => {
  const seeds = readSeeds(id);
  const committed = contactsOf(graphOf(id));
  const changes = (order: Partial<Parameters<typeof buildInNode>[0]>): string[] => {
    const report = buildInNode({ seeds, options: {}, whole: false, ...order });
    const built = contactsOf(JSON.parse(report.graph) as MapData);
    const lost = [...committed].filter((c) => !built.has(c)).map((c) => `lost: ${c}`);
    return [...lost, ...[...built].filter((c) => !committed.has(c))];
  };

  test.each([
    ['on a coarser grid', { gridScale: 2 }],
    ['with other noise', { gridScale: 2, noiseSeed: 5000 }],
    ['with a coarser coast', { gridScale: 2, atlas: 'countries-50m.json' }],
  ])('is the same %s', (_, options) => {
    expect(changes({ options })).toEqual([]);
  });

  test('changes when a province grows into the middle of others', () => {
    const first = seeds.provinces[0]!;
    const rest = seeds.provinces.slice(1);
    const inland = rest.find((p) => !p.port && p.terrain === 'plains') ?? rest[0]!;
    const greedy = { ...first, seeds: [...first.seeds, ...inland.seeds.slice(1)] };
    const robbed = { ...inland, seeds: inland.seeds.slice(0, 1) };
    const provinces = [greedy, ...rest.map((p) => (p === inland ? robbed : p))];
    const order = { seeds: { ...seeds, provinces }, options: { gridScale: 2 } };
    expect(changes(order).length).toBeGreaterThan(0);
  });
});
