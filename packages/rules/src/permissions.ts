import type { RuleErrorCode } from './errors.ts';
import { priceOf } from './flow/track.ts';
import * as at from './layout.ts';
import { behind, type Position } from './position.ts';
import type { Seat } from './types.ts';
import type { PositionView } from './view.ts';

/**
 * Why the seat whose turn it is may not decline now; `undefined` when it may.
 *
 * @clause DECL-1 TURN-5 AMB-51 AMB-60 AMB-82 AMB-120
 */
export function mayDecline(view: PositionView): RuleErrorCode | undefined {
  const position = behind(view);
  const { game } = position;
  const seat = position.turnSeat;
  if (position.phase !== 'mobilisation' || position.hasActed) return 'rule/decline-not-now';
  if (game.rules.takesFoothold && position.round <= 1) {
    return 'rule/first-turn';
  }
  if (game.rules.onlyRebirth && position.effects(seat).declinesAfterScoring) {
    return 'rule/only-rebirth';
  }
  return hasFacedEntry(position, seat) ? undefined : 'rule/not-entered-yet';
}

/**
 * Whether what a civilization did about its entry lets it decline: it entered, or it could not. In the
 * first round nobody can decline otherwise, whatever the option says.
 *
 * @clause TURN-5 AMB-60 AMB-82 AMB-130
 */
export function hasFacedEntry(position: Position, seat: Seat): boolean {
  if ((position.of(seat, at.FLAGS) & (at.ENTERED | at.COULD_NOT_ENTER)) !== 0) return true;
  return position.game.rules.declinesBeforeEntry && position.round > 1;
}

/**
 * Whether a peace partner can (and, with `mandatory`, must) be named now.
 *
 * @clause TILE-DIPLOMACY-1 AMB-24 AMB-47
 */
export function mustNamePartner(view: PositionView): boolean {
  const position = behind(view);
  // The opening with a start province is no turn yet.
  if (position.phase !== 'mobilisation' || position.round === 0) return false;
  const seat = position.turnSeat;
  const most = Math.min(position.effects(seat).partners, position.game.seats - 1);
  if (most === 0) return false;
  let named = 0;
  for (let partner = 0; partner < position.game.seats; partner++) {
    if (position.hasNamed(seat, partner)) named++;
  }
  return named < most;
}

/** Whether a seat can pay for a place on the track. @clause AMB-11 */
export const canPay = (position: Position, seat: Seat, place: number): boolean =>
  place === 1 || position.game.rules.mayOwe || priceOf(position, place) <= position.vp(seat);

/** Whether the actor can pay for a place on the track. */
export const priceIsAffordable = (position: Position, place: number): boolean =>
  canPay(position, position.actor, place);
