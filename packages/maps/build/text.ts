import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';
import type { Point } from './seed-file.ts';

export type { Font } from 'opentype.js';

/** A line of text on the board: straight, or bent along a circle. Lengths in board units. */
export interface TextLine {
  /** Middle of the text, half way between base line and the top of small capitals. */
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly angle: number;
  /** Total turn of the base line in degrees; positive arches up in the middle. */
  readonly bend: number;
  readonly size: number;
}

const require = createRequire(import.meta.url);

/** Loads a WOFF file of a @fontsource package, e.g. `alegreya-sc/files/….woff`. */
export function loadFont(file: string): Font {
  const bytes = readFileSync(require.resolve(`@fontsource/${file}`));
  const copy = new Uint8Array(bytes);
  return opentype.parse(copy.buffer);
}

/** Width of a text at size 1, letter spacing (in em) included. */
export function textWidth(font: Font, text: string, spacing: number): number {
  return advances(font, text, spacing).width;
}

function advances(font: Font, text: string, spacing: number) {
  const glyphs = font.stringToGlyphs(text);
  let x = 0;
  const placed = glyphs.map((glyph, i): { glyph: Glyph; centre: number; half: number } => {
    if (i > 0) x += font.getKerningValue(glyphs[i - 1]!, glyph) / font.unitsPerEm + spacing;
    const half = glyph.advanceWidth / font.unitsPerEm / 2;
    x += 2 * half;
    return { glyph, centre: x - half, half };
  });
  return { placed, width: x };
}

/** Where a text line of that width passes, `along` its length from the middle; with its direction. */
export function pointOnLine(
  line: TextLine,
  width: number,
  along: number,
): { x: number; y: number; turn: number } {
  const turn0 = (line.angle * Math.PI) / 180;
  const curve = width === 0 ? 0 : (line.bend * Math.PI) / 180 / width;
  const phi = curve * along;
  const u = curve === 0 ? along : Math.sin(phi) / curve;
  const v = curve === 0 ? 0 : (1 - Math.cos(phi)) / curve;
  return {
    x: line.x + u * Math.cos(turn0) - v * Math.sin(turn0),
    y: line.y + u * Math.sin(turn0) + v * Math.cos(turn0),
    turn: turn0 + phi,
  };
}

/** SVG path of a text; `drop` moves the base line below the middle (in em). */
export function textPath(
  font: Font,
  text: string,
  line: TextLine,
  spacing: number,
  drop: number,
): string {
  const { placed, width } = advances(font, text, spacing);
  const out: string[] = [];
  for (const { glyph, centre, half } of placed) {
    const at = pointOnLine(line, width * line.size, (centre - width / 2) * line.size);
    const cos = Math.cos(at.turn);
    const sin = Math.sin(at.turn);
    const place = (x: number, y: number): Point => [
      at.x + x * cos - y * sin,
      at.y + x * sin + y * cos,
    ];
    const path = glyph.getPath(-half * line.size, drop * line.size, line.size);
    for (const command of path.commands) out.push(drawCommand(command, place));
  }
  return out.join('');
}

function drawCommand(c: PathCommand, place: (x: number, y: number) => Point): string {
  if (c.type === 'Z') return 'Z';
  const points: Point[] = [];
  if (c.x1 !== undefined && c.y1 !== undefined) points.push(place(c.x1, c.y1));
  if (c.x2 !== undefined && c.y2 !== undefined) points.push(place(c.x2, c.y2));
  if (c.x !== undefined && c.y !== undefined) points.push(place(c.x, c.y));
  return c.type + points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}
