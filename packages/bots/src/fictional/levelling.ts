import {
  activeEmpire,
  decliningEmpire,
  encodeIntent,
  type IntentCode,
  isActiveOwner,
  type OwnerCode,
  type Position,
  type ProvinceId,
  type Seat,
} from '@vinci/rules';
import { defenceOf, groundCost } from '@vinci/rules/engine';
import { type Chance, most, plainly, settle } from './draw.ts';
import type { FictionalCandidate, FictionalDecision, FictionalReason } from './reason.ts';
import { isArrivalAnnounced, neighboursOf, ownProvinces, ownValue } from './situation.ts';

/** A province on which pawns are spread. */
interface Spot {
  readonly province: ProvinceId;
  /** Cost of a plain attack on it without pawns: terrain, forts, tiles. @clause AMB-87 */
  readonly ground: number;
  /** Pawns that it is to hold. */
  pawns: number;
}

const level = ({ ground, pawns }: Spot): number => ground + pawns;

const spotOf = (position: Position, province: ProvinceId, pawns: number): Spot => ({
  province,
  ground: groundCost(position, province) + defenceOf(position, province),
  pawns,
});

const END = encodeIntent({ type: 'endReorganization' });

/** Spots at the lowest level. */
const lowestOf = (spots: readonly Spot[]): Spot[] => most(spots, (spot) => -level(spot));

/**
 * Raises the lowest level as long as the pawns suffice for all of it.
 *
 * @returns pawns left over, fewer than there are spots at the lowest level
 * @clause FICT-REORG-1 AMB-87
 */
function raise(spots: readonly Spot[], pawns: number): number {
  let left = pawns;
  for (let lowest = lowestOf(spots); left >= lowest.length; lowest = lowestOf(spots)) {
    for (const spot of lowest) spot.pawns++;
    left -= lowest.length;
  }
  return left;
}

/** The groups of provinces for which pawns left over are meant, the first one first. @clause AMB-87 */
const GROUPS = ['FICT-REORG-2', 'FICT-REORG-3', 'AMB-87'] as const;

/**
 * Places one of the pawns left over, each of which goes to another province. The last of those that
 * are due one gets its pawn first: then the ones before it stay the first of all, so that the position
 * alone tells who is still due one, also in a retreat, which does not show where pawns came from.
 *
 * @param left pawns left over, fewer than there are spots
 * @clause FICT-REORG-2 FICT-REORG-3 FICT-REORG-4 AMB-87 AMB-156
 */
function placeLeftover(
  position: Position,
  seat: Seat,
  spots: readonly Spot[],
  left: number,
  { chance, topic }: { readonly chance: Chance; readonly topic: FictionalReason['topic'] },
  intentOf: (province: ProvinceId) => IntentCode,
): FictionalDecision {
  const announced = isArrivalAnnounced(position, seat);
  const { edge } = position.game.board;
  const groupOf = (p: ProvinceId): number => {
    if (announced && edge[p] === 1) return 0;
    return isThreatened(position, seat, p) ? 1 : 2;
  };
  const ranked = spots
    .map((spot) => ({
      target: spot.province,
      value: ownValue(position, seat, spot.province),
      cost: level(spot),
      group: groupOf(spot.province),
    }))
    .sort((a, b) => a.group - b.group || b.value - a.value || a.cost - b.cost);
  const last = ranked[left - 1]!;
  const isEqual = ({ group, value, cost }: typeof last): boolean =>
    group === last.group && value === last.value && cost === last.cost;
  // A lot decides only where there are more equals than pawns.
  const next = ranked[left];
  const contested = next !== undefined && isEqual(next);
  const candidates = contested ? ranked.filter(isEqual) : [last];
  return settle(chance, topic, GROUPS[last.group]!, candidates, ({ target }) => intentOf(target));
}

/** Whether a province borders on the active empire of an opponent. @clause FICT-REORG-3 */
const isThreatened = (position: Position, seat: Seat, province: ProvinceId): boolean =>
  neighboursOf(position, province).some((p) => {
    const owner = position.ownerOf(p);
    return isActiveOwner(owner) && owner !== activeEmpire(seat);
  });

/** The least valuable provinces. @clause AMB-87 AMB-94 */
const leastValuable = (
  position: Position,
  seat: Seat,
  provinces: readonly ProvinceId[],
): FictionalCandidate[] =>
  most(
    provinces.map((target) => ({ target, value: ownValue(position, seat, target) })),
    ({ value }) => -value,
  );

/** The most valuable provinces. @clause AMB-87 */
const mostValuable = (
  position: Position,
  seat: Seat,
  provinces: readonly ProvinceId[],
): FictionalCandidate[] =>
  most(
    provinces.map((target) => ({ target, value: ownValue(position, seat, target) })),
    ({ value }) => value,
  );

/**
 * Gives up provinces for which there is no pawn, the least valuable first; afterwards also one that
 * is worth less than a province taken for nothing that could be kept instead.
 *
 * @clause REORG-6 AMB-94 AMB-112
 */
export function decideSurplus(position: Position, seat: Seat, chance: Chance): FictionalDecision {
  const own = ownProvinces(position, seat);
  const held = own.filter((p) => !position.isPending(p));
  const least = leastValuable(position, seat, held);
  const giveUp = (clause: string): FictionalDecision =>
    settle(chance, 'giveUp', clause, least, ({ target }) =>
      encodeIntent({ type: 'giveUp', province: target }),
    );
  if (position.debt > 0) return giveUp('AMB-94');
  const open = own
    .filter((p) => position.isPending(p))
    .map((p) => ownValue(position, seat, p))
    .sort((a, b) => b - a);
  const next = open[position.hand(seat)];
  const worst = least[0]?.value;
  if (next !== undefined && worst !== undefined && worst < next) return giveUp('AMB-112');
  return plainly('endReorganization', 'AMB-112', END);
}

const place = (province: ProvinceId, pawns: number): number =>
  encodeIntent({ type: 'place', province, pawns });

/** Pawns for provinces taken for nothing when there are too few for all. @clause AMB-87 AMB-102 */
const fillBest = (
  position: Position,
  seat: Seat,
  chance: Chance,
  open: readonly ProvinceId[],
): FictionalDecision =>
  settle(chance, 'level', 'AMB-87', mostValuable(position, seat, open), ({ target }) =>
    place(target, 1),
  );

/**
 * Spreads all pawns of the empire, one intent at a time: what stands above the common level is taken
 * up, then the level is filled, then what is left over is placed pawn by pawn.
 *
 * @clause FICT-REORG-1 FICT-REORG-2 FICT-REORG-3 FICT-REORG-4 AMB-87
 */
export function decideReorganization(
  position: Position,
  seat: Seat,
  chance: Chance,
): FictionalDecision {
  const own = ownProvinces(position, seat);
  const open = own.filter((p) => position.isPending(p));
  if (!position.isLeaving && position.effects(seat).waitsOffBoard) {
    return position.hand(seat) > 0 && open.length > 0
      ? fillBest(position, seat, chance, open)
      : plainly('endReorganization', 'AMB-159', END);
  }
  const mayCollect = !position.isPlacing;
  const spots = own.map((p) =>
    spotOf(position, p, mayCollect || position.isPending(p) ? 1 : position.pawnsIn(p)),
  );
  const onBoard = own.reduce((sum, p) => sum + position.pawnsIn(p), 0);
  const pawns = position.hand(seat) + onBoard;
  const spare = pawns - spots.reduce((sum, spot) => sum + spot.pawns, 0);
  const left = spare < 0 ? 0 : raise(spots, spare);
  for (const spot of mayCollect ? spots : []) {
    const excess = position.pawnsIn(spot.province) - spot.pawns;
    if (excess <= 0) continue;
    const intent = encodeIntent({ type: 'collect', province: spot.province, pawns: excess });
    return plainly('level', 'FICT-REORG-1', intent);
  }
  if (position.hand(seat) === 0) {
    return plainly('endReorganization', 'FICT-REORG-1', END);
  }
  if (spare < 0) return fillBest(position, seat, chance, open);
  // Provinces taken for nothing come first: where provinces were given up, only they may be filled.
  const waiting = spots.filter((spot) => spot.pawns > position.pawnsIn(spot.province));
  const next = waiting.find((spot) => position.isPending(spot.province)) ?? waiting[0];
  if (next !== undefined) {
    const missing = next.pawns - position.pawnsIn(next.province);
    const few = position.isPending(next.province) && position.isShort;
    const intent = place(next.province, few ? 1 : missing);
    return plainly('level', 'FICT-REORG-1', intent, [{ target: next.province, cost: level(next) }]);
  }
  if (left === 0) throw new RangeError('pawns in hand, but no place for them');
  return placeLeftover(position, seat, spots, left, { chance, topic: 'leftover' }, (p) =>
    place(p, 1),
  );
}

/** Provinces to which survivors of an empire can go. @clause DEF-8 AMB-75 */
const provincesOf = (position: Position, owner: OwnerCode): ProvinceId[] =>
  Array.from({ length: position.game.provinceCount }, (_, p) => p).filter((p) =>
    position.holds(owner, p),
  );

/**
 * Places survivors like the pawns of a reorganization, first those of the active empire.
 *
 * @clause AMB-94 DEF-6 AMB-75
 */
export function decideRetreat(position: Position, seat: Seat, chance: Chance): FictionalDecision {
  const active = position.survivors(seat);
  const owner = active > 0 ? activeEmpire(seat) : decliningEmpire(seat);
  const spots = provincesOf(position, owner).map((p) => spotOf(position, p, position.pawnsIn(p)));
  const left = raise(spots, active > 0 ? active : position.decliningSurvivors(seat));
  const next = spots.find((spot) => spot.pawns > position.pawnsIn(spot.province));
  if (next !== undefined) {
    const pawns = next.pawns - position.pawnsIn(next.province);
    const intent = encodeIntent({ type: 'retreat', province: next.province, pawns });
    return plainly('retreat', 'AMB-94', intent, [{ target: next.province, cost: level(next) }]);
  }
  return placeLeftover(position, seat, spots, left, { chance, topic: 'retreat' }, (province) =>
    encodeIntent({ type: 'retreat', province, pawns: 1 }),
  );
}
