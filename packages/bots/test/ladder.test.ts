import { lineUps, stepsOf } from '../src/arena/ladder.ts';
import { STRENGTHS } from '../src/strength.ts';
import { climb } from './climb.ts';

test('every three neighbours meet in both orders', () => {
  expect(lineUps(['easy', 'greedy', 'medium', 'strong'])).toEqual([
    ['easy', 'greedy', 'medium'],
    ['easy', 'medium', 'greedy'],
    ['greedy', 'medium', 'strong'],
    ['greedy', 'strong', 'medium'],
  ]);
  expect(lineUps()).toHaveLength(2 * (STRENGTHS.length - 2));
});

test('a step counts the matches that both were in, an equal score half', () => {
  const steps = stepsOf(
    ['easy', 'greedy', 'medium'],
    [
      { players: ['easy', 'greedy', 'medium'], vp: [10, 20, 20] },
      { players: ['greedy', 'easy'], vp: [5, 6] },
      { players: ['medium', 'greedy'], vp: [7, 3] },
    ],
  );
  expect(steps.map(({ lower, upper, games }) => [lower, upper, games])).toEqual([
    ['easy', 'greedy', 2],
    ['greedy', 'medium', 2],
  ]);
  expect(steps.map(({ ahead }) => ahead.share)).toEqual([0.5, 0.75]);
});

test('each of the levels that do not search scores more than the one below', async () => {
  for (const { ahead } of await climb(STRENGTHS.slice(0, 5), 9, ['deClassic', 'vinci2'])) {
    expect(ahead.share).toBeGreaterThan(0.5);
  }
});
