import { type IntentCode, seededRandom } from '@vinci/rules';
import { contrast } from '../reasons/contrast.ts';
import type { Contrast } from '../reasons/reason.ts';
import { searchTurn } from './better.ts';
import { weighOutcome } from './outcome.ts';
import { isMilder, type Verdict, verdictAgain, verdictOf } from './verdict.ts';
import { type Comparing, type Played, rounded, type Scales, type Weighed, weigh } from './weigh.ts';

/** How much is imagined to find a turn and to compare it with another one. */
export interface Searching extends Comparing {
  /** Games for each decision of the search. */
  readonly search: number;
}

/** What is said of a turn, or of a part of it. */
export interface Judgement {
  readonly verdict: Verdict;
  /** Chance to win that is lost by not playing what is better, 0 … 1, and the standard error. */
  readonly loss: number;
  readonly error: number;
  readonly played: Played;
  /** What would be better, and why; absent where what is played is fine. */
  readonly better?: Better;
}

/** A turn that is better than another one. */
export interface Better extends Played {
  readonly codes: readonly IntentCode[];
  readonly reasons: readonly Contrast[];
}

/** Judges what a seat does, or would do, from a position in its turn on. */
export function judgeLine(
  scales: Scales & { readonly effort: Searching },
  line: readonly IntentCode[],
): Judgement {
  const { start, model, effort, seed } = scales;
  const found = searchTurn(start, model, randomOf(seed), effort.search);
  return judgeAgainst({ ...scales, seed: seed + 17 }, line, found);
}

/**
 * Judges a line by what it loses against one that is known to be good. What seems lost is looked at again, and
 * the milder of the two looks is told, so that a verdict stands by both.
 */
export function judgeAgainst(
  scales: Scales,
  line: readonly IntentCode[],
  good: readonly IntentCode[],
): Judgement {
  const first = weigh(scales, line, good);
  const seems = verdictOf(first.loss, first.error);
  if (seems === 'fine') return judgementOf(first, seems);
  const outcomes = weighOutcome(scales, line, good);
  const [second] = outcomes;
  const again = verdictAgain(second.loss, second.error);
  const milder = second.loss < first.loss ? second : first;
  const verdict = isMilder(again, seems) ? again : seems;
  if (verdict === 'fine') return judgementOf(milder, verdict);
  // Of what was lost the milder number is told; all else by what came in the end, on the way that this one went.
  const { after, ...outcome } = outcomes.find(({ way }) => way === milder.way) ?? second;
  const withWin = (of: 'played' | 'better'): Played => ({ ...outcome[of], win: milder[of].win });
  const told = { ...milder, played: withWin('played'), better: withWin('better') };
  const lines = { played: line, better: good };
  const why = contrast(scales.start, scales.seat, lines, told, after);
  // A loss that nothing explains would convince nobody.
  if (!why.convinces) return judgementOf(told, 'fine');
  return {
    ...judgementOf(told, verdict),
    better: { ...told.better, codes: good, reasons: why.reasons },
  };
}

/**
 * Judges a line by what it loses against the answer to a puzzle, which was proven when that was made: it need not be
 * looked at again, nor explained. Both are measured as they were there, and the line is not told on its kindest way,
 * which could make up for more than the margin.
 */
export function judgeAgainstProven(
  { effort, ...scales }: Scales,
  line: readonly IntentCode[],
  good: readonly IntentCode[],
): Judgement {
  const compare = effort.compare + effort.confirm;
  const found = weigh({ ...scales, effort: { ...effort, compare, confirm: 0 } }, line, good);
  return judgementOf(found, verdictOf(found.loss, found.error));
}

const judgementOf = ({ loss, error, played }: Weighed, verdict: Verdict): Judgement => ({
  verdict,
  loss: rounded(Math.max(0, loss)),
  error: rounded(error),
  played,
});

/** Random numbers of a search that is the same again with the same seed. */
export const randomOf = (seed: number): ((bound: number) => number) =>
  seededRandom((seed >>> 0).toString(16).padStart(8, '0').repeat(4));
