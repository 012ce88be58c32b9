import type { ImaginedWorth, SeatWorth } from '@vinci/bots/worth';

export const percent = (share: number): string => `${Math.round(100 * share)} %`;
export const signed = (share: number): string =>
  `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;

/** A value with its bounds, all of them whole: "43 % (38–48)"; without them where they are the same. */
const within = (value: string, low: number, high: number): string => {
  const bounds = [Math.round(low), Math.round(high)];
  return bounds[0] === bounds[1] ? value : `${value} (${bounds.join('–')})`;
};

/** A chance with its bounds. */
export const chanceText = ({ win, winLow, winHigh }: ImaginedWorth): string =>
  within(percent(win), 100 * winLow, 100 * winHigh);

/** Final points with their bounds. */
export const pointsText = ({ points, low, high }: SeatWorth): string =>
  within(points.toFixed(0), low, high);

/** What bounds mean. */
export const BOUNDS = [
  'In brackets: for chances, how far more imagined games could move them;',
  'for points, where the final ones lie; both about four times in five.',
].join(' ');
