import type { EmpireEffects } from '../compile/effects.ts';
import { RIVER } from '../compile/terrain.ts';
import type { Game } from '../game.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import {
  activeEmpire,
  decliningEmpire,
  isActiveOwner,
  type ProvinceId,
  seatOfOwner,
} from '../types.ts';
import { fortDiscount, mountainDiscount } from './discount.ts';

/** No own province reaches the target. */
export const UNREACHABLE = -1;

const discount = new Int8Array(256);
const origin = new Int16Array(256);
const via = new Uint8Array(256);
const contact = new Uint8Array(256);

/**
 * What the acting seat can reach, computed once for all provinces of a position. The arrays are
 * shared and valid until the next call.
 */
export const reach = {
  /** Best discount that an origin gives for a target; `UNREACHABLE` without one. */
  discount,
  /** Origin of that discount; −1 for the board edge. */
  origin,
  /** How the best origin reaches: 0 by land, 1 by sea, 2 entry. */
  via,
  /** 1 when the province touches the own declining empire. */
  contact,
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
function entryDiscount(
  { board, rules }: Game,
  effects: EmpireEffects,
  province: ProvinceId,
): number {
  const bySea =
    board.seaEntry[province] === 1 ||
    (effects.crossesSea && (board.seaGroups[province]! & board.edgeSeaGroups) !== 0);
  const isRiver = board.terrain[province] === RIVER;
  if (isRiver && !rules.entersRivers && !effects.entersAnywhere) return UNREACHABLE;
  if (!bySea && board.edge[province] === 0 && !effects.entersAnywhere) return UNREACHABLE;
  return bySea && rules.galleysOnSeaEntry ? effects.coastDiscount : 0;
}

/** Notes an origin if it is better than the best so far. */
function offer(target: ProvinceId, value: number, from: ProvinceId, by: number): void {
  if (value <= discount[target]!) return;
  discount[target] = value;
  origin[target] = from;
  via[target] = by;
}

/** Offers all conquests across the sea from one own province. @clause TILE-ASTRONOMY-1 AMB-18 COST-14 */
function offerBySea(position: Position, from: ProvinceId, mine: number, value: number): void {
  const { board, layout, provinceCount } = position.game;
  for (let target = 0; target < provinceCount; target++) {
    if ((board.seaGroups[target]! & board.seaGroups[from]!) === 0) continue;
    if ((position.cells[layout.provinces + target]! & at.OWNER_MASK) === mine) continue;
    offer(target, value, from, BY_SEA);
  }
}

/** Whether the sea joins the active and the declining empire of the seat to act. @clause AMB-119 */
export const touchesBySea = (position: Position): boolean =>
  position.game.rules.seaIsContact && position.effects(position.turnSeat).crossesSea;

/** Marks what the sea joins to the own declining empire. @clause AMB-119 */
function markSeaContact(position: Position, declining: number): void {
  const { board, provinceCount } = position.game;
  let waters = 0;
  for (let p = 0; p < provinceCount; p++) {
    if (position.ownerOf(p) === declining) waters |= board.seaGroups[p]!;
  }
  for (let p = 0; p < provinceCount; p++) {
    if ((board.seaGroups[p]! & waters) !== 0) contact[p] = 1;
  }
}

/** Whether discounts of several own provinces add up. @clause AMB-16 COST-7 */
const combines = ({ rules }: Game): boolean => rules.sumsOrigins || rules.anyMountain;

/**
 * Adds up what several own provinces save by land: the best of each kind, or a mountain and the best that
 * one province gives beside it. A conquest by sea has one origin still, and goes instead where it saves more.
 *
 * @clause AMB-16 AMB-17 COST-7 COST-16
 */
function combineOrigins(position: Position, target: ProvinceId, mine: number): void {
  const { board, layout, rules } = position.game;
  if (discount[target] === UNREACHABLE || via[target] === BY_ENTRY) return;
  const { coastDiscount } = position.effects(position.turnSeat);
  let mountain = 0;
  let fort = 0;
  let shared = 0;
  let both = 0;
  let best = -1;
  let from = -1;
  for (let i = board.first[target]!; i < board.first[target + 1]!; i++) {
    const p = board.neighbours[i]!;
    const cell = position.cells[layout.provinces + p]!;
    if ((cell & at.OWNER_MASK) !== mine) continue;
    const ofMountain = mountainDiscount(board, p);
    const ofFort = fortDiscount(rules, cell);
    const ofCoast = coastDiscount * board.sharesCoast[i]!;
    mountain = Math.max(mountain, ofMountain);
    fort = Math.max(fort, ofFort);
    shared = Math.max(shared, ofCoast);
    both = Math.max(both, ofFort + ofCoast);
    // Of those that give most otherwise, a mountain.
    const value = 2 * (ofFort + ofCoast) + ofMountain;
    if (value <= best) continue;
    best = value;
    from = p;
  }
  const byLand = mountain + (rules.sumsOrigins ? fort + shared : both);
  if (from < 0 || (via[target] === BY_SEA && discount[target]! >= byLand)) return;
  discount[target] = byLand;
  origin[target] = from;
  via[target] = BY_LAND;
}

/**
 * Fills `reach` for the seat whose turn it is. Pending provinces are origins like any other.
 *
 * One pass over the board, written out by hand: half of all engine time is spent here.
 *
 * @clause EXP-1 EXP-2 ENTRY-1 ENTRY-2 COST-6 OWN-1 AMB-8 AMB-16 AMB-19 AMB-37
 */
export function computeReach(position: Position): void {
  const { board, layout, provinceCount, rules } = position.game;
  const { cells } = position;
  const { first, neighbours, sharesCoast } = board;
  const effects = position.effects(position.turnSeat);
  const { coastDiscount, crossesSea } = effects;
  const mine = activeEmpire(position.turnSeat);
  const declining = decliningEmpire(position.turnSeat);
  for (let p = 0; p < provinceCount; p++) {
    discount[p] = UNREACHABLE;
    contact[p] = 0;
  }
  let own = 0;
  for (let p = 0; p < provinceCount; p++) {
    const cell = cells[layout.provinces + p]!;
    const owner = cell & at.OWNER_MASK;
    if (owner === declining) {
      for (let i = first[p]!; i < first[p + 1]!; i++) contact[neighbours[i]!] = 1;
    } else if (owner === mine) {
      own++;
      const fort = fortDiscount(rules, cell);
      const mountain = mountainDiscount(board, p);
      for (let i = first[p]!; i < first[p + 1]!; i++) {
        const target = neighbours[i]!;
        const value = fort + mountain + coastDiscount * sharesCoast[i]!;
        if (value <= discount[target]!) continue;
        if ((cells[layout.provinces + target]! & at.OWNER_MASK) === mine) continue;
        discount[target] = value;
        origin[target] = p;
        via[target] = BY_LAND;
      }
      if (crossesSea && board.seaGroups[p]! !== 0) {
        const fromFort = rules.fortAcrossSea ? fort : 0;
        const fromMountain = rules.mountainAcrossSea ? mountain : 0;
        offerBySea(position, p, mine, coastDiscount + fromFort + fromMountain);
      }
    }
  }
  if (crossesSea && touchesBySea(position)) markSeaContact(position, declining);
  reach.entering = own === 0;
  if (own === 0) {
    for (let p = 0; p < provinceCount; p++) {
      discount[p] = entryDiscount(position.game, effects, p);
      origin[p] = -1;
      via[p] = BY_ENTRY;
    }
  } else if (combines(position.game)) {
    for (let p = 0; p < provinceCount; p++) combineOrigins(position, p, mine);
  }
}

/**
 * Fills `reach` for one target only. Cheaper than `computeReach` when a single conquest is asked
 * about; the answer for `target` is the same.
 */
export function computeReachOf(position: Position, target: ProvinceId): void {
  const { board, layout, rules } = position.game;
  const seat = position.turnSeat;
  const { coastDiscount, crossesSea } = position.effects(seat);
  // The order of origins across the sea and over land is that of the full pass.
  if (crossesSea || !position.isOnBoardAtAll(seat)) {
    computeReach(position);
    return;
  }
  const mine = activeEmpire(seat);
  const declining = decliningEmpire(seat);
  reach.entering = false;
  reach.discount[target] = UNREACHABLE;
  reach.contact[target] = 0;
  for (let i = board.first[target]!; i < board.first[target + 1]!; i++) {
    const from = board.neighbours[i]!;
    const cell = position.cells[layout.provinces + from]!;
    const owner = cell & at.OWNER_MASK;
    if (owner === declining) reach.contact[target] = 1;
    if (owner !== mine) continue;
    const fort = fortDiscount(rules, cell);
    const mountain = mountainDiscount(board, from);
    offer(target, fort + mountain + coastDiscount * board.sharesCoast[i]!, from, BY_LAND);
  }
  if (combines(position.game)) combineOrigins(position, target, mine);
}

/**
 * Whether the own declining empire or a peace forbids a conquest that could be reached.
 *
 * @param touchesDeclining known from `computeReach` unless given
 * @clause OWN-2 OWN-6 TILE-DIPLOMACY-2 TILE-HERITAGE-1
 */
export function barrier(
  position: Position,
  target: ProvinceId,
  touchesDeclining = contact[target] === 1,
): 'rule/own-declining-province' | 'rule/contact' | 'rule/peace' | undefined {
  const { rules } = position.game;
  const seat = position.turnSeat;
  const owner = position.ownerOf(target);
  const { contactAllowed } = position.effects(seat);
  if (owner === decliningEmpire(seat)) {
    const allowed = rules.heritageConquers && contactAllowed;
    return allowed ? undefined : 'rule/own-declining-province';
  }
  if (touchesDeclining && !contactAllowed && rules.contactForbidden) {
    return 'rule/contact';
  }
  if (isActiveOwner(owner) && position.isPeace(seat, seatOfOwner(owner))) return 'rule/peace';
  return undefined;
}
