import type { Position } from '@vinci/rules';
import { imagine } from '../worth/imagine.ts';
import type { Model } from '../worth/model.ts';
import { chancesOf, type ImaginedWorth, worth } from '../worth/worth.ts';
import type { Course } from './course.ts';
import { type Judgement, judgeLine, type Searching } from './judge.ts';
import type { Turn } from './turns.ts';
import { rounded, roundedWorth } from './weigh.ts';

/** How much is imagined. */
export interface Effort extends Searching {
  /** Games for what the beginning of a turn is worth. */
  readonly chances: number;
}

/** About 0.5 s for a turn on one core. */
export const USUAL_EFFORT: Effort = {
  chances: 96,
  search: 160,
  compare: 96,
  confirm: 288,
  again: 192,
};

/** What was found out about a turn. Everything in it is a number, so that it can be kept as JSON. */
export interface TurnReview extends Judgement {
  readonly number: number;
  readonly round: number;
  readonly seat: number;
  /** Steps of the course. */
  readonly from: number;
  readonly to: number;
  /** What the position is worth to each seat before it, and after it (the same as before the next). */
  readonly before: readonly ImaginedWorth[];
  readonly after: readonly ImaginedWorth[];
  /** What draws and die rolls of this turn did to the chances of each seat. */
  readonly luck: readonly number[];
}

/** What a position is worth to each seat, in numbers that are told. */
export const worthAt = (
  position: Position,
  model: Model | undefined,
  games: number,
  seed: number,
): ImaginedWorth[] => worth(position, { model, games, seed }).map(roundedWorth);

/**
 * Reviews one turn. The same course, turn, model and effort give the same review.
 *
 * @param before what its beginning is worth, by `worthAt`
 * @param after what its end is worth
 */
export function reviewTurn(
  { game, steps, end }: Course,
  turn: Turn,
  model: Model | undefined,
  effort: Effort,
  before: readonly ImaginedWorth[],
  after: readonly ImaginedWorth[],
): TurnReview {
  const { number, round, seat, from, to, judged } = turn;
  const { before: start } = steps[from]!;
  const { seats } = game;
  const seed = 1_000_003 * (number + 1);
  const base = { number, round, seat, from, to, before, after };
  const points = start.vp(seat);
  const unjudged = { verdict: 'fine', loss: 0, error: 0 } as const;
  if (!judged) {
    // An automaton has no choice: all that its turn brings is luck.
    const luck = after.map(({ win }, other) => rounded(win - before[other]!.win));
    return {
      ...base,
      luck,
      ...unjudged,
      played: { win: before[seat]!.win, points, rival: 0, soon: 0 },
    };
  }
  const luck = new Array<number>(seats).fill(0);
  for (let step = from; step < to; step++) {
    const { code, drawn, before: position } = steps[step]!;
    if (drawn === 0) continue;
    const options = { model, games: effort.chances, seed };
    const guessed = chancesOf(imagine(position, { ...options, line: [code] }), position, model);
    const truth = steps[step + 1]?.before ?? end;
    const came = chancesOf(imagine(truth, options), truth, model);
    for (let other = 0; other < seats; other++) luck[other]! += came[other]! - guessed[other]!;
  }
  const line = steps.slice(from, to).map(({ code }) => code);
  const judgement = judgeLine({ start, seat, model, effort, seed }, line);
  return { ...base, luck: luck.map(rounded), ...judgement };
}

/** One of several that share the turns of a game: `index` is 0 … `of` − 1. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** The turns of a part. Those without a judgement take less time, so they are dealt out apart from the others. */
const turnsFor = (turns: readonly Turn[], { index, of }: Part): readonly Turn[] =>
  [true, false]
    .flatMap((kind) =>
      turns.filter(({ judged }) => judged === kind).filter((_, place) => place % of === index),
    )
    .sort((a, b) => a.number - b.number);

/**
 * Reviews a whole game, turn by turn, or a part of it. All parts together find what one alone would.
 *
 * @param known reviews of this game that were made before, by number; they are not made again
 */
export function* reviewGame(
  course: Course,
  turns: readonly Turn[],
  model: Model | undefined,
  effort: Effort = USUAL_EFFORT,
  known: readonly TurnReview[] = [],
  part: Part = { index: 0, of: 1 },
): Generator<TurnReview> {
  const { steps, end } = course;
  const found = new Map<number, ImaginedWorth[]>();
  /** What the beginning of a turn is worth, or the end of the game. */
  const worthOfTurn = (number: number): ImaginedWorth[] => {
    const old = found.get(number);
    if (old !== undefined) return old;
    const position = number < turns.length ? steps[turns[number]!.from]!.before : end;
    const fresh = worthAt(position, model, effort.chances, 7 * number + 1);
    found.set(number, fresh);
    return fresh;
  };
  for (const turn of turnsFor(turns, part)) {
    const old = known.find(({ number }) => number === turn.number);
    yield old ??
      reviewTurn(
        course,
        turn,
        model,
        effort,
        worthOfTurn(turn.number),
        worthOfTurn(turn.number + 1),
      );
  }
}
