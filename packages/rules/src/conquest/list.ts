import { WORDS } from '../compile/board.ts';
import type { EmpireEffects } from '../compile/effects.ts';
import { CONQUER, ESPIONAGE, NORMAL, OCCUPY, pack } from '../intents.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, decliningEmpire, type ProvinceId } from '../types.ts';
import { defenceOf, FLAT_COST, meansExist, normalCost } from './cost.ts';
import { barrier, computeReach, MOUNTAIN, reach, UNREACHABLE } from './reach.ts';

const reachable = new Int32Array(WORDS);
const own = new Int32Array(WORDS);
const touching = new Int32Array(WORDS);

/** Whether no province could be paid for, whatever lies around; saves looking around. */
function isTooPoor(position: Position, hand: number): boolean {
  const { leastCost, rules } = position.game;
  if (rules.entryCost === 'onePawn') return false;
  const { flatConquests, mostDiscount } = position.effects(position.turnSeat);
  if (flatConquests > 0 && hand >= FLAT_COST) return false;
  return hand + mostDiscount < leastCost;
}

/**
 * Writes all legal conquests in ascending order of the provinces.
 *
 * @param from where in `out` to begin
 * @returns the new number of cells; `reach.entering` says whether they are start provinces
 */
export function listConquests(position: Position, out: Int32Array, from: number): number {
  const seat = position.turnSeat;
  const hand = position.hand(seat);
  if (isTooPoor(position, hand)) return from;
  const flat = hand >= FLAT_COST && meansExist(position, ESPIONAGE, 0);
  const { rules } = position.game;
  const effects = position.effects(seat);
  const plain =
    !effects.crossesSea &&
    rules.discountOrigin === 'single' &&
    rules.mountainDiscount === 'originMountain';
  if (plain) {
    reach.entering = !surveyLand(position);
    if (!reach.entering) return listByLand(position, out, from, hand, flat, effects);
    if (!effects.entersAnywhere && entersPlainly(position)) {
      reachable.set(position.game.board.entryBits);
      return listByLand(position, out, from, hand, flat, effects);
    }
  }
  computeReach(position);
  let count = from;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (reach.discount[p] === UNREACHABLE) continue;
    const cost = normalCost(position, p, effects);
    if (cost > hand && !flat) continue;
    if (barrier(position, p) === undefined) count = write(out, count, p, cost, hand, flat);
  }
  return count;
}

/** Whether start provinces are the same for every empire and cost what others cost. */
const entersPlainly = ({ game }: Position): boolean =>
  game.rules.entryCost === 'normal' && game.rules.terrainSet === 'classic5';

/** The conquests of one province that can be paid for. @clause AMB-8 AMB-23 */
function write(
  out: Int32Array,
  from: number,
  p: ProvinceId,
  cost: number,
  hand: number,
  flat: boolean,
): number {
  let count = from;
  if (cost <= hand) out[count++] = pack(CONQUER, p, NORMAL);
  if (flat) out[count++] = pack(CONQUER, p, ESPIONAGE);
  if (cost === 0 && hand >= 1) out[count++] = pack(CONQUER, p, OCCUPY);
  return count;
}

/**
 * Marks what borders on the active and on the declining empire as bit sets.
 *
 * @returns whether the active empire has a province
 */
function surveyLand(position: Position): boolean {
  const { board, layout, provinceCount } = position.game;
  const { neighbourBits } = board;
  const mine = activeEmpire(position.turnSeat);
  const declining = decliningEmpire(position.turnSeat);
  let found = false;
  for (let w = 0; w < WORDS; w++) reachable[w] = own[w] = touching[w] = 0;
  for (let p = 0; p < provinceCount; p++) {
    const owner = position.cells[layout.provinces + p] & at.OWNER_MASK;
    if (owner === mine) {
      found = true;
      own[p >> 5] |= 1 << (p & 31);
      reachable[0] |= neighbourBits[p * WORDS];
      reachable[1] |= neighbourBits[p * WORDS + 1];
      reachable[2] |= neighbourBits[p * WORDS + 2];
      reachable[3] |= neighbourBits[p * WORDS + 3];
    } else if (owner === declining) {
      touching[0] |= neighbourBits[p * WORDS];
      touching[1] |= neighbourBits[p * WORDS + 1];
      touching[2] |= neighbourBits[p * WORDS + 2];
      touching[3] |= neighbourBits[p * WORDS + 3];
    }
  }
  return found;
}

/**
 * Lists conquests of the marked provinces with discounts from one origin, or from the board edge:
 * the common case, written for speed. Origins are looked at only for provinces that the best of
 * them could make affordable.
 */
function listByLand(
  position: Position,
  out: Int32Array,
  from: number,
  hand: number,
  flat: boolean,
  effects: EmpireEffects,
): number {
  const { board, layout, baseCost, rules } = position.game;
  const { discountByTerrain, coastDiscount } = effects;
  const mostFromOrigin = 1 + rules.fortAttackDiscount + coastDiscount;
  let count = from;
  for (let w = 0; w < WORDS; w++) {
    let bits = reachable[w] & ~own[w];
    while (bits !== 0) {
      const bit = bits & -bits;
      bits ^= bit;
      const p = w * 32 + 31 - Math.clz32(bit);
      const cell = position.cells[layout.provinces + p];
      const terrain = board.terrain[p];
      const gross =
        baseCost[terrain] +
        ((cell >> at.PAWNS_SHIFT) & at.PAWNS_MASK) +
        ((cell >> at.FORTS_SHIFT) & at.FORTS_MASK) +
        ((cell & 1) === 1 ? defenceOf(position, p) : 0) -
        discountByTerrain[terrain];
      if (gross - mostFromOrigin > hand && !flat) continue;
      const cost = Math.max(rules.minConquestCost, gross - bestOrigin(position, p, coastDiscount));
      if (cost > hand && !flat) continue;
      if (barrier(position, p, (touching[w] & bit) !== 0) !== undefined) continue;
      count = write(out, count, p, cost, hand, flat);
    }
  }
  return count;
}

/** Best discount that an adjacent own province or the sea gives. @clause COST-6 AMB-16 AMB-19 AMB-20 */
function bestOrigin(position: Position, target: ProvinceId, coastDiscount: number): number {
  const { board, layout, rules } = position.game;
  if (reach.entering) return rules.galleysOnSeaEntry ? coastDiscount * board.seaEntry[target] : 0;
  const mine = activeEmpire(position.turnSeat);
  let best = 0;
  for (let i = board.first[target]; i < board.first[target + 1]; i++) {
    const origin = board.neighbours[i];
    const cell = position.cells[layout.provinces + origin];
    if ((cell & at.OWNER_MASK) !== mine) continue;
    const discount =
      (board.terrain[origin] === MOUNTAIN ? 1 : 0) +
      (((cell >> at.FORTS_SHIFT) & at.FORTS_MASK) > 0 ? rules.fortAttackDiscount : 0) +
      coastDiscount * board.sharesCoast[i];
    if (discount > best) best = discount;
  }
  return best;
}
