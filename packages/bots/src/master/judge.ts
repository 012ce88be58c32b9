import { leaders, type Position, type Seat } from '@vinci/rules';
import { type Inputs, inputsFor, PLAIN } from './inputs.ts';

/** A network that tells the chances of all seats; what it holds by layer is in `model.ts`. */
export interface Judge {
  /** Units of the hidden layer, a multiple of 4. */
  readonly units: number;
  /** Taken off each of the first `PLAIN` inputs, and what it is then divided by. */
  readonly mean: Float64Array;
  readonly scale: Float64Array;
  /** Weights of the hidden layer: for each input one of each unit, then the constants. */
  readonly hidden: Float64Array;
  /** What makes a score of the hidden layer, and the points still to come; each with a constant. */
  readonly score: Float64Array;
  readonly points: Float64Array;
}

const ROOM = 8;
const MOST_UNITS = 64;

/** What the hidden layer said last, seat by seat. */
export const active: Float64Array = new Float64Array(ROOM * MOST_UNITS);

/** Chances of all seats. @param out filled by seat; they add up to 1 */
export function chancesOf(judge: Judge, inputs: Inputs, seats: number, out: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let seat = 0; seat < seats; seat++) {
    out[seat] = scoreOf(judge, inputs, seat);
    if (out[seat]! > most) most = out[seat]!;
  }
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    out[seat] = Math.exp(out[seat]! - most);
    sum += out[seat]!;
  }
  for (let seat = 0; seat < seats; seat++) out[seat]! /= sum;
}

function scoreOf(judge: Judge, { index, value, start }: Inputs, seat: number): number {
  const { units, hidden, score, mean, scale } = judge;
  const from = seat * units;
  const until = from + units;
  const constants = hidden.length - units;
  for (let unit = 0; unit < units; unit++) active[from + unit] = hidden[constants + unit]!;
  for (let i = start[seat]!; i < start[seat + 1]!; i++) {
    const input = index[i]!;
    const size = input < PLAIN ? (value[i]! - mean[input]!) / scale[input]! : value[i]!;
    let at = input * units;
    // By fours, which is a third quicker.
    for (let unit = from; unit < until; unit += 4, at += 4) {
      active[unit]! += size * hidden[at]!;
      active[unit + 1]! += size * hidden[at + 1]!;
      active[unit + 2]! += size * hidden[at + 2]!;
      active[unit + 3]! += size * hidden[at + 3]!;
    }
  }
  let sum = score[units]!;
  for (let unit = 0; unit < units; unit++) {
    const tanh = Math.tanh(active[from + unit]!);
    active[from + unit] = tanh;
    sum += score[unit]! * tanh;
  }
  return sum;
}

const chances = new Float64Array(ROOM);

/**
 * How likely a seat is to win, a shared victory counting in parts: the mean of what some networks tell. Each errs in a
 * way of its own, and what one of them overrates is what would be chosen.
 *
 * @returns 0 … 1
 * @clause AMB-14
 */
export function chanceOf(judges: readonly Judge[], position: Position, seat: Seat): number {
  if (position.actor < 0) {
    const winners = leaders(position);
    return winners.includes(seat) ? 1 / winners.length : 0;
  }
  const inputs = inputsFor(position);
  let sum = 0;
  for (const judge of judges) {
    chancesOf(judge, inputs, position.game.seats, chances);
    sum += chances[seat]!;
  }
  return sum / judges.length;
}
