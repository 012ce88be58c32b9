import {
  activeEmpire,
  decliningEmpire,
  NOBODY,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';

/** What a seat holds, and the part of it that it keeps through its next decline. */
export interface Held {
  readonly seat: Seat;
  readonly all: readonly ProvinceId[];
  readonly newer: readonly ProvinceId[];
}

/** What a seat holds at the end of its turn. */
export function heldBy(position: Position, seat: Seat): Held {
  const of = (owner: number): ProvinceId[] =>
    Array.from({ length: position.game.provinceCount }, (_, p) => p).filter((p) =>
      position.holds(owner, p),
    );
  const [active, declining] = [of(activeEmpire(seat)), of(decliningEmpire(seat))];
  return {
    seat,
    all: [...active, ...declining],
    newer: active.length > 0 ? active : declining,
  };
}

/** Adds up which other seat has how many of these provinces by now. */
export function addTaken(
  position: Position,
  held: Held,
  part: 'all' | 'newer',
  taken: Float64Array,
): void {
  for (const p of held[part]) {
    const owner = position.ownerOf(p);
    if (owner !== NOBODY && seatOfOwner(owner) !== held.seat) taken[seatOfOwner(owner)]!++;
  }
}
