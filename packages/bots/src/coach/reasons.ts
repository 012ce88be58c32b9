import {
  activeEmpire,
  defenceCost,
  type IntentCode,
  isActiveOwner,
  NOBODY,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
  trackOffers,
} from '@vinci/rules';
import { CHOOSE, DECLINE, firstOf, score, typeOf } from '@vinci/rules/engine';
import { incomeInDecline, incomeOf } from '../policy/outlook.ts';
import { release } from '../scratch.ts';
import { type Comparison, playedOut } from './compare.ts';

/**
 * Why a turn is advised, in numbers of the engine:
 *
 * - `compared`: what imagined games say.
 * - `rival`: what another seat scores less in a turn; `leads` where no other one stands better.
 * - `score`: VP of this turn, and what they would be if it ended now.
 * - `legacy`: VP that the empire still brings in a turn once it is in decline, and pawns that it has in hand now.
 * - `offer`: pawns of the civilization, and VP that choosing it brings, or costs if negative.
 * - `guard`: the province with most pawns, and what an attack on it would cost.
 */
export type Reason =
  | ({ readonly kind: 'compared' } & Comparison)
  | {
      readonly kind: 'rival';
      readonly seat: Seat;
      readonly points: number;
      readonly leads: boolean;
    }
  | { readonly kind: 'score'; readonly points: number; readonly now: number }
  | { readonly kind: 'legacy'; readonly points: number; readonly pawns: number }
  | { readonly kind: 'offer'; readonly pawns: number; readonly net: number }
  | { readonly kind: 'guard'; readonly province: ProvinceId; readonly cost: number };

/** Reasons that are given at most. */
const MOST = 2;

/** A rival who loses less in a turn is not worth a word. */
const LEAST_TAKEN = 2;

/** The seat that stands best besides one, by VP and one turn of income. */
function leaderBeside(position: Position, seat: Seat): Seat {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let other = 0; other < position.game.seats; other++) {
    const standing = position.vp(other) + incomeOf(position, other);
    if (other === seat || standing <= most) continue;
    most = standing;
    best = other;
  }
  return best;
}

/** Who loses most by a turn. */
function rivalIn(start: Position, after: Position, seat: Seat): Reason | undefined {
  let found: Reason | undefined;
  let most = LEAST_TAKEN - 1;
  for (let other = 0; other < start.game.seats; other++) {
    const points = score.points(start, other) - score.points(after, other);
    if (other === seat || points <= most) continue;
    most = points;
    found = { kind: 'rival', seat: other, points, leads: other === leaderBeside(start, seat) };
  }
  return found;
}

/** Whether another player's active empire is next to a province. */
function isExposed(position: Position, p: ProvinceId, seat: Seat): boolean {
  const { board } = position.game;
  for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
    const owner = position.ownerOf(board.neighbours[i]!);
    if (owner !== NOBODY && isActiveOwner(owner) && seatOfOwner(owner) !== seat) return true;
  }
  return false;
}

/** The province that is guarded most. */
function guardIn(after: Position, seat: Seat): Reason | undefined {
  let province = -1;
  let pawns = 1;
  for (let p = 0; p < after.game.provinceCount; p++) {
    if (after.ownerOf(p) !== activeEmpire(seat) || !isExposed(after, p, seat)) continue;
    if (after.pawnsIn(p) <= pawns) continue;
    pawns = after.pawnsIn(p);
    province = p;
  }
  return province < 0
    ? undefined
    : { kind: 'guard', province, cost: defenceCost(after, province).cost };
}

/** The reasons that need no imagined games, the best first. */
function plainReasons(start: Position, codes: readonly IntentCode[], seat: Seat): Reason[] {
  const choice = codes.find((code) => typeOf(code) === CHOOSE);
  if (start.phase === 'draft') {
    const place = choice === undefined ? -1 : firstOf(choice);
    const offer = trackOffers(start, seat).find(({ position }) => position === place);
    if (offer === undefined) return [];
    return [{ kind: 'offer', pawns: offer.pawns, net: offer.gain - offer.price }];
  }
  if (codes.some((code) => typeOf(code) === DECLINE)) {
    const points = Math.round(incomeInDecline(start, seat));
    return [{ kind: 'legacy', points, pawns: start.hand(seat) }];
  }
  const after = playedOut(start, codes);
  const reasons: (Reason | undefined)[] = [];
  if (start.phase === 'mobilisation' || start.phase === 'expansion') {
    const points = score.points(after, seat);
    const now = score.points(start, seat);
    if (points > now) reasons.push({ kind: 'score', points, now });
    const rival = rivalIn(start, after, seat);
    // What the leader loses says more than what one has oneself.
    if (rival?.kind === 'rival' && rival.leads) reasons.unshift(rival);
    else reasons.push(rival);
  }
  if (after.turnSeat !== seat || start.phase === 'reorganization') {
    reasons.push(guardIn(after, seat));
  }
  release(after);
  return reasons.filter((reason) => reason !== undefined);
}

/**
 * Why a turn is advised.
 *
 * @param comparison with what suggests itself otherwise
 */
export function reasonsFor(
  start: Position,
  codes: readonly IntentCode[],
  seat: Seat,
  comparison: Comparison | undefined,
): readonly Reason[] {
  const compared: Reason[] = comparison?.better ? [{ kind: 'compared', ...comparison }] : [];
  return [...compared, ...plainReasons(start, codes, seat)].slice(0, MOST);
}
