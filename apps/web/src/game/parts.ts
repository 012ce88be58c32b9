import { componentsOf, type Position, type ProvinceId, type Seat } from '@vinci/rules';

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
