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

/** VP less in this round and the next are a sacrifice. */
const SACRIFICE = 2;

/** Weight of a VP that comes within many rounds. */
const LATER = 0.3;

/** Weight of when a sacrifice is made up. */
const MADE_UP = 3;

/** What only comes of the answers of imagined players is told beside other reasons, and carries no verdict … */
const INDIRECT = TANGIBLE - 0.1;

/** … unless an opponent loses this much in some rounds, and this part of what they score; then it is just enough. */
const MUCH = 5;
const PART = 0.1;
const ENOUGH = TANGIBLE + 0.1;

/** Parts of VP of some rounds, and of many, that convince nobody. */
const LITTLE = 0.05;
const LITTLE_LONG = 0.08;

/** How much more one mean is than another; nothing where too little to be told. */
const more = (one: number, other: number, least = TELLS, part = 0): number => {
  const tells = Math.max(least, part * one);
  return one - other >= tells && Math.round(one) !== Math.round(other) ? one - other : 0;
};

/** What imagined games say of the own points of the next turn. */
export function ofNext(told: Weighed, played: Ended, better: Ended, isLate: boolean): Weighty[] {
  // A decline that is put off makes the next turn poor; that is no fault of this one, unless it is the decline.
  if (isLate && !better.declined) return [];
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

/** Whether what was played is told with a decline in the next round, as one way on or in most imagined games. */
export const isPutOff = ({ way }: Weighed, { played, better }: After): boolean =>
  way === 'declines' || (way === 'free' && played.declines > 0.5 && better.declines < 0.5);

/** How much more the better turn has brought its seat within some rounds, within more of them, and in the end. */
function ownGains(round: number, seat: Seat, told: Weighed, { played, better }: After) {
  // Where the game ends before, final points tell the same.
  const lasts = Math.min(played.rounds, better.rounds) - round + 1 >= LONG;
  return {
    soon: told.better.soon - told.played.soon,
    near: better.scored[seat]! - played.scored[seat]!,
    far: lasts ? better.scoredLong[seat]! - played.scoredLong[seat]! : undefined,
    end: told.better.points - told.played.points,
  };
}

/**
 * What a better turn that brings less at first has to make up: whether it does so within some rounds, or in the
 * end where that is near. That it pays some day convinces nobody. Nothing where it brings no less.
 */
export function makesUp(
  round: number,
  seat: Seat,
  told: Weighed,
  after: After,
): boolean | undefined {
  const { soon, near, far, end } = ownGains(round, seat, told, after);
  return soon > -SACRIFICE ? undefined : Math.max(near, far ?? end) >= TELLS;
}

/** What the final points, which are told anyway, weigh where the end is near; nothing where it is not. */
export function weightOfEnd(round: number, seat: Seat, told: Weighed, after: After): number {
  const { soon, far, end } = ownGains(round, seat, told, after);
  return far === undefined ? LATER * (end - Math.max(0, soon)) : 0;
}

/** Own points of the next rounds, or of more of them, where it takes longer until something comes of a turn. */
export function ofOwn(round: number, seat: Seat, told: Weighed, after: After): Weighty {
  const { played, better } = after;
  const gains = ownGains(round, seat, told, after);
  const soon = Math.max(0, gains.soon);
  const isSacrifice = gains.soon <= -SACRIFICE;
  const part = (usual: number): number => (isSacrifice ? 0 : usual);
  const near = more(better.scored[seat]!, played.scored[seat]!, TELLS, part(LITTLE));
  const far =
    gains.far === undefined
      ? 0
      : more(better.scoredLong[seat]!, played.scoredLong[seat]!, TELLS, part(LITTLE_LONG));
  // Other reasons tell what comes soon.
  const [one, two] = [0.5 * (near - soon), LATER * (far - soon)];
  const isNear = one >= two;
  const reason = isNear
    ? within(seat, better.scored[seat]!, played.scored[seat]!, ROUNDS)
    : within(seat, better.scoredLong[seat]!, played.scoredLong[seat]!, LONG);
  const carries = isNear ? one : two;
  // When a sacrifice is made up has to be told.
  return {
    reason,
    weight: isSacrifice && carries > 0 ? Math.max(MADE_UP, carries) : carries,
    carries,
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What opponents take before the next turn, or later, whichever tells more. */
export function ofTaken({ played, better }: After): Weighty {
  const taken = (
    rounds: number,
    each: number,
    one: readonly number[],
    other: readonly number[],
  ): Weighty => {
    const [count, now] = [sumOf(one), sumOf(other)];
    const seat = other.indexOf(Math.max(...other));
    return {
      reason: { kind: 'taken', count: Math.round(count), now: Math.round(now), seat, rounds },
      weight: each * more(now, count),
    };
  };
  const soon = taken(1, 1.5, better.taken, played.taken);
  const later = taken(ROUNDS, 1, better.takenLater, played.takenLater);
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
    const most = now - points >= Math.max(MUCH, PART * now) ? ENOUGH : INDIRECT;
    return [{ reason, weight: isStruck ? weight : Math.min(most, weight) }];
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
  return { reason, weight: decides ? 2 * apart : 0 };
}
