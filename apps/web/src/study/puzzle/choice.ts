import type { Kind } from '@vinci/bots/puzzles/page';
import type { PresetId } from '@vinci/rules';
import type { Found } from './task.ts';

const DAY = 24 * 3600 * 1000;

/** The day of a moment, counted from 1970, in universal time: it begins everywhere at once. */
export const dayOf = (now: number): number => Math.floor(now / DAY);

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/**
 * Which of so many puzzles is that of a day. One comes after another from all over the bundle, and none twice
 * before all have been.
 */
export function dailyIndex(day: number, count: number): number {
  let step = Math.max(1, Math.floor(count * 0.618));
  while (common(step, count) !== 1) step++;
  return (day * step) % count;
}

/** What can be chosen: expanding and declining are one, as telling which is to tell half of the answer. */
export const THEMES = ['draft', 'turn', 'reorganization', 'lastRound'] as const;
export type Theme = (typeof THEMES)[number];

export const themeOf = (kind: Kind): Theme =>
  kind === 'conquest' || kind === 'decline' ? 'turn' : kind;

/** Which puzzles somebody wants; all of them where nothing is said. */
export interface Wanted {
  readonly theme?: Theme | undefined;
  readonly preset?: PresetId | undefined;
}

type Sorted = Pick<Found, 'key' | 'kind' | 'preset'>;

export const isWanted = ({ theme, preset }: Wanted, puzzle: Sorted): boolean =>
  (theme === undefined || themeOf(puzzle.kind) === theme) &&
  (preset === undefined || puzzle.preset === preset);

/**
 * The puzzle to go on with: the next one after a place that is wanted and not solved. Where all of these are
 * solved, it is simply the next that is wanted, and where none is wanted, the next.
 */
export function indexAfter(
  at: number,
  puzzles: readonly Sorted[],
  wanted: Wanted,
  solved: readonly string[],
): number {
  const onward = puzzles.map((_, ahead) => (at + 1 + ahead) % puzzles.length);
  const fits = onward.filter((index) => isWanted(wanted, puzzles[index]!));
  return fits.find((index) => !solved.includes(puzzles[index]!.key)) ?? fits[0] ?? onward[0] ?? at;
}
