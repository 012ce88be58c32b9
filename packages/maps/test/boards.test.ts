import { readFileSync } from 'node:fs';
import { boardList } from '../build/list.ts';
import { makeProjector } from '../build/projection.ts';
import { readSeeds } from '../build/seed-file.ts';
import { verifyAnchors, verifyOutlines, verifySeeds } from '../build/verify.ts';
import { verifyGraph } from '../build/verify-graph.ts';
import { entryProvinces, listMaps } from '../src/index.ts';
import { geometryFileOf, graphOf, mapIds } from './files.ts';

/** Most players that rules with base pawns by map allow. @clause COMP-13 */
const MOST_PLAYERS = 5;

test('every board that has seeds is offered, with a line about it', () => {
  expect(
    listMaps()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(mapIds);
  for (const { about, name } of listMaps()) {
    expect(name.length).toBeGreaterThan(3);
    expect(about.length).toBeGreaterThan(20);
  }
});

test('the sources that list the boards say what the folders say', () => {
  for (const [file, text] of boardList()) {
    expect(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')).toBe(text);
  }
});

// What the build checks before it writes, once more on what was committed.
describe.each(mapIds)('the committed board %s', (id) => {
  const seeds = readSeeds(id);
  const graph = graphOf(id);
  const file = geometryFileOf(id);

  test('holds what its seed file expects', () => {
    expect(verifyGraph(seeds, graph)).toEqual([]);
  });

  test('[MAP-1] is a partition: closed outlines without gap, overlap or crossing', () => {
    expect(verifyOutlines(seeds, file)).toEqual([]);
  });

  test('has every seed in the region that grew from it', () => {
    const projector = makeProjector(seeds.board, seeds.islandTransforms);
    expect(verifySeeds(seeds, file, projector)).toEqual([]);
  });

  test('has names, stacks and symbols in their provinces and clear of each other', () => {
    expect(verifyAnchors(seeds, file)).toEqual([]);
  });

  test('[MAP-2] [MAP-3] names the smallest set of terrains that knows all of its own', () => {
    const known = new Set(['plains', 'meadow', 'normal', 'forest', 'mountain']);
    const classic = graph.provinces.every(({ terrain }) => known.has(terrain));
    const info = listMaps().find((each) => each.id === id);
    expect(info?.terrainSet).toBe(classic ? 'classic5' : 'vinci2_7');
    // each of the five is there, and none fills half the board
    for (const terrain of known) {
      const share =
        graph.provinces.filter((p) => p.terrain === terrain).length / graph.provinces.length;
      expect(share).toBeGreaterThan(0.05);
      expect(share).toBeLessThan(0.35);
    }
  });

  test('[MAP-6] has river provinces exactly where its water model says so', () => {
    const rivers = graph.provinces.filter(({ terrain }) => terrain === 'river');
    expect(rivers.length > 0).toBe(graph.waterModel === 'riverProvinces');
    for (const river of rivers) {
      // water that nobody could reach, hold or leave would be no province
      expect([river.id, river.neighbours.length >= 3]).toEqual([river.id, true]);
      expect([river.port, river.mine]).toEqual([false, false]);
    }
  });

  test('[PAWN-3] has base pawns for each number of players, fewer for more of them', () => {
    const { min, max } = graph.players;
    const pawns: number[] = [];
    for (let seats = min; seats <= Math.min(max, MOST_PLAYERS); seats++)
      pawns.push(graph.basePawns?.[seats] ?? 0);
    expect(pawns.every((n) => n >= 3 && n <= 14)).toBe(true);
    expect(pawns).toEqual([...pawns].sort((a, b) => b - a));
  });

  test('[AMB-92] has an open sea with a coast that can be entered', () => {
    const open = new Set(graph.seas.filter((s) => s.open).map((s) => s.id));
    const entry = new Set(entryProvinces(graph));
    const doors = graph.provinces.filter(
      (p) => entry.has(p.id) && p.coasts.some((c) => open.has(c)),
    );
    expect(doors.length).toBeGreaterThanOrEqual(3);
  });
});
