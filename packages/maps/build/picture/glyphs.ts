import { fractalNoise, hash2 } from '../noise.ts';
import type { ProvinceSeed } from '../seed-file.ts';
import {
  broadleaf,
  conifer,
  dune,
  field,
  grains,
  heath,
  hill,
  oasis,
  type Part,
  peak,
  tuft,
  village,
  wave,
} from './glyph-shapes.ts';
import type { Elevation } from './relief.ts';
import {
  borderDistance,
  pixelAt,
  provinceAt,
  type Scene,
  textRoom,
  waterProvinceAt,
  waterRoom,
} from './scene.ts';
import { place } from './svg.ts';

interface Glyph {
  readonly y: number;
  readonly svg: string;
}

/** A spot of a jittered hexagonal grid that lies in a province. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly province: ProvinceSeed;
  /** Two chance numbers in 0..1. */
  readonly h1: number;
  readonly h2: number;
}

/** The small drawings that tell the terrain without its colour, back to front. */
export function drawGlyphs(scene: Scene, elevation: Elevation): string {
  const glyphs: Glyph[] = [];
  const free = (x: number, y: number, border: number, text: number, water = 3): boolean =>
    borderDistance(scene, x, y) >= border &&
    textRoom(scene, x, y) >= text &&
    waterRoom(scene, x, y) >= water;
  const add = (s: Spot, scale: number, svg: Part, turn = 0): void => {
    glyphs.push({ y: s.y, svg: place(s.x, s.y, scale, svg, turn) });
  };

  scatter(scene, [10.5, 8.6], 5, 500, (s) => {
    if (s.province.terrain !== 'forest' || !free(s.x, s.y - 2, 6, 5)) return;
    // clearings
    if (fractalNoise(s.x / 26, s.y / 26, 77, 2) < -0.32) return;
    const northern = s.y < scene.seeds.decor.coniferLine || s.h2 > 0.8;
    add(s, 0.85 + 0.4 * s.h1, northern ? conifer : broadleaf);
  });
  scatter(scene, [19.5, 13.5], 9, 600, (s) => {
    const e = elevation(s.x, s.y);
    const mountain = s.province.terrain === 'mountain';
    if (e < (mountain ? 0.1 : 0.5)) return;
    if (s.province.terrain === 'forest' && s.h2 < 0.5) return;
    const k = (mountain ? 0.72 : 0.55) + 0.75 * Math.min(1, e) + 0.18 * s.h1;
    if (!free(s.x, s.y, mountain ? 6.5 : 8, 0) || textRoom(scene, s.x, s.y - 6 * k) < 5.5 * k)
      return;
    if (provinceAt(scene, s.x, s.y - 11 * k) < 0) return;
    add(s, k, peak((s.h2 - 0.5) * 2.4, e > 0.55));
  });
  scatter(scene, [42, 30], 15, 1000, (s) => {
    if (s.province.terrain !== 'normal' || s.h2 < 0.3 || !free(s.x, s.y - 2, 13, 12, 11)) return;
    if (elevation(s.x, s.y) > 0.32) return;
    add(s, 0.95 + 0.15 * s.h1, village(s.h1, s.h2, scene.seeds.decor.temple));
  });
  const villages = glyphs.slice();
  scatter(scene, [23, 16], 11, 700, (s) => {
    if (s.province.terrain !== 'normal' || !free(s.x, s.y - 2, 9, 8, 6)) return;
    if (elevation(s.x, s.y) > 0.42) return;
    if (villages.some((v) => Math.abs(v.y - s.y) < 12 && near(v, s.x, 19))) return;
    add(s, 0.85 + 0.4 * s.h1, s.h2 < 0.42 ? heath(s.h1) : hill);
  });
  scatter(scene, [21, 15], 11, 800, (s) => {
    if (s.province.terrain !== 'meadow' || !free(s.x, s.y - 2, 7, 6)) return;
    add(s, 0.85 + 0.5 * s.h1, tuft(s.h2));
  });
  scatter(scene, [38, 26], 10, 900, (s) => {
    if (s.province.terrain !== 'plains') return;
    const large = free(s.x, s.y, 15, 13, 12);
    if (!large && !free(s.x, s.y, 9, 7, 7)) return;
    add(s, 0.82 + 0.18 * s.h2, field(s.x, s.y, large, s.h2 > 0.5), (s.h1 - 0.5) * 70);
  });
  drawDesert(scene, elevation, free, add);
  for (const at of openWater(scene)) add(at, 0.9 + 0.3 * at.h1, wave);
  glyphs.sort((a, b) => a.y - b.y);
  return `<g>${glyphs.map((g) => g.svg).join('')}</g>`;
}

type Free = (x: number, y: number, border: number, text: number, water?: number) => boolean;
type Add = (s: Spot, scale: number, svg: Part, turn?: number) => void;

/** Dunes with sand between them, and an oasis here and there. */
function drawDesert(scene: Scene, elevation: Elevation, free: Free, add: Add): void {
  const oases: Spot[] = [];
  scatter(scene, [64, 50], 22, 1100, (s) => {
    if (s.province.terrain !== 'desert' || s.h2 < 0.62 || !free(s.x, s.y - 3, 15, 13, 9)) return;
    oases.push(s);
    add(s, 1.05, oasis);
  });
  scatter(scene, [27, 17], 11, 1200, (s) => {
    if (s.province.terrain !== 'desert' || elevation(s.x, s.y) > 0.45) return;
    if (oases.some((o) => Math.hypot(o.x - s.x, (o.y - s.y) * 1.5) < 17)) return;
    // dunes come in fields
    const sandy = fractalNoise(s.x / 48, s.y / 48, 177, 2) > -0.16;
    if (sandy && free(s.x, s.y - 2, 8, 7)) add(s, 0.8 + 0.45 * s.h1, dune(s.h2));
    else if (free(s.x, s.y, 5, 5)) add(s, 1, grains(s.h1));
  });
}

/** Places for waves on inland seas. */
function openWater(scene: Scene): Spot[] {
  const spots: Spot[] = [];
  scatter(
    scene,
    [44, 30],
    18,
    1300,
    (s) => {
      if (scene.toLand[pixelAt(scene, s.x, s.y)]! < 15 || textRoom(scene, s.x, s.y) < 9) return;
      if (s.h2 > 0.35) spots.push(s);
    },
    waterProvinceAt,
  );
  return spots;
}

function near(glyph: Glyph, x: number, reach: number): boolean {
  const at = Number(/translate\(([-\d.]+)/.exec(glyph.svg)?.[1]);
  return Math.abs(at - x) < reach;
}

function scatter(
  scene: Scene,
  [dx, dy]: readonly [number, number],
  jitter: number,
  seed: number,
  visit: (spot: Spot) => void,
  at: (scene: Scene, x: number, y: number) => number = provinceAt,
): void {
  const { board, provinces } = scene.seeds;
  for (let row = 0; row * dy < board.height; row++)
    for (let column = 0; column * dx < board.width; column++) {
      const shift = row % 2 === 1 ? 0.5 : 0;
      const x = (column + shift) * dx + (hash2(column, row, seed) - 0.5) * jitter;
      const y = row * dy + (hash2(column, row, seed + 1) - 0.5) * jitter;
      const k = at(scene, x, y);
      if (k < 0) continue;
      const h1 = hash2(column, row, seed + 2);
      visit({ x, y, province: provinces[k]!, h1, h2: hash2(column, row, seed + 3) });
    }
}
