import {
  activeEmpire,
  apply,
  componentsOf,
  decliningEmpire,
  type IntentCode,
  isActiveOwner,
  legalIntents,
  NOBODY,
  type Position,
  type ProvinceId,
} from '@vinci/rules';
import {
  CONQUER,
  computeReach,
  ESPIONAGE,
  FLAT_COST,
  firstOf,
  groundCost,
  NORMAL,
  normalCost,
  OCCUPY,
  RELIGION,
  RIVER,
  reach,
  secondOf,
  typeOf,
} from '@vinci/rules/engine';
import { borrow, legal, release } from '../scratch.ts';
import { type Outlook, valueForOwner, yieldOf } from './outlook.ts';
import type { Style } from './style.ts';

export type Random = (bound: number) => number;

const lure = new Float64Array(256);
const part = new Int16Array(256);
let parts = 1;

/** Pawns that the acting empire keeps after its expansion, in hand and on the board. */
export function lastingPawns(position: Position): number {
  const seat = position.turnSeat;
  const { loan } = position.effects(seat);
  return position.hand(seat) + position.pawnsOf(activeEmpire(seat)) - loan;
}

/** Notes for each province what it would bring the acting empire, and the parts of a split one. */
function survey(position: Position, style: Style, outlook: Outlook): void {
  const { board, provinceCount } = position.game;
  const seat = position.turnSeat;
  const effects = position.effects(seat);
  const mine = activeEmpire(seat);
  const declining = decliningEmpire(seat);
  for (let p = 0; p < provinceCount; p++) {
    const owner = position.ownerOf(p);
    if (owner === mine || owner === declining) {
      lure[p] = 0;
      continue;
    }
    const price =
      groundCost(position, p) + position.pawnsIn(p) - effects.discountByTerrain[board.terrain[p]!]!;
    const worth = yieldOf(position, effects, p) * (1 + outlook.future);
    lure[p] = (worth * 2) / Math.max(1, price + style.costOffset);
  }
  parts = 1;
  if (effects.cohesionExempt || !position.isOnBoard(seat)) return;
  const components = componentsOf(position, seat);
  parts = components.count;
  if (parts > 1) part.set(components.part);
}

/** VP lost by conquering next to the own declining empire. @clause OWN-3 OWN-4 OWN-5 */
function contactLoss(position: Position, p: ProvinceId, outlook: Outlook): number {
  const { board, rules } = position.game;
  const seat = position.turnSeat;
  if (rules.contactForbidden || position.effects(seat).contactAllowed) return 0;
  const declining = decliningEmpire(seat);
  const lasting = position.lasting(seat);
  let sum = 0;
  if (rules.contactRemovesAll) {
    for (let q = 0; q < position.game.provinceCount; q++) {
      if (position.ownerOf(q) === declining) sum += yieldOf(position, lasting, q);
    }
  } else {
    const spares = rules.contactSparesRivers;
    if (spares && board.terrain[p] === RIVER) return 0;
    for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
      const q = board.neighbours[i]!;
      if (position.ownerOf(q) !== declining || (spares && board.terrain[q] === RIVER)) continue;
      sum += yieldOf(position, lasting, q);
    }
  }
  return sum * (1 + outlook.future);
}

/** What the surroundings of a conquest add to it. */
function surroundings(position: Position, p: ProvinceId, style: Style, outlook: Outlook): number {
  const { board } = position.game;
  const mine = activeEmpire(position.turnSeat);
  let best = 0;
  let sum = 0;
  let first = -1;
  for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
    const q = board.neighbours[i]!;
    const owner = position.ownerOf(q);
    if (owner === mine) {
      sum += style.compact;
      if (parts > 1) {
        // Joining two parts saves the smaller one.
        if (first >= 0 && part[q]! >= 0 && part[q] !== first) sum += 2 * (1 + outlook.future);
        else if (part[q]! >= 0) first = part[q]!;
      }
    } else {
      if (lure[q]! > best) best = lure[q]!;
      if (isActiveOwner(owner)) sum -= style.exposure;
    }
  }
  return sum + style.lure * best;
}

/** VP that a conquest is worth, its price left aside. */
function worthOf(
  position: Position,
  p: ProvinceId,
  style: Style,
  outlook: Outlook,
  room: number,
): number {
  const effects = position.effects(position.turnSeat);
  const owner = position.ownerOf(p);
  const value = yieldOf(position, effects, p);
  // A province for which no pawn is left must be given up again.
  let worth = room > 0 ? value * (1 + outlook.future) : value * 0.3;
  if (owner !== NOBODY) worth += outlook.denial[owner]! * valueForOwner(position, p);
  if (effects.eliminationPoints > 0 && position.pawnsIn(p) > 0) worth += effects.eliminationPoints;
  worth += surroundings(position, p, style, outlook);
  if (reach.contact[p] === 1) worth -= contactLoss(position, p, outlook);
  return worth;
}

/** Pawns of the acting seat's own that a conquest ties down, a little more for scarce means. */
function effectiveCost(position: Position, p: ProvinceId, means: number): number {
  if (means === RELIGION) return 0;
  const cost = normalCost(position, p);
  if (means === ESPIONAGE) return FLAT_COST + Math.max(0, 3 - (cost - FLAT_COST)) * 0.5;
  const extra = position.extra(position.turnSeat);
  const own = cost - Math.min(extra, Math.max(0, cost - 1));
  return own === 0 ? 0.4 : own;
}

const bestEntries = new Int32Array(8);
const entryScores = new Float64Array(8);

/**
 * The conquest that brings most for its pawns.
 *
 * @param keep how many of the best are written to `bestEntries`, 1 … 8
 * @returns how many there are
 */
function rankConquests(
  position: Position,
  style: Style,
  outlook: Outlook,
  random: Random,
  keep: number,
): number {
  const count = legalIntents(position, legal);
  computeReach(position);
  const room = lastingPawns(position) - position.provincesOf(activeEmpire(position.turnSeat));
  const footing = position.round === 0;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const code = legal[i]!;
    if (typeOf(code) !== CONQUER) continue;
    const p = firstOf(code);
    const means = secondOf(code);
    if (p === outlook.spared) continue;
    if (means > RELIGION || (means === OCCUPY && !footing)) continue;
    if (footing && means === NORMAL && normalCost(position, p) === 0) continue;
    const cost = effectiveCost(position, p, means);
    let worth = worthOf(position, p, style, outlook, room);
    if (style.noise > 0) worth *= 1 + (style.noise * (random(1024) - 512)) / 300;
    if (!reach.entering && worth < style.leastWorth * cost) continue;
    const price = cost + style.costOffset;
    const score = worth / (style.thrift === 1 ? price : price ** style.thrift);
    let place = kept < keep ? kept++ : keep;
    if (place === keep && score <= entryScores[keep - 1]!) continue;
    if (place === keep) place--;
    while (place > 0 && entryScores[place - 1]! < score) {
      entryScores[place] = entryScores[place - 1]!;
      bestEntries[place] = bestEntries[place - 1]!;
      place--;
    }
    entryScores[place] = score;
    bestEntries[place] = code;
  }
  return kept;
}

/**
 * Conquers as long as it pays. The position is played on; the expansion is not ended.
 *
 * @param codes receives the intents
 */
export function conquerGreedily(
  position: Position,
  style: Style,
  outlook: Outlook,
  random: Random,
  codes?: IntentCode[],
): void {
  survey(position, style, outlook);
  const seat = position.turnSeat;
  if (!position.isOnBoardAtAll(seat)) {
    const entry = chooseEntry(position, style, outlook, random);
    if (entry < 0) return;
    apply(position, entry);
    codes?.push(entry);
  }
  // A start province taken in setup ends what there is to do.
  while (position.actor === seat && inExpansion(position)) {
    if (rankConquests(position, style, outlook, random, 1) === 0) return;
    const code = bestEntries[0]!;
    apply(position, code);
    codes?.push(code);
    if (parts > 1) survey(position, style, outlook);
  }
}

/** Whether conquests may be made. */
export const inExpansion = (position: Position): boolean =>
  position.phase === 'mobilisation' || position.phase === 'expansion';

/**
 * Start provinces in the order of their promise, when the empire is off the board.
 *
 * @param most 1 … 8
 */
export function listEntries(
  position: Position,
  style: Style,
  outlook: Outlook,
  random: Random,
  most: number,
): IntentCode[] {
  if (position.isOnBoardAtAll(position.turnSeat)) return [];
  survey(position, style, outlook);
  const kept = rankConquests(position, style, outlook, random, most);
  return Array.from(bestEntries.subarray(0, kept));
}

/** The start province from which the best expansion follows; −1 when none is affordable. */
function chooseEntry(
  position: Position,
  style: Style,
  outlook: Outlook,
  random: Random,
): IntentCode {
  const kept = rankConquests(position, style, outlook, random, Math.min(8, style.entries));
  if (kept <= 1 || position.round === 0) return kept === 0 ? -1 : bestEntries[0]!;
  const candidates = Array.from(bestEntries.subarray(0, kept));
  const trial = borrow(position.game);
  let best = candidates[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (const code of candidates) {
    trial.copyFrom(position);
    apply(trial, code);
    conquerGreedily(trial, style, outlook, random);
    const worth = worthAfter(trial, style, outlook);
    if (worth <= most) continue;
    most = worth;
    best = code;
  }
  release(trial);
  survey(position, style, outlook);
  return best;
}

/** VP that the seat of the outlook can expect after its expansion, on a scale of its own. */
export function worthAfter(position: Position, style: Style, outlook: Outlook): number {
  const { provinceCount } = position.game;
  const { seat, future, denial } = outlook;
  const effects = position.effects(seat);
  const lasting = position.lasting(seat);
  const mine = activeEmpire(seat);
  const declining = decliningEmpire(seat);
  let sum =
    style.pawn * position.hand(seat) + position.eliminated(seat) * effects.eliminationPoints;
  for (let p = 0; p < provinceCount; p++) {
    const owner = position.ownerOf(p);
    if (owner === NOBODY) continue;
    if (owner === mine) sum += (1 + future) * yieldOf(position, effects, p);
    else if (owner === declining) sum += (1 + future) * yieldOf(position, lasting, p);
    else sum -= denial[owner]! * valueForOwner(position, p);
  }
  return sum;
}
