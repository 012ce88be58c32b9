import type { IntentCode, Position, Seat } from '@vinci/rules';
import type { Outcome } from '../analysis/outcome.ts';
import type { Weighed } from '../analysis/weigh.ts';
import { release } from '../scratch.ts';
import {
  isPutOff,
  makesUp,
  ofEnd,
  ofNext,
  ofOpponents,
  ofOwn,
  ofTaken,
  partOf,
  weightOfEnd,
} from './imagined.ts';
import { type Contrast, TANGIBLE, type Weighty } from './reason.ts';
import { ofStanding } from './standing.ts';
import { ended } from './turn-end.ts';

/** Reasons that are given at most, and how many of them may only sum up what comes of it all. */
const MOST = 3;
const MOST_SUMS = 2;

/** Reasons that stand for less VP are not worth a word. */
const LEAST = 0.8;

/** VP between the best two at the end, and rounds until then, in which a single VP may decide. */
const CLOSE = 2.5;
const CLOSE_ROUNDS = 2;

/** Why one turn is better than another. */
export interface Why {
  /** The weightiest first. */
  readonly reasons: readonly Contrast[];
  /** Whether they are enough for a verdict. */
  readonly convinces: boolean;
}

/** Whether a reason only sums up what comes of it all, and shows nothing in the turn itself. */
const isSum = ({ reason }: Weighty): boolean => reason.kind === 'within' || reason.kind === 'ends';

const mostOf = (some: readonly Weighty[]): number =>
  some.reduce((most, { weight, carries = weight }) => Math.max(most, carries), 0);

/** Whether so few VP part the best two at the end of a game that is nearly over that a single one may decide. */
function isClose(start: Position, { played, better }: Weighed, after: Outcome['after']): boolean {
  const apart = Math.min(...[played, better].map(({ points, rival }) => Math.abs(points - rival)));
  return apart <= CLOSE && after.better.rounds - start.round < CLOSE_ROUNDS;
}

/** What is known of the whole of two turns, besides the reasons that are told. */
interface Whole {
  /** What the weightiest reason has to stand for, in VP. */
  readonly least: number;
  /** Whether what is less at first is made up; nothing where it is not less. */
  readonly madeUp: boolean | undefined;
  /** What final points weigh, where they are near. */
  readonly end: number;
}

/**
 * Whether reasons are enough for a verdict. How many VP it all comes to persuades only beside something that is
 * seen in the turn, and what brings less at first has to make that up, or to take it from somebody.
 */
function convinces(seat: Seat, sorted: readonly Weighty[], { least, madeUp, end }: Whole): boolean {
  const seen = sorted.filter((one) => !isSum(one));
  const hurting = sorted.filter(
    ({ reason }) => reason.kind === 'rival' || (reason.kind === 'within' && reason.seat !== seat),
  );
  if (madeUp === false && mostOf(hurting) < TANGIBLE) return false;
  const sums = seen.length > 0 ? Math.max(mostOf(sorted.filter(isSum)), end) : 0;
  return Math.max(mostOf(seen), sums) >= least;
}

/** The weightiest reasons, not too many that only sum up. */
function chosen(sorted: readonly Weighty[]): Contrast[] {
  const seats = new Set<Seat>();
  const isNew = ({ reason }: Weighty): boolean => {
    // Of an opponent who suffers one thing is enough.
    if (reason.kind !== 'rival' && reason.kind !== 'within') return true;
    const first = !seats.has(reason.seat);
    seats.add(reason.seat);
    return first;
  };
  let sums = 0;
  return sorted
    .filter(isNew)
    .filter((one) => !isSum(one) || ++sums <= MOST_SUMS)
    .slice(0, MOST)
    .map(({ reason }) => reason);
}

/**
 * Says why one turn is better than another.
 *
 * @param start where both begin; not changed
 * @param lines all intents of both turns
 * @param told what is told of both
 * @param after what came of both in games that were played to their end, in the way that is told
 */
export function contrast(
  start: Position,
  seat: Seat,
  lines: { readonly played: readonly IntentCode[]; readonly better: readonly IntentCode[] },
  told: Weighed,
  after: Outcome['after'],
): Why {
  const [played, better] = [ended(start, lines.played), ended(start, lines.better)];
  const [close, late] = [isClose(start, told, after), isPutOff(told, after)];
  const found = [
    ...ofStanding(start, seat, played, better, close).map((one) =>
      one.reason.kind === 'rival'
        ? { ...one, weight: one.weight * partOf(seat, one.reason.seat, after) }
        : one,
    ),
    ...ofNext(told, played, better, late),
    ofOwn(start.round, seat, told, after),
    ...ofOpponents(seat, after, played, better),
    ofTaken(after),
    ofEnd(told, after),
  ];
  release(played.after);
  release(better.after);
  const sorted = found.filter(({ weight }) => weight >= LEAST).sort((a, b) => b.weight - a.weight);
  const reasons = chosen(sorted);
  return {
    reasons: late ? [...reasons, { kind: 'late' }] : reasons,
    convinces: convinces(seat, sorted, {
      least: close ? LEAST : TANGIBLE,
      madeUp: makesUp(start.round, seat, told, after),
      end: weightOfEnd(start.round, seat, told, after),
    }),
  };
}
