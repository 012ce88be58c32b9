import {
  activeEmpire,
  decliningEmpire,
  decodeIntent,
  isFictional,
  legalIntents,
  MAX_INTENTS,
  marginalValue,
  type Position,
  type ProvinceId,
  type Seat,
} from '@vinci/rules';
import { clearedByContact, lentPawns, supposeExpansion } from '@vinci/rules/engine';

/** Whether the empire is led by a general, who lends it pawns for each expansion. @clause FICT-FIELDGENERAL-1 */
export function hasGeneral(position: Position, seat: Seat): boolean {
  const { loan, pool } = position.effects(seat);
  return loan + pool > 0;
}

/** Whether the empire has Galleys. @clause FICT-GALLEYS-1 */
export function hasGalleys(position: Position, seat: Seat): boolean {
  const { coastDiscount, waterDiscount } = position.effects(seat);
  return coastDiscount + waterDiscount > 0;
}

/** Provinces of the active empire of a seat, pending ones included, ascending. */
export function ownProvinces(position: Position, seat: Seat): ProvinceId[] {
  const mine = activeEmpire(seat);
  const found: ProvinceId[] = [];
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) === mine) found.push(p);
  }
  return found;
}

/** Provinces that border on a province over land. */
export function neighboursOf(position: Position, province: ProvinceId): Uint8Array {
  const { first, neighbours } = position.game.board;
  return neighbours.subarray(first[province], first[province + 1]);
}

/** Seats of real players, ascending. */
export function realSeats(position: Position): Seat[] {
  const seats = Array.from({ length: position.game.seats }, (_, seat) => seat);
  return seats.filter((seat) => !isFictional(position.game, seat));
}

/** VP that the seat would lose by losing the province. @clause FICT-START-2 AMB-85 */
export const ownValue = (position: Position, seat: Seat, province: ProvinceId): number =>
  marginalValue(position, seat, province);

/**
 * Pawns in hand that are lent for this expansion and do not stay.
 *
 * @clause TILE-FIELDGENERAL-2 AMB-89 AMB-120
 */
export const lentInHand = (position: Position): number =>
  position.round === 0 ? 0 : lentPawns(position);

/**
 * Whether another player will bring a civilization onto the board in their next turn.
 *
 * @clause FICT-REORG-2 AMB-88
 */
export function isArrivalAnnounced(position: Position, seat: Seat): boolean {
  for (let other = 0; other < position.game.seats; other++) {
    if (other === seat || position.tiles(other) === undefined) continue;
    if (position.isOnBoardAtAll(other)) continue;
    const pawns = position.hand(other) + position.survivors(other);
    if (!position.isDoomed(other) && pawns > 0) return true;
  }
  return false;
}

/** More pawns than any province could cost. */
const PLENTY = 250;
const buffer = new Int32Array(MAX_INTENTS);

/**
 * Whether there is anything that it would conquer, whatever it costs. An empire that fills its island
 * and cannot cross the sea has no target, nor has one whose only way leads through its declining empire.
 *
 * @clause AMB-94 AMB-152 AMB-160
 */
export function hasTarget(position: Position): boolean {
  const trial = position.clone();
  supposeExpansion(trial, PLENTY);
  const { turnSeat } = trial;
  // Contact is no reason not to enter.
  const entering = !trial.isOnBoardAtAll(turnSeat);
  const count = legalIntents(trial, buffer);
  for (let i = 0; i < count; i++) {
    const intent = decodeIntent(buffer[i]!);
    if (intent?.type !== 'conquer') continue;
    if (trial.ownerOf(intent.province) === decliningEmpire(turnSeat)) continue;
    if (entering || clearedByContact(trial, intent.province).length === 0) return true;
  }
  return false;
}
