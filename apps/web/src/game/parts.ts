import {
  activeEmpire,
  type EmpirePart,
  empireParts,
  type Position,
  type ProvinceId,
  type Seat,
  scoreForecast,
} from '@vinci/rules';

/** A connected part of an empire. */
export interface Part extends EmpirePart {
  /** A, B, C … as the board and the buttons call it. */
  readonly letter: string;
}

/** The parts an active empire falls into, largest first. @clause COH-1 COH-5 */
export const partsOf = (position: Position, seat: Seat): readonly Part[] =>
  empireParts(position, seat).map((part, index) => ({
    ...part,
    letter: String.fromCharCode(65 + index),
  }));

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
