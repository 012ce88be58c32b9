/** Two parts of a whole, neither of which follows the other, that spread evenly however many are taken. */
const ACROSS = 0.754_878;
const LATE = 0.56_984;

/** Where one of many falling pieces is across the window, and how late it falls, both 0 … 1: never all in a line. */
export const scatter = (index: number): { readonly at: number; readonly late: number } => ({
  at: (index * ACROSS) % 1,
  late: (index * LATE) % 1,
});
