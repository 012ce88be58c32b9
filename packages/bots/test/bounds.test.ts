import fc from 'fast-check';
import { blended } from '../src/worth/blend.ts';
import { boundsOf, type Telling } from '../src/worth/bounds.ts';
import { sharesOf } from '../src/worth/worth.ts';
import { chance } from './players.ts';

const SEATS = 3;
const plainly: Telling = (shares) => shares;
const blend: Telling = (shares) => blended(shares, [0.5, 0.3, 0.2], { imagined: 0.7, quick: 0.4 });

/** Chances of the seats in imagined games, one game after the other. */
const imaginedOf = (games: readonly (readonly number[])[]) => ({
  games: games.length,
  wins: Float64Array.from(games.flat()),
});

/** What is told of games, and its bounds. */
function toldOf(games: readonly (readonly number[])[], telling: Telling) {
  const imagined = imaginedOf(games);
  const told = telling(sharesOf(imagined, SEATS));
  return Array.from(told, (win, seat) => {
    const [low, high] = boundsOf(imagined, told, telling)[seat]!;
    return { win, low, high };
  });
}

const arbitraryGame = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: SEATS, maxLength: SEATS })
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) => {
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / sum);
  });

const arbitraryGames = fc.array(arbitraryGame, { minLength: 2, maxLength: 20 });
const arbitraryTelling = fc.constantFrom(plainly, blend);
const RUNS = { numRuns: 300, seed: 9 };

describe('bounds of a chance', () => {
  test('hold it, and lie within 0 and 1', () => {
    fc.assert(
      fc.property(arbitraryGames, arbitraryTelling, (games, telling) => {
        for (const { win, low, high } of toldOf(games, telling)) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(win);
          expect(high).toBeGreaterThanOrEqual(win);
          expect(high).toBeLessThanOrEqual(1);
        }
      }),
      RUNS,
    );
  });

  // Of shares as they are: a blend is no straight line, so that two games may by chance move it by the same.
  test('draw nearer with more games of the same kind', () => {
    fc.assert(
      fc.property(arbitraryGames, (games) => {
        const few = toldOf(games, plainly);
        const many = toldOf([...games, ...games, ...games, ...games], plainly);
        many.forEach(({ low, high }, seat) => {
          const wide = few[seat]!.high - few[seat]!.low;
          if (wide > 1e-9) expect(high - low).toBeLessThan(wide);
          else expect(high - low).toBeCloseTo(wide, 9);
        });
      }),
      RUNS,
    );
  });

  test('have no width where all games say the same, and all of it where there is a single one', () => {
    fc.assert(
      fc.property(arbitraryGame, arbitraryTelling, (game, telling) => {
        for (const { low, high } of toldOf([game, game, game], telling)) {
          expect(high - low).toBeCloseTo(0, 6);
        }
        for (const { low, high } of toldOf([game], telling)) expect([low, high]).toEqual([0, 1]);
      }),
      RUNS,
    );
  });

  test.each([
    ['shares as they are', plainly],
    ['blended ones', blend],
  ] as const)('%s: hold what endless games would tell four times in five', (_, telling) => {
    const random = chance(11);
    /** A game that is won, nearly won, or open. */
    const game = (): number[] => {
      const sure = [1, 0.9, 0.4][random(3)]!;
      const first = random(10);
      const winner = first < 5 ? 0 : first < 8 ? 1 : 2;
      return [0, 1, 2].map((seat) => (seat === winner ? sure : (1 - sure) / 2));
    };
    const gamesOf = (count: number) => Array.from({ length: count }, game);
    const truth = toldOf(gamesOf(100_000), telling);
    let within = 0;
    const times = 600;
    for (let time = 0; time < times; time++) {
      toldOf(gamesOf(48), telling).forEach(({ low, high }, seat) => {
        if (low <= truth[seat]!.win && truth[seat]!.win <= high) within++;
      });
    }
    expect(within / (times * SEATS)).toBeGreaterThan(0.76);
    expect(within / (times * SEATS)).toBeLessThan(0.84);
  });
});
