import type { ImaginedWorth } from '@vinci/bots/analysis/page';
import { formatNumber, t } from '../i18n/index.ts';
import { percent } from './percent.ts';

/** A value with its bounds, all of them whole: "43% (38–48)"; without them where they are the same. */
const within = (value: string, low: number, high: number): string => {
  const bounds = { low: Math.round(low), high: Math.round(high) };
  return bounds.low === bounds.high ? value : t('analysis.within', { value, ...bounds });
};

/** The chance to win with its bounds. */
export const chanceText = ({ win, winLow, winHigh }: ImaginedWorth): string =>
  within(percent(win), 100 * winLow, 100 * winHigh);

/** Expected final points with their bounds, for a table. */
export const pointsFigures = ({ points, low, high }: ImaginedWorth): string =>
  within(formatNumber(Math.round(points)), low, high);

/** The same with the word for it: "152 points (139–165)". */
export const pointsText = ({ points, low, high }: ImaginedWorth): string =>
  within(t('end.points', { count: Math.round(points) }), low, high);
