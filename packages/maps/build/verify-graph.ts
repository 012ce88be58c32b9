import { checkMapData, entryProvinces } from '../src/check.ts';
import type { MapData } from '../src/map-types.ts';
import type { Contacts } from './graph.ts';
import type { SeedFile } from './seed-file.ts';

/** Something wrong with a built map. */
export interface Complaint {
  readonly code: string;
  readonly message: string;
}

/** No border is so short that it could be doubted at the table, and no strait runs over land. */
export function verifyContacts(seeds: SeedFile, contacts: Contacts): Complaint[] {
  const out: Complaint[] = [];
  const { minLandBorder, minCoast } = seeds.build;
  for (const { a, b, length } of contacts.land)
    if (length < minLandBorder)
      out.push({ code: 'short-border', message: `${a} and ${b} share ${length.toFixed(1)} units` });
  for (const { a, b, length } of contacts.shores)
    if (length < minCoast)
      out.push({ code: 'short-shore', message: `${a} has ${length.toFixed(1)} units on ${b}` });
  for (const { id, between } of seeds.straits)
    if (contacts.land.some(({ a, b }) => between.includes(a) && between.includes(b)))
      out.push({ code: 'strait-over-land', message: `the provinces of ${id} touch each other` });
  return out;
}

/** The graph is sound, and what the seed file expects of it holds. */
export function verifyGraph(seeds: SeedFile, graph: MapData): Complaint[] {
  const out: Complaint[] = checkMapData(graph).map(({ code, message }) => ({ code, message }));
  const { expect } = seeds;
  const equal = (code: string, actual: unknown, wanted: unknown): void => {
    const [a, w] = [JSON.stringify(actual), JSON.stringify(wanted)];
    if (a !== w) out.push({ code, message: `${code}: ${a} instead of ${w}` });
  };
  const { provinces, seas } = graph;
  equal('provinces', provinces.length, expect.provinces);
  equal('seas', seas.length, expect.seas);
  equal('ports', provinces.filter((p) => p.port).length, expect.ports);
  equal('mines', provinces.filter((p) => p.mine).length, expect.mines);
  for (const [terrain, count] of Object.entries(expect.terrain))
    equal(terrain, provinces.filter((p) => p.terrain === terrain).length, count);
  equal('components', componentSizes(graph), expect.landComponents);
  const rim = seas.filter((s) => s.edge).map((s) => s.id);
  equal('edge-seas', rim, [...expect.edgeSeas].sort());

  const entry = new Set(entryProvinces(graph));
  for (const id of expect.entryRequired)
    if (!entry.has(id)) out.push({ code: 'entry', message: `${id} cannot be entered` });
  for (const id of expect.entryForbidden)
    if (entry.has(id)) out.push({ code: 'entry', message: `${id} can be entered` });
  const share = entry.size / provinces.length;
  if (share < expect.entryShare[0] || share > expect.entryShare[1])
    out.push({ code: 'entry-share', message: `${entry.size} entry provinces` });

  const coasts = new Map(provinces.map((p) => [p.id, p.coasts]));
  for (const { id, between } of seeds.straits) {
    const there = coasts.get(between[1]) ?? [];
    if (!coasts.get(between[0])?.some((sea) => there.includes(sea)))
      out.push({ code: 'strait', message: `the shores of ${id} are on different seas` });
  }
  return out;
}

/** Sizes of the connected parts of the land, largest first. */
export function componentSizes(graph: MapData): number[] {
  const neighbours = new Map(graph.provinces.map((p) => [p.id, p.neighbours]));
  const seen = new Set<string>();
  const sizes: number[] = [];
  for (const { id } of graph.provinces) {
    if (seen.has(id)) continue;
    const queue = [id];
    seen.add(id);
    for (const at of queue)
      for (const n of neighbours.get(at) ?? [])
        if (!seen.has(n)) {
          seen.add(n);
          queue.push(n);
        }
    sizes.push(queue.length);
  }
  return sizes.sort((a, b) => b - a);
}
