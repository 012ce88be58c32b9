import { WIDTH } from '../worth/features.ts';
import { type Network, SPREADS } from '../worth/model.ts';
import type { Sample } from './samples.ts';

/** Units of the hidden layer. */
const UNITS = 16;
/** Passes over all samples. */
const EPOCHS = 24;
const BATCH = 32;
/** Length of a step of Adam at first; it falls to a twentieth. */
const RATE = 0.004;
/** Pulls weights towards 0. */
const DECAY = 2e-4;
/** Points are learned in units of this many VP. */
const UNIT = 50;
/** Weight of the error of the points beside that of the chances. */
const POINTS = 0.5;

/** Weights of a network in one row: the hidden layer unit by unit, then score, then points. */
const COUNT = UNITS * (WIDTH + 1) + 2 * (UNITS + 1);
const SCORE = UNITS * (WIDTH + 1);
const REST = SCORE + UNITS + 1;

/** Mean and standard deviation of each feature. */
function standards(samples: readonly Sample[]): Pick<Network, 'mean' | 'scale'> {
  const sum = new Float64Array(WIDTH);
  const squares = new Float64Array(WIDTH);
  let count = 0;
  for (const { seats, features } of samples) {
    count += seats;
    features.forEach((value, i) => {
      sum[i % WIDTH]! += value;
      squares[i % WIDTH]! += value * value;
    });
  }
  const mean = Array.from(sum, (value) => value / count);
  const deviation = (i: number): number =>
    Math.sqrt(Math.max(0, squares[i]! / count - mean[i]! ** 2));
  return { mean: mean.map(short), scale: mean.map((_, i) => short(Math.max(0.02, deviation(i)))) };
}

/** The steps of Adam. */
class Steps {
  readonly weights = new Float64Array(COUNT);
  readonly gradient = new Float64Array(COUNT);
  readonly #mean = new Float64Array(COUNT);
  readonly #square = new Float64Array(COUNT);
  #time = 0;

  /** Takes a step against the gradient, which is 0 afterwards. */
  step(rate: number, samples: number): void {
    this.#time++;
    const correct = Math.sqrt(1 - 0.999 ** this.#time) / (1 - 0.9 ** this.#time);
    for (let i = 0; i < COUNT; i++) {
      const slope = this.gradient[i]! / samples + DECAY * this.weights[i]!;
      this.#mean[i] = 0.9 * this.#mean[i]! + 0.1 * slope;
      this.#square[i] = 0.999 * this.#square[i]! + 0.001 * slope * slope;
      this.weights[i]! -= (rate * correct * this.#mean[i]!) / (Math.sqrt(this.#square[i]!) + 1e-8);
      this.gradient[i] = 0;
    }
  }
}

/** Trains a network for one rule text; the same samples and random numbers give the same network. */
export function train(samples: readonly Sample[], random: (bound: number) => number): Network {
  const { mean, scale } = standards(samples);
  const inputs = samples.map(({ features }) =>
    features.map((value, i) => (value - mean[i % WIDTH]!) / scale[i % WIDTH]!),
  );
  const steps = new Steps();
  for (let i = 0; i < COUNT; i++) {
    steps.weights[i] = (random(20001) / 10000 - 1) * (i < SCORE ? 0.2 : 0.3);
  }
  const order = Array.from({ length: samples.length }, (_, i) => i);
  const total = EPOCHS * Math.ceil(samples.length / BATCH);
  let done = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = random(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (let from = 0; from < samples.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      for (const index of batch) learn(steps, inputs[index]!, samples[index]!);
      steps.step(RATE * (0.05 + 0.95 * (1 - done++ / total)), batch.length);
    }
  }
  const net = { ...networkOf(steps.weights), mean, scale };
  const blend = { imagined: 1, quick: 0 };
  return {
    ...net,
    temperature: 1,
    imagined: 1,
    blend,
    spread: new Array<number>(SPREADS).fill(20),
  };
}

const hidden = new Float64Array(8 * UNITS);
const scores = new Float64Array(8);
const rests = new Float64Array(8);

/** Adds the gradient of one sample. */
function learn({ weights, gradient }: Steps, input: Float64Array, sample: Sample): void {
  const { seats, shares, rest } = sample;
  let most = Number.NEGATIVE_INFINITY;
  for (let seat = 0; seat < seats; seat++) {
    let score = weights[SCORE + UNITS]!;
    let points = weights[REST + UNITS]!;
    for (let unit = 0; unit < UNITS; unit++) {
      const row = unit * (WIDTH + 1);
      let sum = weights[row + WIDTH]!;
      for (let i = 0; i < WIDTH; i++) sum += weights[row + i]! * input[seat * WIDTH + i]!;
      const active = Math.tanh(sum);
      hidden[seat * UNITS + unit] = active;
      score += weights[SCORE + unit]! * active;
      points += weights[REST + unit]! * active;
    }
    scores[seat] = score;
    rests[seat] = points;
    most = Math.max(most, score);
  }
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += Math.exp(scores[seat]! - most);
  for (let seat = 0; seat < seats; seat++) {
    const wrong = Math.exp(scores[seat]! - most) / sum - shares[seat]!;
    const off = POINTS * (rests[seat]! - rest[seat]! / UNIT);
    gradient[SCORE + UNITS]! += wrong;
    gradient[REST + UNITS]! += off;
    for (let unit = 0; unit < UNITS; unit++) {
      const active = hidden[seat * UNITS + unit]!;
      gradient[SCORE + unit]! += wrong * active;
      gradient[REST + unit]! += off * active;
      const back =
        (wrong * weights[SCORE + unit]! + off * weights[REST + unit]!) * (1 - active * active);
      const row = unit * (WIDTH + 1);
      for (let i = 0; i < WIDTH; i++) gradient[row + i]! += back * input[seat * WIDTH + i]!;
      gradient[row + WIDTH]! += back;
    }
  }
}

const short = (value: number): number => Number(value.toPrecision(5));

function networkOf(weights: Float64Array): Pick<Network, 'hidden' | 'score' | 'points'> {
  const part = (from: number, length: number): number[] =>
    Array.from(weights.subarray(from, from + length), short);
  return {
    hidden: Array.from({ length: UNITS }, (_, unit) => part(unit * (WIDTH + 1), WIDTH + 1)),
    score: part(SCORE, UNITS + 1),
    points: part(REST, UNITS + 1),
  };
}
