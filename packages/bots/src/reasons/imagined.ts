import type { Seat } from '@vinci/rules';
import type { Outcome } from '../analysis/outcome.ts';
import type { Weighed } from '../analysis/weigh.ts';
import { incomeOf } from '../policy/outlook.ts';
import { LONG, ROUNDS } from '../worth/imagine.ts';
import { TANGIBLE, type Weighty } from './reason.ts';
import type { Ended } from './turn-end.ts';

type After = Outcome['after'];

/** Means that differ by less look different only because they are rounded. */
const TELLS = 0.75;

/** An opponent who loses less VP in some rounds does not suffer. */
const SUFFERS = 2;

/** What only comes of the answers of imagined players is told beside other reasons, and carries no verdict. */
const INDIRECT = TANGIBLE - 0.1;

/** Parts of VP of some rounds, and of many, that convince nobody. */
const LITTLE = 0.05;
const LITTLE_LONG = 0.08;

/** How much more one mean is than another; nothing where too little to be told. */
const more = (one: number, other: number, least = TELLS, part = 0): number => {
  const tells = Math.max(least, part * one);
  return one - other >= tells && Math.round(one) !== Math.round(other) ? one - other : 0;
};

/** What imagined games say of the own points of the next turn. */
export function ofNext(told: Weighed, played: Ended, better: Ended): Weighty[] {
  // A decline that is put off makes the next turn poor; that is no fault of this one, unless it is the decline.
  if (told.way === 'declines' && !better.declined) return [];
  const points = told.better.soon - better.brought;
  const now = told.played.soon - played.brought;
  // What this turn pays for the next one is no gain.
  const net = told.better.soon - told.played.soon;
  const reason = { kind: 'next', points: Math.round(points), now: Math.round(now) } as const;
  return [{ reason, weight: Math.min(more(points, now), net) }];
}

/** Points of a seat within some rounds. */
const within = (seat: Seat, points: number, now: number, rounds: number): Weighty['reason'] => ({
  kind: 'within',
  seat,
  points: Math.round(points),
  now: Math.round(now),
  rounds,
});

/** Own points of the next rounds, or of more of them, where it takes longer until something comes of a turn. */
export function ofOwn(round: number, seat: Seat, told: Weighed, after: After): Weighty {
  const { played, better } = after;
  const soon = Math.max(0, told.better.soon - told.played.soon);
  const near = more(better.scored[seat]!, played.scored[seat]!, TELLS, LITTLE);
  // Where the game ends before, final points are told anyway.
  const lasts = Math.min(played.rounds, better.rounds) - round + 1 >= LONG;
  const far = lasts
    ? more(better.scoredLong[seat]!, played.scoredLong[seat]!, TELLS, LITTLE_LONG)
    : 0;
  // Other reasons tell what comes soon.
  const [one, two] = [0.5 * (near - soon), 0.3 * (far - soon)];
  return one >= two
    ? { reason: within(seat, better.scored[seat]!, played.scored[seat]!, ROUNDS), weight: one }
    : {
        reason: within(seat, better.scoredLong[seat]!, played.scoredLong[seat]!, LONG),
        weight: two,
      };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What opponents take before the next turn, or later, whichever tells more. */
export function ofTaken({ played, better }: After): Weighty {
  const taken = (rounds: number, one: readonly number[], other: readonly number[]): Weighty => {
    const [count, now] = [sumOf(one), sumOf(other)];
    const seat = other.indexOf(Math.max(...other));
    return {
      reason: { kind: 'taken', count: Math.round(count), now: Math.round(now), seat, rounds },
      weight: 1.5 * more(now, count),
    };
  };
  const soon = taken(1, better.taken, played.taken);
  const later = taken(ROUNDS, better.takenLater, played.takenLater);
  return later.weight > soon.weight ? later : soon;
}

/** The part of what a seat wins by the better turn that another seat loses, 0 … 1. */
export function partOf(seat: Seat, other: Seat, { played, better }: After): number {
  const gain = (of: Seat): number => better.wins[of]! - played.wins[of]!;
  return gain(seat) > 0 ? Math.min(1, Math.max(0, -gain(other) / gain(seat))) : 0;
}

/** Which opponent suffers most; one whose chances stay the same does not count. */
export function ofOpponents(seat: Seat, after: After, played: Ended, better: Ended): Weighty[] {
  return after.better.scored.flatMap((points, other) => {
    if (other === seat) return [];
    const now = after.played.scored[other]!;
    const weight = 0.7 * more(now, points, SUFFERS, LITTLE) * partOf(seat, other, after);
    const isStruck = incomeOf(better.after, other) < incomeOf(played.after, other);
    const reason = within(other, points, now, ROUNDS);
    return [{ reason, weight: isStruck ? weight : Math.min(INDIRECT, weight) }];
  });
}

/** When the game ends, where an earlier end stops an opponent, or a later one leaves time to catch up. */
export function ofEnd(told: Weighed, { played, better }: After): Weighty {
  const [one, other] = [better.rounds, played.rounds];
  const gain = told.better.points - told.played.points;
  const stops = told.played.rival - told.better.rival;
  const isEarlier = one < other;
  const decides = isEarlier ? stops > gain : gain > stops;
  const reason = { kind: 'ends', round: Math.round(one), now: Math.round(other) } as const;
  const apart = isEarlier ? more(other, one) : more(one, other);
  return { reason, weight: decides ? (isEarlier ? 4 : 2) * apart : 0 };
}
