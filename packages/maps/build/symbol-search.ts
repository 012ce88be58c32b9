import type { AnchorField, Bounds } from './anchor-field.ts';
import { distanceToLabel, type LabelPlace } from './label-search.ts';
import type { Point } from './seed-file.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Place {
  readonly field: AnchorField;
  readonly region: number;
  readonly bounds: Bounds;
  readonly taken: {
    readonly label: LabelPlace;
    readonly spots: readonly (Spot & { readonly radius: number })[];
  };
}

/** Radius of a symbol's disc in board units. */
export const SYMBOL_RADIUS = 9;
const FARTHEST_PORT = 70;
const RIM = 16;

/** The place for an anchor: on the shore near the real harbour; `sea` counts from 0. */
export function findPort(place: Place, at: Point): (Spot & { sea: number }) | undefined {
  const { field, region } = place;
  const { width, height } = field.grid;
  const spot = nearestSpot(place, at, (x, y) => {
    const clear = field.clearance[y * width + x]!;
    if (clear < 1.5 || clear > SYMBOL_RADIUS) return undefined;
    if (x < RIM || y < RIM || x > width - RIM || y > height - RIM) return undefined;
    if (Math.hypot(x - at[0], y - at[1]) > FARTHEST_PORT || !isFree(place, x, y)) return undefined;
    const shore = nearestCell(field, x, y, 10, (r) => r > field.provinces);
    // the nearest border has to be the shore, not the one to a neighbour
    if (!shore || Math.abs(shore.distance - clear) > 1.6) return undefined;
    const foreign = nearestCell(field, x, y, 11, (r) => r <= field.provinces && r !== region);
    return (foreign ? (11 - foreign.distance) * 3 : 0) + Math.abs(shore.distance - 4);
  });
  if (!spot) return undefined;
  const shore = nearestCell(field, spot.x, spot.y, 12, (r) => r > field.provinces);
  return shore && { ...spot, sea: shore.region - field.provinces - 1 };
}

/** The place for a pickaxe: near the real mine, as clear of borders as the province allows. */
export function findMine(place: Place, at: Point): Spot | undefined {
  const { field } = place;
  for (const need of [11, 8, 5]) {
    const spot = nearestSpot(place, at, (x, y) =>
      field.clearance[y * field.grid.width + x]! >= need && isFree(place, x, y) ? 0 : undefined,
    );
    if (spot) return spot;
  }
  return undefined;
}

function nearestSpot(
  { field, region, bounds }: Place,
  at: Point,
  penalty: (x: number, y: number) => number | undefined,
): Spot | undefined {
  const { grid, regions } = field;
  let best: (Spot & { cost: number }) | undefined;
  for (let y = Math.max(0, bounds.y0 - 12); y <= Math.min(grid.height - 1, bounds.y1 + 12); y++)
    for (let x = Math.max(0, bounds.x0 - 12); x <= Math.min(grid.width - 1, bounds.x1 + 12); x++) {
      if (regions[y * grid.width + x] !== region) continue;
      const away = Math.hypot(x - at[0], y - at[1]);
      if (best && away >= best.cost) continue;
      const extra = penalty(x, y);
      if (extra === undefined) continue;
      if (!best || away + extra < best.cost) best = { x, y, cost: away + extra };
    }
  return best && { x: best.x, y: best.y };
}

function isFree({ taken }: Place, x: number, y: number): boolean {
  return (
    distanceToLabel(taken.label, x, y) > SYMBOL_RADIUS + 1 &&
    taken.spots.every((s) => Math.hypot(x - s.x, y - s.y) > s.radius + SYMBOL_RADIUS + 1)
  );
}

function nearestCell(
  { grid, regions }: AnchorField,
  x: number,
  y: number,
  reach: number,
  wanted: (region: number) => boolean,
): { distance: number; region: number } | undefined {
  let best: { distance: number; region: number } | undefined;
  for (let ny = Math.max(0, y - reach); ny <= Math.min(grid.height - 1, y + reach); ny++)
    for (let nx = Math.max(0, x - reach); nx <= Math.min(grid.width - 1, x + reach); nx++) {
      const region = regions[ny * grid.width + nx]!;
      if (!wanted(region)) continue;
      const distance = Math.hypot(nx - x, ny - y);
      if (distance < (best?.distance ?? reach)) best = { distance, region };
    }
  return best;
}
