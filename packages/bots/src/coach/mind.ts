import type { Game } from '@vinci/rules';
import { judgesFor, type Learned } from '../master/model.ts';
import { CHARACTERS } from '../policy/characters.ts';
import type { Random } from '../policy/expand.ts';
import type { Strength } from '../strength.ts';
import { byIncome, byPoints } from '../strong/leaf.ts';
import type { Model } from '../worth/model.ts';
import { type Imagining, mastering, searching } from './imagining.ts';
import type { Mind } from './reckoning.ts';
import { weighing } from './weighing.ts';

interface Surroundings {
  readonly game: Game;
  readonly model: Model | undefined;
  readonly learned: readonly Learned[] | undefined;
  readonly random: Random;
  readonly seed: number;
  readonly effort: Imagining | undefined;
}

/** How a level decides and tells why; how the one below does for a master or a strong that lacks what it learned. */
export function mindOf(level: Strength, around: Surroundings): Mind {
  const { game, model, learned = [], random, seed, effort } = around;
  if (level === 'master') {
    const judges = judgesFor(learned, game);
    if (judges.length > 0) return mastering(judges, random, seed, effort);
  }
  if (level !== 'master' && level !== 'strong' && level !== 'shrewd') {
    return weighing(level, CHARACTERS[level], random);
  }
  if (level === 'shrewd' || model === undefined) {
    return searching('shrewd', byIncome, random, seed, effort);
  }
  return searching('strong', byPoints(model), random, seed, effort);
}
