import {
  apply,
  check,
  type IntentCode,
  isFictional,
  KEY_CELLS,
  type Position,
  type Seat,
} from '@vinci/rules';
import { decideFictional } from '../fictional/index.ts';
import { advance } from '../policy/advance.ts';
import { QUICK } from '../policy/style.ts';
import { borrow, release } from '../scratch.ts';
import { fastRandom } from '../strong/random.ts';
import type { Model } from './model.ts';
import { declineNow, type PutOff } from './put-off.ts';
import { estimate, MIDDLE, newEstimate, type SeatWorth, softmax } from './quick.ts';

/** Rounds that an imagined game goes on for before it is estimated. */
const ROUNDS = 3;

/** Rounds after which the points of "soon" are read. */
export const SOON = 2;

const chance = fastRandom();
const key = new Int32Array(KEY_CELLS);
const leaf = newEstimate();

/** How a course of the game went on, in numbers added up over imagined games; by seat. */
export interface Imagined {
  games: number;
  /** Chances of each imagined game, `seats` numbers each, so that two courses can be compared game by game. */
  readonly wins: Float64Array;
  readonly points: Float64Array;
  readonly squares: Float64Array;
  /** VP that came within `SOON` rounds. */
  readonly soon: Float64Array;
}

/** What is imagined. */
export interface ImagineOptions {
  readonly model: Model | undefined;
  /** Imagined games, at least 1. */
  readonly games: number;
  /** The same seed gives the same luck to all courses. */
  readonly seed: number;
  /** Intents that come first; what is not legal after other draws is left out with all that follows. */
  readonly line?: readonly IntentCode[];
  /** A decline in the next round. */
  readonly later?: PutOff | undefined;
}

/**
 * Imagines how a position goes on between good players. What is drawn is guessed anew in each game: the
 * order of the bag and the random state are not looked at.
 *
 * @param position not changed
 */
export function imagine(position: Position, options: ImagineOptions): Imagined {
  const { model, games, seed, line = [], later } = options;
  const { seats } = position.game;
  const sums: Imagined = {
    games,
    wins: new Float64Array(games * seats),
    points: new Float64Array(seats),
    squares: new Float64Array(seats),
    soon: new Float64Array(seats),
  };
  const trial = borrow(position.game);
  for (let game = 0; game < games; game++) {
    trial.copyFrom(position);
    deal(trial, seed + 7919 * game);
    for (const code of line) {
      if (check(trial, code) !== undefined) break;
      apply(trial, code);
    }
    if (later !== undefined) {
      goOn(trial, position.round + 1);
      goOn(trial, position.round + SOON, later.seat);
      declineNow(trial, later, chance.next);
    }
    goOn(trial, position.round + SOON);
    for (let seat = 0; seat < seats; seat++) {
      sums.soon[seat]! += trial.vp(seat) - position.vp(seat);
    }
    goOn(trial, position.round + ROUNDS);
    estimate(trial, model, leaf);
    for (let seat = 0; seat < seats; seat++) {
      const points = leaf.points[seat]!;
      sums.wins[game * seats + seat] = leaf.win[seat]!;
      sums.points[seat]! += points;
      sums.squares[seat]! += points * points + leaf.spread[seat]! ** 2;
    }
  }
  release(trial);
  return sums;
}

/** Puts guesses in the place of everything hidden. */
function deal(trial: Position, seed: number): void {
  for (let i = 0; i < KEY_CELLS; i++) key[i] = Math.imul(seed + i, 0x9e3779b1);
  trial.reseed(key);
  chance.seed(seed);
}

/** Plays on until a round begins, the game is over, or a seat is to begin its turn. */
function goOn(trial: Position, round: number, seat?: Seat): void {
  while (trial.actor >= 0 && trial.round < round) {
    if (seat !== undefined && trial.actor === seat && trial.phase === 'mobilisation') return;
    if (isFictional(trial.game, trial.actor)) apply(trial, decideFictional(trial));
    else advance(trial, QUICK, chance.next);
  }
}

/** Mean chances of each seat, brought to how often such shares come true. */
export function chancesOf(imagined: Imagined, position: Position, model: Model | undefined) {
  const { seats, config } = position.game;
  const shares = new Float64Array(seats);
  for (let i = 0; i < imagined.wins.length; i++) shares[i % seats]! += imagined.wins[i]!;
  if (position.actor < 0) return shares.map((share) => share / imagined.games);
  for (let seat = 0; seat < seats; seat++) {
    shares[seat] = Math.log(Math.max(1e-6, shares[seat]! / imagined.games));
  }
  softmax(shares, seats, model?.texts[config.preset].imagined ?? 1);
  return shares;
}

/**
 * What a position is worth to each seat, from imagined games of good players.
 *
 * @param position not changed; its random state is not looked at
 */
export function worth(position: Position, options: Omit<ImagineOptions, 'line'>): SeatWorth[] {
  const imagined = imagine(position, options);
  const shares = chancesOf(imagined, position, options.model);
  return Array.from(shares, (win, seat) => {
    const points = imagined.points[seat]! / imagined.games;
    const variance = Math.max(0, imagined.squares[seat]! / imagined.games - points * points);
    const half = MIDDLE * Math.sqrt(variance);
    const low = Math.max(position.vp(seat), points - half);
    return { win, points, low, high: points + half };
  });
}
