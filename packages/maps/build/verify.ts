import { type Geometry, insideRings, loadGeometry, ringArea } from '../src/geometry.ts';
import type { GeometryFile } from '../src/geometry-file.ts';
import { nameWidth, PAWN_RADIUS } from './anchors.ts';
import { findCrossings } from './crossings.ts';
import { distanceToLabel, labelBox } from './label-search.ts';
import { type BuiltMap, loadNameFonts } from './pipeline.ts';
import type { Projector } from './projection.ts';
import type { LonLat, Point, SeedFile } from './seed-file.ts';
import { SYMBOL_RADIUS } from './symbol-search.ts';
import { type Complaint, verifyContacts, verifyGraph } from './verify-graph.ts';

/** Least radius, in board units, of the largest free disc in a province: a pawn must fit. */
export const LEAST_DISC = 16;
/** Board units by which the outlines' areas may miss the board's. */
const AREA_TOLERANCE = 0.001;

/** All complaints about a map; none for a map that may be shipped. */
export function verifyMap(seeds: SeedFile, built: BuiltMap): Complaint[] {
  return [
    ...verifyGraph(seeds, built.graph),
    ...verifyContacts(seeds, built.contacts),
    ...verifyOutlines(seeds, built.geometry),
    ...verifySeeds(seeds, built.geometry, built.projector),
    ...verifyAnchors(seeds, built.geometry),
  ];
}

/** The outlines are a partition of the board: closed, without gap, overlap or crossing. */
export function verifyOutlines(seeds: SeedFile, file: GeometryFile): Complaint[] {
  const out: Complaint[] = [];
  const { arcs } = file.topology;
  const lines = arcs.map((arc) => absolute(arc.slice(2)));
  arcs.forEach(([left, right], k) => {
    if (left === right) out.push({ code: 'same-sides', message: `arc ${k} borders one region` });
  });
  for (const k of findCrossings(lines)) out.push({ code: 'crossing', message: `arc ${k} crosses` });
  for (const region of [...file.provinces, ...file.seas])
    for (const ring of region.rings)
      if (!isClosed(ring, lines)) {
        out.push({ code: 'open-ring', message: `an outline of ${region.id} does not close` });
      }
  if (out.length > 0) return out;
  const geometry = loadGeometry(file);
  const areaOf = (rings: readonly (readonly number[])[]): number =>
    -rings.reduce((sum, ring) => sum + ringArea(ring), 0);
  const total = [...geometry.provinces, ...geometry.seas].reduce((s, r) => s + areaOf(r.rings), 0);
  const board = seeds.board.width * seeds.board.height;
  if (Math.abs(total - board) > AREA_TOLERANCE)
    out.push({ code: 'areas', message: `areas add up to ${total}, the board has ${board}` });
  for (const { id, rings } of geometry.provinces) {
    const area = areaOf(rings);
    if (area < seeds.expect.minProvinceArea)
      out.push({ code: 'small', message: `${id} has ${Math.round(area)} square units` });
  }
  return out;
}

function absolute(flat: readonly number[]): Point[] {
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < flat.length; i += 2) {
    x += flat[i]!;
    y += flat[i + 1]!;
    points.push([x, y]);
  }
  return points;
}

function isClosed(ring: readonly number[], lines: readonly (readonly Point[])[]): boolean {
  return ring.every((ref, i) => {
    const next = ring[(i + 1) % ring.length]!;
    const end = ref >= 0 ? lines[ref]!.at(-1) : lines[~ref]![0];
    const start = next >= 0 ? lines[next]![0] : lines[~next]!.at(-1);
    return end !== undefined && end[0] === start?.[0] && end[1] === start[1];
  });
}

/** Every seed lies in the region that grew from it. */
export function verifySeeds(
  seeds: SeedFile,
  file: GeometryFile,
  projector: Pick<Projector, 'point' | 'plain'>,
): Complaint[] {
  const geometry = loadGeometry(file);
  const out: Complaint[] = [];
  const look = (
    regions: Geometry['provinces'] | Geometry['seas'],
    id: string,
    at: readonly LonLat[],
    project: (at: LonLat) => Point,
  ): void => {
    const rings = regions.find((r) => r.id === id)?.rings ?? [];
    for (const seed of at) {
      const [x, y] = project(seed);
      if (!insideRings(rings, x, y))
        out.push({ code: 'seed-outside', message: `seed ${seed} is not in ${id}` });
    }
  };
  for (const p of seeds.provinces) look(geometry.provinces, p.id, p.seeds, projector.point);
  for (const s of seeds.seas) look(geometry.seas, s.id, s.seeds, projector.plain);
  return out;
}

/** Names, stacks and symbols stand inside their provinces and out of each other's way. */
export function verifyAnchors(seeds: SeedFile, file: GeometryFile): Complaint[] {
  const geometry = loadGeometry(file);
  const out: Complaint[] = [];
  for (const { id, rings, pole, pawn, label, port, mine } of geometry.provinces) {
    for (const [what, at] of Object.entries({ pole, pawn, label, port, mine }))
      if (at && !insideRings(rings, at.x, at.y))
        out.push({ code: 'anchor-outside', message: `the ${what} of ${id} lies outside` });
    if (pole.radius < LEAST_DISC)
      out.push({ code: 'thin', message: `${id} has no room for a disc of ${LEAST_DISC}` });
  }
  const fonts = loadNameFonts();
  for (const province of seeds.provinces) {
    const { id } = province;
    const anchors = geometry.provinces.find((p) => p.id === id);
    if (!anchors) continue;
    const { pawn, port, mine } = anchors;
    const label = {
      ...anchors.label,
      ...labelBox(anchors.label.size, nameWidth(province, fonts)),
    };
    if (distanceToLabel(label, pawn.x, pawn.y) < PAWN_RADIUS - 3)
      out.push({ code: 'pawn-on-name', message: `the stack of ${id} covers its name` });
    for (const symbol of [port, mine]) {
      if (!symbol) continue;
      if (Math.hypot(symbol.x - pawn.x, symbol.y - pawn.y) < PAWN_RADIUS + 8)
        out.push({ code: 'pawn-on-symbol', message: `the stack of ${id} covers a symbol` });
      if (distanceToLabel(label, symbol.x, symbol.y) < SYMBOL_RADIUS)
        out.push({ code: 'symbol-on-name', message: `a symbol of ${id} covers its name` });
    }
    if (port && mine && Math.hypot(port.x - mine.x, port.y - mine.y) < 2 * SYMBOL_RADIUS)
      out.push({ code: 'symbol-on-symbol', message: `the symbols of ${id} lie on each other` });
  }
  return out;
}
