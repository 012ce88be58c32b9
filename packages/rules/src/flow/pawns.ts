import type { Events } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, type Seat } from '../types.ts';
import { setPhase } from './phase.ts';
import { roomToGrow, stockOf } from './stock.ts';

/**
 * Adds pawns of the stock to the hand and says why.
 *
 * @param cell `HAND` or `EXTRA`
 * @returns how many there were
 * @clause AMB-123
 */
export function gainPawns(
  position: Position,
  seat: Seat,
  wanted: number,
  clause: string,
  events: Events,
  cell = at.HAND,
): number {
  if (wanted <= 0) return 0;
  const pawns = Math.min(wanted, stockOf(position, seat));
  if (pawns === 0) return 0;
  position.add(seat, cell, pawns);
  events?.push({ type: 'pawnsGained', seat, pawns, clause });
  return pawns;
}

/** Gives pawns of the hand or of the pool back to the stock and says why. */
export function returnPawns(
  position: Position,
  seat: Seat,
  pawns: number,
  clause: string,
  events: Events,
  cell = at.HAND,
): void {
  if (pawns === 0) return;
  position.add(seat, cell, -pawns);
  events?.push({ type: 'pawnsReturned', seat, pawns, clause });
}

/** Adds pawns that an empire gains for good. @clause TILE-MEDICINE-1 TILE-CULTURE-1 AMB-24 AMB-115 */
function grow(
  position: Position,
  seat: Seat,
  wanted: number,
  clause: string,
  events: Events,
): void {
  if (wanted === 0) return;
  gainPawns(position, seat, Math.min(wanted, roomToGrow(position, seat)), clause, events);
}

/** Pawns of Culture for what was eliminated in this turn. @clause TILE-CULTURE-1 */
const recruitsOf = (position: Position, seat: Seat): number =>
  position.effects(seat).recruits * (position.of(seat, at.ENEMIES) >> 1);

/** Pawns of Medicine that come in the reorganization. @clause TILE-MEDICINE-2 */
const lateGrowth = (position: Position, seat: Seat): number =>
  position.game.rules.growsAtStart ? 0 : position.effects(seat).growth;

/** Adds the pawns that arrive at the start of a reorganization. @clause TURN-7 */
export function receivePawns(position: Position, seat: Seat, events: Events): void {
  grow(position, seat, recruitsOf(position, seat), 'TILE-CULTURE-1', events);
  grow(position, seat, lateGrowth(position, seat), 'TILE-MEDICINE-2', events);
}

/**
 * Pawns that the empire of the turn was lent and still owes. Out of a limited stock fewer may have come;
 * the position notes them as owed.
 *
 * @clause TILE-FIELDGENERAL-2 AMB-123
 */
export const lentPawns = (position: Position): number =>
  position.game.rules.limitsStock ? position.debt : position.effects(position.turnSeat).loan;

/**
 * Provinces that the empire of the turn would have to give up if its lent pawns went back now.
 *
 * @clause TILE-FIELDGENERAL-2 TURN-7 AMB-41
 */
export function excessProvinces(position: Position): number {
  const seat = position.turnSeat;
  const mine = activeEmpire(seat);
  const lent = lentPawns(position);
  const arriving = Math.min(
    recruitsOf(position, seat) + lateGrowth(position, seat),
    roomToGrow(position, seat) + lent,
  );
  const own = position.hand(seat) + position.pawnsOf(mine) - lent + arriving;
  return Math.max(0, position.provincesOf(mine) - own);
}

/** Pawns of this turn's mobilisation that only an expansion turn brings. @clause AMB-43 AMB-46 */
export function returnPawnsOfTurn(position: Position, seat: Seat, events: Events): void {
  const { growth } = position.effects(seat);
  const { rules } = position.game;
  const lent = lentPawns(position);
  position.cells[at.DEBT] = 0;
  returnPawns(position, seat, position.extra(seat), 'TILE-FIELDGENERAL-6', events, at.EXTRA);
  returnPawns(position, seat, lent, 'TILE-FIELDGENERAL-2', events);
  const grown = rules.growsAtStart ? growth : 0;
  returnPawns(position, seat, Math.min(grown, position.hand(seat)), 'AMB-46', events);
}

/** Takes up all pawns but one in each province. @clause MOB-1 AMB-96 */
export function collectPawns(position: Position, seat: Seat): void {
  const { provinceCount } = position.game;
  const mine = activeEmpire(seat);
  const { cells, provinces } = position;
  for (let p = 0; p < provinceCount; p++) {
    const cell = cells[provinces + p]!;
    const spare = ((cell >> at.PAWNS_SHIFT) & at.PAWNS_MASK) - 1;
    if ((cell & at.OWNER_MASK) !== mine || spare <= 0) continue;
    position.addPawns(p, -spare);
    position.add(seat, at.HAND, spare);
  }
}

/** Collects the pawns of an expansion turn. */
export function mobilise(position: Position, seat: Seat, events: Events): void {
  const effects = position.effects(seat);
  collectPawns(position, seat);
  const { rules } = position.game;
  const lent = gainPawns(position, seat, effects.loan, 'TILE-FIELDGENERAL-1', events);
  if (rules.limitsStock) position.cells[at.DEBT] = lent;
  gainPawns(position, seat, effects.pool, 'TILE-FIELDGENERAL-1', events, at.EXTRA);
  if (rules.growsAtStart) {
    grow(position, seat, effects.growth, 'TILE-MEDICINE-1', events);
  }
  setPhase(position, 'mobilisation', seat);
}
