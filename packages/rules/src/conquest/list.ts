import { WORDS } from '../compile/board.ts';
import type { EmpireEffects } from '../compile/effects.ts';
import { MOUNTAIN, MOUNTAIN_DISCOUNT } from '../compile/terrain.ts';
import { CONQUER, ESPIONAGE, NORMAL, OCCUPY, OWN_FIRST, pack, RELIGION } from '../intents.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, decliningEmpire, type ProvinceId } from '../types.ts';
import {
  FLAT_COST,
  grossCost,
  hasEspionage,
  mostAffordable,
  normalCost,
  ownFirstDiffers,
} from './cost.ts';
import { fortDiscount, mostFromOrigin, mountainDiscount } from './discount.ts';
import { barrier, computeReach, reach, UNREACHABLE } from './reach.ts';
import { isBoundByOwnPeace, refusalOfReligion } from './religion.ts';

const reachable = new Int32Array(WORDS);
const own = new Int32Array(WORDS);
const touching = new Int32Array(WORDS);
/** Provinces next to an own mountain. */
const below = new Int32Array(WORDS);

/** What the acting empire can pay with, looked up once for a whole list. */
const purse = {
  hand: 0,
  extra: 0,
  /** The highest cost it can pay. */
  most: 0,
  /** Espionage is left and can be paid. */
  flat: false,
  /** Religion is there. */
  converts: false,
};

function openPurse(position: Position, effects: EmpireEffects): void {
  const seat = position.turnSeat;
  purse.hand = position.hand(seat);
  purse.extra = position.extra(seat);
  purse.most = mostAffordable(purse.hand, purse.extra);
  purse.flat = purse.most >= FLAT_COST && effects.flatConquests > 0 && hasEspionage(position);
  purse.converts = effects.converts;
}

/** Whether no province could be paid for, whatever lies around; saves looking around. */
function isTooPoor(position: Position, effects: EmpireEffects): boolean {
  const { leastCost, rules } = position.game;
  if (purse.flat || purse.converts) return false;
  if (purse.most < rules.minConquestCost) return true;
  return !rules.entersForOnePawn && purse.most + effects.mostDiscount < leastCost;
}

/**
 * Writes all legal conquests in ascending order of the provinces.
 *
 * @param from where in `out` to begin
 * @returns the new number of cells; `reach.entering` says whether they are start provinces
 */
export function listConquests(position: Position, out: Int32Array, from: number): number {
  const effects = position.effects(position.turnSeat);
  openPurse(position, effects);
  if (isTooPoor(position, effects)) return from;
  const { rules, board } = position.game;
  const anyMountain = rules.anyMountain;
  // From one origin, or with nothing but mountains to add up; all else takes the full way.
  const plain =
    !effects.crossesSea &&
    (anyMountain
      ? rules.fortAttackDiscount === 0 && effects.coastDiscount === 0
      : !rules.sumsOrigins);
  if (plain) {
    reach.entering = !surveyLand(position, anyMountain);
    if (!reach.entering) return listByLand(position, out, from, effects, anyMountain);
    if (!effects.entersAnywhere && !rules.entersForOnePawn) {
      for (let w = 0; w < WORDS; w++) {
        reachable[w] = board.entryBits[w]! & (rules.entersRivers ? -1 : ~board.riverBits[w]!);
      }
      return listByLand(position, out, from, effects, anyMountain);
    }
  }
  computeReach(position);
  let count = from;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (reach.discount[p] === UNREACHABLE) continue;
    const cost = normalCost(position, p, effects);
    if (cost > purse.most && !purse.flat && !purse.converts) continue;
    count = write(position, out, count, p, cost, barrier(position, p));
  }
  return count;
}

/**
 * The conquests of one province that can be paid for, in the order of the means.
 *
 * @param blocked what stands in the way
 * @clause AMB-8 AMB-23 AMB-68 AMB-124 AMB-125
 */
function write(
  position: Position,
  out: Int32Array,
  from: number,
  p: ProvinceId,
  cost: number,
  blocked: ReturnType<typeof barrier>,
): number {
  let count = from;
  if (blocked !== undefined) {
    const spared = blocked !== 'rule/peace' || !purse.converts || isBoundByOwnPeace(position, p);
    if (spared || refusalOfReligion(position, p) !== undefined) return from;
    out[count++] = pack(CONQUER, p, RELIGION);
    return count;
  }
  if (cost <= purse.most) out[count++] = pack(CONQUER, p, NORMAL);
  if (purse.flat) out[count++] = pack(CONQUER, p, ESPIONAGE);
  if (cost === 0 && purse.hand >= 1) out[count++] = pack(CONQUER, p, OCCUPY);
  if (purse.converts && refusalOfReligion(position, p) === undefined) {
    out[count++] = pack(CONQUER, p, RELIGION);
  }
  if (purse.extra > 0 && ownFirstDiffers(cost, purse.hand, purse.extra)) {
    out[count++] = pack(CONQUER, p, OWN_FIRST);
  }
  return count;
}

/** Adds the bits from a word on to a set; one by one, as half of a list is made here. */
function markNeighbours(set: Int32Array, bits: Int32Array, word: number): void {
  set[0]! |= bits[word]!;
  set[1]! |= bits[word + 1]!;
  set[2]! |= bits[word + 2]!;
  set[3]! |= bits[word + 3]!;
}

/**
 * Marks what borders on the active and on the declining empire as bit sets.
 *
 * @param mountains mark what lies beside own mountains, too
 * @returns whether the active empire has a province
 */
function surveyLand(position: Position, mountains: boolean): boolean {
  const { board, layout, provinceCount } = position.game;
  const { neighbourBits, terrain } = board;
  const mine = activeEmpire(position.turnSeat);
  const declining = decliningEmpire(position.turnSeat);
  let found = false;
  for (let w = 0; w < WORDS; w++) reachable[w] = own[w] = touching[w] = below[w] = 0;
  for (let p = 0; p < provinceCount; p++) {
    const owner = position.cells[layout.provinces + p]! & at.OWNER_MASK;
    if (owner === mine) {
      found = true;
      own[p >> 5]! |= 1 << (p & 31);
      markNeighbours(reachable, neighbourBits, p * WORDS);
      if (mountains && terrain[p] === MOUNTAIN) markNeighbours(below, neighbourBits, p * WORDS);
    } else if (owner === declining) {
      markNeighbours(touching, neighbourBits, p * WORDS);
    }
  }
  return found;
}

/**
 * Lists conquests of the marked provinces with discounts from one origin, from any own mountain
 * beside the target, or from the board edge: the common case, written for speed. Origins are looked
 * at only for provinces that the best of them could make affordable.
 */
function listByLand(
  position: Position,
  out: Int32Array,
  from: number,
  effects: EmpireEffects,
  anyMountain: boolean,
): number {
  const { rules } = position.game;
  const { coastDiscount } = effects;
  const { most } = purse;
  const always = purse.flat || purse.converts;
  // With pawns of one kind and no other means, a cost above 0 can be paid in one way only.
  const simple = !always && purse.extra === 0;
  const fromAny = mostFromOrigin(rules, coastDiscount);
  let count = from;
  for (let w = 0; w < WORDS; w++) {
    let bits = reachable[w]! & ~own[w]!;
    while (bits !== 0) {
      const bit = bits & -bits;
      bits ^= bit;
      const p = w * 32 + 31 - Math.clz32(bit);
      const gross = grossCost(position, p, effects);
      if (gross - fromAny > most && !always) continue;
      const fromOrigin = anyMountain
        ? (below[w]! & bit) !== 0
          ? MOUNTAIN_DISCOUNT
          : 0
        : bestOrigin(position, p, coastDiscount);
      const cost = Math.max(rules.minConquestCost, gross - fromOrigin);
      if (cost > most && !always) continue;
      const blocked = barrier(position, p, (touching[w]! & bit) !== 0);
      if (!simple || cost === 0) count = write(position, out, count, p, cost, blocked);
      else if (blocked === undefined) out[count++] = pack(CONQUER, p, NORMAL);
    }
  }
  return count;
}

/** Best discount that an adjacent own province or the sea gives. @clause COST-6 AMB-16 AMB-19 AMB-20 */
function bestOrigin(position: Position, target: ProvinceId, coastDiscount: number): number {
  const { board, layout, rules } = position.game;
  if (reach.entering) return rules.galleysOnSeaEntry ? coastDiscount * board.seaEntry[target]! : 0;
  const mine = activeEmpire(position.turnSeat);
  let best = 0;
  for (let i = board.first[target]!; i < board.first[target + 1]!; i++) {
    const origin = board.neighbours[i]!;
    const cell = position.cells[layout.provinces + origin]!;
    if ((cell & at.OWNER_MASK) !== mine) continue;
    const discount =
      mountainDiscount(board, origin) +
      fortDiscount(rules, cell) +
      coastDiscount * board.sharesCoast[i]!;
    if (discount > best) best = discount;
  }
  return best;
}
