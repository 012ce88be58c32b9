import { type Known, knownFor, type Strength } from '@vinci/bots';
import { readLearned } from '@vinci/bots/master';
import masterUrl from '@vinci/bots/master.json?url';
import { readModel } from '@vinci/bots/worth';
import type { Game } from '@vinci/rules';
import { fetchModel, textAt } from './model-file.ts';

/** Milliseconds for a file that could not be had at first: two of them, and a decision, must fit into `HARD_LIMIT`. */
const AGAIN = 1_500;

/** What was learned, fetched when it is needed first; asked for again where it could not be had. */
let worth: ReturnType<typeof readModel> | undefined;
let master: ReturnType<typeof readLearned> | undefined;

/** What a level plays a game by. For workers: a page has no use for so large files. */
export async function whatIsKnown(strength: Strength, game: Game): Promise<Known> {
  if (strength !== 'strong' && strength !== 'master') return { lacks: [] };
  if (strength === 'master' && !master?.ok) {
    master = readLearned(await textAt(masterUrl, master && AGAIN));
  }
  if (!worth?.ok) worth = readModel(await fetchModel(worth && AGAIN));
  return knownFor(game, worth, strength === 'master' ? master : undefined);
}
