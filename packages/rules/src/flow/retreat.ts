import type { Events } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import {
  activeEmpire,
  decliningEmpire,
  isActiveOwner,
  type OwnerCode,
  type ProvinceId,
  seatOfOwner,
} from '../types.ts';
import type { Next } from './next.ts';
import { setPhase } from './phase.ts';

/** Lets all survivors of this turn retreat, then play goes on with `next`. @clause DEF-4 DEF-5 AMB-76 */
export function startRetreat(position: Position, next: number): Next {
  position.cells[at.RETREAT_RETURN] = next;
  return 'retreat';
}

/** Provinces that survivors of an empire can go to, and the first of them. @clause DEF-8 AMB-74 */
function destinations(
  position: Position,
  owner: OwnerCode,
): { readonly count: number; readonly first: ProvinceId } {
  let count = 0;
  let first = -1;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (!position.holds(owner, p)) continue;
    if (first < 0) first = p;
    count++;
  }
  return { count, first };
}

const survivorsOf = (position: Position, owner: OwnerCode): number =>
  isActiveOwner(owner)
    ? position.survivors(seatOfOwner(owner))
    : position.decliningSurvivors(seatOfOwner(owner));

/**
 * Lets the next defender place survivors, or goes on. The attacker comes last: only with Heritage
 * are there survivors of theirs, of their own declining empire.
 *
 * @clause DEF-6 DEF-9 AMB-74 AMB-75 AMB-76
 */
export function continueRetreat(position: Position, events: Events): Next {
  const { game, cells } = position;
  const attacker = position.turnSeat;
  for (let step = 1; step <= game.seats; step++) {
    const seat = (attacker + step) % game.seats;
    if (position.of(seat, at.SURVIVORS) === 0) continue;
    const settled = settleSurvivors(position, activeEmpire(seat), events);
    if (!settleSurvivors(position, decliningEmpire(seat), events) || !settled) {
      setPhase(position, 'retreat', seat);
      return 'decision';
    }
  }
  return cells[at.RETREAT_RETURN] === at.RETURN.reorganization ? 'reorganization' : 'nextTurn';
}

/**
 * Places the survivors of an empire where nobody has to choose.
 *
 * @returns whether none are left
 */
function settleSurvivors(position: Position, owner: OwnerCode, events: Events): boolean {
  const pawns = survivorsOf(position, owner);
  if (pawns === 0) return true;
  const seat = seatOfOwner(owner);
  const { count, first } = destinations(position, owner);
  if (count === 0) {
    position.addSurvivors(owner, -pawns);
    if (isActiveOwner(owner)) {
      // No province is left: the survivors wait off the board, or go back to the stock soon. NOPROV-2 NOPROV-4
      position.add(seat, at.HAND, pawns);
      if (!position.isDoomed(seat)) events?.push({ type: 'survivorsWait', seat, pawns });
    } else {
      events?.push({ type: 'pawnsReturned', seat, pawns, clause: 'AMB-75' });
    }
  } else if (count === 1) {
    putSurvivors(position, owner, first, pawns, events);
  } else if (position.game.rules.survivorsToFewest) {
    for (let i = 0; i < pawns; i++) {
      putSurvivors(position, owner, fewestPawns(position, owner), 1, events);
    }
  } else {
    return false;
  }
  return true;
}

/** Province with the fewest pawns, ties by lowest id. @clause DEF-7 AMB-76 */
function fewestPawns(position: Position, owner: OwnerCode): ProvinceId {
  let best = -1;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (!position.holds(owner, p)) continue;
    if (best < 0 || position.pawnsIn(p) < position.pawnsIn(best)) best = p;
  }
  return best;
}

function putSurvivors(
  position: Position,
  owner: OwnerCode,
  province: ProvinceId,
  pawns: number,
  events: Events,
): void {
  position.addSurvivors(owner, -pawns);
  position.addPawns(province, pawns);
  events?.push({ type: 'survivorsPlaced', seat: seatOfOwner(owner), province, pawns });
}

/** The acting defender puts survivors into a province of their empire. @clause DEF-6 DEF-8 */
export function retreat(
  position: Position,
  province: ProvinceId,
  pawns: number,
  events: Events,
): Next {
  const owner = position.ownerOf(province);
  putSurvivors(position, owner, province, pawns, events);
  return survivorsOf(position, owner) > 0 ? 'decision' : 'retreat';
}
