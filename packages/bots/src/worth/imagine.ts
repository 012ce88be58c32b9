import {
  apply,
  check,
  type IntentCode,
  isFictional,
  KEY_CELLS,
  type Position,
  type Seat,
} from '@vinci/rules';
import { fastRandom } from '../fast-random.ts';
import { decideFictional } from '../fictional/index.ts';
import { advance } from '../policy/advance.ts';
import { QUICK, type Style } from '../policy/style.ts';
import { borrow, release } from '../scratch.ts';
import { mindOf } from './minds.ts';
import type { Model } from './model.ts';
import { doThen, type Then } from './put-off.ts';
import { estimate, newEstimate } from './quick.ts';
import { addTaken, heldBy } from './taken.ts';

/** Rounds that an imagined game goes on for before it is estimated. */
export const ROUNDS = 3;

/** Rounds after which the points of "soon" are read. */
export const SOON = 2;

/** Rounds after which points are read once more in games that are played to their end. */
export const LONG = 6;

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
  /** Rounds in which they stopped. */
  rounds: number;
  /** Provinces that each other seat took from the one that is watched, before its next turn. */
  readonly taken: Float64Array;
  /** The same of its newer empire, and VP of each seat, within `ROUNDS` rounds. */
  readonly takenLater: Float64Array;
  readonly scored: Float64Array;
  /** VP of each seat within `LONG` rounds, in games that are played to their end. */
  readonly scoredLong: Float64Array;
  /** In how many games the seat that is watched declined in the next round. */
  declines: number;
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
  /** What a seat does in the next round, in place of what an imagined player would. */
  readonly then?: Then | undefined;
  /** The seat whose provinces are watched. */
  readonly watched?: Seat | undefined;
  /** Whether games are played to their very end, and nothing is estimated. */
  readonly toEnd?: boolean;
  /** Whether all but the seat that is watched think in ways of their own, and not as quick medium players. */
  readonly varied?: boolean;
}

/**
 * Imagines how a position goes on between medium bots, or such as the options name. What is drawn is guessed anew in
 * each game: the order of the bag and the random state are not looked at.
 *
 * @param position not changed
 */
export function imagine(position: Position, options: ImagineOptions): Imagined {
  const { model, games, seed, line = [], then, watched, toEnd = false, varied = false } = options;
  const { seats } = position.game;
  const { round } = position;
  const sums: Imagined = {
    games,
    wins: new Float64Array(games * seats),
    points: new Float64Array(seats),
    squares: new Float64Array(seats),
    soon: new Float64Array(seats),
    rounds: 0,
    taken: new Float64Array(seats),
    takenLater: new Float64Array(seats),
    scored: new Float64Array(seats),
    scoredLong: new Float64Array(seats),
    declines: 0,
  };
  let game = 0;
  const styleOf = (seat: Seat): Style => (varied && seat !== watched ? mindOf(game, seat) : QUICK);
  const goOn = (until: number, hasCome?: () => boolean): void =>
    playOn(trial, styleOf, until, hasCome);
  const trial = borrow(position.game);
  for (; game < games; game++) {
    trial.copyFrom(position);
    deal(trial, seed + 7919 * game);
    for (const code of line) {
      if (check(trial, code) !== undefined) break;
      apply(trial, code);
    }
    const held = watched === undefined ? undefined : heldBy(trial, watched);
    let tiles: string | undefined;
    if (held !== undefined) {
      goOn(round + SOON, () => trial.round > round && trial.turnSeat === watched);
      addTaken(trial, held, 'all', sums.taken);
      tiles = trial.tiles(held.seat)?.join();
    }
    if (then !== undefined) {
      const begins = (): boolean => trial.actor === then.seat && trial.phase === 'mobilisation';
      goOn(round + 1);
      goOn(round + SOON, begins);
      doThen(trial, then, chance.next);
    }
    goOn(round + SOON);
    if (held !== undefined && trial.tiles(held.seat)?.join() !== tiles) sums.declines++;
    for (let seat = 0; seat < seats; seat++) {
      sums.soon[seat]! += trial.vp(seat) - position.vp(seat);
    }
    goOn(round + ROUNDS);
    if (held !== undefined) addTaken(trial, held, 'newer', sums.takenLater);
    for (let seat = 0; seat < seats; seat++) {
      sums.scored[seat]! += trial.vp(seat) - position.vp(seat);
    }
    if (toEnd) {
      goOn(round + LONG);
      for (let seat = 0; seat < seats; seat++) {
        sums.scoredLong[seat]! += trial.vp(seat) - position.vp(seat);
      }
      goOn(Number.POSITIVE_INFINITY);
    }
    sums.rounds += trial.round;
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

/** Plays on until a round begins, the game is over, or something has come. */
function playOn(
  trial: Position,
  styleOf: (seat: Seat) => Style,
  round: number,
  hasCome = (): boolean => false,
): void {
  while (trial.actor >= 0 && trial.round < round && !hasCome()) {
    if (isFictional(trial.game, trial.actor)) apply(trial, decideFictional(trial));
    else advance(trial, styleOf(trial.actor), chance.next);
  }
}
