import {
  defenceCost,
  isActiveOwner,
  type OwnerCode,
  type Position,
  type Seat,
  scoreForecast,
  seatOfOwner,
} from '@vinci/rules';
import { layoutCells } from '@vinci/rules/testing';

/** How a fictional player has to spread pawns, written down from the digest alone. */
export interface Levelling {
  /** Pawns of each province once the lowest level cannot be raised any more. */
  readonly levelled: ReadonlyMap<number, number>;
  /** Pawns left over; each goes to another province. */
  readonly left: number;
  /** Group, value and level of each province; the smaller come first. */
  readonly rank: ReadonlyMap<number, readonly [number, number, number]>;
}

/** Whether another player brings a civilization onto the board next. @clause AMB-88 */
function isAnnounced(position: Position, seat: Seat): boolean {
  const { map, seats } = position.game;
  return Array.from({ length: seats }, (_, other) => other).some((other) => {
    if (other === seat || position.tiles(other) === undefined) return false;
    const pawns = position.hand(other) + position.survivors(other);
    const flags = position.cells[position.seatCell(other) + layoutCells.FLAGS]!;
    const isOut = map.provinces.every((_, p) => position.ownerOf(p) !== other * 2 + 1);
    return isOut && pawns > 0 && (flags & layoutCells.WIPED_OUT) === 0;
  });
}

/** VP that are lost with a province. @clause AMB-85 */
function worthOf(position: Position, seat: Seat, province: number): number {
  const without = position.clone();
  without.setProvince(province, 0, 0, 0);
  return scoreForecast(position, seat).points - scoreForecast(without, seat).points;
}

/** Borders over land, from the map as it is written. @clause MAP-7 */
function borders(position: Position, p: number): number[] {
  const { provinces } = position.game.map;
  return provinces[p]!.neighbours.map((id) => provinces.findIndex((one) => one.id === id));
}

/**
 * @param base pawns that stay where they are, at least one in each province
 * @param spare pawns to be spread on top
 * @clause AMB-87 FICT-REORG-1 FICT-REORG-2 FICT-REORG-3 FICT-REORG-4
 */
export function levellingOf(
  position: Position,
  seat: Seat,
  base: ReadonlyMap<number, number>,
  spare: number,
): Levelling {
  const levelled = new Map(base);
  const costOf = (p: number): number =>
    defenceCost(position, p).cost - position.pawnsIn(p) + (levelled.get(p) ?? 0);
  let left = spare;
  for (;;) {
    const all = [...levelled.keys()];
    const least = Math.min(...all.map(costOf));
    const cheapest = all.filter((p) => costOf(p) === least);
    if (cheapest.length > left) break;
    for (const p of cheapest) levelled.set(p, (levelled.get(p) ?? 0) + 1);
    left -= cheapest.length;
  }
  const announced = isAnnounced(position, seat);
  const isForeign = (owner: OwnerCode): boolean =>
    isActiveOwner(owner) && seatOfOwner(owner) !== seat;
  const rank = [...levelled.keys()].map((p) => {
    const atEdge = announced && position.game.map.provinces[p]!.edge;
    const meets = borders(position, p).some((q) => isForeign(position.ownerOf(q)));
    const group = atEdge ? 0 : meets ? 1 : 2;
    return [p, [group, -worthOf(position, seat, p), costOf(p)] as const] as const;
  });
  return { levelled, left, rank: new Map(rank) };
}

const comesFirst = (a: readonly number[], b: readonly number[]): boolean => {
  const differing = a.findIndex((number, i) => number !== b[i]);
  return differing >= 0 && a[differing]! < b[differing]!;
};

/** What is wrong with pawns that a fictional player has spread; `undefined` when nothing is. */
export function levellingProblem(
  { levelled, left, rank }: Levelling,
  pawnsIn: (province: number) => number,
): string | undefined {
  const extra = (p: number): number => pawnsIn(p) - (levelled.get(p) ?? 0);
  const all = [...levelled.keys()];
  const odd = all.find((p) => extra(p) !== 0 && extra(p) !== 1);
  if (odd !== undefined) return `province ${odd} has ${pawnsIn(odd)} pawns`;
  const favoured = all.filter((p) => extra(p) === 1);
  if (favoured.length !== left) return `${favoured.length} of ${left} pawns were left over`;
  for (const p of favoured) {
    const passed = all.find(
      (q) => extra(q) === 0 && comesFirst(rank.get(q) ?? [], rank.get(p) ?? []),
    );
    if (passed !== undefined) return `province ${passed} comes before ${p}`;
  }
  return undefined;
}
