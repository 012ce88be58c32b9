import {
  activeEmpire,
  apply,
  check,
  componentsOf,
  decliningEmpire,
  type IntentCode,
  type OwnerCode,
  type Position,
  type Seat,
} from '@vinci/rules';
import {
  COLLECT,
  END_FORTS,
  END_REORGANIZATION,
  FORT,
  GIVE_UP,
  groundCost,
  KEEP,
  PLACE,
  pack,
  RETREAT,
} from '@vinci/rules/engine';
import { assessDanger, danger } from './danger.ts';
import { yieldOf } from './outlook.ts';
import type { Style } from './style.ts';

const wanted = new Int16Array(256);
const risk = new Float64Array(256);

/** Notes for each own province what its loss would cost times how likely an attack is. */
function assessRisk(position: Position, seat: Seat, style: Style): void {
  const { provinceCount } = position.game;
  assessDanger(position, seat, style);
  const effects = position.effects(seat);
  const mine = activeEmpire(seat);
  for (let p = 0; p < provinceCount; p++) {
    if (position.ownerOf(p) !== mine) continue;
    const value = 0.6 + yieldOf(position, effects, p);
    const defence = groundCost(position, p) + effects.defence;
    risk[p] = danger[p]! * value * style.deterrence ** defence;
  }
}

/** Raises `wanted` pawn by pawn where one more averts most. */
function spread(position: Position, mine: OwnerCode, pawns: number, style: Style): void {
  const { provinceCount } = position.game;
  for (let left = pawns; left > 0; left--) {
    let best = -1;
    let most = -1;
    for (let p = 0; p < provinceCount; p++) {
      if (position.ownerOf(p) !== mine || wanted[p] === 0) continue;
      const averted = risk[p]! * style.deterrence ** wanted[p]!;
      if (averted <= most) continue;
      most = averted;
      best = p;
    }
    if (best < 0) return;
    wanted[best]!++;
  }
}

/** Fills open provinces, the most valuable first. @returns the pawns that are left. */
function fillOpen(position: Position, seat: Seat, pawns: number): number {
  const effects = position.effects(seat);
  let left = pawns;
  while (left > 0) {
    let best = -1;
    let most = -1;
    for (let p = 0; p < position.game.provinceCount; p++) {
      if (!position.isPending(p) || wanted[p]! > 0) continue;
      const value = yieldOf(position, effects, p);
      if (value <= most) continue;
      most = value;
      best = p;
    }
    if (best < 0) break;
    wanted[best] = 1;
    left--;
  }
  return left;
}

/** Plays the reorganization to its end. @clause REORG-1 REORG-2 COST-13 */
export function rearrange(position: Position, style: Style, codes?: IntentCode[]): void {
  const seat = position.turnSeat;
  const mine = activeEmpire(seat);
  const { provinceCount } = position.game;
  const play = (code: IntentCode): void => {
    apply(position, code);
    codes?.push(code);
  };
  // Warband pawns wait off the board, except those that fill an open province.
  const waits = position.effects(seat).waitsOffBoard && !position.isLeaving;
  if (waits) {
    for (let p = 0; p < provinceCount && position.hand(seat) > 0; p++) {
      if (position.isPending(p)) play(pack(PLACE, p, 1));
    }
  } else {
    const fixed = position.isPlacing;
    let left = position.hand(seat);
    for (let p = 0; p < provinceCount; p++) {
      if (position.ownerOf(p) !== mine) continue;
      const pawns = position.pawnsIn(p);
      wanted[p] = fixed ? pawns : Math.min(1, pawns);
      left += pawns - wanted[p]!;
    }
    left = fillOpen(position, seat, left);
    assessRisk(position, seat, style);
    spread(position, mine, left, style);
    for (let p = 0; p < provinceCount; p++) {
      if (position.ownerOf(p) !== mine) continue;
      const over = position.pawnsIn(p) - wanted[p]!;
      if (over > 0) play(pack(COLLECT, p, over));
    }
    // Open provinces come first where pawns are short.
    for (let p = 0; p < provinceCount; p++) {
      if (position.isPending(p) && wanted[p]! > 0) play(pack(PLACE, p, 1));
    }
    for (let p = 0; p < provinceCount; p++) {
      if (position.ownerOf(p) !== mine || position.isPending(p)) continue;
      const more = wanted[p]! - position.pawnsIn(p);
      if (more > 0) play(pack(PLACE, p, more));
    }
  }
  play(pack(END_REORGANIZATION));
}

/** Gives up what is worth least, until the pawns suffice. @clause REORG-6 */
export function giveUpLeast(position: Position): IntentCode {
  if (check(position, pack(END_REORGANIZATION)) === undefined) return pack(END_REORGANIZATION);
  const seat = position.turnSeat;
  const effects = position.effects(seat);
  const { board } = position.game;
  const mine = activeEmpire(seat);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== mine || position.isPending(p)) continue;
    let value = yieldOf(position, effects, p) * 4;
    // Provinces at the rim go first, so that the rest hangs together.
    for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
      if (position.ownerOf(board.neighbours[i]!) === mine) value += 1;
    }
    if (value >= least) continue;
    least = value;
    best = p;
  }
  return pack(GIVE_UP, best);
}

/** Keeps the part of a split empire that is worth most. @clause COH-5 */
export function keepBest(position: Position): IntentCode {
  const seat = position.turnSeat;
  const effects = position.effects(seat);
  const { part, largest } = componentsOf(position, seat);
  let best = largest;
  let most = -1;
  for (let root = 0; root < position.game.provinceCount; root++) {
    if (part[root] !== root) continue;
    let worth = 0;
    for (let p = root; p < position.game.provinceCount; p++) {
      if (part[p] !== root) continue;
      worth += yieldOf(position, effects, p) + 0.3 * position.pawnsIn(p);
    }
    if (worth <= most) continue;
    most = worth;
    best = root;
  }
  return pack(KEEP, best);
}

/** Puts a fort where it averts most. @clause TILE-FORTIFICATION-1 */
export function placeFort(position: Position, style: Style): IntentCode {
  const seat = position.turnSeat;
  assessRisk(position, seat, style);
  const mine = activeEmpire(seat);
  let best = -1;
  let most = -1;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== mine || position.fortsIn(p) > 0) continue;
    const averted = risk[p]! * style.deterrence ** position.pawnsIn(p);
    if (averted <= most) continue;
    most = averted;
    best = p;
  }
  const code = best < 0 ? pack(END_FORTS) : pack(FORT, best);
  return check(position, code) === undefined ? code : pack(END_FORTS);
}

/** Places all survivors of the actor. @clause DEF-6 DEF-8 AMB-75 */
export function placeSurvivors(position: Position, style: Style, codes?: IntentCode[]): void {
  const seat = position.actor;
  const active = position.survivors(seat) > 0;
  const owner = active ? activeEmpire(seat) : decliningEmpire(seat);
  const pawns = active ? position.survivors(seat) : position.decliningSurvivors(seat);
  assessRisk(position, seat, style);
  for (let p = 0; p < position.game.provinceCount; p++) {
    wanted[p] = position.holds(owner, p) ? position.pawnsIn(p) : 0;
    if (!active) risk[p] = 1;
  }
  spread(position, owner, pawns, style);
  let left = pawns;
  for (let p = 0; p < position.game.provinceCount && left > 0; p++) {
    if (position.ownerOf(p) !== owner) continue;
    const more = wanted[p]! - position.pawnsIn(p);
    if (more <= 0) continue;
    const code = pack(RETREAT, p, more);
    apply(position, code);
    codes?.push(code);
    // With the last one the next defender, or the attacker, goes on.
    left -= more;
  }
}
