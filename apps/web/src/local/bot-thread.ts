/** What a worker of the brain does: it lets a bot decide about a position that is public. */
import { decide } from '@vinci/bots';
import type { Strength } from '@vinci/protocol';
import {
  type GameConfig,
  type IntentCode,
  restorePosition,
  type Seed,
  seededRandom,
} from '@vinci/rules';
import { compiled } from '@vinci/session/compiled';

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

/** Intents, or the words of what the bot threw. */
export type Answer = { readonly intents: readonly IntentCode[] } | { readonly failure: string };

function answer({ config, cells, strength, seed, budget }: Question): Answer {
  try {
    const game = compiled(config);
    if (!game.ok) return { failure: game.error.text };
    const position = restorePosition(game.value, cells);
    return { intents: decide(strength, position, seededRandom(seed), budget) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(answer(data)));
