import { type AnchorField, type Bounds, mainBounds } from './anchor-field.ts';
import { distanceToLabel, findLabels, type LabelPlace } from './label-search.ts';
import type { Projector } from './projection.ts';
import type { ProvinceSeed, SeedFile } from './seed-file.ts';
import { findMine, findPort, type Spot } from './symbol-search.ts';
import { type Font, textWidth } from './text.ts';
import type { BoardTopology } from './topology.ts';

/** Where things stand in a province, in board units. */
export interface Anchors {
  /** The point farthest from any border, and how far that is. */
  readonly pole: { x: number; y: number; radius: number };
  readonly pawn: { x: number; y: number; radius: number };
  readonly label: LabelPlace;
  readonly port?: Spot & { readonly sea: string };
  readonly mine?: Spot;
}

/** Letter spacing of province names in em. */
const NAME_SPACING = 0.04;
/** Radius that a stack of pawns needs. */
export const PAWN_RADIUS = 18;

/** Fonts of the names: provinces of water have one of their own. */
export interface NameFonts {
  readonly land: Font;
  readonly water: Font;
}

/** Width of a province's name at size 1. */
export const nameWidth = ({ name, water }: ProvinceSeed, fonts: NameFonts): number =>
  textWidth(water ? fonts.water : fonts.land, name, NAME_SPACING);

export function placeAnchors(
  seeds: SeedFile,
  topology: BoardTopology,
  field: AnchorField,
  projector: Projector,
  fonts: NameFonts,
): Anchors[] {
  return seeds.provinces.map((province, k) => {
    const region = k + 1;
    const bounds = mainBounds(topology, field.grid, region);
    const pole = findPole(field, region, bounds);
    const emWidth = nameWidth(province, fonts);
    const ground = province.water?.kind === 'river' ? 'river' : 'land';
    const labels = findLabels(field, region, bounds, emWidth, pole, ground);
    const joint = joinPawn(field, region, bounds, pole, labels);
    if (!joint) throw new Error(`${province.id}: no room for a name and a stack`);
    const { label, pawn } = joint;
    const taken = { label, spots: [{ ...pawn, radius: PAWN_RADIUS }] };
    const place = { field, region, bounds, taken };
    const port = province.port && findPort(place, projector.point(province.port.at));
    if (province.port && !port) throw new Error(`${province.id}: no room for a port`);
    if (port) taken.spots.push({ ...port, radius: 10 });
    const mine = province.mine && findMine(place, projector.point(province.mine.at));
    if (province.mine && !mine) throw new Error(`${province.id}: no room for a mine`);
    return {
      pole,
      pawn,
      label,
      ...(port && { port: { x: port.x, y: port.y, sea: seeds.seas[port.sea]!.id } }),
      ...(mine && { mine: { x: mine.x, y: mine.y } }),
    };
  });
}

function findPole(field: AnchorField, region: number, b: Bounds) {
  let pole = { x: 0, y: 0, radius: -1 };
  for (let y = b.y0; y <= b.y1; y++)
    for (let x = b.x0; x <= b.x1; x++) {
      const i = y * field.grid.width + x;
      if (field.regions[i] === region && field.clearance[i]! > pole.radius + 1e-6)
        pole = { x, y, radius: field.clearance[i]! };
    }
  return pole;
}

/** The best pair of a name and a stack: both roomy, not in each other's way. */
function joinPawn(
  field: AnchorField,
  region: number,
  b: Bounds,
  pole: { readonly x: number; readonly y: number; readonly radius: number },
  labels: readonly LabelPlace[],
) {
  const least = Math.max(7, Math.min(22, 0.55 * pole.radius));
  const spots: { x: number; y: number; radius: number }[] = [];
  for (let y = b.y0; y <= b.y1; y += 2)
    for (let x = b.x0; x <= b.x1; x += 2) {
      const i = y * field.grid.width + x;
      const radius = field.clearance[i]!;
      if (field.regions[i] === region && radius > least) spots.push({ x, y, radius });
    }
  let best = Number.NEGATIVE_INFINITY;
  let pair: { label: LabelPlace; pawn: (typeof spots)[number] } | undefined;
  for (const label of labels)
    for (const pawn of spots) {
      const away = Math.hypot(pawn.x - label.x, pawn.y - label.y);
      const offCentre = Math.max(0, Math.hypot(pawn.x - pole.x, pawn.y - pole.y) - 20);
      const bound =
        label.score + 1.05 * Math.min(pawn.radius, 26) - 0.012 * away - 0.03 * offCentre + 2;
      if (bound <= best) continue;
      const gap = distanceToLabel(label, pawn.x, pawn.y);
      if (gap < PAWN_RADIUS - 3) continue;
      const crowded = Math.min(0, gap - PAWN_RADIUS - 3) * 1.6;
      // stacks grow upwards, so they had better stand above the name
      const score = bound - 2 + crowded + (pawn.y < label.y ? 2 : 0);
      if (score > best) {
        best = score;
        pair = { label, pawn };
      }
    }
  return pair;
}
