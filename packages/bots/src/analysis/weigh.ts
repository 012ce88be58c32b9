import type { IntentCode, Position, Seat } from '@vinci/rules';
import { DECLINE, typeOf } from '@vinci/rules/engine';
import { chancesOf, type Imagined, imagine } from '../worth/imagine.ts';
import type { Model } from '../worth/model.ts';
import { type PutOff, putOff } from '../worth/put-off.ts';
import { mainCodes } from './main-codes.ts';

/** What is done in a turn, and what came of it in imagined games. */
export interface Played {
  /** Chance to win, 0 … 1. */
  readonly win: number;
  /** Expected final VP. */
  readonly points: number;
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
}

/** Differences of less than this are not looked at more closely. */
const SEEMS = 0.02;

export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Whether two courses do the same, but for pawns that are moved about. */
export const isSame = (one: readonly IntentCode[], other: readonly IntentCode[]): boolean =>
  keyOf(one) === keyOf(other);

const keyOf = (codes: readonly IntentCode[]): string =>
  mainCodes(codes)
    .sort((a, b) => a - b)
    .join();

/** Two courses of one position, game by game. */
interface Pair {
  readonly played: Imagined;
  readonly better: Imagined;
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

function playedOf(imagined: Imagined, position: Position, seat: number, model?: Model): Played {
  return {
    win: rounded(chancesOf(imagined, position, model)[seat]!),
    points: Math.round((10 * imagined.points[seat]!) / imagined.games) / 10,
    soon: Math.round((10 * imagined.soon[seat]!) / imagined.games) / 10,
  };
}

/** Games by which two courses are compared, and how many more where they seem to differ. */
export interface Comparing {
  readonly compare: number;
  readonly confirm: number;
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
  const course = (codes: readonly IntentCode[], games: number, later?: PutOff): Imagined =>
    imagine(start, { model, games, seed, line: codes, later });
  const played = course(line, effort.compare);
  let pair: Pair = { played, better: isSame(line, other) ? played : course(other, effort.compare) };
  let [loss, error] = difference(pair, seats, seat);
  if (loss > SEEMS && effort.confirm > 0) {
    const games = effort.compare + effort.confirm;
    const better = course(other, games);
    pair = { played: course(line, games), better };
    [loss, error] = difference(pair, seats, seat);
    if (loss > SEEMS && couldDeclineLater(start, line)) {
      // Imagined players decline late: who has put it off may still do so a turn later, and lose little.
      const later = { played: course(line, games, putOff(start, other)), better };
      const [lossThen, errorThen] = difference(later, seats, seat);
      if (lossThen < loss) [pair, loss, error] = [later, lossThen, errorThen];
    }
  }
  const one = playedOf(pair.played, start, seat, model);
  const two = playedOf(pair.better, start, seat, model);
  // Imagined shares lie further apart than the chances that are told; what is lost is lost of these.
  const lost = two.win - one.win;
  return {
    loss: lost,
    error: loss > SEEMS ? error * Math.abs(lost / loss) : error,
    played: one,
    better: two,
  };
}
