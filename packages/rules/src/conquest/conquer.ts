import type { Events } from '../events.ts';
import type { Next } from '../flow/next.ts';
import { setPhase } from '../flow/phase.ts';
import { dropProvince } from '../flow/provinces.ts';
import { ESPIONAGE, MEANS, RELIGION } from '../intents.ts';
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
import { costBy, ownShare } from './cost.ts';
import { computeReachOf, reach } from './reach.ts';

/** Whether the pawns in a province all survive its conquest. @clause TILE-NOMADIC-1 TILE-DRAKKAR-2 AMB-71 */
export function isSafe(position: Position, province: ProvinceId): boolean {
  const owner = position.ownerOf(province);
  if (!isActiveOwner(owner)) return false;
  const terrain = position.game.board.terrain[province]!;
  return position.effects(seatOfOwner(owner)).safeTerrains[terrain] === 1;
}

/**
 * Takes a province: pay, defender's losses, survivors, contact.
 *
 * @param means code of the means, see `intents.ts`
 * @clause EXP-3 EXP-7 COST-12 DEF-1 DEF-2 DEF-10 TILE-FIELDGENERAL-6 AMB-8 AMB-44 AMB-50 AMB-68
 */
export function conquer(
  position: Position,
  province: ProvinceId,
  means: number,
  events: Events,
): Next {
  const seat = position.turnSeat;
  computeReachOf(position, province);
  const pawns = costBy(position, province, means);
  const paid = ownShare(pawns, means, position.hand(seat), position.extra(seat));
  const converted = means === RELIGION;
  const origin = reach.origin[province]!;
  const from = position.ownerOf(province);
  const defenders = position.pawnsIn(province);
  const fortRemoved = position.fortsIn(province) > 0;
  const eliminated = !converted && isSafe(position, province) ? 0 : Math.min(1, defenders);
  const survivors = takeLosses(position, from, defenders - eliminated);
  position.add(seat, at.HAND, -paid);
  if (pawns > paid) position.add(seat, at.EXTRA, paid - pawns);
  position.put(seat, at.FLAGS, (position.of(seat, at.FLAGS) | at.ENTERED) & ~at.COULD_NOT_ENTER);
  if (means === ESPIONAGE) position.add(seat, at.FLAT_USED, 1);
  if (converted) position.mark(seat, at.CONVERTED, 1 << seatOfOwner(from));
  else noteEliminated(position, from, eliminated);
  const arriving = converted ? 1 : paid;
  const tokens = arriving > 0 ? position.tokensIn(province, seat) : 0;
  position.setProvince(province, activeEmpire(seat), arriving, tokens, arriving === 0);
  if (position.game.rules.survivorsDecline) markLostEmpire(position, from);
  position.cells[at.ACTED] = 1;
  setPhase(position, 'expansion', seat);
  events?.push({
    type: 'conquered',
    seat,
    province,
    means: MEANS[means] ?? 'normal',
    pawns,
    extra: pawns - paid,
    origin,
    from,
    eliminated,
    survivors,
    fortRemoved,
  });
  resolveContact(position, province, events);
  return position.round === 0 ? endFoothold(position, province, events) : 'decision';
}

/**
 * Counts what a conquest of this turn eliminated, for Slavery and for Culture. Own pawns, which
 * Heritage may take, are nobody's enemies.
 *
 * @clause TILE-SLAVERY-1 TILE-CULTURE-1 AMB-34 AMB-50 AMB-67
 */
function noteEliminated(position: Position, from: OwnerCode, eliminated: number): void {
  if (from === decliningEmpire(position.turnSeat)) return;
  const seat = position.turnSeat;
  position.add(seat, at.ELIMINATED, eliminated);
  const counts = from !== NOBODY && position.effects(seat).recruits > 0;
  if (counts) position.add(seat, at.ENEMIES, eliminated);
}

/**
 * Ends the opening of a seat, whose only conquest this was. There is no reorganization that could
 * put a pawn into a province taken for nothing.
 *
 * @clause SETUP-12 COST-13 AMB-120
 */
function endFoothold(position: Position, province: ProvinceId, events: Events): Next {
  if (position.isPending(province)) dropProvince(position, province, 'unfilled', events);
  return 'endOfTurn';
}

/**
 * Moves the survivors of a conquered province to their owner.
 *
 * @returns how many there are
 * @clause DEF-3 AMB-75 AMB-103
 */
function takeLosses(position: Position, from: OwnerCode, left: number): number {
  if (from === NOBODY || left === 0) return 0;
  position.addSurvivors(from, left);
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
  position.mark(defender, at.FLAGS, at.WIPED_OUT);
}

/** Clears the own declining empire where the rules say so. @clause OWN-3 OWN-4 AMB-37 */
function resolveContact(position: Position, province: ProvinceId, events: Events): void {
  for (const p of clearedByContact(position, province)) {
    dropProvince(position, p, 'contact', events);
  }
}
