import { STRENGTHS, type Strength } from '../strength.ts';

/** Who tries puzzles: all levels but master, which was taught only some boards. */
export type Trier = Exclude<Strength, 'master'>;
export const TRIERS: readonly Trier[] = STRENGTHS.filter((level) => level !== 'master');

/** Imagined players of each level. */
export const PLAYERS = 10;

/** How many of `PLAYERS` imagined players of each level find the answer. */
export type Grades = Readonly<Record<Trier, number>>;

/** The weakest level of which, and of all above, at least half find the answer; `undefined` for none. */
export function levelOf(grades: Grades): Trier | undefined {
  const last = TRIERS.findLastIndex((level) => 2 * grades[level] < PLAYERS);
  return TRIERS[last + 1];
}
