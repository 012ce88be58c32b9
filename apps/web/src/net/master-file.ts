import { type Known, knownFor, readLearned } from '@vinci/bots/master';
import masterUrl from '@vinci/bots/master.json?url';
import type { Game } from '@vinci/rules';

/** What master learned, fetched when it is needed first; asked for again where it could not be had. */
let read: ReturnType<typeof readLearned> | undefined;

/** What master can play a game by. For workers: a page has no use for so large a file. */
export async function whatMasterKnows(game: Game): Promise<Known> {
  if (!read?.ok) {
    const response = await fetch(masterUrl).catch(() => undefined);
    read = readLearned(response?.ok ? await response.text() : undefined);
  }
  return knownFor(read, game);
}
