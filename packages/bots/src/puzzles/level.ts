import { STRENGTHS, type Strength } from '../strength.ts';

/** Imagined players of each level. */
export const PLAYERS = 10;

/** How many of `PLAYERS` imagined players of each level find the answer. */
export type Grades = Readonly<Record<Strength, number>>;

/** The weakest level of which, and of all above, at least half find the answer; `undefined` for none. */
export function levelOf(grades: Grades): Strength | undefined {
  const last = STRENGTHS.findLastIndex((level) => 2 * grades[level] < PLAYERS);
  return STRENGTHS[last + 1];
}
