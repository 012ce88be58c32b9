import {
  activeEmpire,
  apply,
  check,
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
import { incomeInDecline, incomeOf, turnsOf } from '../policy/outlook.ts';
import { borrow, release } from '../scratch.ts';
import type { PlainReason, RivalReason } from './reason.ts';

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

/**
 * Who loses most by a turn.
 *
 * @param now what it is compared with
 * @param least what is worth a word
 * @param start where the turn began: whoever has had the last turn by then loses nothing any more
 */
export function rivalIn(
  now: Position,
  after: Position,
  seat: Seat,
  least = LEAST_TAKEN,
  start = now,
): RivalReason | undefined {
  let found: RivalReason | undefined;
  let most = least - 1;
  for (let other = 0; other < now.game.seats; other++) {
    const [points, before] = [incomeOf(after, other), incomeOf(now, other)];
    if (other === seat || before - points <= most) continue;
    if (start.isLastRound && turnsOf(start, other, 1) < 1) continue;
    most = before - points;
    const leads = other === leaderBeside(now, seat) ? 'yes' : 'no';
    found = { kind: 'rival', seat: other, points, now: before, leads };
  }
  return found;
}

/** Whether another player's active empire is next to a province. */
export function isExposed(position: Position, p: ProvinceId, seat: Seat): boolean {
  const { board } = position.game;
  for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
    const owner = position.ownerOf(board.neighbours[i]!);
    if (owner !== NOBODY && isActiveOwner(owner) && seatOfOwner(owner) !== seat) return true;
  }
  return false;
}

/** The province that is guarded most, where that is one that can be attacked. */
function guardIn(after: Position, seat: Seat): PlainReason | undefined {
  let province = -1;
  let pawns = 1;
  let exposed = false;
  for (let p = 0; p < after.game.provinceCount; p++) {
    if (after.ownerOf(p) !== activeEmpire(seat) || after.pawnsIn(p) < pawns) continue;
    const canBeAttacked = isExposed(after, p, seat);
    if (after.pawnsIn(p) === pawns && (exposed || !canBeAttacked || pawns === 1)) continue;
    pawns = after.pawnsIn(p);
    province = p;
    exposed = canBeAttacked;
  }
  return exposed ? { kind: 'guard', province, cost: defenceCost(after, province).cost } : undefined;
}

/** Plays intents as long as they fit and nothing new is revealed. @returns a borrowed position */
function playedOut(start: Position, codes: readonly IntentCode[]): Position {
  const trial = borrow(start.game).copyFrom(start);
  const { revealed } = start;
  for (const code of codes) {
    if (trial.actor < 0 || trial.revealed !== revealed || check(trial, code) !== undefined) break;
    apply(trial, code);
  }
  return trial;
}

/**
 * Why a turn is advised, in numbers of the engine alone, the best reason first.
 *
 * @clause TILE-REBIRTH-1
 */
export function plainReasons(
  start: Position,
  codes: readonly IntentCode[],
  seat: Seat,
): PlainReason[] {
  const choice = codes.find((code) => typeOf(code) === CHOOSE);
  if (start.phase === 'draft') {
    const place = choice === undefined ? -1 : firstOf(choice);
    const offer = trackOffers(start, seat).find(({ position }) => position === place);
    if (offer === undefined) return [];
    const net = offer.gain - offer.price;
    const deal = net < 0 ? 'pays' : net > 0 ? 'gains' : 'free';
    return [{ kind: 'offer', deal, points: Math.abs(net), pawns: offer.pawns }];
  }
  // With Rebirth a decline follows upon conquests, which are to be explained, too.
  const declining = codes.findIndex((code) => typeOf(code) === DECLINE);
  const after = playedOut(start, declining < 0 ? codes : codes.slice(0, declining));
  const reasons: (PlainReason | undefined)[] = [];
  if (start.phase === 'mobilisation' || start.phase === 'expansion') {
    // When a turn is over, the pawns it eliminated are forgotten, and what Slavery brought for them is among the VP.
    const scored = after.vp(seat) - start.vp(seat);
    const points = scored === 0 ? score.points(after, seat) : scored;
    const now = score.points(start, seat);
    if (points > now) reasons.push({ kind: 'score', points, now });
    const rival = rivalIn(start, after, seat);
    // What the leader loses says more than what one has oneself.
    if (rival?.leads === 'yes') reasons.unshift(rival);
    else reasons.push(rival);
  }
  if (declining >= 0) {
    const points = Math.round(incomeInDecline(after, seat));
    reasons.push({ kind: 'legacy', points, pawns: start.hand(seat) });
  } else if (after.turnSeat !== seat || start.phase === 'reorganization') {
    reasons.push(guardIn(after, seat));
  }
  release(after);
  return reasons.filter((reason) => reason !== undefined);
}
