import { type IntentCode, type Position, seededRandom } from '@vinci/rules';
import { imagine } from '../worth/imagine.ts';
import type { Model } from '../worth/model.ts';
import { chancesOf } from '../worth/worth.ts';
import { candidatesIn, neighboursOf } from './candidates.ts';
import { type Moment, type Outcome, outcomeOf, relationOf } from './outcome.ts';

/** How much winning chance the answer of a puzzle has over the best different turn, 0 … 1. */
export const LEAST_MARGIN = 0.1;

/** How much is imagined, from the cheap to the dear. */
export interface PuzzleEffort {
  /** Expansions that are made for a turn, and lines of those that are looked at at all. */
  readonly plans: number;
  readonly lines: number;
  /** Games for each line at a glance, and in the sieve; ten times as many as there confirm. */
  readonly glance: number;
  readonly sieve: number;
  /** Games that a searching player of the grades imagines for a decision. */
  readonly think: number;
  /** Margins below which a moment is dropped: by the quick estimate, at a glance, and afterwards. */
  readonly least: { readonly quick: number; readonly glance: number; readonly margin: number };
}

/** A tenth of a second for most moments, some seconds for a puzzle. */
export const USUAL_PUZZLE_EFFORT: PuzzleEffort = {
  plans: 40,
  lines: 10,
  glance: 6,
  sieve: 24,
  think: 200,
  least: { quick: 0.01, glance: 0.05, margin: LEAST_MARGIN },
};

/** Games that confirm, for each of the sieve. */
export const MORE = 10;

/** What comes close enough to the best to be looked at again. */
const CLOSE = 0.2;

/** Something that could be done, what it comes to and the winning chance of the seat then, 0 … 1. */
export interface Option extends Outcome {
  readonly codes: readonly IntentCode[];
  readonly win: number;
}

/** The best thing to do in a moment, and the best that is different. */
export interface Verdict {
  readonly answer: Option;
  readonly next: Option;
}

/** Winning chance of the seat on turn after a line; the same seed gives the same luck to all lines. */
export function winAfter(
  position: Position,
  codes: readonly IntentCode[],
  model: Model | undefined,
  games: number,
  seed: number,
): number {
  const imagined = imagine(position, { model, games, seed, line: codes });
  return chancesOf(imagined, position, model)[position.turnSeat]!;
}

/** The best of some options, and the best different one; `undefined` where the margin is less than asked for. */
function leadOf(moment: Moment, options: readonly Option[], least: number): Verdict | undefined {
  const [answer, ...others] = options.toSorted((a, b) => b.win - a.win);
  if (answer === undefined) return undefined;
  const next = others.find((other) => relationOf(moment, answer, other) === 'different');
  return next !== undefined && answer.win - next.win >= least ? { answer, next } : undefined;
}

/** The options that come close to the best, and the best different one in any case. */
function nearest(moment: Moment, options: readonly Option[]): Option[] {
  const lead = leadOf(moment, options, -1);
  if (lead === undefined) return [...options];
  return options.filter((one) => one === lead.next || one.win >= lead.answer.win - CLOSE);
}

/** Lines as options by the quick estimate, best first, one for each outcome. */
function optionsOf(
  position: Position,
  moment: Moment,
  lines: readonly (readonly IntentCode[])[],
  model: Model | undefined,
): Option[] {
  const found = new Map<string, Option>();
  for (const codes of lines) {
    const outcome = outcomeOf(position, moment, codes, model);
    if (outcome === undefined) continue;
    const key = `${outcome.choice} ${outcome.provinces.join()}`;
    if ((found.get(key)?.win ?? -1) < outcome.quick) {
      found.set(key, { ...outcome, codes, win: outcome.quick });
    }
  }
  return [...found.values()].sort((a, b) => b.win - a.win);
}

/**
 * Looks whether one thing to do in a moment is clearly best. What is looked at: each civilization that can
 * be paid for; a decline and the expansions that vary what a medium player does; pawns spread more and less
 * evenly or put on one province. Before the confirmation come those that are hardly different from the best:
 * expansions with one conquest more, less or exchanged, arrangements with just enough pawns moved. The same
 * arguments give the same answer.
 *
 * @param position a moment; not changed, and what is hidden is not looked at
 * @param seed of the luck that confirms; the sieve has another one
 * @param asked whether a puzzle with this answer is wanted, asked before it is confirmed
 */
export function examine(
  position: Position,
  moment: Moment,
  model: Model | undefined,
  effort: PuzzleEffort,
  seed: number,
  asked: (answer: Outcome) => boolean = () => true,
): Verdict | undefined {
  const random = seededRandom((seed >>> 0).toString(16).padStart(8, '0').repeat(4));
  const { plans, lines, glance, sieve, least } = effort;
  const judge = (options: readonly Option[], games: number, luck: number): Option[] =>
    options.map((option) => ({
      ...option,
      win: winAfter(position, option.codes, model, games, luck),
    }));
  const all = optionsOf(position, moment, candidatesIn(position, moment, random, plans), model);
  // The estimate does not see where pawns stand, and little of what civilizations are good for.
  if (moment === 'turn' && leadOf(moment, all, least.quick) === undefined) return undefined;
  const most = moment === 'turn' ? all.slice(0, lines) : all;
  const glanced = judge(most, glance, seed + 1);
  if (leadOf(moment, glanced, least.glance) === undefined) return undefined;
  const sieved = judge(nearest(moment, glanced), sieve, seed + 2);
  const found = leadOf(moment, sieved, least.margin);
  if (found === undefined || !asked(found.answer)) return undefined;
  const rivals =
    found.answer.choice < 0
      ? optionsOf(position, moment, neighboursOf(position, moment, found.answer), model)
      : [];
  const pool = [...judge(rivals.slice(0, lines), sieve, seed + 2), ...sieved];
  // Where a neighbour turned out better, it is the answer.
  if (leadOf(moment, pool, least.margin) === undefined) return undefined;
  const sure = judge(nearest(moment, pool), MORE * sieve, seed);
  const verdict = leadOf(moment, sure, least.margin);
  return verdict !== undefined && asked(verdict.answer) ? verdict : undefined;
}

/** How far the luck of the second search is from that of the first. */
const OTHER_LUCK = 0x5eed;

/**
 * Whether a second search, with other luck and nothing dropped early, finds the same answer, and at least
 * half of the margin.
 *
 * @param answer what the first search found
 * @param seed of the first search
 */
export function holdsUp(
  position: Position,
  moment: Moment,
  model: Model | undefined,
  effort: PuzzleEffort,
  seed: number,
  answer: Outcome,
): boolean {
  const again: PuzzleEffort = {
    ...effort,
    glance: effort.sieve,
    least: { quick: -1, glance: -1, margin: effort.least.margin / 2 },
  };
  const verdict = examine(position, moment, model, again, seed + OTHER_LUCK);
  return verdict !== undefined && relationOf(moment, answer, verdict.answer) === 'same';
}
