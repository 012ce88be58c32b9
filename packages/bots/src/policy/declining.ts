import { check, type Position, type Seat } from '@vinci/rules';
import { canPay, DECLINE, pack, score, TRACK_PLACES } from '@vinci/rules/engine';
import { netPrice } from './draft.ts';
import { IMAGINED, type Prospect, prospectOf } from './imagine.ts';
import { decliningIncome, incomeInDecline, incomeOf, type Outlook, sparePawns } from './outlook.ts';
import type { Style } from './style.ts';

/** The best civilization the seat could take, by the table; its price is noted in `offerNet`. */
function bestOffer(position: Position, seat: Seat, turns: number): Prospect | undefined {
  let best: Prospect | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (let place = 1; place <= TRACK_PLACES; place++) {
    const tiles = position.trackTiles(place);
    if (tiles === undefined || !canPay(position, seat, place)) continue;
    const prospect = prospectOf(position.game, tiles);
    const net = netPrice(position, place);
    const worth = net + sumOf(prospect, turns - 1);
    if (worth <= most) continue;
    most = worth;
    best = prospect;
    offerNet = net;
  }
  return best;
}

let offerNet = 0;

function sumOf(prospect: Prospect, turns: number): number {
  let sum = 0;
  for (let turn = 0; turn < turns; turn++) sum += prospect[Math.min(turn, IMAGINED - 1)]!;
  return sum;
}

/** VP of turns 1 … `turns` after a decline: what is left of the old empire, and the new one. */
function afterDecline(old: number, offer: Prospect, turns: number, style: Style): number {
  let sum = 0;
  let left = old;
  for (let turn = 0; turn < turns; turn++) {
    left *= style.decliningKeeps;
    sum += left + style.newcomer * offer[Math.min(turn, IMAGINED - 1)]!;
  }
  return sum;
}

/**
 * Whether the seat on turn does better by declining than by playing the turn as in `expanded`.
 *
 * @param position the start of the turn
 * @param expanded the same turn after all its conquests
 */
export function prefersDecline(
  position: Position,
  expanded: Position,
  style: Style,
  outlook: Outlook,
): boolean {
  if (check(position, pack(DECLINE)) !== undefined) return false;
  const seat = position.turnSeat;
  const turns = Math.min(outlook.turns, style.declineHorizon);
  const offer = bestOffer(position, seat, turns);
  if (offer === undefined) return false;
  const declining = incomeInDecline(position, seat);
  const now = offerNet + declining + afterDecline(declining, offer, turns - 1, style);
  const older = decliningIncome(expanded, seat);
  const active = incomeOf(expanded, seat) - older;
  const spare = Math.max(0, sparePawns(expanded, seat));
  const reduced = incomeInDecline(expanded, seat);
  const next = expanded.effects(seat).declinesAfterScoring
    ? offerNet + afterDecline(reduced, offer, turns - 1, style)
    : declineNext(reduced * style.activeKeeps, 0, offer, turns - 1, style);
  const later = Math.max(staying(active, older, turns - 1, spare * style.growth, style), next);
  return now > score.points(expanded, seat) + later + style.inertia;
}

/** Whether a Rebirth empire, whose turn has been scored, should decline now. @clause TILE-REBIRTH-1 */
export function prefersRebirth(position: Position, style: Style, outlook: Outlook): boolean {
  const seat = position.turnSeat;
  const turns = Math.min(outlook.turns, style.declineHorizon);
  const offer = bestOffer(position, seat, turns);
  if (offer === undefined) return false;
  const declining = incomeInDecline(position, seat);
  const now = offerNet + afterDecline(declining, offer, turns - 1, style);
  const older = decliningIncome(position, seat);
  const active = incomeOf(position, seat) - older;
  const spare = Math.max(0, sparePawns(position, seat));
  const once = active * style.activeKeeps + older * style.decliningKeeps + spare * style.growth;
  const later = Math.max(
    staying(active, older, turns - 1, spare * style.growth, style),
    declineNext(declining * style.activeKeeps, once, offer, turns - 1, style),
  );
  return now > later + style.inertia;
}

/** VP of further turns with the same empires. */
function staying(
  active: number,
  older: number,
  turns: number,
  growth: number,
  style: Style,
): number {
  let sum = 0;
  let now = active;
  let then = older;
  for (let turn = 0; turn < turns; turn++) {
    now = now * style.activeKeeps + growth;
    then *= style.decliningKeeps;
    sum += now + then;
  }
  return sum;
}

/**
 * VP of further turns when the decline comes in the first of them.
 *
 * @param declining VP per turn of the empire in decline then
 * @param before VP that are scored in that turn before the decline, with Rebirth
 */
function declineNext(
  declining: number,
  before: number,
  offer: Prospect,
  turns: number,
  style: Style,
): number {
  if (turns < 1) return 0;
  return Math.max(before, declining) + afterDecline(declining, offer, turns - 1, style);
}
