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

/** The puzzle to go on with: the next one after a place that was not solved, or simply the next one. */
export function indexAfter(at: number, solved: readonly boolean[]): number {
  const { length } = solved;
  for (let ahead = 1; ahead <= length; ahead++) {
    const index = (at + ahead) % length;
    if (solved[index] === false) return index;
  }
  return (at + 1) % length;
}
