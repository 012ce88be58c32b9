import { fractalNoise, hash2, valueNoise } from '../noise.ts';
import type { SeedFile } from '../seed-file.ts';
import { type Elevation, makeHeights } from './relief.ts';
import { DENSITY, type Scene, terrainsOf } from './scene.ts';

type Colour = readonly [red: number, green: number, blue: number];

const SHALLOW: Colour = [192, 214, 204];
const SHELF: Colour = [130, 171, 177];
const DEEP: Colour = [92, 138, 153];
const FOAM: Colour = [238, 240, 222];
const WATERLINE: Colour = [58, 104, 120];
/** Engraver's lines along the coast: distance in board units, and strength. */
const WATERLINES = [
  [4.5, 0.28],
  [9.5, 0.21],
  [15.5, 0.15],
  [22.5, 0.1],
] as const;

/** Ripples in a river: distance from its bank in board units, and strength. */
const RIPPLES = [
  [3.2, 0.4],
  [6.4, 0.3],
  [10, 0.22],
  [14.5, 0.15],
] as const;

/** RGB pixels of land and sea, without any drawing on them. */
export function paintGround(scene: Scene, elevation: Elevation): Buffer {
  const { grid, regions, seeds, wet } = scene;
  const heights = makeHeights(scene, elevation);
  const sea = seaPainter(scene);
  const land = landPainter(scene, heights);
  const river = riverPainter(scene);
  const pixels = Buffer.alloc(grid.size * 3);
  const provinces = seeds.provinces.length;
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const i = y * grid.width + x;
      const paint = regions[i]! > provinces ? sea : wet[regions[i]!] ? river : land;
      const colour = paint(x, y, i);
      const grain = 6 * (valueNoise(x / 3.4, y / 3.4, 8) - 0.5);
      for (let c = 0; c < 3; c++)
        pixels[i * 3 + c] = Math.max(0, Math.min(255, Math.round(colour[c]! + grain)));
    }
  return pixels;
}

type Painter = (x: number, y: number, i: number) => Colour;

function seaPainter({ toLand, seeds }: Scene): Painter {
  const { compass } = seeds.decor;
  return (x, y, i) => {
    const bx = x / DENSITY;
    const by = y / DENSITY;
    const d = toLand[i]!;
    let c = mix(SHALLOW, SHELF, smoothStep(0, 46, d));
    c = mix(c, DEEP, smoothStep(30, 170, d));
    let ink = 0;
    if (d < 26) {
      const wobble = 0.5 * valueNoise(bx / 9, by / 9, 91);
      for (const [at, strength] of WATERLINES)
        ink += strength * Math.exp(-(((d + wobble - at) / 0.62) ** 2));
    }
    c = mix(c, WATERLINE, ink);
    if (d < 3) c = mix(c, FOAM, 0.42 * (1 - d / 3));
    c = mix(c, WATERLINE, rhumb(bx - compass.x, by - compass.y, compass.radius) * fadeIn(d));
    const mottle = 7 * fractalNoise(bx / 90, by / 90, 21, 3);
    return [c[0] + mottle, c[1] + mottle, c[2] + mottle * 0.8];
  };
}

/** Rivers and inland seas: lighter than any sea, with ripples along their banks. */
function riverPainter({ grid, regions, toLand, seeds }: Scene): Painter {
  const palette = terrainColours(seeds);
  return (x, y, i) => {
    const { fill, edge } = palette.river!;
    const bx = x / DENSITY;
    const by = y / DENSITY;
    const d = toLand[i]!;
    let c = mix(fill, edge, 0.55 * Math.exp(-d / 2.6) + 0.3 * smoothStep(14, 90, d));
    const wobble = 1.1 * fractalNoise(bx / 11, by / 11, 93, 2);
    for (const [at, strength] of RIPPLES)
      c = mix(c, FOAM, strength * Math.exp(-(((d + wobble - at) / 0.55) ** 2)));
    // neighbouring stretches of water differ a little
    const tint = 6 * (hash2(regions[y * grid.width + x]!, 5, 9) - 0.5);
    const mottle = 5 * fractalNoise(bx / 40, by / 40, 23, 3) + tint;
    return [c[0] + mottle, c[1] + mottle, c[2] + mottle * 0.6];
  };
}

const fadeIn = (d: number): number => smoothStep(20, 60, d);

/** Strength of the rhumb lines that leave the compass in 32 directions. */
function rhumb(dx: number, dy: number, radius: number): number {
  const r = Math.hypot(dx, dy);
  if (r < radius * 1.25) return 0;
  const step = Math.PI / 16;
  const angle = Math.atan2(dy, dx);
  const k = Math.round(angle / step);
  const across = Math.abs(Math.sin(angle - k * step)) * r;
  const strength = k % 4 === 0 ? 0.24 : k % 2 === 0 ? 0.15 : 0.08;
  return strength * Math.exp(-((across / 0.55) ** 2));
}

function landPainter(scene: Scene, heights: Float32Array): Painter {
  const { grid, regions, toBorder, seeds } = scene;
  const terrains = terrainsOf(seeds);
  const palette = terrainColours(seeds);
  return (x, y, i) => {
    const region = regions[i]!;
    const terrain = terrains[region] ?? 'normal';
    const { fill, edge } = palette[terrain]!;
    const d = toBorder[i]!;
    const shade = 0.52 * Math.exp(-d / 4.2) + 0.17 * Math.exp(-d / 14);
    let c = mix(fill, edge, Math.min(1, shade));
    const left = heights[y * grid.width + Math.max(0, x - DENSITY)]!;
    const right = heights[y * grid.width + Math.min(grid.width - 1, x + DENSITY)]!;
    const up = heights[Math.max(0, y - DENSITY) * grid.width + x]!;
    const down = heights[Math.min(grid.height - 1, y + DENSITY) * grid.width + x]!;
    // at the coast the missing ground beyond must not look like a cliff
    const nearShore = Math.min(1, d / 2.5);
    const light = hillshade(((right - left) / 2) * nearShore, ((down - up) / 2) * nearShore);
    const f = 1 + (light - 1) * (terrain === 'mountain' ? 0.72 : 0.55);
    c = f < 1 ? mix(c, [c[0] * f * 0.98, c[1] * f * 0.97, c[2] * f], 1) : scaleColour(c, f);
    const bx = x / DENSITY;
    const by = y / DENSITY;
    // neighbours of equal terrain differ a little
    const tint = 8 * (hash2(region, 5, 9) - 0.5);
    const mottle = 9 * fractalNoise(bx / 90, by / 90, 21, 3) + tint;
    return [c[0] + mottle, c[1] + mottle * 0.95, c[2] + mottle * 0.8];
  };
}

/** Light from the north-west on a slope, about 1 on level ground. */
function hillshade(gx: number, gy: number): number {
  const normal = 1 / Math.sqrt(1 + gx * gx + gy * gy);
  const light = ((gx * 0.58 + gy * 0.58 + 0.57) * normal) / 0.57;
  return Math.max(0.52, Math.min(1.36, light));
}

function terrainColours(seeds: SeedFile): Record<string, { fill: Colour; edge: Colour }> {
  return Object.fromEntries(
    Object.entries(seeds.terrains).map(([key, { fill, edge }]) => [
      key,
      { fill: parseColour(fill), edge: parseColour(edge) },
    ]),
  );
}

function parseColour(hex: string): Colour {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

const scaleColour = (c: Colour, f: number): Colour => [c[0] * f, c[1] * f, c[2] * f * 0.985];

function smoothStep(from: number, to: number, v: number): number {
  const t = Math.min(1, Math.max(0, (v - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
