import { checkShape } from './check-shape.ts';
import type { MapData } from './map-types.ts';
import { MapError, type MapProblem, type MapProblemCode } from './problem.ts';

/**
 * Every reason why `data` is not a usable map; empty when it is one. Takes anything, so that files
 * from strangers can be looked at before a type is claimed for them.
 */
export function checkMapData(data: unknown): MapProblem[] {
  const shape = checkShape(data);
  return shape.length > 0 ? shape : checkGraph(data as MapData);
}

/** Reads a map file; throws a MapError that lists all its problems. */
export function parseMapData(data: unknown): MapData {
  const problems = checkMapData(data);
  if (problems.length > 0) throw new MapError(problems);
  return data as MapData;
}

/**
 * Ids of the provinces from which the board can be entered: by land, or over one sea zone. Never a
 * river.
 *
 * @clause ENTRY-2 AMB-65
 */
export function entryProvinces(map: MapData): string[] {
  const rim = new Set(map.seas.filter((s) => s.edge).map((s) => s.id));
  return map.provinces
    .filter((p) => p.terrain !== 'river' && (p.edge || p.coasts.some((c) => rim.has(c))))
    .map((p) => p.id);
}

function checkGraph(map: MapData): MapProblem[] {
  const problems: MapProblem[] = [];
  const add = (code: MapProblemCode, path: string, message: string): void => {
    problems.push({ code, path, message });
  };
  const seaIds = new Set(map.seas.map((s) => s.id));
  const seen = new Set<string>();
  for (const region of [...map.provinces, ...map.seas]) {
    if (seen.has(region.id)) add('map/duplicate-id', region.id, `"${region.id}" occurs twice`);
    seen.add(region.id);
  }
  for (const kind of ['provinces', 'seas'] as const) {
    const regions: readonly { id: string; neighbours: readonly string[] }[] = map[kind];
    if (!isAscending(regions.map((r) => r.id)))
      add('map/not-sorted', kind, 'regions must be sorted by id');
    const byId = new Map(regions.map((r) => [r.id, r]));
    for (const r of regions) {
      const path = `${kind}.${r.id}.neighbours`;
      checkIdList(r.neighbours, path, add);
      for (const n of r.neighbours) {
        if (n === r.id) add('map/own-neighbour', path, `"${n}" is its own neighbour`);
        const other = byId.get(n);
        if (!other) add('map/unknown-neighbour', path, `there is no "${n}" among the ${kind}`);
        else if (!other.neighbours.includes(r.id))
          add('map/one-way-border', path, `"${n}" does not name "${r.id}" in return`);
      }
    }
  }
  for (const p of map.provinces) {
    const path = `provinces.${p.id}.coasts`;
    checkIdList(p.coasts, path, add);
    for (const c of p.coasts)
      if (!seaIds.has(c)) add('map/unknown-sea', path, `there is no sea zone "${c}"`);
    if (p.port && p.coasts.length === 0)
      add('map/port-without-coast', path, `"${p.id}" has a port but no coast`);
  }
  if (entryProvinces(map).length === 0)
    add('map/no-entry', 'provinces', 'no province can be entered from the board edge');
  return problems;
}

function checkIdList(
  ids: readonly string[],
  path: string,
  add: (code: MapProblemCode, path: string, message: string) => void,
): void {
  if (new Set(ids).size !== ids.length)
    add('map/duplicate-neighbour', path, 'an id is listed more than once');
  else if (!isAscending(ids)) add('map/not-sorted', path, 'ids must be sorted');
}

const isAscending = (ids: readonly string[]): boolean =>
  ids.every((id, i) => i === 0 || (ids[i - 1] as string) <= id);
