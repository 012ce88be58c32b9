import {
  activeEmpire,
  apply,
  check,
  decliningEmpire,
  defenceCost,
  encodeIntent,
  isActiveOwner,
  type OwnerCode,
  type Position,
  type ProvinceId,
  type RuleErrorCode,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';

/**
 * A distribution of pawns that is being thought about: nothing of it has been sent. It serves the
 * reorganization and the retreat.
 */
export interface Draft {
  readonly seat: Seat;
  /** Own provinces in ascending order. */
  readonly provinces: readonly ProvinceId[];
  /** Pawns by province id. */
  readonly pawns: ReadonlyMap<ProvinceId, number>;
  /** Fewest pawns a province may hold, by province id. */
  readonly least: ReadonlyMap<ProvinceId, number>;
  /** Most pawns that may be put into a province. */
  readonly most: number;
  /** Pawns that still have to be placed, or may be. */
  readonly hand: number;
  /** Pawns may stay in hand, and wait off the board. @clause TILE-WARBAND-1 */
  readonly mayKeep: boolean;
}

/** Provinces of the active empire of a seat, ascending. */
export const ownProvinces = (position: Position, seat: Seat): readonly ProvinceId[] =>
  provincesOf(position, activeEmpire(seat));

function provincesOf(position: Position, owner: OwnerCode): readonly ProvinceId[] {
  const own: ProvinceId[] = [];
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) === owner) own.push(p);
  }
  return own;
}

/** The present distribution as a draft of the reorganization. @clause REORG-1 REORG-5 COST-13 */
export function startReorganization(position: Position, seat: Seat): Draft {
  const provinces = ownProvinces(position, seat);
  const pawns = new Map(provinces.map((p) => [p, position.pawnsIn(p)]));
  // Once a pawn has been placed, none is taken up any more.
  const least = position.isPlacing
    ? pawns
    : new Map(provinces.map((p) => [p, position.isPending(p) ? 0 : 1]));
  const mayKeep = position.effects(seat).waitsOffBoard && !position.isLeaving;
  const most = mayKeep ? 1 : Number.POSITIVE_INFINITY;
  return { seat, provinces, pawns, least, most, hand: position.hand(seat), mayKeep };
}

/**
 * The present distribution as a draft of the retreat: pawns can only be added. Survivors of the active
 * empire come first, then those of the declining one. @clause DEF-6 AMB-75
 */
export function startRetreat(position: Position, seat: Seat): Draft {
  const active = position.survivors(seat);
  const provinces =
    active > 0 ? ownProvinces(position, seat) : provincesOf(position, decliningEmpire(seat));
  const pawns = new Map(provinces.map((p) => [p, position.pawnsIn(p)]));
  return {
    seat,
    provinces,
    pawns,
    least: pawns,
    most: Number.POSITIVE_INFINITY,
    hand: active > 0 ? active : position.decliningSurvivors(seat),
    mayKeep: false,
  };
}

/**
 * Adds pawns to a province, or takes them out of it when negative, as far as hand and least number
 * allow.
 */
export function shift(draft: Draft, province: ProvinceId, pawns: number): Draft {
  const now = draft.pawns.get(province);
  if (now === undefined) return draft;
  const room = Math.max(0, draft.most - now);
  const change = Math.min(
    draft.hand,
    room,
    Math.max(pawns, (draft.least.get(province) ?? 0) - now),
  );
  if (change === 0) return draft;
  const next = new Map(draft.pawns).set(province, now + change);
  return { ...draft, pawns: next, hand: draft.hand - change };
}

/** Moves pawns from one own province into another, as far as possible. @clause REORG-7 */
export function carry(draft: Draft, from: ProvinceId, to: ProvinceId, pawns: number): Draft {
  if (from === to || !draft.pawns.has(to)) return draft;
  const taken = shift(draft, from, -pawns);
  return shift(taken, to, taken.hand - draft.hand);
}

/** Everything that may be taken up is taken up. */
function emptied(draft: Draft): Draft {
  let hand = draft.hand;
  const pawns = new Map<ProvinceId, number>();
  for (const p of draft.provinces) {
    const least = draft.least.get(p) ?? 0;
    hand += (draft.pawns.get(p) ?? 0) - least;
    pawns.set(p, least);
  }
  return { ...draft, pawns, hand };
}

/** What an attacker without discounts would pay, with the draft's pawns. @clause COST-16 */
export const draftDefence = (position: Position, draft: Draft, province: ProvinceId): number =>
  defenceCost(position, province).cost +
  (draft.pawns.get(province) ?? 0) -
  position.pawnsIn(province);

/** Gives the pawns in hand one by one to the cheapest of some provinces; ties to the lowest id. */
function level(position: Position, draft: Draft, provinces: readonly ProvinceId[]): Draft {
  if (provinces.length === 0) return draft;
  const pawns = new Map(draft.pawns);
  const cost = new Map(provinces.map((p) => [p, draftDefence(position, draft, p)]));
  let { hand } = draft;
  const give = (p: ProvinceId): void => {
    pawns.set(p, (pawns.get(p) ?? 0) + 1);
    cost.set(p, (cost.get(p) ?? 0) + 1);
    hand--;
  };
  // A province without a pawn is lost (COST-13), so those come first.
  for (const p of draft.provinces) {
    if (hand > 0 && (pawns.get(p) ?? 0) === 0) give(p);
  }
  const open = (): readonly ProvinceId[] =>
    provinces.filter((p) => (pawns.get(p) ?? 0) < draft.most);
  for (let fit = open(); hand > 0 && fit.length > 0; fit = open()) {
    give(fit.reduce((a, b) => ((cost.get(b) ?? 0) < (cost.get(a) ?? 0) ? b : a)));
  }
  return { ...draft, pawns, hand };
}

/** Spreads the pawns so that every province is as dear to an attacker as can be. */
export const evenOut = (position: Position, draft: Draft): Draft =>
  level(position, emptied(draft), draft.provinces);

/** Provinces next to somebody else's land of a kind. */
function nextTo(
  position: Position,
  { seat, provinces }: Draft,
  isKind: (owner: OwnerCode) => boolean,
): readonly ProvinceId[] {
  const { map } = position.game;
  const index = new Map(map.provinces.map(({ id }, p) => [id, p]));
  return provinces.filter((p) =>
    map.provinces[p]!.neighbours.some((id) => {
      const owner = position.ownerOf(index.get(id) ?? 0);
      return seatOfOwner(owner) !== seat && isKind(owner);
    }),
  );
}

/** Provinces next to an opponent's active empire. */
export const front = (position: Position, draft: Draft): readonly ProvinceId[] =>
  nextTo(position, draft, isActiveOwner);

/**
 * Leaves the least inside and makes the provinces that others can come into equally dear: those at the edge of the
 * board and those next to land that is not one's own; all of them, if there are none such.
 */
export function guardBorder(position: Position, draft: Draft): Draft {
  const open = nextTo(position, draft, () => true);
  const { provinces } = position.game.map;
  const border = draft.provinces.filter((p) => provinces[p]!.edge || open.includes(p));
  return level(position, emptied(draft), border.length > 0 ? border : draft.provinces);
}

/** The pawns that are left, given to the weakest provinces. */
export const placeRest = (position: Position, draft: Draft): Draft =>
  level(position, draft, draft.provinces);

/**
 * The batch that makes a reorganization draft true: first what is taken up, then what is placed
 * (empty provinces first, as the rules want it when pawns are short), then the end.
 *
 * @clause REORG-1 REORG-2 REORG-6
 */
export function reorganizationIntents(position: Position, draft: Draft): readonly number[] {
  const collect: number[] = [];
  const fill: number[] = [];
  const place: number[] = [];
  for (const p of draft.provinces) {
    const change = (draft.pawns.get(p) ?? 0) - position.pawnsIn(p);
    if (change < 0) collect.push(encodeIntent({ type: 'collect', province: p, pawns: -change }));
    if (change <= 0) continue;
    const pending = position.isPending(p) ? 1 : 0;
    if (pending === 1) fill.push(encodeIntent({ type: 'place', province: p, pawns: 1 }));
    const rest = change - pending;
    if (rest > 0) place.push(encodeIntent({ type: 'place', province: p, pawns: rest }));
  }
  return [...collect, ...fill, ...place, encodeIntent({ type: 'endReorganization' })];
}

/** Why a batch would be refused; `undefined` when the rules accept all of it. */
export function batchProblem(
  position: Position,
  intents: readonly number[],
): RuleErrorCode | undefined {
  const trial = position.clone();
  // The last intent ends the phase and may draw tiles, which only the server can do.
  for (const [index, code] of intents.entries()) {
    const problem = check(trial, code);
    if (problem !== undefined) return problem;
    if (index < intents.length - 1) apply(trial, code);
  }
  return undefined;
}

/** The batch that makes a retreat draft true. @clause DEF-6 */
export const retreatIntents = (position: Position, draft: Draft): readonly number[] =>
  draft.provinces.flatMap((p) => {
    const change = (draft.pawns.get(p) ?? 0) - position.pawnsIn(p);
    return change > 0 ? [encodeIntent({ type: 'retreat', province: p, pawns: change })] : [];
  });
