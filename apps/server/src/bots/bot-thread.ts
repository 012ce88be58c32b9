/** What a thread of the pool does: it lets a bot decide about a position that is public. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { decide, type Known, knownFor } from '@vinci/bots';
import { readLearned } from '@vinci/bots/master';
import { readModel } from '@vinci/bots/worth';
import type { Strength } from '@vinci/protocol';
import { type Game, restorePosition, seededRandom } from '@vinci/rules';
import { compiled } from '@vinci/session/compiled';
import { MASTER_FILE, MODEL_FILE } from '../place.ts';
import type { Answer, Question } from './pool.ts';

/** Decides. What the bot throws comes back as words, so that it is told from a thread that died. */
export default function answer(question: Question): Answer {
  const { config, cells, strength, seed, budget, id } = question;
  parentPort?.postMessage(id);
  try {
    const game = compiled(config);
    if (!game.ok) return { failure: game.error.text };
    const position = restorePosition(game.value, cells);
    const known = whatIsKnown(strength, game.value);
    const intents = decide(strength, position, seededRandom(seed), budget, known);
    return { intents, lacks: known.lacks };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Read when they are needed first, once in each thread. */
let worth: ReturnType<typeof readModel> | undefined;
let master: ReturnType<typeof readLearned> | undefined;

function whatIsKnown(strength: Strength, game: Game): Known {
  if (strength !== 'strong' && strength !== 'master') return { lacks: [] };
  worth ??= readModel(textOf(MODEL_FILE));
  if (strength === 'strong') return knownFor(game, worth);
  master ??= readLearned(textOf(MASTER_FILE));
  return knownFor(game, worth, master);
}

/** The text of a file; undefined where it cannot be read. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
