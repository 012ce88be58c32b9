import type { MapData, MapProvince, MapSea } from '../src/map-types.ts';
import { lineLength } from './lines.ts';
import type { Point, SeedFile } from './seed-file.ts';
import type { Arc, BoardTopology } from './topology.ts';

/** A border between two regions and its length in board units. */
export interface Border {
  readonly a: string;
  readonly b: string;
  readonly length: number;
}

/** All contacts of a board, before anything is left out. */
export interface Contacts {
  readonly land: readonly Border[];
  /** `a` is the province, `b` the sea. */
  readonly shores: readonly Border[];
  readonly seas: readonly Border[];
  /** Regions on the board's rim. */
  readonly rim: ReadonlySet<string>;
}

/** Ids in order of code units, the canonical order. */
export const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Id of each region; 0 is outside. */
export const regionIds = (seeds: SeedFile): string[] => [
  '',
  ...seeds.provinces.map((p) => p.id),
  ...seeds.seas.map((s) => s.id),
];

export function findContacts(seeds: SeedFile, topology: BoardTopology): Contacts {
  const ids = regionIds(seeds);
  const provinces = seeds.provinces.length;
  const land = new Map<string, number>();
  // a bank is a border over land: rivers and inland seas are provinces
  const lengths = { land, bank: land, coast: new Map(), sea: new Map() };
  const rim = new Set<string>();
  topology.arcs.forEach((arc, k) => {
    if (arc.kind === 'rim') {
      rim.add(ids[arc.left || arc.right]!);
      return;
    }
    if (arc.kind === 'coast' && onIslet(seeds, topology, arc, k)) return;
    const low = Math.min(arc.left, arc.right);
    const one = ids[low]!;
    const other = ids[Math.max(arc.left, arc.right)]!;
    const inOrder = arc.kind === 'coast' || byId(one, other) < 0;
    const key = inOrder ? `${one} ${other}` : `${other} ${one}`;
    const total: Map<string, number> = lengths[arc.kind];
    const inUnits = lineLength(arc.line) * topology.quantum;
    total.set(key, (total.get(key) ?? 0) + inUnits);
    if (arc.kind === 'coast' && low > provinces) throw new Error(`shore without land: ${key}`);
  });
  const list = (m: ReadonlyMap<string, number>): Border[] =>
    [...m]
      .map(([key, length]) => {
        const [a, b] = key.split(' ');
        return { a: a!, b: b!, length };
      })
      .sort((p, q) => byId(p.a, q.a) || byId(p.b, q.b));
  return { land: list(land), shores: list(lengths.coast), seas: list(lengths.sea), rim };
}

/** Whether a shore belongs to a part of a province that is too small to count as its coast. */
function onIslet(seeds: SeedFile, topology: BoardTopology, arc: Arc, k: number): boolean {
  const province = Math.min(arc.left, arc.right);
  const part = topology.polygons[province]!.find((p) =>
    p.arcs.some((ring) => ring.includes(k) || ring.includes(~k)),
  );
  return part !== undefined && part.area < seeds.build.minCoastPart;
}

/** The graph that the rules play on. */
export function makeGraph(seeds: SeedFile, contacts: Contacts): MapData {
  const neighbours = new Map<string, Set<string>>();
  const link = (a: string, b: string): void => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  };
  for (const { a, b } of [...contacts.land, ...contacts.seas]) link(a, b);
  for (const s of seeds.straits) if (s.adjacent) link(s.between[0], s.between[1]);
  const sorted = (ids: Iterable<string> | undefined): string[] => [...(ids ?? [])].sort(byId);

  const provinces = seeds.provinces.map(
    (p): MapProvince => ({
      id: p.id,
      name: p.name,
      terrain: p.terrain,
      port: p.port !== undefined,
      mine: p.mine !== undefined,
      edge: contacts.rim.has(p.id),
      coasts: sorted(contacts.shores.filter((s) => s.a === p.id).map((s) => s.b)),
      neighbours: sorted(neighbours.get(p.id)),
    }),
  );
  const seas = seeds.seas.map(
    (s): MapSea => ({
      id: s.id,
      name: s.name,
      open: s.open,
      edge: contacts.rim.has(s.id),
      neighbours: sorted(neighbours.get(s.id)),
    }),
  );
  const { id, name, version, players, basePawns, waterModel } = seeds;
  return {
    id,
    name,
    version,
    players,
    basePawns,
    waterModel,
    provinces: provinces.sort((a, b) => byId(a.id, b.id)),
    seas: seas.sort((a, b) => byId(a.id, b.id)),
  };
}

/** Ends of a stretch of the board's rim, in board units. */
export const rimEnds = (topology: BoardTopology, arc: Arc): [Point, Point] => {
  const toUnits = ([x, y]: Point): Point => [x * topology.quantum, y * topology.quantum];
  return [toUnits(arc.line[0]!), toUnits(arc.line[arc.line.length - 1]!)];
};
