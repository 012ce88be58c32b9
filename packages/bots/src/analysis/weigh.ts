import type { IntentCode, Position, Seat } from '@vinci/rules';
import { DECLINE, typeOf } from '@vinci/rules/engine';
import { type Imagined, imagine } from '../worth/imagine.ts';
import type { Model } from '../worth/model.ts';
import { putOff, type Then } from '../worth/put-off.ts';
import { chancesOf, type ImaginedWorth } from '../worth/worth.ts';
import { mainCodes } from './main-codes.ts';

/** What is done in a turn, and what came of it in imagined games. */
export interface Played {
  /** Chance to win, 0 … 1. */
  readonly win: number;
  /** Expected final VP, and those of the best opponent. */
  readonly points: number;
  readonly rival: number;
  /** VP of this round and the next. */
  readonly soon: number;
}

/** Two courses of one position, told apart by games that are imagined with the same luck. */
export interface Weighed {
  /** How much more the second wins, −1 … 1, and the standard error of it. */
  readonly loss: number;
  readonly error: number;
  readonly played: Played;
  readonly better: Played;
  readonly way: Way;
}

/** How what was played is told to go on in the next round: as it comes, with a decline, or with none. */
export type Way = 'free' | Then['kind'];

/** Differences of less than this are not looked at more closely. */
const SEEMS = 0.02;

export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

const roundedPoints = (points: number): number => Math.round(10 * points) / 10;

/** What is told of what a position is worth. */
export const roundedWorth = (worth: ImaginedWorth): ImaginedWorth => ({
  win: rounded(worth.win),
  winLow: rounded(worth.winLow),
  winHigh: rounded(worth.winHigh),
  points: roundedPoints(worth.points),
  low: roundedPoints(worth.low),
  high: roundedPoints(worth.high),
});

/** Whether two courses do the same, but for pawns that are moved about. */
export const isSame = (one: readonly IntentCode[], other: readonly IntentCode[]): boolean =>
  keyOf(mainCodes(one)) === keyOf(mainCodes(other));

const keyOf = (codes: readonly IntentCode[]): string => [...codes].sort((a, b) => a - b).join();

/** Whether there is nothing to tell two courses apart; after the conquests, where the pawns go is all there is. */
const isAlike = (start: Position, one: readonly IntentCode[], other: readonly IntentCode[]) =>
  start.phase === 'reorganization' ? keyOf(one) === keyOf(other) : isSame(one, other);

/** Two courses of one position, game by game. */
interface Pair {
  readonly played: Imagined;
  readonly better: Imagined;
  readonly way: Way;
}

/**
 * Mean of how much more the second course of a pair wins for a seat, and its standard error, in shares as
 * they were imagined.
 */
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

/**
 * What came of a turn of a seat, in numbers that are told.
 *
 * @param chances of all seats
 */
export function playedOf(imagined: Imagined, seat: number, chances: Float64Array): Played {
  const mean = (sum: number): number => roundedPoints(sum / imagined.games);
  const others = imagined.points.filter((_, other) => other !== seat);
  return {
    win: rounded(chances[seat]!),
    points: mean(imagined.points[seat]!),
    rival: mean(Math.max(...others)),
    soon: mean(imagined.soon[seat]!),
  };
}

/** How many games are imagined. */
export interface Comparing {
  /** Games by which two courses are compared, and how many more where they seem to differ. */
  readonly compare: number;
  readonly confirm: number;
  /** Games to the very end, by which what seems lost is looked at again. */
  readonly again: number;
}

/** What is weighed. */
export interface Scales {
  /** Where both courses begin; not changed. */
  readonly start: Position;
  /** For whom. */
  readonly seat: Seat;
  readonly model: Model | undefined;
  readonly effort: Comparing;
  readonly seed: number;
}

/** Whether the next turn could be a decline: there is one, and this one is none. */
const couldDeclineLater = (start: Position, line: readonly IntentCode[]): boolean =>
  !start.isLastRound && !line.some((code) => typeOf(code) === DECLINE);

/** Weighs what was played, or shall be, against something else. */
export function weigh(
  { start, seat, model, effort, seed }: Scales,
  line: readonly IntentCode[],
  other: readonly IntentCode[],
): Weighed {
  const { seats } = start.game;
  const course = (codes: readonly IntentCode[], games: number, then?: Then): Imagined =>
    imagine(start, { model, games, seed, line: codes, then });
  const played = course(line, effort.compare);
  const better = isAlike(start, line, other) ? played : course(other, effort.compare);
  let pair: Pair = { played, better, way: 'free' };
  if (effort.confirm > 0 && difference(pair, seats, seat)[0] > SEEMS) {
    const games = effort.compare + effort.confirm;
    [pair] = kindest(start, seat, line, other, (codes, then) => course(codes, games, then));
  }
  return weighed(pair, seat, seats, (imagined) => chancesOf(imagined, start, model));
}

/**
 * Two courses, that of what was played in up to three ways, the best of them first: imagined players decline late,
 * and some too early; who has put it off may still do so a turn later, or not at all, and lose little.
 */
export function kindest(
  start: Position,
  seat: Seat,
  line: readonly IntentCode[],
  other: readonly IntentCode[],
  course: (codes: readonly IntentCode[], then?: Then) => Imagined,
): [Pair, ...Pair[]] {
  const better = course(other);
  const loss = (pair: Pair): number => difference(pair, start.game.seats, seat)[0];
  const pairs: [Pair, ...Pair[]] = [{ played: course(line), better, way: 'free' }];
  if (!couldDeclineLater(start, line)) return pairs;
  for (const then of [putOff(start, other), { kind: 'stays', seat } as const]) {
    if (loss(pairs[0]) <= SEEMS) break;
    pairs.push({ played: course(line, then), better, way: then.kind });
    pairs.sort((a, b) => loss(a) - loss(b));
  }
  return pairs;
}

/** @param chancesIn gives the chances of all seats that are told */
export function weighed(
  pair: Pair,
  seat: Seat,
  seats: number,
  chancesIn: (imagined: Imagined) => Float64Array,
): Weighed {
  const [loss, error] = difference(pair, seats, seat);
  const one = playedOf(pair.played, seat, chancesIn(pair.played));
  const two = playedOf(pair.better, seat, chancesIn(pair.better));
  // Imagined shares may lie further apart than the chances that are told; what is lost is lost of these.
  const lost = two.win - one.win;
  return {
    loss: lost,
    error: loss > SEEMS ? error * Math.abs(lost / loss) : error,
    played: one,
    better: two,
    way: pair.way,
  };
}
