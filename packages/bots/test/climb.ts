import { europe } from '@vinci/maps';
import type { PresetId } from '../../rules/src/index.ts';
import { runLadder, type Step } from '../src/arena/ladder.ts';
import { MOST_WORKERS } from '../src/arena/pool.ts';
import type { Strength } from '../src/strength.ts';
import { masterFile, modelFile } from './learned.ts';

/** The steps between some levels on Europe, by a few matches that are the same in every run. */
export async function climb(
  levels: readonly Strength[],
  games: number,
  presets: readonly PresetId[],
): Promise<readonly Step[]> {
  const { all } = await runLadder(
    presets.map((preset) => ({ preset, map: europe, budgetMs: 0, iterations: 60 })),
    levels,
    { games, workers: MOST_WORKERS, base: 1, model: modelFile, learned: masterFile },
  );
  return all;
}
