import { leaders, type Position } from '@vinci/rules';
import { expected } from '../policy/expected.ts';
import { turnsLeft } from '../policy/outlook.ts';
import { featuresOf, WIDTH } from './features.ts';
import { type Model, type Network, SPREADS } from './model.ts';

/** What a position is worth to a seat. */
export interface SeatWorth {
  /** Probability to win, 0 … 1; a shared victory counts in parts. All seats add up to 1. @clause AMB-14 */
  readonly win: number;
  /** Expected final VP, and the bounds between which the final VP lie four times in five. */
  readonly points: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations to either side of the mean that hold four fifths of a normal distribution. */
export const MIDDLE = 1.2816;

const ROOM = 8;
const features = new Float64Array(WIDTH * ROOM);

/** What an estimate fills in, by seat. */
export interface Estimate {
  readonly win: Float64Array;
  readonly points: Float64Array;
  /** Standard deviation of the points. */
  readonly spread: Float64Array;
}

/** An estimate to be filled. */
export const newEstimate = (): Estimate => ({
  win: new Float64Array(ROOM),
  points: new Float64Array(ROOM),
  spread: new Float64Array(ROOM),
});

/** Makes shares of scores, which they replace. */
export function softmax(scores: Float64Array, count: number, temperature: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) most = Math.max(most, scores[i]!);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    scores[i] = Math.exp((scores[i]! - most) / temperature);
    sum += scores[i]!;
  }
  for (let i = 0; i < count; i++) scores[i] = scores[i]! / sum;
}

/** Score and coming points of one seat, from its features at `offset`. */
function forward(net: Network, offset: number, out: Estimate, seat: number): void {
  const { hidden, score, points, mean, scale } = net;
  let win = score[hidden.length]!;
  let rest = points[hidden.length]!;
  for (let unit = 0; unit < hidden.length; unit++) {
    const weights = hidden[unit]!;
    let sum = weights[WIDTH]!;
    for (let i = 0; i < WIDTH; i++) {
      sum += (weights[i]! * (features[offset + i]! - mean[i]!)) / scale[i]!;
    }
    const active = Math.tanh(sum);
    win += score[unit]! * active;
    rest += points[unit]! * active;
  }
  out.win[seat] = win;
  out.points[seat] = rest;
}

/**
 * Estimates without looking ahead.
 *
 * @param model without one, VP and what the empires will bring decide
 * @param out filled by seat
 */
export function estimate(position: Position, model: Model | undefined, out: Estimate): Estimate {
  const { seats } = position.game;
  if (position.actor < 0) {
    const winners = leaders(position);
    for (let seat = 0; seat < seats; seat++) {
      out.win[seat] = winners.includes(seat) ? 1 / winners.length : 0;
      out.points[seat] = position.vp(seat);
      out.spread[seat] = 0;
    }
    return out;
  }
  if (model === undefined) return estimatePlainly(position, out);
  const net = model.texts[position.game.config.preset];
  const turns = featuresOf(position, features);
  for (let seat = 0; seat < seats; seat++) {
    forward(net, seat * WIDTH, out, seat);
    out.points[seat] = position.vp(seat) + Math.max(0, 50 * out.points[seat]!);
    out.spread[seat] = net.spread[Math.min(turns, SPREADS - 1)]!;
  }
  softmax(out.win, seats, net.temperature);
  return out;
}

/** What stands in where nothing was learned: VP, and the income of some turns. */
function estimatePlainly(position: Position, out: Estimate): Estimate {
  const { seats } = position.game;
  const turns = turnsLeft(position);
  for (let seat = 0; seat < seats; seat++) {
    const three = expected(position, seat, turns);
    out.points[seat] = position.vp(seat) + (three * turns) / Math.min(turns, 3);
    out.win[seat] = position.vp(seat) + three;
    out.spread[seat] = 7 * Math.sqrt(turns);
  }
  softmax(out.win, seats, 6 + 3 * Math.min(turns, 6));
  return out;
}

const scratch = newEstimate();

/**
 * What a position is worth to each seat, estimated in some tens of microseconds without looking ahead.
 * Only what players know is looked at.
 *
 * @param position not changed
 */
export function quickWorth(position: Position, model: Model | undefined): SeatWorth[] {
  estimate(position, model, scratch);
  return Array.from({ length: position.game.seats }, (_, seat) => {
    const points = scratch.points[seat]!;
    const half = MIDDLE * scratch.spread[seat]!;
    const low = Math.max(position.vp(seat), points - half);
    return { win: scratch.win[seat]!, points, low, high: points + half };
  });
}
