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
import { beginReorganization } from './reorganize.ts';
import { type Events, passTurn, setPhase } from './turn.ts';

/**
 * Where play goes on after the survivors are placed; values of `RETREAT_RETURN`. With `nextRound` no
 * turn is in progress: fictional Rebirth empires check their decline. @clause AMB-155
 */
export const RETURN = { nextTurn: 0, reorganization: 1, nextRound: 2 } as const;

/** Starts the retreat of all survivors of this turn. @clause DEF-4 DEF-5 AMB-76 */
export function beginRetreat(position: Position, next: number, events: Events): void {
  position.cells[at.RETREAT_RETURN] = next;
  continueRetreat(position, events);
}

/** Provinces that survivors of an empire can go to, and the first of them. @clause DEF-8 AMB-74 */
function destinations(
  position: Position,
  owner: OwnerCode,
): { readonly count: number; readonly first: ProvinceId } {
  let count = 0;
  let first = -1;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== owner || position.isPending(p)) continue;
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
 * Lets the next defender place his survivors, or goes on. The attacker comes last: only with Heritage
 * does he have survivors, of his own declining empire.
 *
 * @clause DEF-6 DEF-9 AMB-74 AMB-75 AMB-76
 */
function continueRetreat(position: Position, events: Events): void {
  const { game, cells } = position;
  const attacker = position.turnSeat;
  for (let step = 1; step <= game.seats; step++) {
    const seat = (attacker + step) % game.seats;
    if (cells[position.seatCell(seat) + at.SURVIVORS] === 0) continue;
    const settled = settleSurvivors(position, activeEmpire(seat), events);
    if (!settleSurvivors(position, decliningEmpire(seat), events) || !settled) {
      setPhase(position, 'retreat', seat);
      return;
    }
  }
  if (cells[at.RETREAT_RETURN] === RETURN.reorganization) beginReorganization(position, events);
  else passTurn(position, events);
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
      // No province is left: the survivors wait off the board. NOPROV-4
      position.cells[position.seatCell(seat) + at.HAND] += pawns;
      events?.push({ type: 'survivorsWait', seat, pawns });
    } else {
      events?.push({ type: 'pawnsReturned', seat, pawns, clause: 'AMB-75' });
    }
  } else if (count === 1) {
    putSurvivors(position, owner, first, pawns, events);
  } else if (position.game.rules.survivorChooser === 'autoFewestFirst') {
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
    if (position.ownerOf(p) !== owner || position.isPending(p)) continue;
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
): void {
  putSurvivors(position, position.ownerOf(province), province, pawns, events);
  if (position.cells[position.seatCell(position.actor) + at.SURVIVORS] === 0) {
    continueRetreat(position, events);
  }
}
