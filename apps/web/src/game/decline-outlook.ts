import {
  declineForecast,
  mayDecline,
  type Position,
  type ProvinceId,
  type Seat,
  scoreForecast,
  trackOffers,
} from '@vinci/rules';
import { prospectOf } from './prospect.ts';
import type { Target } from './targets.ts';

/** What a decline would score this turn, and about what going on would. */
export interface DeclineOutlook {
  readonly decline: number;
  readonly stay: number;
}

/** Points over two turns by which a decline must be better: what comes after is only estimated. */
const CLEARLY = 4;

/** Points that conquests of this turn would add, the cheapest first; it leaves out what comes into reach only then. */
function growth(position: Position, me: Seat, conquests: ReadonlyMap<ProvinceId, Target>): number {
  let pawns = position.hand(me) + position.extra(me);
  let points = 0;
  const open = [...conquests.values()].filter(({ means }) => means !== undefined);
  for (const { pawns: price = 0, value } of open.sort((a, b) => (a.pawns ?? 0) - (b.pawns ?? 0))) {
    if (price > pawns) break;
    pawns -= price;
    points += value;
  }
  return points;
}

/** Whether a new civilization may come too late to score for what was given up. */
function endIsNear(position: Position): boolean {
  const { game } = position;
  if (position.isLastRound || game.lastRound - position.round < 2) return true;
  return Array.from({ length: game.seats }, (_, seat) => seat).some(
    (seat) => position.vp(seat) + 2 * scoreForecast(position, seat).points >= game.targetVP,
  );
}

/** What the best civilization on the track would add in its first turn: its provinces, less what it costs. */
const fresh = (position: Position, me: Seat): number =>
  Math.max(
    0,
    ...trackOffers(position, me)
      .filter(({ error }) => error === undefined)
      .map((offer) => {
        const { provinces, vp } = prospectOf(position, me, offer);
        return provinces + vp - position.vp(me);
      }),
  );

/**
 * Whether it is clear that a seat should decline: it loses nothing by it this turn, or gets more than that back in the
 * next one. `undefined` where it is not clear, or not allowed.
 */
export function clearDecline(
  position: Position,
  me: Seat,
  conquests: ReadonlyMap<ProvinceId, Target>,
): DeclineOutlook | undefined {
  if (position.actor !== me || mayDecline(position) !== undefined) return undefined;
  const more = growth(position, me, conquests);
  const stay = scoreForecast(position, me).points + more;
  const decline = declineForecast(position, me).points;
  const isClear = endIsNear(position)
    ? decline > stay
    : 2 * decline + fresh(position, me) >= 2 * stay + more + CLEARLY;
  return isClear ? { decline, stay } : undefined;
}
