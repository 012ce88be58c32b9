/** What a thread of the pool does: it lets a bot decide about a position that is public. */
import { existsSync, readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { decide } from '@vinci/bots';
import { type Known, knownFor, readLearned } from '@vinci/bots/master';
import { type Game, restorePosition, seededRandom } from '@vinci/rules';
import { compiled } from '@vinci/session/compiled';
import { MASTER_FILE } from '../place.ts';
import type { Answer, Question } from './pool.ts';

/** Decides. What the bot throws comes back as words, so that it is told from a thread that died. */
export default function answer(question: Question): Answer {
  const { config, cells, strength, seed, budget, id } = question;
  parentPort?.postMessage(id);
  try {
    const game = compiled(config);
    if (!game.ok) return { failure: game.error.text };
    const position = restorePosition(game.value, cells);
    const { learned, lack } = strength === 'master' ? whatMasterKnows(game.value) : {};
    const intents = decide(strength, position, seededRandom(seed), budget, { learned });
    return { intents, lack };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Read when it is needed first, once in each thread. */
let read: ReturnType<typeof readLearned> | undefined;

function whatMasterKnows(game: Game): Known {
  read ??= readLearned(existsSync(MASTER_FILE) ? readFileSync(MASTER_FILE, 'utf8') : undefined);
  return knownFor(read, game);
}
