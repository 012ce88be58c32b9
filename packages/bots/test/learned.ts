import { readFileSync } from 'node:fs';
import type { Game } from '@vinci/rules';
import { fastRandom } from '../src/fast-random.ts';
import { type Learned, readLearned } from '../src/master/index.ts';
import { inputsOf, PLAIN } from '../src/master/inputs.ts';
import { type Model, readModel } from '../src/worth/index.ts';

/** The file with what was learned. */
export const modelFile = readFileSync(new URL('../model/worth.json', import.meta.url), 'utf8');

/** The file with what master learned. */
export const masterFile = readFileSync(new URL('../model/master.json', import.meta.url), 'utf8');

/** What was learned. */
export const learned: Model = (() => {
  const model = readModel(modelFile);
  if (!model.ok) throw new Error(model.error.text);
  return model.value;
})();

/** What master learned. */
export function masterLearned(): readonly Learned[] {
  const learned = readLearned(masterFile);
  if (!learned.ok) throw new Error(learned.error.text);
  return learned.value;
}

/** What somebody who knows nothing would have learned for a game: numbers by chance. */
export function untaught(game: Game, seed = 1): Learned {
  const { preset, map, mapVersion } = game.config;
  const units = 4;
  const random = fastRandom();
  random.seed(seed);
  const weights = (length: number) =>
    Float64Array.from({ length }, () => random.next(2001) / 1000 - 1);
  const mean = new Float64Array(PLAIN);
  const judge = { units, mean, scale: mean.map(() => 1), score: weights(5), points: weights(5) };
  const hidden = weights((inputsOf(game) + 1) * units);
  const lessons = { games: 1, seed: 1, luck: 0 };
  return { preset, map, mapVersion, ...lessons, judge: { ...judge, hidden } };
}
