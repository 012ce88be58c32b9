/** What a worker of the brain does: it lets a bot decide about a position that is public. */
import { decide } from '@vinci/bots';
import { type Learned, readLearned } from '@vinci/bots/master';
import masterUrl from '@vinci/bots/master.json?url';
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

/** What master learned, fetched when it is needed first; nothing where it cannot be had, and strong plays in its stead. */
let learned: Promise<readonly Learned[] | undefined> | undefined;

async function fetchLearned(): Promise<readonly Learned[] | undefined> {
  try {
    const response = await fetch(masterUrl);
    const read = readLearned(response.ok ? await response.text() : undefined);
    if (read.ok) return read.value;
    console.warn(`${read.error.code}: ${read.error.text} Strong plays in the stead of master.`);
  } catch (error) {
    console.warn('Strong plays in the stead of master:', error);
  }
  // Asked for again with the next decision.
  learned = undefined;
  return undefined;
}

async function answer({ config, cells, strength, seed, budget }: Question): Promise<Answer> {
  try {
    if (strength === 'master') learned ??= fetchLearned();
    const game = compiled(config);
    if (!game.ok) return { failure: game.error.text };
    const position = restorePosition(game.value, cells);
    return {
      intents: decide(strength, position, seededRandom(seed), budget, { learned: await learned }),
    };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

addEventListener(
  'message',
  ({ data }: MessageEvent<Question>) => void answer(data).then(postMessage),
);
