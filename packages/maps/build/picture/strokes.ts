import type { Point } from '../seed-file.ts';
import { type ArcKind, arcLine } from '../topology.ts';
import { regionAt, type Scene } from './scene.ts';
import { num, pathOf } from './svg.ts';

const RIVER_PIECES = 8;
/** Shortest bar across a strait, in board units. */
const STRAIT_BAR = 16;

/** Borders, coasts, rivers, lakes and straits, from the bottom up. */
export function drawStrokes(scene: Scene): string {
  const land = arcs(scene, 'land');
  const bank = arcs(scene, 'bank');
  const coast = arcs(scene, 'coast', (region) => !scene.wet[region]);
  const mouth = arcs(scene, 'coast', (region) => scene.wet[region]!);
  const sea = arcs(scene, 'sea');
  const line = (d: string, style: string): string => `<path d="${d}" ${style}/>`;
  return (
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">' +
    line(sea, 'stroke="#e9f1ea" stroke-opacity=".28" stroke-width="3.2"') +
    line(sea, 'stroke="#24505f" stroke-opacity=".6" stroke-width="1.1" stroke-dasharray="7 5"') +
    line(land, 'stroke="#f6ead0" stroke-opacity=".38" stroke-width="4.2"') +
    rivers(scene) +
    line(land, 'stroke="#43261a" stroke-opacity=".95" stroke-width="1.9"') +
    line(bank, 'stroke="#f6ead0" stroke-opacity=".5" stroke-width="4.6"') +
    line(bank, 'stroke="#1f4a5c" stroke-width="2"') +
    line(
      mouth,
      'stroke="#1f4a5c" stroke-opacity=".8" stroke-width="1.4" stroke-dasharray="4 3.5"',
    ) +
    line(coast, 'stroke="#2f2a22" stroke-width="1.8"') +
    lakes(scene) +
    straits(scene) +
    '</g>'
  );
}

/** Path of all arcs of a kind whose province (of two, the one with the lower number) is wanted. */
function arcs(
  { built }: Scene,
  kind: ArcKind,
  wanted: (region: number) => boolean = () => true,
): string {
  return built.topology.arcs
    .filter((a) => a.kind === kind && wanted(Math.min(a.left, a.right)))
    .map((a) => pathOf(arcLine(built.topology, a)))
    .join('');
}

/** Rivers as lines; where one is a province, its own outline shows it. */
function rivers(scene: Scene): string {
  const provinces = scene.seeds.provinces.length;
  let out = '';
  for (const { width, line } of scene.built.partition.rivers) {
    const at = line.map(([x, y]) => regionAt(scene, x, y));
    const onLand = at.map((region) => region > 0 && region <= provinces);
    const start = Math.max(0, onLand.indexOf(true));
    const end = onLand.lastIndexOf(true) + 1;
    for (let k = 0; k < RIVER_PIECES; k++) {
      const from = start + Math.floor(((end - start) * k) / RIVER_PIECES);
      const to = start + Math.floor(((end - start) * (k + 1)) / RIVER_PIECES) + 1;
      const w = width * (0.42 + (0.85 * k) / RIVER_PIECES);
      const isThin = (i: number): boolean => !scene.wet[at[i]!];
      for (const piece of runs(line, from, Math.min(to, end), isThin))
        out += `<path d="${pathOf(piece)}" stroke="#3f7488" stroke-opacity=".9" stroke-width="${num(w, 2)}"/>`;
    }
  }
  return out;
}

/** The stretches of a line between two indices whose points all are wanted. */
function runs(
  line: readonly Point[],
  from: number,
  to: number,
  wanted: (i: number) => boolean,
): Point[][] {
  const out: Point[][] = [];
  let run: Point[] = [];
  for (let i = from; i <= to; i++) {
    if (i < to && wanted(i)) {
      run.push(line[i]!);
      continue;
    }
    if (run.length > 0) out.push(run);
    run = [];
  }
  return out;
}

const lakes = ({ lakes: rings }: Scene): string =>
  rings
    .map((ring) => {
      const d = pathOf(ring, true);
      return (
        `<path d="${d}" fill="#b4cfc8" stroke="#f6ead0" stroke-opacity=".3" stroke-width="3.6"/>` +
        `<path d="${d}" fill="#93bcc0" stroke="#2f3a3a" stroke-width="1.25"/>`
      );
    })
    .join('');

function straits({ built }: Scene): string {
  let out = '';
  for (const { seed, from, to } of built.straits) {
    if (!seed.adjacent) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const ux = (to[0] - from[0]) / length;
    const uy = (to[1] - from[1]) / length;
    const over = 2 + Math.max(0, (STRAIT_BAR - length) / 2);
    const d = pathOf([
      [from[0] - ux * over, from[1] - uy * over],
      [to[0] + ux * over, to[1] + uy * over],
    ]);
    out +=
      `<path d="${d}" stroke="#5b3c20" stroke-opacity=".7" stroke-width="6.2"/>` +
      `<path d="${d}" stroke="#f8efd8" stroke-width="5"/>` +
      `<path d="${d}" stroke="#8c2f1f" stroke-width="2.2" stroke-dasharray=".1 4.4"/>`;
  }
  return out;
}
