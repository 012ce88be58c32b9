import {
  apply,
  type Game,
  isFictional,
  leaders,
  newPosition,
  type Position,
  type Seat,
  type Seed,
} from '@vinci/rules';
import { decideFictional } from '../fictional/index.ts';
import { advance } from '../policy/advance.ts';
import type { Random } from '../policy/expand.ts';
import { QUICK } from '../policy/style.ts';
import { mindOf } from '../worth/minds.ts';
import { type Inputs, inputsFor, inputsOf, PLAIN } from './inputs.ts';
import { active, chancesOf, type Judge } from './judge.ts';
import { staying, type Turn, Turns } from './turns.ts';

/** Units of the hidden layer. */
const UNITS = 40;

/** Ways to expand that are tried for a turn while learning. */
const EXPANSIONS = 8;

/** Part of the turns in which anything is tried, in thousandths, and of the seats that a varied medium player has. */
const TRIED = 30;
const OTHERS = 200;

/** How far what is learned comes from the end of the game (1) or from the estimate of the next turn (0). */
const LAMBDA = 0.8;

/** Length of a step of Adam; from `FALLS` of all games on it falls to a twentieth. */
const RATE = 0.002;
const FALLS = 0.6;

/** Pulls weights towards 0. */
const DECAY = 1e-5;

/** Points are learned in units of this many VP, with this weight beside the chances. */
const UNIT = 50;
const POINTS = 0.3;

/** Games between medium players from which means and deviations of the first inputs are taken. */
const STANDARDS = 200;

/** What is learned. */
export interface Lesson {
  /** Draws a table to play at; all have the same rule text and board. */
  readonly table: (random: Random) => Game;
  readonly games: number;
  readonly random: Random;
  readonly progress?: (() => void) | undefined;
}

/** A turn's beginning, kept until the game is over. */
interface Moment {
  readonly inputs: Inputs;
  readonly chances: Float64Array;
  readonly vp: readonly number[];
}

const ROOM = 8;

const seedFrom = (random: Random): Seed =>
  Array.from({ length: 4 }, () => random(0x4000_0000).toString(16).padStart(8, '0')).join('');

/** Copies what `inputsFor` fills anew. */
function keep({ index, value, start }: Inputs, seats: number): Inputs {
  const end = start[seats]!;
  return {
    index: index.slice(0, end),
    value: value.slice(0, end),
    start: start.slice(0, seats + 1),
  };
}

/** Calls back at the beginning of each turn on the board. */
function playGame(
  position: Position,
  begin: () => void,
  step: (position: Position, seat: Seat) => void,
): void {
  let turn = '';
  while (position.actor >= 0) {
    const now = `${position.round} ${position.turnSeat}`;
    if (now !== turn && position.round > 0) begin();
    turn = now;
    if (isFictional(position.game, position.actor)) apply(position, decideFictional(position));
    else step(position, position.actor);
  }
}

/** Means and standard deviations of the plain inputs. */
function standardsOf({ table, random, games }: Lesson): Pick<Judge, 'mean' | 'scale'> {
  const sum = new Float64Array(PLAIN);
  const squares = new Float64Array(PLAIN);
  let count = 0;
  for (let game = 0; game < Math.min(STANDARDS, 10 + games); game++) {
    const position = newPosition(table(random), seedFrom(random));
    const begin = (): void => {
      const { index, value, start } = inputsFor(position);
      for (let i = 0; i < start[position.game.seats]!; i++) {
        if (index[i]! >= PLAIN) continue;
        sum[index[i]!]! += value[i]!;
        squares[index[i]!]! += value[i]! ** 2;
      }
      count += position.game.seats;
    };
    playGame(position, begin, (at, seat) => advance(at, mindOf(game, seat), random));
  }
  const mean = sum.map((all) => all / count);
  const scale = squares.map((all, i) => Math.max(0.02, Math.sqrt(all / count - mean[i]! ** 2)));
  return { mean, scale };
}

function beginWith(lesson: Lesson): Judge {
  const { random } = lesson;
  const noise = (): number => random(0x1000_0000) / 0x800_0000 - 1;
  const inputs = inputsOf(lesson.table(random));
  const hidden = new Float64Array((inputs + 1) * UNITS);
  hidden.subarray(0, inputs * UNITS).forEach((_, i, all) => {
    all[i] = 0.1 * noise();
  });
  const output = (): Float64Array => new Float64Array(UNITS + 1).map(() => 0.15 * noise());
  return { ...standardsOf(lesson), units: UNITS, hidden, score: output(), points: output() };
}

/** Lets a player learn from games against itself and varied medium players; the same random numbers teach the same. */
export function teach(lesson: Lesson): Judge {
  const { table, games, random, progress } = lesson;
  const judge = beginWith(lesson);
  const layers = [judge.hidden, judge.score, judge.points].map((weights) => new Layer(weights));
  for (let number = 0; number < games; number++) {
    const position = newPosition(table(random), seedFrom(random));
    const moments = playAndWatch(position, judge, random, number);
    if (moments.length > 0) {
      learnFrom(position, moments, judge, layers);
      const fall = (1 - number / games) / (1 - FALLS);
      const rate = RATE * Math.max(0.05, Math.min(1, fall));
      for (const layer of layers) layer.step(rate, moments.length);
    }
    progress?.();
  }
  return judge;
}

function playAndWatch(position: Position, judge: Judge, random: Random, number: number): Moment[] {
  const { seats } = position.game;
  const moments: Moment[] = [];
  const learns = Array.from({ length: seats }, () => random(1000) >= OTHERS);
  const search = { judges: [judge], random, expansions: EXPANSIONS, style: QUICK };
  const begin = (): void => {
    const inputs = keep(inputsFor(position), seats);
    const chances = new Float64Array(seats);
    chancesOf(judge, inputs, seats, chances);
    const vp = Array.from({ length: seats }, (_, seat) => position.vp(seat));
    moments.push({ inputs, chances, vp });
  };
  playGame(position, begin, (at, seat) => {
    if (!learns[seat] || at.phase === 'retreat') {
      advance(at, learns[seat] ? QUICK : mindOf(number, seat), random);
      return;
    }
    const turns = new Turns(at, search);
    const tried = random(1000) < TRIED;
    const turn: Turn = tried ? turns.found[random(turns.found.length)]! : turns.best!;
    const { revealed } = at;
    if (turn.codes.length === 0) advance(at, staying(QUICK), random);
    for (const code of turn.codes) {
      if (at.actor !== seat || at.revealed !== revealed) break;
      apply(at, code);
    }
  });
  return moments;
}

/** Adds the gradients of all moments of a game that is over. */
function learnFrom(
  over: Position,
  moments: readonly Moment[],
  judge: Judge,
  layers: readonly Layer[],
): void {
  const { seats } = over.game;
  const winners = leaders(over);
  const target = Float64Array.from({ length: seats }, (_, seat) =>
    winners.includes(seat) ? 1 / winners.length : 0,
  );
  const gradient = layers.map((layer) => layer.gradient) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const { inputs, chances, vp } of moments.toReversed()) {
    const rest = vp.map((points, seat) => (over.vp(seat) - points) / UNIT);
    addGradient(judge, inputs, seats, target, rest, gradient);
    for (let seat = 0; seat < seats; seat++) {
      target[seat] = LAMBDA * target[seat]! + (1 - LAMBDA) * chances[seat]!;
    }
  }
}

const told = new Float64Array(ROOM);
const back = new Float64Array(UNITS);

function addGradient(
  judge: Judge,
  inputs: Inputs,
  seats: number,
  target: Float64Array,
  rest: readonly number[],
  [hidden, score, points]: readonly [Float64Array, Float64Array, Float64Array],
): void {
  chancesOf(judge, inputs, seats, told);
  const { index, value, start } = inputs;
  const constants = hidden.length - UNITS;
  for (let seat = 0; seat < seats; seat++) {
    const from = seat * UNITS;
    const wrong = told[seat]! - target[seat]!;
    let off = judge.points[UNITS]! - rest[seat]!;
    for (let unit = 0; unit < UNITS; unit++) off += judge.points[unit]! * active[from + unit]!;
    off *= POINTS;
    score[UNITS]! += wrong;
    points[UNITS]! += off;
    for (let unit = 0; unit < UNITS; unit++) {
      const signal = active[from + unit]!;
      score[unit]! += wrong * signal;
      points[unit]! += off * signal;
      const blame = wrong * judge.score[unit]! + off * judge.points[unit]!;
      back[unit] = blame * (1 - signal * signal);
      hidden[constants + unit]! += back[unit]!;
    }
    for (let i = start[seat]!; i < start[seat + 1]!; i++) {
      const input = index[i]!;
      const size =
        input < PLAIN ? (value[i]! - judge.mean[input]!) / judge.scale[input]! : value[i]!;
      const at = input * UNITS;
      for (let unit = 0; unit < UNITS; unit++) hidden[at + unit]! += size * back[unit]!;
    }
  }
}

/** Weights and what Adam remembers of them. */
class Layer {
  readonly gradient: Float64Array;
  readonly #weights: Float64Array;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;
  #time = 0;

  constructor(weights: Float64Array) {
    this.#weights = weights;
    this.gradient = new Float64Array(weights.length);
    this.#mean = new Float64Array(weights.length);
    this.#square = new Float64Array(weights.length);
  }

  /** Takes a step against the gradient, which is 0 afterwards. */
  step(rate: number, count: number): void {
    this.#time++;
    const { gradient } = this;
    const [weights, mean, square] = [this.#weights, this.#mean, this.#square];
    const length = (rate * Math.sqrt(1 - 0.999 ** this.#time)) / (1 - 0.9 ** this.#time);
    for (let i = 0; i < weights.length; i++) {
      const slope = gradient[i]! / count + DECAY * weights[i]!;
      mean[i] = 0.9 * mean[i]! + 0.1 * slope;
      square[i] = 0.999 * square[i]! + 0.001 * slope * slope;
      weights[i]! -= (length * mean[i]!) / (Math.sqrt(square[i]!) + 1e-6);
      gradient[i] = 0;
    }
  }
}
