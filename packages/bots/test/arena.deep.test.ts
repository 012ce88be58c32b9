import { europe } from '@vinci/maps';
import { type Pairing, playJob, summarize } from '../src/arena/series.ts';
import { learned as model } from './learned.ts';

test('the strengths can be told apart', () => {
  const measure = (games: number, ...players: Pairing['players']) => {
    const match: Pairing = {
      preset: 'deClassic',
      map: europe,
      players,
      budgetMs: 0,
      iterations: 100,
    };
    return summarize(
      Array.from({ length: games }, (_, index) => playJob(match, index, undefined, { model })),
    );
  };
  // Seeds and imagined games are fixed, so these shares are the same in every run.
  expect(measure(24, 'medium', 'easy', 'easy').wins.low).toBeGreaterThan(1 / 3);
  expect(measure(9, 'strong', 'medium', 'medium').wins.low).toBeGreaterThan(1 / 3);
  expect(measure(9, 'strong', 'fictional', 'fictional').wins.low).toBeGreaterThan(1 / 3);
});
