import { type IntentCode, type Position, seededRandom } from '@vinci/rules';
import { chancesOf, type Imagined, imagine } from '../worth/imagine.ts';
import type { Model } from '../worth/model.ts';
import { searchTurn } from './better.ts';
import type { Course } from './course.ts';
import { mainCodes } from './main-codes.ts';
import type { Turn } from './turns.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** How much is imagined. */
export interface Effort {
  /** Games for the chances at the beginning of a turn. */
  readonly chances: number;
  /** Games for each decision of the search. */
  readonly search: number;
  /** Games by which two turns are compared, and how many more where they seem to differ. */
  readonly compare: number;
  readonly confirm: number;
}

/** About 0.5 s for a turn on one core. */
export const USUAL_EFFORT: Effort = { chances: 96, search: 160, compare: 96, confirm: 288 };

/** What is done in a turn, and what came of it in imagined games. */
export interface Played {
  /** Chance to win, 0 … 1. */
  readonly win: number;
  /** Expected final VP. */
  readonly points: number;
  /** VP of this round and the next. */
  readonly soon: number;
}

/** What was found out about a turn. Everything in it is a number, so that it can be kept as JSON. */
export interface TurnReview {
  readonly number: number;
  readonly round: number;
  readonly seat: number;
  /** Steps of the course. */
  readonly from: number;
  readonly to: number;
  /** Chances of each seat before it, and after it (the same as before the next). */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** What draws and die rolls of this turn did to the chances of each seat. */
  readonly luck: readonly number[];
  readonly verdict: Verdict;
  /** Chance to win that the seat lost by not playing the better turn, 0 … 1, and the standard error. */
  readonly loss: number;
  readonly error: number;
  readonly played: Played;
  /** A turn that would have been better; absent where the one played is fine. */
  readonly better?: Played & { readonly codes: readonly IntentCode[] };
}

/** Differences of less than this are not looked at more closely. */
const SEEMS = 0.02;

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Chances of all seats in a position. */
export function chancesAt(
  position: Position,
  model: Model | undefined,
  games: number,
  seed: number,
): number[] {
  const count = position.actor < 0 ? 1 : games;
  const imagined = imagine(position, { model, games: count, seed });
  return Array.from(chancesOf(imagined, position, model), rounded);
}

/** Two courses of one position, game by game. */
interface Pair {
  readonly played: Imagined;
  readonly better: Imagined;
}

/** Mean of how much more the second course of a pair wins for a seat, and its standard error. */
function difference({ played, better }: Pair, seats: number, seat: number): [number, number] {
  let sum = 0;
  let squares = 0;
  const { games } = played;
  for (let game = 0; game < games; game++) {
    const more = better.wins[game * seats + seat]! - played.wins[game * seats + seat]!;
    sum += more;
    squares += more * more;
  }
  const mean = sum / games;
  return [mean, Math.sqrt(Math.max(0, squares / games - mean * mean) / games)];
}

function playedOf(imagined: Imagined, position: Position, seat: number, model?: Model): Played {
  return {
    win: rounded(chancesOf(imagined, position, model)[seat]!),
    points: Math.round((10 * imagined.points[seat]!) / imagined.games) / 10,
    soon: Math.round((10 * imagined.soon[seat]!) / imagined.games) / 10,
  };
}

/**
 * Reviews one turn. The same course, turn, model and effort give the same review.
 *
 * @param before chances at its beginning, by `chancesAt`
 * @param after chances at its end
 */
export function reviewTurn(
  { game, steps, end }: Course,
  turn: Turn,
  model: Model | undefined,
  effort: Effort,
  before: readonly number[],
  after: readonly number[],
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
    const luck = after.map((chance, other) => rounded(chance - before[other]!));
    return { ...base, luck, ...unjudged, played: { win: before[seat]!, points, soon: 0 } };
  }
  const luck = new Array<number>(seats).fill(0);
  for (let step = from; step < to; step++) {
    const { code, drawn, before: position } = steps[step]!;
    if (drawn === 0) continue;
    const guess = imagine(position, { model, games: effort.chances, seed, line: [code] });
    const truth = steps[step + 1]?.before ?? end;
    const guessed = chancesOf(guess, position, model);
    const came = chancesAt(truth, model, effort.chances, seed);
    for (let other = 0; other < seats; other++) luck[other]! += came[other]! - guessed[other]!;
  }
  const line = steps.slice(from, to).map(({ code }) => code);
  const random = seededRandom((seed >>> 0).toString(16).padStart(8, '0').repeat(4));
  const found = searchTurn(start, random, effort.search);
  const course = (codes: readonly IntentCode[], games: number): Imagined =>
    imagine(start, { model, games, seed: seed + 17, line: codes });
  const same = keyOf(found) === keyOf(line);
  const played = course(line, effort.compare);
  let pair: Pair = { played, better: same ? played : course(found, effort.compare) };
  let [loss, error] = difference(pair, seats, seat);
  if (loss > SEEMS) {
    const games = effort.compare + effort.confirm;
    pair = { played: course(line, games), better: course(found, games) };
    [loss, error] = difference(pair, seats, seat);
  }
  const verdict = verdictOf(loss, error);
  const review = {
    ...base,
    luck: luck.map(rounded),
    verdict,
    loss: rounded(Math.max(0, loss)),
    error: rounded(error),
    played: playedOf(pair.played, start, seat, model),
  };
  if (verdict === 'fine') return review;
  return { ...review, better: { ...playedOf(pair.better, start, seat, model), codes: found } };
}

const keyOf = (codes: readonly IntentCode[]): string =>
  mainCodes(codes)
    .sort((a, b) => a - b)
    .join();

/**
 * Reviews a whole game, turn by turn.
 *
 * @param known reviews of this game that were made before, by number; they are not made again
 */
export function* reviewGame(
  course: Course,
  turns: readonly Turn[],
  model: Model | undefined,
  effort: Effort = USUAL_EFFORT,
  known: readonly TurnReview[] = [],
): Generator<TurnReview> {
  const { steps, end } = course;
  const chances = new Map<number, number[]>();
  /** Chances at the beginning of a turn, or at the end of the game. */
  const chancesOfTurn = (number: number): number[] => {
    const old = chances.get(number);
    if (old !== undefined) return old;
    const position = number < turns.length ? steps[turns[number]!.from]!.before : end;
    const fresh = chancesAt(position, model, effort.chances, 7 * number + 1);
    chances.set(number, fresh);
    return fresh;
  };
  for (const turn of turns) {
    const old = known.find(({ number }) => number === turn.number);
    yield old ??
      reviewTurn(
        course,
        turn,
        model,
        effort,
        chancesOfTurn(turn.number),
        chancesOfTurn(turn.number + 1),
      );
  }
}
