import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { activeEmpire, type ProvinceId, type Seat } from '../types.ts';
import { beginReorganization } from './reorganize.ts';
import { type Events, passTurn, setPhase } from './turn.ts';

/** Where play goes on after the survivors are placed; values of `RETREAT_RETURN`. */
export const RETURN = { nextTurn: 0, reorganization: 1 } as const;

/** Starts the retreat of all survivors of this turn. @clause DEF-4 DEF-5 AMB-76 */
export function beginRetreat(position: Position, next: number, events: Events): void {
  position.cells[at.RETREAT_RETURN] = next;
  continueRetreat(position, events);
}

/** Provinces of the active empire of a seat, and the first of them. */
function destinations(position: Position, seat: Seat): { count: number; first: ProvinceId } {
  const mine = activeEmpire(seat);
  let count = 0;
  let first = -1;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== mine || position.isPending(p)) continue;
    if (first < 0) first = p;
    count++;
  }
  return { count, first };
}

/** Lets the next defender place his survivors, or goes on. @clause DEF-6 DEF-9 AMB-74 AMB-76 */
function continueRetreat(position: Position, events: Events): void {
  const { game, cells } = position;
  const attacker = position.turnSeat;
  for (let step = 1; step < game.seats; step++) {
    const seat = (attacker + step) % game.seats;
    const pawns = position.survivors(seat);
    if (pawns === 0) continue;
    const { count, first } = destinations(position, seat);
    if (count === 0) {
      // No province is left: the survivors wait off the board. NOPROV-4
      cells[position.seatCell(seat) + at.HAND] += pawns;
      cells[position.seatCell(seat) + at.SURVIVORS] = 0;
      events?.push({ type: 'survivorsWait', seat, pawns });
    } else if (count === 1) {
      putSurvivors(position, seat, first, pawns, events);
    } else if (game.rules.survivorChooser === 'autoFewestFirst') {
      for (let i = 0; i < pawns; i++) {
        putSurvivors(position, seat, fewestPawns(position, seat), 1, events);
      }
    } else {
      setPhase(position, 'retreat', seat);
      return;
    }
  }
  if (cells[at.RETREAT_RETURN] === RETURN.reorganization) beginReorganization(position, events);
  else passTurn(position, events);
}

/** Province with the fewest pawns, ties by lowest id. @clause DEF-7 AMB-76 */
function fewestPawns(position: Position, seat: Seat): ProvinceId {
  let best = -1;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== activeEmpire(seat)) continue;
    if (best < 0 || position.pawnsIn(p) < position.pawnsIn(best)) best = p;
  }
  return best;
}

function putSurvivors(
  position: Position,
  seat: Seat,
  province: ProvinceId,
  pawns: number,
  events: Events,
): void {
  position.cells[position.seatCell(seat) + at.SURVIVORS] -= pawns;
  position.addPawns(province, pawns);
  events?.push({ type: 'survivorsPlaced', seat, province, pawns });
}

/** The acting defender puts survivors into one of his provinces. @clause DEF-6 DEF-8 */
export function retreat(
  position: Position,
  province: ProvinceId,
  pawns: number,
  events: Events,
): void {
  const seat = position.actor;
  putSurvivors(position, seat, province, pawns, events);
  if (position.survivors(seat) === 0) continueRetreat(position, events);
}
