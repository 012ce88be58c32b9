import { readSeeds } from '../build/seed-file.ts';
import { buildInNode } from './build-in-node.ts';
import { mapIds, readData } from './files.ts';

// A border that comes and goes with the noise would be one that nobody can rely on.
describe.each(mapIds)('the graph of %s is the same', (id) => {
  const seeds = readSeeds(id);
  const committed = readData(`${id}.graph.json`).toString();

  test.each([
    ['on a coarser grid', { gridScale: 2 }],
    ['with other noise', { gridScale: 2, noiseSeed: 5000 }],
    ['with a third noise', { gridScale: 2, noiseSeed: 271_828 }],
    ['with a coarser coast', { gridScale: 2, atlas: 'countries-50m.json' }],
  ])(
    '%s',
    (_, options) => {
      expect(buildInNode({ seeds, options, whole: false }).graph).toBe(committed);
    },
    60_000,
  );

  test('and changes when a province loses its seeds to a neighbour', () => {
    const [first, second, ...rest] = seeds.provinces;
    const lost = { ...first, seeds: first.seeds.slice(0, 1) };
    const greedy = { ...second, seeds: [...second.seeds, ...rest[0].seeds.slice(0, 1)] };
    const changed = { ...seeds, provinces: [lost, greedy, ...rest] };
    const options = { gridScale: 2 };
    expect(buildInNode({ seeds: changed, options, whole: false }).graph).not.toBe(committed);
  }, 60_000);
});
