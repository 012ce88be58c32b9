import { scatter } from '../src/ending/scatter.ts';

const PIECES = Array.from({ length: 26 }, (_, index) => scatter(index));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** −1 or 1 where one follows the other in a line. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [mean(xs), mean(ys)];
  const sum = (of: (i: number) => number): number => mean(xs.map((_, i) => of(i)));
  const shared = sum((i) => (xs[i]! - x) * (ys[i]! - y));
  return shared / Math.sqrt(sum((i) => (xs[i]! - x) ** 2) * sum((i) => (ys[i]! - y) ** 2));
}

test('falling pieces are all over the window, and make no line across what is to be read', () => {
  const [at, late] = [PIECES.map((piece) => piece.at), PIECES.map((piece) => piece.late)];
  for (const shares of [at, late]) {
    const sorted = [0, ...shares.toSorted((a, b) => a - b), 1];
    const gaps = sorted.slice(1).map((share, i) => share - sorted[i]!);
    expect(Math.max(...gaps)).toBeLessThan(0.15);
  }
  // The same holds where the end of the window goes on at its beginning.
  for (const turn of [0, 0.25, 0.5, 0.75]) {
    const moved = late.map((share) => (share + turn) % 1);
    expect(Math.abs(correlation(at, moved))).toBeLessThan(0.3);
  }
});
