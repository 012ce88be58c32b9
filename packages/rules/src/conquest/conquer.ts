import { dropProvince } from '../flow/reorganize.ts';
import { type Events, finishTurn, setPhase } from '../flow/turn.ts';
import { ESPIONAGE, MEANS } from '../intents.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import {
  activeEmpire,
  decliningEmpire,
  isActiveOwner,
  NOBODY,
  type OwnerCode,
  type ProvinceId,
  seatOfOwner,
} from '../types.ts';
import { clearedByContact } from './contact.ts';
import { costBy } from './cost.ts';
import { computeReachOf, reach } from './reach.ts';

/**
 * Takes a province: pay, defender's losses, survivors, contact.
 *
 * @param means code of the means, see `intents.ts`
 * @clause EXP-3 EXP-7 COST-12 DEF-1 DEF-2 DEF-10 AMB-8 AMB-50
 */
export function conquer(
  position: Position,
  province: ProvinceId,
  means: number,
  events: Events,
): void {
  const { cells } = position;
  const seat = position.turnSeat;
  const cell = position.seatCell(seat);
  computeReachOf(position, province);
  const pawns = costBy(position, province, means);
  const origin = reach.origin[province];
  const from = position.ownerOf(province);
  const defenders = position.pawnsIn(province);
  const fortRemoved = position.fortsIn(province) > 0;
  const eliminated = Math.min(1, defenders);
  const survivors = takeLosses(position, from, defenders - eliminated);
  cells[cell + at.HAND] -= pawns;
  cells[cell + at.FLAGS] = (cells[cell + at.FLAGS] | at.ENTERED) & ~at.COULD_NOT_ENTER;
  if (means === ESPIONAGE) cells[cell + at.FLAT_USED]++;
  if (from !== decliningEmpire(seat)) cells[cell + at.ELIMINATED] += eliminated;
  position.setProvince(province, activeEmpire(seat), pawns, 0, pawns === 0);
  if (position.game.rules.lostAllWithSurvivors === 'autoDecline') markLostEmpire(position, from);
  cells[at.ACTED] = 1;
  setPhase(position, 'expansion', seat);
  events?.push({
    type: 'conquered',
    seat,
    province,
    means: MEANS[means],
    pawns,
    origin,
    from,
    eliminated,
    survivors,
    fortRemoved,
  });
  resolveContact(position, province, events);
  if (cells[at.ROUND] === 0) endFoothold(position, province, events);
}

/**
 * Ends the opening of a seat, whose only conquest this was. There is no reorganization that could
 * put a pawn into a province taken for nothing.
 *
 * @clause SETUP-12 COST-13 AMB-120
 */
function endFoothold(position: Position, province: ProvinceId, events: Events): void {
  if (position.isPending(province)) dropProvince(position, province, 'unfilled', events);
  finishTurn(position, events);
}

/**
 * Moves the survivors of a conquered province to their owner.
 *
 * @returns how many there are
 * @clause DEF-3 AMB-75 AMB-103
 */
function takeLosses(position: Position, from: OwnerCode, left: number): number {
  if (from === NOBODY || !isActiveOwner(from) || left === 0) return 0;
  position.cells[position.seatCell(seatOfOwner(from)) + at.SURVIVORS] += left;
  return left;
}

/**
 * Marks an active empire that was just driven off the board with pawns left, for its compulsory
 * decline. Whoever leaves the board by vacating has lost nothing and is not marked.
 *
 * @clause NOPROV-2 AMB-3 AMB-117
 */
function markLostEmpire(position: Position, from: OwnerCode): void {
  if (!isActiveOwner(from)) return;
  const defender = seatOfOwner(from);
  const left = position.survivors(defender) + position.hand(defender);
  if (left === 0 || position.isOnBoardAtAll(defender)) return;
  position.cells[position.seatCell(defender) + at.FLAGS] |= at.WIPED_OUT;
}

/** Clears the own declining empire where the rules say so. @clause OWN-3 OWN-4 AMB-37 */
function resolveContact(position: Position, province: ProvinceId, events: Events): void {
  for (const p of clearedByContact(position, province)) {
    dropProvince(position, p, 'contact', events);
  }
}
