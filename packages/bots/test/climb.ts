import { europe } from '@vinci/maps';
import type { PresetId } from '../../rules/src/index.ts';
import { lineUps, type Step, stepsOf } from '../src/arena/ladder.ts';
import { jobOf, type Pairing, playJob } from '../src/arena/series.ts';
import type { Strength } from '../src/strength.ts';
import { masterLearned, learned as model } from './learned.ts';

/** The steps between some levels on Europe, by a few matches that are the same in every run. */
export function climb(
  levels: readonly Strength[],
  games: number,
  presets: readonly PresetId[],
): Step[] {
  const learned = masterLearned();
  const matches = presets.flatMap((preset) =>
    lineUps(levels).flatMap((players) => {
      const pairing: Pairing = { preset, map: europe, players, budgetMs: 0, iterations: 60 };
      return Array.from({ length: games }, (_, index) => ({
        players: jobOf(pairing, index).players,
        vp: playJob(pairing, index, undefined, { model, learned }).vp,
      }));
    }),
  );
  return stepsOf(levels, matches);
}
