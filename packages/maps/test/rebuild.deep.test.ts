import type { Contacts } from '../build/graph.ts';
import { makeProjector } from '../build/projection.ts';
import { readSeeds } from '../build/seed-file.ts';
import { verifyAnchors, verifyOutlines, verifySeeds } from '../build/verify.ts';
import { type Complaint, verifyContacts, verifyGraph } from '../build/verify-graph.ts';
import type { GeometryFile } from '../src/geometry-file.ts';
import type { MapData } from '../src/map-types.ts';
import { type BuildReport, buildInNode } from './build-in-node.ts';
import { readData, rebuiltIds } from './files.ts';

type Mutable<T> = { -readonly [K in keyof T]: Mutable<T[K]> };

const copyOf = <T>(value: T): Mutable<T> => structuredClone(value) as Mutable<T>;
const codes = (complaints: readonly Complaint[]): string[] => complaints.map((c) => c.code);

describe.each(rebuiltIds)('building %s from its seeds', (id) => {
  const seeds = readSeeds(id);
  const projector = makeProjector(seeds.board, seeds.islandTransforms);
  let report: BuildReport;
  let built: { graph: MapData; geometry: GeometryFile; contacts: Contacts };
  beforeAll(() => {
    report = buildInNode({ seeds, options: {}, whole: true });
    built = {
      graph: JSON.parse(report.graph) as MapData,
      geometry: JSON.parse(report.geometry) as GeometryFile,
      contacts: { ...report.contacts, rim: new Set(report.contacts.rim) },
    };
  });

  test('gives the committed graph, byte for byte', () => {
    expect(report.graph).toBe(readData(id, 'graph.json').toString());
  });

  test('gives the committed geometry, byte for byte', () => {
    // not toBe: a difference would print a hundred kilobytes
    const same = report.geometry === readData(id, 'geometry.json').toString();
    expect(same).toBe(true);
  });

  test('[MAP-1] the outlines partition the board: closed, no gap, no overlap, no crossing', () => {
    expect(verifyOutlines(seeds, built.geometry)).toEqual([]);
  });

  test('every seed lies in the region that grew from it', () => {
    expect(verifySeeds(seeds, built.geometry, projector)).toEqual([]);
  });

  test('[MAP-7] no land border and no shore is short enough to be doubted', () => {
    expect(verifyContacts(seeds, built.contacts)).toEqual([]);
    const shortest = Math.min(...built.contacts.land.map((c) => c.length));
    expect(
      codes(verifyContacts(withBuild({ minLandBorder: shortest + 1 }), built.contacts)),
    ).toEqual(['short-border']);
    const shore = Math.min(...built.contacts.shores.map((c) => c.length));
    expect(codes(verifyContacts(withBuild({ minCoast: shore + 1 }), built.contacts))).toEqual([
      'short-shore',
    ]);
  });

  test('[MAP-9] no strait joins provinces that touch each other anyway', () => {
    const { a, b } = built.contacts.land[0]!;
    const strait = { ...seeds.straits[0]!, between: [a, b] as const };
    const wrong = { ...seeds, straits: [strait] };
    expect(codes(verifyContacts(wrong, built.contacts))).toEqual(['strait-over-land']);
  });

  test('the graph holds what the seed file expects', () => {
    expect(verifyGraph(seeds, built.graph)).toEqual([]);
  });

  test('names, stacks and symbols stand in their province and clear of each other', () => {
    expect(verifyAnchors(seeds, built.geometry)).toEqual([]);
  });

  const withBuild = (change: Partial<typeof seeds.build>) => ({
    ...seeds,
    build: { ...seeds.build, ...change },
  });

  test.each<[string, (file: Mutable<GeometryFile>) => void]>([
    [
      'same-sides',
      (f) => {
        f.topology.arcs[3]![0] = f.topology.arcs[3]![1]!;
      },
    ],
    [
      'crossing',
      (f) => {
        f.topology.arcs[longArc(f)]![9]! += 700;
      },
    ],
    [
      'open-ring',
      (f) => {
        f.provinces[0]!.rings[0]!.pop();
      },
    ],
    [
      'areas',
      (f) => {
        f.provinces.pop();
      },
    ],
    [
      'areas',
      (f) => {
        f.seas.push(f.seas[0]!);
      },
    ],
    [
      'small',
      (f) => {
        f.provinces.splice(0, 1, { ...f.provinces[0]!, rings: [] });
      },
    ],
  ])('an outline that is wrong is noticed: %s', (code, change) => {
    const file = copyOf(built.geometry);
    change(file);
    expect(codes(verifyOutlines(seeds, file))).toContain(code);
  });

  test('a seed in the wrong place is noticed', () => {
    const first = seeds.provinces[0]!;
    const second = seeds.provinces[1]!;
    const rest = seeds.provinces.slice(2);
    const swapped = { ...seeds, provinces: [{ ...first, seeds: second.seeds }, second, ...rest] };
    expect(codes(verifySeeds(swapped, built.geometry, projector))).toContain('seed-outside');
  });

  test.each<[string, (file: Mutable<GeometryFile>) => void]>([
    [
      'anchor-outside',
      (f) => {
        f.provinces[0]!.label.x = -5;
      },
    ],
    [
      'anchor-outside',
      (f) => {
        f.provinces.find((p) => p.port)!.port = { x: 0, y: 0, sea: '', name: '' };
      },
    ],
    [
      'thin',
      (f) => {
        f.provinces[0]!.pole.radius = 15;
      },
    ],
    [
      'pawn-on-name',
      (f) => {
        const { pawn, label } = f.provinces[0]!;
        Object.assign(pawn, { x: label.x, y: label.y });
      },
    ],
    [
      'pawn-on-symbol',
      (f) => {
        const { pawn } = f.provinces[0]!;
        f.provinces[0]!.mine = { x: pawn.x + 3, y: pawn.y, name: '' };
      },
    ],
    [
      'symbol-on-name',
      (f) => {
        const { label } = f.provinces[0]!;
        f.provinces[0]!.mine = { x: label.x + 3, y: label.y, name: '' };
      },
    ],
    [
      'symbol-on-symbol',
      (f) => {
        const { pole } = f.provinces[0]!;
        f.provinces[0]!.mine = { x: pole.x, y: pole.y, name: '' };
        f.provinces[0]!.port = { x: pole.x + 5, y: pole.y, name: '', sea: '' };
      },
    ],
  ])('an anchor that is wrong is noticed: %s', (code, change) => {
    const file = copyOf(built.geometry);
    change(file);
    expect(codes(verifyAnchors(seeds, file))).toContain(code);
  });

  test.each<[string, (expected: Mutable<typeof seeds.expect>) => void]>([
    [
      'provinces',
      (e) => {
        e.provinces++;
      },
    ],
    [
      'seas',
      (e) => {
        e.seas++;
      },
    ],
    [
      'ports',
      (e) => {
        e.ports++;
      },
    ],
    [
      'mines',
      (e) => {
        e.mines++;
      },
    ],
    [
      'forest',
      (e) => {
        e.terrain.forest = 0;
      },
    ],
    [
      'components',
      (e) => {
        e.landComponents.pop();
      },
    ],
    [
      'edge-seas',
      (e) => {
        e.edgeSeas.pop();
      },
    ],
    [
      'entry',
      (e) => {
        e.entryRequired.push(e.entryForbidden[0]!);
      },
    ],
    [
      'entry',
      (e) => {
        e.entryForbidden.push(e.entryRequired[0]!);
      },
    ],
    [
      'entry-share',
      (e) => {
        e.entryShare = [0.9, 1];
      },
    ],
  ])('an expectation that does not hold is noticed: %s', (code, change) => {
    const expected = copyOf(seeds.expect);
    change(expected);
    expect(codes(verifyGraph({ ...seeds, expect: expected }, built.graph))).toContain(code);
  });

  test('a strait between shores of different seas is noticed', () => {
    const inland = built.graph.provinces.filter((p) => p.coasts.length === 0).map((p) => p.id);
    const strait = { ...seeds.straits[0]!, between: [inland[0]!, inland[1]!] as const };
    const wrong = { ...seeds, straits: [strait] };
    expect(codes(verifyGraph(wrong, built.graph))).toContain('strait');
  });
});

/** An arc with some inner points. */
const longArc = (f: { topology: { arcs: number[][] } }): number =>
  f.topology.arcs.findIndex((arc) => arc.length > 60);
