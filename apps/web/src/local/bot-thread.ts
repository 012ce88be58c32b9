/** What a worker of the brain does: it lets a bot decide about a position that is public. */
import { decide } from '@vinci/bots';
import type { Strength } from '@vinci/protocol';
import { type GameConfig, restorePosition, type Seed, seededRandom } from '@vinci/rules';
import type { Decision } from '@vinci/session/bots/brain';
import { compiled } from '@vinci/session/compiled';
import { whatIsKnown } from '../net/learned-files.ts';
import { showLife } from '../net/workers.ts';

/** It holds nothing that a player may not see. */
export interface Question {
  readonly config: GameConfig;
  readonly cells: Int32Array;
  readonly strength: Strength;
  /** For the bot's own chance, which has nothing to do with the game's. */
  readonly seed: Seed;
  /** Milliseconds the bot should take at most. */
  readonly budget: number;
}

/** What the bot decided, or the words of what it threw. */
export type Answer = Decision | { readonly failure: string };

async function answer({ config, cells, strength, seed, budget }: Question): Promise<Answer> {
  try {
    const game = compiled(config);
    if (!game.ok) return { failure: game.error.text };
    const position = restorePosition(game.value, cells);
    const known = await whatIsKnown(strength, game.value);
    const intents = decide(strength, position, seededRandom(seed), budget, known);
    return { intents, lacks: known.lacks };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

addEventListener(
  'message',
  ({ data }: MessageEvent<Question>) => void answer(data).then(postMessage),
);
showLife();
