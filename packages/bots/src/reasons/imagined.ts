import type { Position, Seat } from '@vinci/rules';
import type { Outcome } from '../analysis/outcome.ts';
import type { Weighed } from '../analysis/weigh.ts';
import { ROUNDS } from '../worth/imagine.ts';
import type { Weighty } from './reason.ts';
import type { Ended } from './turn-end.ts';

/** What imagined games say of the own points that come then. */
export function ofPoints(
  start: Position,
  seat: Seat,
  told: Weighed,
  played: Ended,
  better: Ended,
): Weighty[] {
  const found: Weighty[] = [];
  const next = [told.better.soon - better.brought, told.played.soon - played.brought];
  const [points, now] = next.map(Math.round) as [number, number];
  // A decline that is put off makes the next turn poor; that is no fault of this one, unless it is the decline.
  if (better.declined || !told.isLate) {
    found.push({ reason: { kind: 'next', points, now }, weight: points - now });
  }
  const [rest, other] = [told.better, told.played].map((each) =>
    Math.round(each.points - each.soon - start.vp(seat)),
  ) as [number, number];
  // Mostly a riddle by itself: it stands behind whatever else there is.
  found.push({ reason: { kind: 'rest', points: rest, now: other }, weight: 0.2 * (rest - other) });
  return found;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What opponents take before the next turn, or later, whichever tells more. */
export function ofTaken({ played, better }: Outcome['after']): Weighty {
  const taken = (rounds: number, one: readonly number[], other: readonly number[]): Weighty => {
    const [count, now] = [Math.round(sumOf(one)), Math.round(sumOf(other))];
    const seat = other.indexOf(Math.max(...other));
    return { reason: { kind: 'taken', count, now, seat, rounds }, weight: 1.5 * (now - count) };
  };
  const soon = taken(1, better.taken, played.taken);
  const later = taken(ROUNDS, better.takenLater, played.takenLater);
  return later.weight > soon.weight ? later : soon;
}

/** Which opponent suffers most. */
export function ofOpponents(seat: Seat, { played, better }: Outcome['after']): Weighty[] {
  return better.scored.flatMap((scored, other) => {
    if (other === seat) return [];
    const [points, now] = [Math.round(scored), Math.round(played.scored[other]!)];
    const reason = { kind: 'hurts', seat: other, points, now, rounds: ROUNDS } as const;
    return [{ reason, weight: 0.5 * (now - points) }];
  });
}

/** When the game ends, where that and no points of one's own decide. */
export function ofEnd(told: Weighed, after: Outcome['after']): Weighty {
  const [round, now] = [Math.round(after.better.rounds), Math.round(after.played.rounds)];
  const decides = told.better.points < told.played.points + 1;
  return { reason: { kind: 'ends', round, now }, weight: decides ? 4 * Math.abs(round - now) : 0 };
}
