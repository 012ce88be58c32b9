import type { GeometryFile, SeaLabel, Spot } from '../src/geometry-file.ts';
import type { Anchors } from './anchors.ts';
import { byId, regionIds } from './graph.ts';
import type { Polygon } from './rings.ts';
import type { SeaSeed, SeedFile, SymbolSeed } from './seed-file.ts';
import type { StraitLine } from './straits.ts';
import { type Font, textWidth } from './text.ts';
import type { BoardTopology } from './topology.ts';

/** Width of the frame around the map in the pictures, in board units. */
export const FRAME = 30;

/** Densities of the baked pictures, in pixels per board unit. */
export const PICTURE_SCALES = [1, 2] as const;

export const pictureFile = (scale: number): string => `board@${scale}x.webp`;

/** The picture for choosing a board: its file and its width in pixels, frame included. */
export const PREVIEW = { file: 'preview.webp', width: 480 } as const;

const ATTRIBUTION =
  'Coasts: Natural Earth (public domain) via world-atlas (ISC). ' +
  'Lettering: Alegreya SC, IM Fell English, Cinzel (SIL Open Font License 1.1).';

const round1 = (v: number): number => Math.round(v * 10) / 10;

/** Height of the preview in pixels, for a map of that size in board units. */
const previewHeight = (width: number, height: number): number =>
  Math.round((PREVIEW.width * (height + 2 * FRAME)) / (width + 2 * FRAME));

/**
 * What the client needs to draw the map and to point at it.
 *
 * @param seaFont the font that the room for names of seas is measured with
 */
export function makeGeometryFile(
  seeds: SeedFile,
  topology: BoardTopology,
  anchors: readonly Anchors[],
  straits: readonly StraitLine[],
  seaFont: Font,
): GeometryFile {
  const ids = regionIds(seeds);
  const order = [
    ...seeds.provinces.map((p) => p.id).sort(byId),
    ...seeds.seas.map((s) => s.id).sort(byId),
  ];
  const indexOf = ids.map((id) => order.indexOf(id));
  const { width, height } = seeds.board;
  const provinces = seeds.provinces.map((p, k) => {
    const { pole, pawn, label, port, mine } = anchors[k]!;
    const polygons = topology.polygons[k + 1]!;
    return {
      id: p.id,
      rings: ringsOf(polygons),
      pole: roundSpot(pole),
      pawn: roundSpot(pawn),
      label: {
        x: label.x,
        y: label.y,
        angle: label.angle,
        bend: label.bend,
        size: label.size,
      },
      ...(port && { port: { ...port, name: nameOf(p.port) } }),
      ...(mine && { mine: { ...mine, name: nameOf(p.mine) } }),
      area: Math.round(polygons.reduce((sum, q) => sum + q.area, 0)),
      bbox: bboxOf(polygons),
    };
  });
  const seas = seeds.seas.map((s, k) => ({
    id: s.id,
    rings: ringsOf(topology.polygons[seeds.provinces.length + 1 + k]!),
    label: seaLabelOf(s, seaFont),
  }));
  return {
    format: 1,
    id: seeds.id,
    version: seeds.version,
    attribution: ATTRIBUTION,
    board: {
      width,
      height,
      frame: { inset: FRAME },
      pictures: PICTURE_SCALES.map((scale) => ({
        file: pictureFile(scale),
        scale,
        width: (width + 2 * FRAME) * scale,
        height: (height + 2 * FRAME) * scale,
      })),
      preview: { ...PREVIEW, height: previewHeight(width, height) },
    },
    topology: {
      quantum: topology.quantum,
      arcs: topology.arcs.map((arc) => {
        const flat = [indexOf[arc.left]!, indexOf[arc.right]!];
        let x = 0;
        let y = 0;
        for (const [px, py] of arc.line) {
          flat.push(px - x, py - y);
          x = px;
          y = py;
        }
        return flat;
      }),
    },
    provinces: provinces.sort((a, b) => byId(a.id, b.id)),
    seas: seas.sort((a, b) => byId(a.id, b.id)),
    straits: straits.map(({ seed, from, to }) => ({
      id: seed.id,
      name: seed.name,
      between: seed.between,
      open: seed.adjacent,
      line: [...from, ...to].map(round1),
    })),
  };
}

/** The room that the English name takes is what others have. */
function seaLabelOf({ name, label }: SeaSeed, font: Font): SeaLabel {
  const { xy, angle, bend = 0, size, ls: spacing = 0.12, lines = [name] } = label;
  const longest = Math.max(...lines.map((line) => textWidth(font, line, spacing)));
  return {
    x: xy[0],
    y: xy[1],
    angle,
    bend,
    size,
    spacing,
    length: round1(longest * size),
    lines: lines.length,
  };
}

const ringsOf = (polygons: readonly Polygon[]): (readonly number[])[] =>
  polygons.flatMap((p) => p.arcs);

const roundSpot = (s: Spot): Spot => ({ x: s.x, y: s.y, radius: round1(s.radius) });

const nameOf = (symbol: SymbolSeed | undefined): string => symbol?.name ?? '';

function bboxOf(polygons: readonly Polygon[]): number[] {
  const points = polygons.flatMap((p) => p.rings[0]!);
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(round1);
}
