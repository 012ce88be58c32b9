/** What a thread of the pool does: it lets a bot decide about a position that is public. */
import { parentPort } from 'node:worker_threads';
import { decide } from '@vinci/bots';
import { restorePosition, seededRandom } from '@vinci/rules';
import { compiled } from '@vinci/session/compiled';
import type { Answer, Question } from './pool.ts';

/** Decides. What the bot throws comes back as words, so that it is told from a thread that died. */
export default function answer(question: Question): Answer {
  const { config, cells, strength, seed, budget, id } = question;
  parentPort?.postMessage(id);
  try {
    const game = compiled(config);
    if (!game.ok) return { failure: game.error.text };
    const position = restorePosition(game.value, cells);
    return { intents: decide(strength, position, seededRandom(seed), budget) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
