import {
  activeEmpire,
  componentsOf,
  type Position,
  type ProvinceId,
  type Seat,
  scoreForecast,
} from '@vinci/rules';

/** A connected part of an empire. */
export interface Part {
  /** The province that names it: its lowest id. */
  readonly id: ProvinceId;
  /** A, B, C … as the board and the buttons call it. */
  readonly letter: string;
  readonly provinces: readonly ProvinceId[];
}

/** The parts an active empire falls into, largest first. @clause COH-1 COH-5 */
export function partsOf(position: Position, seat: Seat): readonly Part[] {
  const { part } = componentsOf(position, seat);
  const groups = new Map<ProvinceId, ProvinceId[]>();
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (part[p] < 0) continue;
    const group = groups.get(part[p]);
    if (group === undefined) groups.set(part[p], [p]);
    else group.push(p);
  }
  return [...groups]
    .sort(([a, left], [b, right]) => right.length - left.length || a - b)
    .map(([id, provinces], index) => ({
      id,
      letter: String.fromCharCode(65 + index),
      provinces,
    }));
}

/** What the seat would score with only this part of its active empire. @clause SCORE-1 */
export function partPoints(position: Position, seat: Seat, part: Part): number {
  return scoreForecast(
    without(
      position,
      (p) => position.ownerOf(p) === activeEmpire(seat) && !part.provinces.includes(p),
    ),
    seat,
  ).points;
}

/** VP that a seat would no longer score without one of its provinces. @clause SCORE-1 */
export function provincePoints(position: Position, seat: Seat, province: ProvinceId): number {
  const rest = without(position, (p) => p === province);
  return scoreForecast(position, seat).points - scoreForecast(rest, seat).points;
}

/** The position with some provinces belonging to nobody. */
function without(position: Position, lost: (province: ProvinceId) => boolean): Position {
  const rest = position.clone();
  for (let p = 0; p < position.game.provinceCount; p++) if (lost(p)) rest.setProvince(p, 0, 0, 0);
  return rest;
}
