import { STEPS, type Step } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import { isPerson } from './seating.ts';
import type { SeatEntry, Table } from './table.ts';

/** A rung of the ladder for absent people that a table uses. */
export interface Rung {
  readonly step: Exclude<Step, ''>;
  /** Milliseconds since the game began to wait. */
  readonly after: number;
}

/** Whether a rung is at or above another. */
export const isAtLeast = (step: Step, least: Step): boolean =>
  STEPS.indexOf(step) >= STEPS.indexOf(least);

type Rules = Pick<Table, 'absence' | 'standIn'>;

/** Of tables, which never change: they are asked for with every move. */
const known = new WeakMap<Rules, readonly Rung[]>();

/** The rungs that a table uses, in order. */
export function rungsOf(table: Rules): readonly Rung[] {
  let rungs = known.get(table);
  if (rungs === undefined) {
    rungs = findRungs(table);
    known.set(table, rungs);
  }
  return rungs;
}

function findRungs({ absence, standIn }: Rules): Rung[] {
  const { remind, pause, safe, vote } = absence;
  const all = [
    ['reminded', remind],
    ['paused', pause],
    ['safe', safe],
    ['bot', standIn?.after ?? 0],
    ['vote', vote],
  ] as const;
  return all.flatMap(([step, seconds]) => (seconds > 0 ? [{ step, after: seconds * 1000 }] : []));
}

/**
 * The next rung for an absent person; `undefined` when there is none. A vote that ended in waiting is
 * held again after the same time. A stand-in that the table chooses after a vote still stands in.
 */
export function nextRung(table: Table, seat: Seat): Rung | undefined {
  const entry = table.seats[seat];
  if (entry === undefined) return undefined;
  return rungsOf(table).find(({ step }) => {
    if (step === 'bot') return entry.standIn === '';
    if (step !== 'vote') return !isAtLeast(entry.step, step);
    return table.vote === null && mayBeVotedAbout(entry) && votersOf(table, seat).length > 0;
  });
}

/**
 * Whether a rung is a further vote about somebody. It needs a voter who is there: otherwise votes of
 * a table that everybody has left would open and close for ever.
 */
export const isHeldAgain = (table: Table, seat: Seat, { step }: Rung): boolean =>
  step === 'vote' && table.seats[seat]?.step === 'vote';

/** A seat that nobody holds and a bot plays is settled. */
const mayBeVotedAbout = (entry: SeatEntry): boolean => isPerson(entry) || entry.standIn === '';

/** Whether somebody is there in person, as far as the journal knows. */
const isWithUs = (entry: SeatEntry): boolean =>
  isPerson(entry) && entry.step === '' && entry.standIn === '';

/**
 * Who would have a vote about an absent person if one were opened now: the other people who are not
 * absent themselves.
 */
export const votersOf = (table: Table, about: Seat): Seat[] =>
  table.seats.flatMap((entry, seat) => (seat !== about && isWithUs(entry) ? [seat] : []));

/** Who has a vote in the open one; whoever sits down meanwhile has none. */
export const votersIn = ({ vote }: Table): readonly Seat[] => vote?.voters ?? [];

/** Least milliseconds for which a vote is open. */
const LEAST_VOTE = 60_000;

/**
 * When a vote closes that is opened now.
 *
 * @param after milliseconds of absence after which the table votes
 */
export const voteEnd = (now: number, after: number): number => now + Math.max(after, LEAST_VOTE);
