import { europe } from '@vinci/maps';
import { runArena } from '../src/arena/arena.ts';
import { MOST_WORKERS } from '../src/arena/pool.ts';
import type { Pairing } from '../src/arena/series.ts';
import { modelFile } from './learned.ts';

test('the strengths can be told apart', async () => {
  const winsOf = async (games: number, ...players: Pairing['players']) => {
    const pairing = {
      preset: 'deClassic',
      map: europe,
      players,
      budgetMs: 0,
      iterations: 100,
    } as const;
    const options = { games, workers: MOST_WORKERS, base: 1, model: modelFile };
    const [result] = await runArena([pairing], options);
    return result!.wins;
  };
  // Seeds and imagined games are fixed, so these shares are the same in every run.
  expect((await winsOf(24, 'medium', 'easy', 'easy')).low).toBeGreaterThan(1 / 3);
  expect((await winsOf(9, 'strong', 'medium', 'medium')).low).toBeGreaterThan(1 / 3);
  expect((await winsOf(9, 'strong', 'fictional', 'fictional')).low).toBeGreaterThan(1 / 3);
});
