import * as at from '../layout.ts';
import { TERRAINS } from '../map.ts';
import type { Position } from '../position.ts';
import {
  activeEmpire,
  decliningEmpire,
  isActiveOwner,
  type ProvinceId,
  seatOfOwner,
} from '../types.ts';

/** Code of mountains in the boards. */
export const MOUNTAIN = TERRAINS.indexOf('mountain');
/** Code of rivers in the boards. */
export const RIVER = TERRAINS.indexOf('river');

/** No own province reaches the target. */
export const UNREACHABLE = -1;

/**
 * What the acting seat can reach, computed once for all provinces of a position. The arrays are
 * shared and valid until the next call.
 */
export const reach = {
  /** Best discount that an origin gives for a target; `UNREACHABLE` without one. */
  discount: new Int8Array(256),
  /** Origin of that discount; −1 for the board edge. */
  origin: new Int16Array(256),
  /** How the best origin reaches: 0 by land, 1 by sea, 2 entry. */
  via: new Uint8Array(256),
  /** 1 when the province touches the own declining empire. */
  contact: new Uint8Array(256),
  /** Whether the empire has no province and must enter. */
  entering: false,
};

export const BY_LAND = 0;
export const BY_SEA = 1;
export const BY_ENTRY = 2;

/**
 * Discount of a conquest that starts from the board edge: Galleys only, when the province is
 * entered through the sea.
 *
 * @returns pawns, or `UNREACHABLE`
 * @clause ENTRY-2 ENTRY-8 AMB-20 AMB-55 AMB-58
 */
function entryDiscount(position: Position, province: ProvinceId): number {
  const { board, rules } = position.game;
  const effects = position.effects(position.turnSeat);
  const bySea =
    board.seaEntry[province] === 1 ||
    (effects.crossesSea && (board.seaGroups[province] & board.edgeSeaGroups) !== 0);
  const isRiver = board.terrain[province] === RIVER;
  if (isRiver && !rules.entryRiverAllowed && !effects.entersAnywhere) return UNREACHABLE;
  if (!bySea && board.edge[province] === 0 && !effects.entersAnywhere) return UNREACHABLE;
  return bySea && rules.galleysOnSeaEntry ? effects.coastDiscount : 0;
}

/** Marks what touches the own declining empire. @clause OWN-1 AMB-37 */
function markContact(position: Position): void {
  const { board, layout, provinceCount } = position.game;
  const declining = decliningEmpire(position.turnSeat);
  for (let p = 0; p < provinceCount; p++) {
    if ((position.cells[layout.provinces + p] & at.OWNER_MASK) !== declining) continue;
    for (let i = board.first[p]; i < board.first[p + 1]; i++) {
      reach.contact[board.neighbours[i]] = 1;
    }
  }
}

/** Notes an origin if it is better than the best so far. */
function offer(target: ProvinceId, discount: number, origin: ProvinceId, via: number): void {
  if (discount <= reach.discount[target]) return;
  reach.discount[target] = discount;
  reach.origin[target] = origin;
  reach.via[target] = via;
}

/** Offers all conquests launched from one own province. @clause COST-6 AMB-16 AMB-19 */
function offerFrom(position: Position, origin: ProvinceId, mine: number): void {
  const { board, rules, layout, provinceCount } = position.game;
  const { cells } = position;
  const effects = position.effects(position.turnSeat);
  const coast = effects.coastDiscount;
  const fort =
    ((cells[layout.provinces + origin] >> at.FORTS_SHIFT) & at.FORTS_MASK) > 0
      ? rules.fortAttackDiscount
      : 0;
  const mountain = board.terrain[origin] === MOUNTAIN ? 1 : 0;
  const land = fort + mountain;
  for (let i = board.first[origin]; i < board.first[origin + 1]; i++) {
    const target = board.neighbours[i];
    if ((cells[layout.provinces + target] & at.OWNER_MASK) === mine) continue;
    offer(target, land + coast * board.sharesCoast[i], origin, BY_LAND);
  }
  if (!effects.crossesSea || board.seaGroups[origin] === 0) return;
  const sea =
    coast +
    (rules.fortDiscountAcrossSea ? fort : 0) +
    (rules.mountainDiscountAcrossSea ? mountain : 0);
  for (let target = 0; target < provinceCount; target++) {
    if ((board.seaGroups[target] & board.seaGroups[origin]) === 0) continue;
    if ((cells[layout.provinces + target] & at.OWNER_MASK) === mine) continue;
    offer(target, sea, origin, BY_SEA);
  }
}

/** With discounts from several origins, every kind of discount is taken at its best. */
function combineOrigins(position: Position, mine: number): void {
  const { board, provinceCount } = position.game;
  const { rules } = position.game;
  const coast = position.effects(position.turnSeat).coastDiscount;
  for (let target = 0; target < provinceCount; target++) {
    if (reach.discount[target] === UNREACHABLE || reach.via[target] === BY_ENTRY) continue;
    let mountain = 0;
    let fort = 0;
    let shared = reach.via[target] === BY_SEA ? coast : 0;
    for (let i = board.first[target]; i < board.first[target + 1]; i++) {
      const origin = board.neighbours[i];
      if (position.ownerOf(origin) !== mine) continue;
      if (board.terrain[origin] === MOUNTAIN) mountain = 1;
      if (position.fortsIn(origin) > 0) fort = rules.fortAttackDiscount;
      if (board.sharesCoast[i] === 1) shared = coast;
    }
    reach.discount[target] = Math.max(reach.discount[target], mountain + fort + shared);
  }
}

/**
 * Fills `reach` for the seat whose turn it is. Pending provinces are origins like any other.
 *
 * @clause EXP-1 EXP-2 ENTRY-1 ENTRY-2 AMB-8 AMB-16
 */
export function computeReach(position: Position): void {
  const { layout, provinceCount, rules } = position.game;
  const { cells } = position;
  const mine = activeEmpire(position.turnSeat);
  reach.discount.fill(UNREACHABLE, 0, provinceCount);
  reach.contact.fill(0, 0, provinceCount);
  markContact(position);
  let own = 0;
  for (let p = 0; p < provinceCount; p++) {
    if ((cells[layout.provinces + p] & at.OWNER_MASK) !== mine) continue;
    own++;
    offerFrom(position, p, mine);
  }
  reach.entering = own === 0;
  if (own === 0) {
    for (let p = 0; p < provinceCount; p++) offer(p, entryDiscount(position, p), -1, BY_ENTRY);
  } else if (rules.discountOrigin === 'any' || rules.mountainDiscount === 'anyAdjacentMountain') {
    combineOrigins(position, mine);
  }
}

/**
 * Whether the own declining empire or a peace forbids a conquest that could be reached.
 * `computeReach` must have run.
 *
 * @clause OWN-2 OWN-6 TILE-DIPLOMACY-2 TILE-HERITAGE-1
 */
export function barrier(
  position: Position,
  target: ProvinceId,
): 'rule/own-declining-province' | 'rule/contact' | 'rule/peace' | undefined {
  const { rules } = position.game;
  const seat = position.turnSeat;
  const owner = position.ownerOf(target);
  const { contactAllowed } = position.effects(seat);
  if (owner === decliningEmpire(seat)) {
    const allowed = rules.conquerOwnDeclining === 'withHeritage' && contactAllowed;
    return allowed ? undefined : 'rule/own-declining-province';
  }
  if (
    reach.contact[target] === 1 &&
    !contactAllowed &&
    rules.ownDecliningAdjacency === 'forbidConquest'
  ) {
    return 'rule/contact';
  }
  if (isActiveOwner(owner) && position.isPeace(seat, seatOfOwner(owner))) return 'rule/peace';
  return undefined;
}
