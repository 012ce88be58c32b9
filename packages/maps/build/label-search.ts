import type { AnchorField, Bounds } from './anchor-field.ts';
import { pointOnLine, type TextLine } from './text.ts';

/** The box of a name: its line with the size of the text, in board units. */
export interface LabelBox extends TextLine {
  readonly width: number;
  readonly height: number;
}

/** A place for a province's name. */
export interface LabelPlace extends LabelBox {
  readonly score: number;
}

const SIZES = [18.5, 17.5, 16.5, 15.5, 14.5, 13.5, 12.5, 11.5];
const ANGLES = [0, -8, 8, -16, 16, -24, 24, -34, 34, -46, 46, -58, 58];
const BENDS = [0, 22, -22, 40, -40, 62, -62];
/** Rivers are narrow and run any way; their names follow them. */
const RIVER_SIZES = [16, 15, 14, 13, 12, 11, 10];
const RIVER_ANGLES = Array.from({ length: 31 }, (_, k) => (k % 2 === 0 ? 3 : -3) * (k + (k % 2)));
const RIVER_BENDS = [0, 14, -14, 28, -28, 46, -46, 64, -64];
/** Board units that a river's name keeps from the middle of its widest place. */
const POOL_ROOM = 18;
/** Height of small capitals with some air, in em. */
const LABEL_HEIGHT = 0.78;
/** Names stay this many board units off the frame. */
const RIM = 9;
/** Candidates this much worse than the best are not looked at. */
const SLACK = 14;
const KEPT = 160;
/** Price of each board unit between a name and the roomiest spot of its region. */
const OFF_CENTRE = 0.05;
const RIVER_OFF_CENTRE = 0.012;
/** Board units within which a name still counts as being in the middle. */
const NEAR = 32;

/**
 * The best places for a name of `emWidth` (width at size 1) in a region, best first. Its middle
 * lies in the region; its ends may run out over the sea, at a price, and hardly over a neighbour.
 */
export function findLabels(
  field: AnchorField,
  region: number,
  bounds: Bounds,
  emWidth: number,
  pole: { readonly x: number; readonly y: number },
  ground: 'land' | 'river' = 'land',
): LabelPlace[] {
  const found: LabelPlace[] = [];
  let best = Number.NEGATIVE_INFINITY;
  const river = ground === 'river';
  for (const size of river ? RIVER_SIZES : SIZES)
    for (const bend of river ? RIVER_BENDS : BENDS)
      for (const angle of river ? RIVER_ANGLES : ANGLES) {
        const taste = river ? riverTasteOf(size, angle, bend) : tasteOf(size, angle, bend);
        if (taste + 7.8 < best - SLACK) continue;
        const shape = makeShape(size, bend, angle, emWidth);
        // the widest place of a river is for its pawns
        const apart = river ? shape.width / 2 + POOL_ROOM : 0;
        for (let y = bounds.y0; y <= bounds.y1; y += 3)
          for (let x = bounds.x0; x <= bounds.x1; x += 3) {
            const i = y * field.grid.width + x;
            if (field.regions[i] !== region || field.clearance[i]! < 4) continue;
            const toPole = Math.hypot(x - pole.x, y - pole.y);
            if (toPole < apart) continue;
            const fit = fitScore(field, region, shape, x, y);
            if (fit === undefined || taste + fit < best - SLACK) continue;
            const far = river ? RIVER_OFF_CENTRE * toPole : OFF_CENTRE * Math.max(0, toPole - NEAR);
            const score = taste + fit - far;
            if (score > best) best = score;
            const { width, height } = shape;
            found.push({ x, y, angle, bend, size, width, height, score });
          }
      }
  found.sort((a, b) => b.score - a.score);
  const kept: LabelPlace[] = [];
  for (const c of found) {
    if (kept.length === KEPT) break;
    const isNew = kept.every(
      (k) => Math.hypot(k.x - c.x, k.y - c.y) > 5 || k.angle !== c.angle || k.bend !== c.bend,
    );
    if (isNew) kept.push(c);
  }
  return kept;
}

/** Below this size a name is hard to read when the whole board is on a small screen. */
const LEGIBLE = 13.5;

/** Larger is better, most of all up to 16 units; level and straight is better. */
const tasteOf = (size: number, angle: number, bend: number): number =>
  1.9 * (Math.min(size, 16) - 11) +
  0.8 * Math.max(0, size - 16) -
  3 * Math.max(0, LEGIBLE - size) -
  0.22 * Math.abs(angle) -
  0.04 * Math.abs(bend) -
  (bend === 0 ? 0 : 1);

/** A name along a river may stand as steeply as the river; best it stays on the water. */
const riverTasteOf = (size: number, angle: number, bend: number): number =>
  1.6 * (size - 11) - 0.05 * Math.abs(angle) - 0.03 * Math.abs(bend);

interface Shape {
  readonly width: number;
  readonly height: number;
  /** Sample points relative to the middle: x, y, x, y... */
  readonly samples: Float64Array;
}

/** Size in board units of a name's box; `emWidth` is the name's width at size 1. */
export const labelBox = (size: number, emWidth: number): { width: number; height: number } => ({
  width: emWidth * size + 4,
  height: size * LABEL_HEIGHT,
});

function makeShape(size: number, bend: number, angle: number, emWidth: number): Shape {
  const { width, height } = labelBox(size, emWidth);
  const across = Math.max(6, Math.ceil(width / 9));
  const line = { x: 0, y: 0, angle, bend, size };
  const samples: number[] = [];
  for (let k = 0; k <= across; k++) {
    const at = pointOnLine(line, width, (k / across - 0.5) * width);
    for (const v of [-0.5, 0, 0.5])
      samples.push(at.x - v * height * Math.sin(at.turn), at.y + v * height * Math.cos(at.turn));
  }
  return { width, height, samples: Float64Array.from(samples) };
}

/** How well a shape fits at a place, at most 7.8; undefined when it lies on a neighbour or the frame. */
function fitScore(
  field: AnchorField,
  region: number,
  { samples }: Shape,
  x: number,
  y: number,
): number | undefined {
  const { grid, regions, clearance, provinces } = field;
  const count = samples.length / 2;
  let other = 0;
  let sea = 0;
  let least = 99;
  for (let k = 0; k < samples.length; k += 2) {
    const sx = Math.round(x + samples[k]!);
    const sy = Math.round(y + samples[k + 1]!);
    const off = sx < RIM || sy < RIM || sx >= grid.width - RIM || sy >= grid.height - RIM;
    const i = sy * grid.width + sx;
    if (off) other += 3;
    else if (regions[i] === region) least = Math.min(least, clearance[i]!);
    else if (regions[i]! > provinces) {
      sea++;
      least = Math.min(least, 2);
    } else other++;
    if (other > 0.25 * count) return undefined;
  }
  return (
    1.3 * Math.min(least === 99 ? 0 : least, 6) -
    (80 * other) / count -
    (24 * sea) / count -
    (other > 0 ? 3 : 0)
  );
}

/** Distance in board units from a point to the box of a name. */
export function distanceToLabel(label: LabelBox, x: number, y: number): number {
  const reach = Math.max(0, label.width / 2 - 0.3 * label.height);
  const pieces = label.bend === 0 ? 1 : 6;
  let best = Number.POSITIVE_INFINITY;
  let from = pointOnLine(label, label.width, -reach);
  for (let k = 1; k <= pieces; k++) {
    const to = pointOnLine(label, label.width, (2 * k * reach) / pieces - reach);
    best = Math.min(best, distanceToSegment(x, y, from, to));
    from = to;
  }
  return Math.max(0, best - label.height / 2);
}

interface XY {
  readonly x: number;
  readonly y: number;
}

function distanceToSegment(x: number, y: number, a: XY, b: XY): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / length2;
  const u = Math.min(1, Math.max(0, t));
  return Math.hypot(x - a.x - u * dx, y - a.y - u * dy);
}
