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

/** What a decline is held against, in VP of the next turns. */
export interface Sums {
  /** Own turns that are counted, the one in progress included. */
  readonly turns: number;
  readonly declines: number;
  readonly stays: number;
}

/** Whether a style declines by these sums: its inertia must be overcome. */
export const letsGo = ({ declines, stays }: Sums, style: Style): boolean =>
  declines > stays + style.inertia;

/**
 * What the seat on turn expects of a decline, and of playing the turn as in `expanded`.
 *
 * @param position the start of the turn
 * @param expanded the same turn after all its conquests
 * @returns nothing where it may not decline, or no civilization could follow
 */
export function weighDecline(
  position: Position,
  expanded: Position,
  style: Style,
  outlook: Outlook,
): Sums | undefined {
  if (check(position, pack(DECLINE)) !== undefined) return undefined;
  const seat = position.turnSeat;
  const turns = Math.min(outlook.turns, style.declineHorizon);
  const offer = bestOffer(position, seat, turns);
  if (offer === undefined) return undefined;
  const declining = incomeInDecline(position, seat);
  const declines = offerNet + declining + afterDecline(declining, offer, turns - 1, style);
  const older = decliningIncome(expanded, seat);
  const active = incomeOf(expanded, seat) - older;
  const spare = Math.max(0, sparePawns(expanded, seat));
  const reduced = incomeInDecline(expanded, seat);
  const next = expanded.effects(seat).declinesAfterScoring
    ? offerNet + afterDecline(reduced, offer, turns - 1, style)
    : declineNext(reduced * style.activeKeeps, 0, offer, turns - 1, style);
  const later = Math.max(staying(active, older, turns - 1, spare * style.growth, style), next);
  return { turns, declines, stays: score.points(expanded, seat) + later };
}

/** The same for a Rebirth empire, whose turn has been scored. @clause TILE-REBIRTH-1 */
export function weighRebirth(position: Position, style: Style, outlook: Outlook): Sums | undefined {
  const seat = position.turnSeat;
  const turns = Math.min(outlook.turns, style.declineHorizon);
  const offer = bestOffer(position, seat, turns);
  if (offer === undefined) return undefined;
  const declining = incomeInDecline(position, seat);
  const declines = offerNet + afterDecline(declining, offer, turns - 1, style);
  const older = decliningIncome(position, seat);
  const active = incomeOf(position, seat) - older;
  const spare = Math.max(0, sparePawns(position, seat));
  const once = active * style.activeKeeps + older * style.decliningKeeps + spare * style.growth;
  const stays = Math.max(
    staying(active, older, turns - 1, spare * style.growth, style),
    declineNext(declining * style.activeKeeps, once, offer, turns - 1, style),
  );
  return { turns, declines, stays };
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
