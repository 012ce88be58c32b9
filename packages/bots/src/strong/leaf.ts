import type { Position, Seat } from '@vinci/rules';
import { expected } from '../policy/expected.ts';
import { turnsLeft } from '../policy/outlook.ts';
import type { Model } from '../worth/model.ts';
import { estimate, newEstimate } from '../worth/quick.ts';

/** How good the end of an imagined game is for a seat, 0 … 1. */
export type Leaf = (position: Position, seat: Seat) => number;

const standing = new Float64Array(8);

/** By VP and by what the empires bring in three turns: how likely the seat is to win. */
export function byIncome(position: Position, seat: Seat): number {
  const { seats } = position.game;
  const over = position.actor < 0;
  let best = Number.NEGATIVE_INFINITY;
  let equals = 1;
  const turns = over ? 0 : turnsLeft(position);
  for (let other = 0; other < seats; other++) {
    standing[other] = position.vp(other) + (over ? 0 : expected(position, other, turns));
    if (other === seat) continue;
    if (standing[other]! > best) {
      best = standing[other]!;
      equals = 1;
    } else if (standing[other] === best) equals++;
  }
  const lead = standing[seat]! - best;
  // Even a decided game prefers the larger lead, so that imagined games tell more than who won.
  const margin = 1 / (1 + Math.exp(-lead / (over ? 12 : 12 + 2 * Math.min(turns, 6))));
  if (!over) return margin;
  const won = lead > 0 ? 1 : lead === 0 ? 1 / (1 + equals) : 0;
  return 0.5 * won + 0.5 * margin;
}

const leaf = newEstimate();

/**
 * By the final VP that were learned to follow: how likely the seat is to be ahead of another one, on average. That
 * tells more of a single imagined game than whether it would be won.
 */
export const byPoints =
  (model: Model): Leaf =>
  (position, seat) => {
    const { points, spread } = estimate(position, model, leaf);
    const unsure = 10 + spread[seat]! / 2;
    const { seats } = position.game;
    let sum = 0;
    for (let other = 0; other < seats; other++) {
      if (other !== seat) sum += 1 / (1 + Math.exp((points[other]! - points[seat]!) / unsure));
    }
    return sum / (seats - 1);
  };

/** How the search judges for advice, with what was learned or without it. */
export const leafOf = (model: Model | undefined): Leaf =>
  model === undefined ? byIncome : byPoints(model);
