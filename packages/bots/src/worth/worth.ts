import type { Position } from '@vinci/rules';
import { blended, blendedPoints } from './blend.ts';
import { boundsOf, type Telling } from './bounds.ts';
import { type Imagined, type ImagineOptions, imagine } from './imagine.ts';
import type { Model } from './model.ts';
import { estimate, MIDDLE, newEstimate, quickWorth, type SeatWorth, softmax } from './quick.ts';

/** What a position is worth to a seat, from imagined games. */
export interface ImaginedWorth extends SeatWorth {
  /**
   * Bounds of `win`, 0 … 1: between them it would lie four times in five if games were imagined without end. They tell
   * how far more games could move it, and not how well the imagined players and the estimates know the game.
   */
  readonly winLow: number;
  readonly winHigh: number;
}

const out = newEstimate();

/** Mean chances of each seat, as they were imagined. */
export function sharesOf(
  { wins, games }: Pick<Imagined, 'wins' | 'games'>,
  seats: number,
): Float64Array {
  const shares = new Float64Array(seats);
  for (let i = 0; i < wins.length; i++) shares[i % seats]! += wins[i]!;
  return shares.map((share) => share / games);
}

/** Shares brought to how often such shares come true. */
function tempered(shares: Float64Array, position: Position, model: Model | undefined) {
  const chances = shares.map((share) => Math.log(Math.max(1e-6, share)));
  softmax(chances, chances.length, model?.texts[position.game.config.preset].imagined ?? 1);
  return chances;
}

/**
 * Mean chances of each seat, brought to how often such shares come true. For turns that are held against each other:
 * nothing but what is imagined after them tells them apart.
 */
export function chancesOf(imagined: Imagined, position: Position, model: Model | undefined) {
  const shares = sharesOf(imagined, position.game.seats);
  return position.actor < 0 ? shares : tempered(shares, position, model);
}

/** How chances are told of the position that games were imagined from: shares blended with its estimate. */
function tellingIn(position: Position, model: Model | undefined): Telling {
  if (model === undefined) return (shares) => tempered(shares, position, model);
  const quick = estimate(position, model, out).win.slice();
  const { blend } = model.texts[position.game.config.preset];
  return (shares) => blended(shares, quick, blend);
}

/**
 * What a position is worth to each seat, from imagined games of medium bots and the estimate.
 *
 * @param position not changed; its random state is not looked at
 */
export function worth(position: Position, options: Omit<ImagineOptions, 'line'>): ImaginedWorth[] {
  const { model } = options;
  if (position.actor < 0) {
    return quickWorth(position, model).map((seat) => ({
      ...seat,
      winLow: seat.win,
      winHigh: seat.win,
    }));
  }
  const imagined = imagine(position, options);
  const { games, points, squares } = imagined;
  const telling = tellingIn(position, model);
  const chances = telling(sharesOf(imagined, position.game.seats));
  const bounds = boundsOf(imagined, chances, telling);
  const quick = estimate(position, model, out);
  return Array.from(chances, (win, seat) => {
    const mean = points[seat]! / games;
    const told = blendedPoints(
      { mean, variance: Math.max(0, squares[seat]! / games - mean * mean) },
      { mean: quick.points[seat]!, variance: quick.spread[seat]! ** 2 },
    );
    const half = MIDDLE * Math.sqrt(told.variance);
    const [winLow, winHigh] = bounds[seat]!;
    // Points are seldom lost, but a civilization may cost more than the rest of the game brings.
    const least = Math.min(position.vp(seat), told.mean);
    const low = Math.max(least, told.mean - half);
    return { win, winLow, winHigh, points: told.mean, low, high: told.mean + half };
  });
}
