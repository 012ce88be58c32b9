import type { Position } from '@vinci/rules';
import { blended } from './blend.ts';
import { boundsOf, type Telling } from './bounds.ts';
import { type Imagined, type ImagineOptions, imagine } from './imagine.ts';
import type { Model } from './model.ts';
import { estimate, MIDDLE, newEstimate, type SeatWorth, softmax } from './quick.ts';

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

/**
 * How shares are brought to how often such shares come true. For turns that are held against each other: nothing but
 * what is imagined after them tells them apart.
 */
export function tellingAfter(position: Position, model: Model | undefined): Telling {
  if (position.actor < 0) return (shares) => shares;
  const temperature = model?.texts[position.game.config.preset].imagined ?? 1;
  return (shares) => {
    const chances = shares.map((share) => Math.log(Math.max(1e-6, share)));
    softmax(chances, chances.length, temperature);
    return chances;
  };
}

/** How shares are blended with the estimate of the position that games were imagined from. */
function tellingIn(position: Position, model: Model | undefined): Telling {
  if (model === undefined || position.actor < 0) return tellingAfter(position, model);
  const quick = estimate(position, model, out).win.slice();
  const { blend } = model.texts[position.game.config.preset];
  return (shares) => blended(shares, quick, blend);
}

/** Mean chances of each seat, as `tellingAfter` tells them. */
export const chancesOf = (
  imagined: Imagined,
  position: Position,
  model: Model | undefined,
): Float64Array => tellingAfter(position, model)(sharesOf(imagined, position.game.seats));

/** What came of imagined games for each seat. @param position that they were imagined from */
export function worthOf(imagined: Imagined, position: Position, telling: Telling): ImaginedWorth[] {
  const { seats } = position.game;
  const { games, points: sums, squares } = imagined;
  const chances = telling(sharesOf(imagined, seats));
  const bounds = position.actor < 0 ? undefined : boundsOf(imagined, chances, telling);
  return Array.from(chances, (win, seat) => {
    const points = sums[seat]! / games;
    const half = MIDDLE * Math.sqrt(Math.max(0, squares[seat]! / games - points * points));
    const [winLow, winHigh] = bounds?.[seat] ?? [win, win];
    const low = Math.max(position.vp(seat), points - half);
    return { win, winLow, winHigh, points, low, high: points + half };
  });
}

/**
 * What a position is worth to each seat, from imagined games of good players.
 *
 * @param position not changed; its random state is not looked at
 */
export const worth = (position: Position, options: Omit<ImagineOptions, 'line'>): ImaginedWorth[] =>
  worthOf(imagine(position, options), position, tellingIn(position, options.model));
