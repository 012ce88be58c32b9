import { mayStayOff } from './conquest/entry.ts';
import { listConquests } from './conquest/list.ts';
import { reach } from './conquest/reach.ts';
import { componentsOf } from './flow/cohesion.ts';
import { fillsOnlyOpen, mayEndReorganization, mostForts } from './flow/reorganize.ts';
import {
  CHOOSE,
  COLLECT,
  DECLINE,
  END_DECLINE,
  END_EXPANSION,
  END_FORTS,
  END_REORGANIZATION,
  END_TURN,
  FORT,
  GIVE_UP,
  type IntentCode,
  KEEP,
  PEACE,
  PLACE,
  pack,
  RETREAT,
  VACATE,
} from './intents.ts';
import * as at from './layout.ts';
import { mayDecline, mustNamePartner, priceIsAffordable } from './permissions.ts';
import { behind, type Position } from './position.ts';
import { activeEmpire, decliningEmpire, isActiveOwner, NOBODY, seatOfOwner } from './types.ts';
import type { PositionView } from './view.ts';

/** Cells that a buffer for legal intents needs. */
export const MAX_INTENTS = 40_000;

/**
 * Writes the codes of all legal intents of the actor, in canonical order: by type, then province,
 * then number. The `roll` of a fictional player is not among them: it decides nothing.
 *
 * @param out at least `MAX_INTENTS` cells
 * @returns how many were written; 0 only when the game is over
 */
export function legalIntents(view: PositionView, out: Int32Array): number {
  const position = behind(view);
  switch (position.phase) {
    case 'draft':
      return listChoices(position, out);
    case 'mobilisation':
    case 'expansion':
      return listExpansion(position, out);
    case 'surplus':
      return listSurplus(position, out);
    case 'reorganization':
      return listReorganization(position, out);
    case 'cohesion':
      return listParts(position, out);
    case 'forts':
      return listForts(position, out);
    case 'rebirth':
      out[0] = pack(DECLINE);
      out[1] = pack(END_TURN);
      return 2;
    case 'retreat':
      return listRetreats(position, out);
    case 'relinquish':
      return listRelinquishing(position, out);
    case 'over':
      return 0;
  }
}

const buffer = new Int32Array(MAX_INTENTS);

/** The same as a list of its own. */
export const listLegal = (view: PositionView): IntentCode[] =>
  Array.from(buffer.subarray(0, legalIntents(view, buffer)));

function listChoices(position: Position, out: Int32Array): number {
  let count = 0;
  for (let place = 1; place <= at.TRACK_PLACES; place++) {
    if (!position.isGap(place) && priceIsAffordable(position, place))
      out[count++] = pack(CHOOSE, place);
  }
  return count;
}

function listExpansion(position: Position, out: Int32Array): number {
  const { game } = position;
  const seat = position.turnSeat;
  let count = 0;
  if (mayDecline(position) === undefined) out[count++] = pack(DECLINE);
  if (mustNamePartner(position)) {
    for (let partner = 0; partner < game.seats; partner++) {
      if (partner !== seat && !position.hasNamed(seat, partner))
        out[count++] = pack(PEACE, partner);
    }
    if (game.rules.mustMakePeace) return count;
  }
  if (position.phase === 'mobilisation') count = listVacating(position, out, count);
  const before = count;
  count = listConquests(position, out, count);
  const entryForced = count > before && reach.entering && !mayStayOff(position);
  if (!entryForced) out[count++] = pack(END_EXPANSION);
  return count;
}

function listVacating(position: Position, out: Int32Array, from: number): number {
  const { provinceCount, rules } = position.game;
  const mine = activeEmpire(position.turnSeat);
  if (!rules.mayVacateAll && position.provincesOf(mine) <= 1) return from;
  let count = from;
  for (let p = 0; p < provinceCount; p++) {
    if (position.ownerOf(p) === mine) out[count++] = pack(VACATE, p);
  }
  return count;
}

function listSurplus(position: Position, out: Int32Array): number {
  const mine = activeEmpire(position.turnSeat);
  let count = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.holds(mine, p)) out[count++] = pack(GIVE_UP, p);
  }
  if (position.debt === 0) out[count++] = pack(END_REORGANIZATION);
  return count;
}

const ownProvinces = new Int32Array(256);

/** Writes the provinces of the acting empire into `ownProvinces`, pending ones included. */
function gatherOwn(position: Position): number {
  const { provinceCount } = position.game;
  const mine = activeEmpire(position.turnSeat);
  let own = 0;
  for (let p = 0; p < provinceCount; p++) {
    if (position.ownerOf(p) === mine) ownProvinces[own++] = p;
  }
  return own;
}

function listReorganization(position: Position, out: Int32Array): number {
  const hand = position.hand(position.turnSeat);
  const own = gatherOwn(position);
  let count = 0;
  for (let i = 0; i < own && !position.isPlacing; i++) {
    const p = ownProvinces[i]!;
    const spare = position.pawnsIn(p) - 1;
    for (let pawns = 1; pawns <= spare; pawns++) out[count++] = pack(COLLECT, p, pawns);
  }
  if (hand === 0) {
    out[count++] = pack(END_REORGANIZATION);
    return count;
  }
  const onlyOpen = fillsOnlyOpen(position);
  const most = onlyOpen ? 1 : hand;
  for (let i = 0; i < own; i++) {
    const p = ownProvinces[i]!;
    if (onlyOpen && !position.isPending(p)) continue;
    for (let pawns = 1; pawns <= most; pawns++) out[count++] = pack(PLACE, p, pawns);
  }
  if (mayEndReorganization(position)) out[count++] = pack(END_REORGANIZATION);
  return count;
}

function listParts(position: Position, out: Int32Array): number {
  const { part } = componentsOf(position, position.turnSeat);
  let count = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (part[p] === p) out[count++] = pack(KEEP, p);
  }
  return count;
}

function listForts(position: Position, out: Int32Array): number {
  const mine = activeEmpire(position.turnSeat);
  let count = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) === mine && position.fortsIn(p) < mostForts(position, p)) {
      out[count++] = pack(FORT, p);
    }
  }
  out[count++] = pack(END_FORTS);
  return count;
}

function listRetreats(position: Position, out: Int32Array): number {
  const seat = position.actor;
  const active = position.survivors(seat);
  const declining = position.decliningSurvivors(seat);
  let count = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    const owner = position.ownerOf(p);
    if (owner === NOBODY || seatOfOwner(owner) !== seat) continue;
    const pawns = isActiveOwner(owner) ? active : declining;
    for (let n = 1; n <= pawns; n++) out[count++] = pack(RETREAT, p, n);
  }
  return count;
}

function listRelinquishing(position: Position, out: Int32Array): number {
  const declining = decliningEmpire(position.turnSeat);
  let count = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) === declining) out[count++] = pack(GIVE_UP, p);
  }
  out[count++] = pack(END_DECLINE);
  return count;
}
