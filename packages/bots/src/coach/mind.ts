import type { Game } from '@vinci/rules';
import { judgesFor, type Learned } from '../master/model.ts';
import { CHARACTERS } from '../policy/characters.ts';
import type { Random } from '../policy/expand.ts';
import type { Strength } from '../strength.ts';
import { type Imagining, mastering, searching } from './imagining.ts';
import type { Mind } from './reckoning.ts';
import { weighing } from './weighing.ts';

interface Surroundings {
  readonly game: Game;
  readonly learned: readonly Learned[] | undefined;
  readonly random: Random;
  readonly seed: number;
  readonly effort: Imagining | undefined;
}

/** How a level decides and tells why; how strong does for a master that was not taught. */
export function mindOf(level: Strength, around: Surroundings): Mind {
  const { game, learned = [], random, seed, effort } = around;
  if (level === 'shrewd' || level === 'strong') return searching(level, random, seed, effort);
  if (level !== 'master') return weighing(level, CHARACTERS[level], random);
  const judges = judgesFor(learned, game);
  if (judges.length > 0) return mastering(judges, random, seed, effort);
  return searching('strong', random, seed, effort);
}
